"""Links of studies: the address shows the right deal by the right rules, at the right ply, with the solver's word."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.visitor import Visitor
from witchwood.lab.replay import address, play_again, words_of
from witchwood.lab.study_file import read_text

SEATED = """
game = "witchpig"
deals = "1..9"
seats = 4

[[agent]]
name = "greedy"

[[agent]]
name = "random"
"""


_SHOWN = "() => [...document.querySelectorAll('.tabletop [data-card]')].map((one) => one.dataset.card).filter(Boolean)"


def test_a_game_of_several_opens_as_a_replay_at_its_ply(visitor: Callable[..., Visitor]) -> None:
    page = visitor().page
    asked = read_text(SEATED, "seated")
    match = play_again(asked, asked.variants[0], asked.line_ups[0], 3, 2)
    plays = len(match.plays)
    page.goto(address(asked, asked.variants[0], 3, ply=5, plays=words_of(match)))
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("banner")).to_contain_text("Deal 3")
    expect(page.locator(".ribbon")).to_contain_text(f"After move 5 of {plays}")
    while len(match.plays) > 5:
        match.undo()
    cards = {card["text"] for zone in match.view()["zones"] for card in zone["cards"] if card and "text" in card}
    assert cards
    page.wait_for_function(f"(must) => must.every((one) => ({_SHOWN})().includes(one))", arg=sorted(cards))
    assert set(page.evaluate(_SHOWN)) == cards, "what seat 0 sees lies open, and nothing else"
    for seat in range(1, 4):
        expect(page.locator("aside").get_by_text(f"Seat {seat}", exact=True).first).to_be_visible()
    page.keyboard.press(".")
    expect(page.locator(".ribbon")).to_contain_text("After move 6 of")
