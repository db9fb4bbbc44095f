"""A game of a study once more: the row that tells of it, its plays, and its address in the browser client."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.lab.question import SOLVER, LineUp, Study, Variant
from witchwood.lab.rows.games import played

if TYPE_CHECKING:
    import polars

_Thing = TypeVar("_Thing")
SERVER = "http://127.0.0.1:8800"  # where `witchwood serve` answers


def variant_of(study: Study, name: str) -> Variant:
    """A variant by its name. ValueError names those there are."""
    return _named({one.name: one for one in study.variants}, name, "variant")


def line_up_of(study: Study, name: str) -> LineUp:
    """A line-up by its name. ValueError names those there are."""
    return _named({one.name: one for one in study.line_ups}, name, "agent")


def _named(known: dict[str, _Thing], name: str, what: str) -> _Thing:
    if name not in known:
        raise ValueError(f"there is no {what} {name}; the {what}s are {', '.join(known)}")
    return known[name]


def row_of(games: polars.DataFrame, number: int) -> dict[str, Any]:
    """A row of the table of games, counted from 0. ValueError if there are fewer."""
    if not 0 <= number < games.height:
        raise ValueError(f"row {number}: the table of games has rows 0 to {games.height - 1}")
    return games.row(number, named=True)


def play_again(study: Study, variant: Variant, line_up: LineUp, deal: int, order: int = 0) -> Match:
    """The game that a row tells of: rows depend on nothing but the study, so it is played once more.

    The solver plays nothing, and what a budget in seconds played can't be had again: of those the match is only dealt.
    ValueError for an order of seats that the line-up does not have, and where an agent fails.
    """
    game = load(study.game)
    orders = line_up.orders(variant.seats)
    if order not in orders:
        raise ValueError(f"order {order}: {line_up.name} was seated in orders 0 to {orders.stop - 1}")
    match = Match.from_deal(game, deal, variant.values(game), variant.seats)
    if line_up.first.plays == SOLVER or any(side.timed for side in line_up.sides):
        return match
    _, logs = played(game, variant, line_up, range(deal, deal + 1), study.longest)
    for seat, action in logs[orders.index(order)].plays.tolist():
        match.apply(action, seat)
    return match


def words_of(match: Match) -> list[str]:
    """Its plays as a record has them: "d", or "2:call" of a seat out of turn."""
    return [play.text if play.in_turn else f"{play.seat}:{play.text}" for play in match.plays]


def address(study: Study, variant: Variant, deal: int, *, ply: int = 0, plays: Sequence[str] = ()) -> str:
    """The path of the browser client that opens a deal by a variant's rules, after `ply` of its plays, with the
    solver's word where the game has a solver.

    Plays stand behind the #, which no browser sends to a service: deflated, as a long game has thousands.
    """
    game = load(study.game)
    query = {"deal": str(deal), **dict(variant.options)}
    if game.seats[1] > 1:
        query["seats"] = str(variant.seats)
    query["ply"] = str(ply)
    if game.solve is not None:
        query["verdict"] = "on"
    path = f"/deal/{study.game}?{urlencode(query)}"
    return f"{path}#{_packed(plays)}" if plays else path


def _packed(plays: Sequence[str]) -> str:
    """Words as raw deflate (RFC 1951) in the URL's base64 (RFC 4648, 5), which browsers read without a library."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(" ".join(plays).encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")
