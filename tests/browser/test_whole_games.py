"""A whole game of each of the five, played to its end through the page with a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import witchwood
from browser.opponents import stones_turn, witchpig_turn
from browser.visitor import Visitor
from witchwood.engine.match import Match

People = Callable[..., Visitor]
MANY = 300  # plays: no game of WitchPig against a beginner takes so long
HOCUS_DEAL = 111  # all its cards lie open after 63 plays, with a Ghost afloat on the way


def winning_line(match: Match, nodes: int = 3_000_000) -> list[str]:
    """Plays that win a solitaire, in notation."""
    answer = witchwood.solve(match, nodes=nodes)
    assert answer.verdict == "won"
    shadow = witchwood.from_position(match.game.name, match.position())
    texts = []
    for action in answer.line:
        texts.append(shadow.notation(action))
        shadow.apply(action)
    return texts


def has_face_down(match: Match) -> bool:
    return any(card is None for zone in match.view()["zones"] for card in zone["cards"])


def test_hocus_is_won_by_mouse_and_finishes_by_itself(visitor: People) -> None:
    table = visitor().begin("hocus", deal=HOCUS_DEAL)
    match = witchwood.deal("hocus", HOCUS_DEAL)
    dragged = False
    for text in winning_line(match):
        if not has_face_down(match):
            break
        if not dragged and re.fullmatch(r"\d>\d", text):
            table.drag(match, text)
            dragged = True
        else:
            table.play(match, text)
    assert dragged
    table.command("Finish").click()
    result = table.expect_over("You won")
    expect(result.get_by_text(f"Deal {HOCUS_DEAL}")).to_be_visible()
    expect(table.page.locator(".tabletop")).to_have_attribute("aria-label", re.compile("Cards on the foundations: 48"))


@pytest.mark.parametrize(("game", "deal"), [("pendle", 13), ("wyr", 2)])
def test_a_solitaire_is_won_by_mouse(visitor: People, game: str, deal: int) -> None:
    table = visitor().begin(game, deal=deal)
    match = witchwood.deal(game, deal)
    for text in winning_line(match):
        table.play(match, text)
    assert match.over
    result = table.expect_over("You won")
    counted = match.scores[0] if game == "wyr" else len(match.plays)  # Pendle knows only won and lost
    expect(result.get_by_text(f"{counted:g}", exact=True)).to_be_visible()


def test_witch_stones_against_an_agent_ends(visitor: People) -> None:
    seats = ("me", "greedy")
    table = visitor(reduced_motion="no-preference").begin("stones", deal=3, seats=seats, target=10)
    while stones_turn(table):
        pass
    table.expect_over(re.compile("won"))
    expect(table.page.locator(".tabletop")).to_have_attribute("aria-label", re.compile(r" 1\d[,.]"))


def test_witchpig_against_an_agent_ends(visitor: People) -> None:
    table = visitor(reduced_motion="no-preference").begin("witchpig", deal=138, seats=("me", "greedy"))
    while witchpig_turn(table):
        assert table.count_plays() < MANY
    table.expect_over(re.compile("won"))
