"""The lab's page: a rule is tried, the answer comes in words, then the report; what happens to it meanwhile is told."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.axe import violations
from browser.visitor import Visitor

People = Callable[..., Visitor]
_LONG = 300_000  # milliseconds that a whole study may take on a slow machine


def start(person: Visitor, game: str, option: str) -> Locator:
    """Change an option on the lab's page, and start by the keyboard; the study in the list."""
    page = person.page
    page.get_by_role("radiogroup", name="Game").get_by_text(game, exact=True).click()
    begin = page.get_by_role("button", name="Start")
    expect(begin).to_be_disabled()
    switch = page.get_by_role("switch", name=option)
    if switch.count():
        switch.focus()
        page.keyboard.press("Space")
    else:
        page.get_by_role("radiogroup", name=option).get_by_role("radio", checked=True).focus()
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("You’re trying: ")).to_be_visible()
    begin.focus()
    page.keyboard.press("Enter")
    study = page.get_by_role("article")
    expect(study).to_be_visible()
    return study


def test_a_rule_is_tried_stopped_and_gone_on_with(visitor: People) -> None:
    ann = visitor()
    ann.open("/lab")
    study = start(ann, "Hocus", "Ghost float")
    expect(study).to_contain_text("Running", timeout=_LONG)
    expect(study.get_by_role("progressbar")).to_be_visible()
    expect(study).to_contain_text(re.compile(r"\d+ of 1000 deals, (about|at least) \d+ (second|minute)"), timeout=_LONG)
    expect(ann.page.get_by_text("You can run one study at a time")).to_be_visible()
    assert not violations(ann.page)
    ann.page.reload()
    expect(study).to_contain_text(re.compile(r"\d+ of 1000 deals"))
    study.get_by_role("button", name="Stop").click()
    expect(study).to_contain_text("Stopped.")
    study.get_by_role("button", name="Continue").click()
    expect(study).to_contain_text("Running")
    study.get_by_role("button", name="Stop").click()
    study.get_by_role("button", name="Remove").click()
    expect(study).to_have_count(0)
