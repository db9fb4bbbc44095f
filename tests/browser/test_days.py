"""Today's gentle and hard deals, and the calendar: with mouse and keys, and what they say."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import violations
from browser.host import Host
from browser.visitor import Visitor

_FINDING = 240.0  # seconds: beside other tests a process of the lowest priority has little time


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A service that finds the days' deals of a level."""
    running = Host(tmp_path_factory.mktemp("days-service"), stock=1)
    running.start()
    yield running
    running.stop()


def test_a_gentle_deal_is_played_and_stands_in_the_calendar(browser: Browser, keeper: Host) -> None:
    ann = Visitor(browser, keeper.url)
    page = ann.page
    until = time.monotonic() + _FINDING
    while True:
        ann.open("/today")
        panel = page.get_by_role("region", name=re.compile("Pendle"))
        expect(panel).to_be_visible()
        if all(panel.get_by_role("radio", name=level).count() for level in ("Gentle", "Hard")):
            break
        assert time.monotonic() < until, "the deals of both levels were not found"
        time.sleep(1.0)
    panel.get_by_text("Gentle", exact=True).click()
    panel.get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("banner")).to_contain_text("s gentle deal")
    expect(page.locator(".tabletop")).to_be_visible()
    ann.open("/days")
    now = datetime.datetime.now(datetime.UTC).date()
    today = page.get_by_role("button", name=re.compile(rf"\b{now.day} .*, today: .*begun"))
    expect(today).to_have_attribute("aria-pressed", "true")
    assert not violations(page)
    expect(page.get_by_role("link", name=re.compile("Gentle ?, .*begun"))).to_have_attribute(
        "href", re.compile("/table/")
    )
    page.get_by_role("button", name=re.compile("^Hard ?, .*not played")).first.click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("banner")).to_contain_text("s hard deal")
    ann.close()
