"""The games kept for when there is no connection: a service ends, and the same address goes on in the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import witchwood
from browser.host import Host
from browser.static_host import SITE, STARTS, start

_AWAY = re.compile("The service can.t be reached")


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[Host]:
    """A service with a site."""
    assert (SITE / "sw.js").exists(), "there is no site: run make site"
    running = Host(tmp_path, WITCHWOOD_SITE=str(SITE))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    made.set_default_timeout(STARTS)
    yield made
    made.close()


def _switch(page: Page, host: Host, *, on: bool) -> None:
    """Wish the games kept, or no more, in the settings."""
    page.goto(f"{host.url}/settings")
    keeps = page.get_by_role("switch", name="Save the games")
    expect(keeps).to_be_checked(checked=not on)
    keeps.click()
    if on:
        expect(page.get_by_text("The games are saved.")).to_be_visible()
    else:
        expect(keeps).not_to_be_checked()
        assert [name for name in page.evaluate("caches.keys()") if name != "witchwood statistics"] == []


def test_games_go_on_in_the_page_while_the_service_is_down(beside: Host, context: BrowserContext) -> None:
    page, match = context.new_page(), witchwood.deal("hocus", 4)
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    sent: list[str] = []  # to the service, by the page
    page.on("request", lambda one: sent.append(one.url) if "/page/" in page.url and "/api/" in one.url else None)
    page.goto(f"{beside.url}/new/hocus?deal=7")
    served = start(page)
    served_at = page.url
    _switch(page, beside, on=True)

    page.goto(served_at)
    served.expect_plays(0)
    beside.kill()
    expect(page.locator(".notice", has_text="Connection lost").locator("a")).to_be_visible()
    page.goto(f"{beside.url}/rules")  # nobody answers: the kept site does
    page.wait_for_url(re.compile(r"/page/"))
    expect(page.get_by_text(_AWAY)).to_be_visible()
    page.goto(f"{beside.url}/page/#/new/hocus?deal=4")
    table = start(page)
    table.play(match, match.actions()[0])
    page.reload()
    table.expect_plays(1)
    table.command("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.expect_over("Not this time")

    page.goto(f"{beside.url}/page/#/")
    beside.start()
    back = page.get_by_role("link", name="Back to the service")
    expect(back).to_be_visible()
    assert sent == []
    back.click()
    page.wait_for_url(f"{beside.url}/")
    expect(page.locator("a.begun")).to_have_count(1)  # what is played here is not told there
    page.goto(f"{beside.url}/statistics")
    apart = page.get_by_role("region", name="In this page", exact=True)
    expect(apart.locator("section")).to_have_count(1)
    expect(apart.get_by_text("0 of 1 won")).to_be_attached()
    expect(page.locator("section.panel[data-game]")).to_have_count(1)  # the service counts none

    _switch(page, beside, on=False)
    beside.kill()
    page.get_by_role("link", name="Rule book").click()
    expect(page.get_by_role("alert").first).to_contain_text(_AWAY)
    expect(page.get_by_role("link", name="Play in this page")).to_have_count(0)  # what is not kept can't be played
    assert broken == []
    beside.start()
