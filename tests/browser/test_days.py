"""Today's gentle and hard deals, and the calendar: with mouse and keys, and what they say."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.axe import violations
from browser.visitor import Visitor
from server.clients import Served
from witchwood.table.days import DAY_LEVELS, date_at
from witchwood.table.deals.fairness import Dealt


def test_a_gentle_deal_is_played_and_stands_in_the_calendar(visitor: Callable[..., Visitor], service: Served) -> None:
    date = date_at(service.service.clock.now())
    for level in DAY_LEVELS:
        service.run(service.service.day_store.add(f"{date} {level}", "pendle", Dealt(13, "00" * 16)))
    ann = visitor()
    page = ann.page
    ann.open("/today")
    panel = page.get_by_role("region", name=re.compile("Pendle"))
    panel.get_by_text("Gentle", exact=True).click()
    panel.get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("banner")).to_contain_text("s gentle deal")
    expect(page.locator(".tabletop")).to_be_visible()
    ann.open("/days")
    now = datetime.datetime.now(datetime.UTC).date()
    today = page.get_by_role("button", name=re.compile(rf"\b{now.day} .*, today: .*started"))
    expect(today).to_have_attribute("aria-pressed", "true")
    assert not violations(page)
    expect(page.get_by_role("link", name=re.compile("Gentle ?, .*started"))).to_have_attribute(
        "href", re.compile("/table/")
    )
    page.get_by_role("button", name=re.compile("^Hard ?, .*not played")).first.click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("banner")).to_contain_text("s hard deal")
