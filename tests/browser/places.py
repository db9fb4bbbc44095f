"""Every page of the app, and every table, in states worth looking at."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import witchwood
from browser.table import Table
from browser.visitor import Visitor
from server.clients import wait_until
from witchwood.engine.match import Match
from witchwood.games import GAMES as OUR_GAMES

GAMES = tuple(OUR_GAMES)
PAGES = (
    "/",
    *(f"/new/{game}" for game in GAMES),
    *(f"/learn/{game}" for game in GAMES),
    "/learn/pendle/magic",
    "/tables",
    "/rules",
    "/rules/pendle",
    "/statistics",
    "/today",
    "/today/hocus",
    "/days",
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
    person.page.wait_for_load_state("networkidle")
    expect(person.page.get_by_text("One moment…")).to_have_count(0)


def open_table(person: Visitor, game: str, plays: int) -> tuple[Table, Match]:
    """A table in the middle of its game: so many plays of a solitaire, or against agents one play."""
    count = SEATS.get(game, 1)
    agents = ("You", *("A beginner with good habits",) * (count - 1)) if count > 1 else ()
    table = person.begin(game, deal=DEALS[game], seats=agents)
    match = witchwood.deal(game, DEALS[game], seats=count)
    if count == 1:
        answer = witchwood.solve(match, nodes=3_000_000)
        for action in answer.line[:plays]:
            table.play(match, match.notation(action))
    return table, match


def sit_down(person: Visitor, match: Match) -> Table:
    """A table where the match goes on; a service that is still preparing is asked again."""
    open_page(person, "/")
    made: dict[str, Any] = {}

    def is_made() -> bool:
        answer = person.page.context.request.post("/api/tables/from-record", data={"record": match.record()})
        made.update(answer.json())
        return answer.ok

    wait_until(is_made, 60)
    person.open(f"/table/{made['id']}")
    return person.table()
