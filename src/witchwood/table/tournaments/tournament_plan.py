"""What a tournament plays, in which way and when: chosen by its maker, and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.table.terms import MINUTE, ClockTerms, clocks_of

Format: TypeAlias = Literal["arena", "swiss", "robin", "tables", "duplicate"]
MOST_ENTRANTS = 64  # a Swiss round weighs all pairs of them
FEWEST_AT_TABLE, MOST_AT_TABLE = 3, 5  # where a game is for more than two
MOST_ROUNDS = 15
_SLOWEST = 5 * MINUTE  # for a turn
LONGEST, LONGEST_WINDOW = 180 * MINUTE, 7 * 24 * 60 * MINUTE  # seconds of an arena and of a duplicate event


@dataclass(frozen=True)
class TournamentPlan:
    """format: "arena", "swiss" or "robin" for two at a time, "tables" for three to five, "duplicate" for one.

    begins: in seconds since 1970. ends: when an arena pairs nobody any more, and when the deals of a duplicate event
    are over; None where rounds decide. rounds: of "swiss" and "tables"; the deals of "duplicate"; 0 for the others.
    clock: None in a solitaire. rated: its games change ratings.
    """

    game: str
    options: Mapping[str, Value]
    format: Format
    begins: float
    ends: float | None
    rounds: int
    clock: ClockTerms | None
    rated: bool


def formats_of(game: Game) -> list[Format]:
    """The formats in which a game is played. One that can't seat three to five at a table has none."""
    least, most = game.seats
    if most == 1:
        return ["duplicate"]
    if (least, most) == (2, 2):
        return ["arena", "swiss", "robin"]
    return ["tables"] if least <= FEWEST_AT_TABLE and most >= MOST_AT_TABLE else []


def check_plan(game: Game, plan: TournamentPlan) -> None:
    """ValueError says what does not fit together."""
    if plan.format not in formats_of(game):
        raise ValueError(f"format: {game.name} is played as {' or '.join(formats_of(game)) or 'no tournament'}")
    _check_clock(game, plan.clock)
    if plan.rated and plan.format == "duplicate":
        raise ValueError("rated: this game has no opponents")
    if (plan.ends is not None) != (plan.format in ("arena", "duplicate")):
        raise ValueError("minutes: give them for an arena and for a duplicate event, and for nothing else")
    longest = LONGEST if plan.format == "arena" else LONGEST_WINDOW
    if plan.ends is not None and plan.ends - plan.begins > longest:
        raise ValueError(f"minutes: this format lasts {longest // MINUTE} at most")
    if (plan.rounds > 0) != (plan.format in ("swiss", "tables", "duplicate")):
        raise ValueError("rounds: give them for swiss, tables and duplicate, where they are deals; for nothing else")
    if plan.rounds > MOST_ROUNDS:
        raise ValueError(f"rounds: {MOST_ROUNDS} at most")


def _check_clock(game: Game, clock: ClockTerms | None) -> None:
    """All wait for the slowest game, so each needs a clock that runs while people are there."""
    kinds = [kind for kind in clocks_of(game) if kind != "days"]
    if clock is None and kinds:
        raise ValueError(f"clock: a tournament needs one; {game.name} is played with {' or '.join(kinds)}")
    is_slow = clock is not None and clock["kind"] == "limit" and clock["seconds"] > _SLOWEST
    if clock is not None and (clock["kind"] not in kinds or is_slow):
        raise ValueError(f"clock: {game.name} can't be played with this one in a tournament")
