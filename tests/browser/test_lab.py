"""The lab's page: a rule is tried, the answer comes in words, then the report; what happens to it meanwhile is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import witchwood
from browser.axe import violations
from browser.host import Host
from browser.test_pages import check_everywhere
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


def test_the_answer_comes_in_words_and_then_the_report(visitor: People) -> None:
    ann = visitor()
    ann.open("/lab")
    study = start(ann, "WitchPig", "Sequence")
    link = study.get_by_role("link", name="Full report")
    expect(link).to_be_visible(timeout=_LONG)
    expect(study).to_contain_text(re.compile(r"The rule of thumb: .*with .*\([^ ]+ to [^ ]+\)|no sure difference"))
    link.click()
    ann.page.wait_for_url("**/lab/study/*")
    inside = ann.page.frame_locator("iframe")
    expect(inside.get_by_role("heading", level=1)).to_contain_text("What changes with")
    address = ann.page.url
    inside.get_by_role("link", name=re.compile("^deal ")).first.click()
    ann.page.wait_for_url("**/table/*")
    bob = visitor()
    bob.open(address)
    expect(bob.page.get_by_role("article")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Remove")).to_have_count(0)
    expect(bob.page.frame_locator("iframe").get_by_role("heading", level=1)).to_be_visible()
    assert not check_everywhere(bob.page)


@pytest.fixture
def own_host(tmp_path: Path, chromium_path: str) -> Iterator[Host]:  # noqa: ARG001  # no browser, no service
    running = Host(tmp_path)
    running.start()
    yield running
    running.stop()


def test_the_shelf_says_how_to_fill_it_and_what_became_of_a_study(
    visitor: People, own_host: Host, tmp_path: Path
) -> None:
    ann = visitor()
    ann.forgives = ("net::ERR_", "WebSocket", "502", "503")
    ann.page.goto(f"{own_host.url}/lab")
    expect(ann.page.get_by_text(f"--out {tmp_path}/studies/NAME")).to_be_visible()
    assert not check_everywhere(ann.page)
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    file = tmp_path / "first.toml"
    file.write_text('question = "Who moves first?"\ngame = "stones"\ndeals = "1..40"\n[[agent]]\nname = "greedy"\n')
    witchwood.study(file, tmp_path / "studies" / "first").run()
    ann.page.reload()
    shelf = ann.page.get_by_role("region", name="Finished studies")
    expect(shelf).to_contain_text("Who moves first?")
    study = start(ann, "Hocus", "Ghost float")
    expect(study).to_contain_text(re.compile("[1-9][0-9]* of 1000 deals"), timeout=_LONG)
    own_host.kill()
    own_host.start()
    ann.page.reload()
    expect(study).to_contain_text("The service stopped while this study ran.")
    study.get_by_role("button", name="Continue").click()
    expect(study).to_contain_text("Running", timeout=_LONG)
    study.get_by_role("button", name="Stop").click()
    expect(study).to_contain_text("Stopped.")
    shelf.get_by_role("link", name="Read the report").click()
    expect(ann.page.frame_locator("iframe").get_by_role("heading", name="Who moves first?")).to_be_visible()
    assert not violations(ann.page)
