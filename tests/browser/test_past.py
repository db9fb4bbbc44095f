"""The past of a game and a lost connection: nothing can be played there, and the page says so and leads back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

import witchwood
from browser.visitor import Visitor


def test_undo_and_redo_answer_to_the_usual_keys_and_never_out_of_sight(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = ada.begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    for text in ("d", "d", "d"):
        table.play(match, text)
    ada.page.keyboard.press("Control+z")
    table.expect_plays(2)
    ada.page.keyboard.press("Control+Shift+z")
    table.expect_plays(3)
    ada.page.keyboard.press("Control+z")
    table.expect_plays(2)
    ada.page.keyboard.press("Control+y")
    table.expect_plays(3)
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("Ctrl+Z")
    ada.page.keyboard.press("Escape")
    back = ada.page.locator(".ribbon").get_by_role("button", name="Back to now")
    for undo in ("Control+z", "u"):
        ada.page.keyboard.press(",")
        expect(back).to_be_visible()
        ada.page.keyboard.press(undo)
        expect(back).to_have_count(0)
        table.expect_plays(3)
    ada.page.keyboard.press("u")
    table.expect_plays(2)


def test_a_press_in_the_past_says_so_and_leads_back(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    table = ada.begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    for text in ("d", "d"):
        table.play(match, text)
    ada.page.get_by_role("button", name="Go to the start").first.click()
    card = ada.page.locator("[data-place^=column]").last
    card.hover()
    expect(ada.page.locator("aside")).to_contain_text("This is the past")
    card.click()
    pill = ada.page.locator(".notice")
    expect(pill).to_contain_text("This is the past: you can’t play here.")
    pill.get_by_role("button", name="Back to now").click()
    expect(pill).to_have_count(0)
    expect(ada.page.locator("aside")).not_to_contain_text("This is the past")


def _seconds(clock: str) -> int:
    minutes, seconds = clock.rsplit(maxsplit=1)[-1].split(":")
    return 60 * int(minutes) + int(seconds)


def test_without_a_connection_the_clock_stands_and_nothing_can_be_asked_for(visitor: Callable[..., Visitor]) -> None:
    ada = visitor()
    ada.forgives = ("net::ERR_", "WebSocket")
    connections: list[WebSocketRoute] = []  # to the service, the newest last
    open_again = True

    def carry(connection: WebSocketRoute) -> None:
        if open_again:
            connection.connect_to_server()
            connections.append(connection)
        else:
            connection.close()

    ada.page.route_web_socket("**/socket", carry)
    table = ada.begin("hocus", deal=8)
    table.play(witchwood.deal("hocus", 8), "d")
    clock = ada.page.locator("header .clock")
    ada.page.wait_for_timeout(3000)
    ran = _seconds(clock.inner_text())
    assert ran >= 2
    open_again = False
    connections[-1].close()
    expect(ada.page.get_by_text("Connection lost")).to_be_visible()
    for name in ("Undo", "Restart", "Resign", "Hint"):
        expect(ada.page.get_by_role("toolbar").get_by_role("button", name=name)).to_have_attribute(
            "aria-disabled", "true"
        )
    stood = clock.inner_text()
    assert _seconds(stood) >= ran, "it fell back to the last move"
    ada.page.wait_for_timeout(1500)
    assert clock.inner_text() == stood
    ada.page.locator("[data-place^=column]").last.click()
    expect(ada.page.locator(".news")).to_contain_text("No connection")
    open_again = True
    expect(table.command("Undo")).to_be_visible()


def test_a_finished_solitaire_is_shared_as_it_was_though_its_player_goes_on(visitor: Callable[..., Visitor]) -> None:
    ada, friend = visitor(), visitor()
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table, match = ada.begin("hocus", deal=8), witchwood.deal("hocus", 8)
    for text in ("d", "d"):
        table.play(match, text)
    table.command("Resign").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Share this game").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    link = str(ada.page.evaluate("navigator.clipboard.readText()"))
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Control+z")
    table.expect_plays(2)
    table.play(match, "d")
    friend.page.goto(link)
    friend.page.wait_for_url("**/table/*")
    friend.table().expect_plays(3)
    expect(friend.page.locator(".ribbon")).to_contain_text("After move 0 of 3")
