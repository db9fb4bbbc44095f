"""Every page of the app, and every table, in states worth looking at."""

from __future__ import annotations

from playwright.sync_api import expect

import witchwood
from browser.table import Table
from browser.visitor import Visitor
from witchwood.engine.match import Match
from witchwood.games import GAMES as OUR_GAMES
from witchwood.puzzles.collection import puzzles_of

GAMES = tuple(OUR_GAMES)
PAGES = (
    "/",
    "/new/witchpig",
    "/new/hocus",
    "/learn/pendle",
    "/learn/wyr",
    "/tables",
    "/turns",
    "/rules",
    "/rules/pendle",
    "/statistics",
    "/games",
    "/today",
    "/today/hocus",
    "/days",
    "/puzzles",
    f"/puzzles/stones/{puzzles_of('stones')[0].name}",
    "/replay",
    "/verify",
    "/lab",
    "/settings",
    "/me",
    "/recover",
    "/credits",
    "/nothing/here",
)
DEALS = {"pendle": 13, "witchpig": 138, "wyr": 2, "hocus": 8, "stones": 5}
SEATS = {"witchpig": 4, "stones": 2}


def open_page(person: Visitor, path: str) -> None:
    """Go to a page and wait until all of it has come."""
    person.open(path)
    expect(person.page.get_by_text("One moment…")).to_have_count(0)
    person.page.evaluate("document.fonts.ready.then(() => 0)")


def open_table(person: Visitor, game: str, plays: int) -> tuple[Table, Match]:
    """A table in the middle of its game: so many plays of a solitaire, or against agents one play."""
    count = SEATS.get(game, 1)
    match = witchwood.deal(game, DEALS[game], seats=count)
    if count > 1:
        return person.begin(game, deal=DEALS[game], seats=("me", *("greedy",) * (count - 1))), match
    for text in winning_line(match)[:plays] if plays else ():
        match.play(text)
    return (person.go_on(match) if plays else person.begin(game, deal=DEALS[game])), match


def winning_line(match: Match) -> list[str]:
    """Plays that win a solitaire, in notation."""
    answer = witchwood.solve(match, nodes=3_000_000)
    assert answer.verdict == "won"
    shadow = witchwood.from_position(match.game.name, match.position())
    texts = []
    for action in answer.line:
        texts.append(shadow.notation(action))
        shadow.apply(action)
    return texts


def until_open(match: Match, line: list[str]) -> list[str]:
    """The plays of a line after which no card lies face down any more."""
    shadow = match.copy()
    for number, text in enumerate(line):
        if not has_face_down(shadow):
            return line[:number]
        shadow.play(text)
    return line


def has_face_down(match: Match) -> bool:
    """Whether some card lies face down."""
    return any(card is None for zone in match.view()["zones"] for card in zone["cards"])
