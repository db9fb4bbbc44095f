"""Connections that break: the service is killed in the middle of a game, or the network goes away for a while."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

import witchwood
from browser.host import Host
from browser.visitor import Visitor

CUT = ("net::ERR_",)  # what the browser itself notes where a connection was cut


def test_a_killed_service_comes_back_and_the_open_page_with_it(browser: Browser, tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.start()
    ada = Visitor(browser, host.url)
    ada.forgives = CUT
    try:
        table = ada.begin("hocus", deal=8)
        match = witchwood.deal("hocus", 8)
        for text in ("d", "d", "d"):
            table.play(match, text)
        ada.page.keyboard.press(",")
        host.kill()
        expect(ada.page.get_by_text("Connection lost")).to_be_visible()
        expect(ada.page.locator(".tabletop")).to_be_visible()
        goes_on = ada.page.locator("aside").get_by_role("button", name="Play from here")
        expect(goes_on).to_have_attribute("aria-disabled", "true")
        host.start()
        expect(ada.page.get_by_text("Connection lost")).to_have_count(0)
        expect(goes_on).to_have_attribute("aria-disabled", "false")
        ada.page.keyboard.press(".")
        table.expect_plays(3)
        for text in ("d", "r>f"):
            table.play(match, text)
        ada.page.reload()
        ada.table().expect_plays(5)
    finally:
        ada.close()
        host.stop()


def test_a_play_made_while_the_network_is_away_is_sent_when_it_is_back(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    ada.forgives = CUT
    table = ada.begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    table.play(match, "d")
    ada.context.set_offline(True)
    expect(ada.page.get_by_text("Connection lost").or_(ada.page.get_by_text("can’t be reached")).first).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.get_by_text("Connection lost")).to_have_count(0)
    table.expect_plays(1)
    table.play(match, "d")
