"""Links of studies: the address shows the right deal by the right rules, at the right ply, with the solver's word."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.visitor import Visitor
from witchwood.engine.match import Match
from witchwood.lab.question import Study
from witchwood.lab.replay import address, play_again, words_of
from witchwood.lab.study_file import read_text

People = Callable[..., Visitor]
SEATED = """
game = "witchpig"
deals = "1..9"
seats = 4

[[agent]]
name = "greedy"

[[agent]]
name = "random"
"""


def follow(person: Visitor, asked: Study, variant: int, deal: int, ply: int, order: int = 0) -> Match:
    """Follow the link to a game of a study; the match as it stands at the ply, which is what the page must show."""
    rules = asked.variants[variant]
    match = play_again(asked, rules, asked.line_ups[0], deal, order)
    plays = len(match.plays)
    person.page.goto(address(asked, rules, deal, ply=ply, plays=words_of(match)))
    person.page.wait_for_url("**/table/*")
    expect(person.page.get_by_role("banner")).to_contain_text(f"Deal {deal}")
    expect(person.page.locator(".ribbon")).to_contain_text(f"After move {ply} of {plays}")
    while len(match.plays) > ply:
        match.undo()
    return match


_SHOWN = "() => [...document.querySelectorAll('.tabletop [data-card]')].map((one) => one.dataset.card).filter(Boolean)"


def expect_cards(page: Page, match: Match, *, folded: str = "") -> None:
    """The cards that seat 0 sees lie open on the page, and no others. folded: a zone of which only some are shown."""
    zones = match.view()["zones"]
    seen = {zone["id"]: {card["text"] for card in zone["cards"] if card and "text" in card} for zone in zones}
    must = set().union(*(cards for zone, cards in seen.items() if zone != folded))
    page.wait_for_function(f"(must) => must.every((one) => ({_SHOWN})().includes(one))", arg=sorted(must))
    assert must
    assert set(page.evaluate(_SHOWN)) <= must | seen.get(folded, set())


def test_a_game_of_several_opens_as_a_replay_at_its_ply(visitor: People) -> None:
    ann = visitor()
    match = follow(ann, read_text(SEATED, "seated"), 0, 3, 5, order=2)
    expect_cards(ann.page, match)
    for seat in range(1, 4):
        expect(ann.page.locator("aside").get_by_text(f"Seat {seat}", exact=True).first).to_be_visible()
    ann.page.keyboard.press(".")
    expect(ann.page.locator(".ribbon")).to_contain_text("After move 6 of")
