"""Small screens and fingers: 360 by 640, no mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import witchwood
from browser.test_whole_games import winning_line
from browser.visitor import Visitor

People = Callable[..., Visitor]

_SPANS = """
(header) => {
  const [own, sheet] = [header, header.closest("dialog")].map((one) => one.getBoundingClientRect());
  return own.left <= sheet.left && own.right >= sheet.left + header.closest("dialog").clientWidth;
}
"""


def test_pendle_hill_is_won_by_finger(visitor: People) -> None:
    table = visitor(touch=True).begin("pendle", deal=13)
    match = witchwood.deal("pendle", 13)
    for text in winning_line(match):
        table.play(match, text)
    table.expect_over("You won")


@pytest.mark.parametrize(("game", "deal", "plays"), [("hocus", 8, 14), ("wyr", 2, 8)])
def test_a_solitaire_is_played_by_finger(visitor: People, game: str, deal: int, plays: int) -> None:
    person = visitor(touch=True, reduced_motion="no-preference")
    table = person.begin(game, deal=deal)
    match = witchwood.deal(game, deal)
    for text in winning_line(match)[:plays]:
        table.play(match, text)
    table.command("Undo").tap()
    table.expect_plays(plays - 1)
    table.command("Redo").tap()
    table.expect_plays(plays)
    person.page.get_by_role("toolbar").get_by_role("button", name="Menu").tap()
    sheet = person.page.get_by_role("dialog", name="Menu")
    expect(sheet.locator("[aria-current=step]")).to_be_in_viewport()
    assert sheet.locator("header").evaluate(_SPANS), "what scrolls would be seen beside its title"
    sheet.get_by_role("button", name="Go to the start").tap()
    expect(sheet.get_by_role("slider")).to_have_value("0")
    sheet.get_by_role("button", name="Close").tap()
    person.page.get_by_role("button", name="Go to the present").tap()
    table.expect_plays(plays)


def test_a_long_hint_moves_no_card(visitor: People) -> None:
    table = visitor(touch=True, viewport={"width": 320, "height": 740}).begin("pendle", deal=13)
    table.aim(".tabletop [data-place]")  # it is there, and rests
    tops = "() => [...document.querySelectorAll('[data-place]')].map((one) => one.getBoundingClientRect().top)"
    line, before = table.page.locator(".ribbon"), table.page.evaluate(tops)
    room = line.evaluate("(line) => line.parentElement.clientHeight")
    table.command("Hint").tap()
    expect(line).to_contain_text("Hint:")
    assert line.evaluate("(line) => line.clientHeight") > room, "this hint is too short to tell"
    assert table.page.evaluate(tops) == before
