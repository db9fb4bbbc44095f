"""Terms that the maker of a table chose: how long the others wait for a silent player, and the clock.

Rules of a game are its options; what stands here is the same for any game.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.game import Game

MINUTE, HOUR, DAY = 60, 3_600, 86_400
Patience: TypeAlias = Literal[120, 600, 3_600, 86_400, 259_200]  # seconds: 2 and 10 minutes, an hour, a day, three days
TurnSeconds: TypeAlias = Literal[30, 60, 120, 300, 86_400]  # seconds for a turn


class LiveClock(TypedDict):
    """minutes: for all plays of a seat. increment: seconds more for each."""

    kind: Literal["live"]
    minutes: Literal[1, 3, 5, 10, 15, 30, 60]
    increment: Literal[0, 2, 3, 5, 10, 15, 30]


class DaysClock(TypedDict):
    """days: for each play."""

    kind: Literal["days"]
    days: Literal[1, 2, 3, 7]


class TurnLimit(TypedDict):
    """seconds: for a turn; then the service plays."""

    kind: Literal["limit"]
    seconds: TurnSeconds


ClockTerms: TypeAlias = LiveClock | DaysClock | TurnLimit
ClockKind: TypeAlias = Literal["live", "days", "limit"]


@dataclass(frozen=True)
class Terms:
    """patience: seconds after which a silent player may be replaced or put out by the others; None for never.
    clock: None where nobody has to hurry.
    """

    patience: Patience | None = None
    clock: ClockTerms | None = None

    @classmethod
    def read(cls, text: str | None) -> Terms:
        """As `write` wrote them; None for a table of an older version, which had none."""
        given: dict[str, Any] = {} if text is None else json.loads(text)
        return cls(**given)

    def write(self) -> str:
        """As they are stored."""
        return json.dumps(asdict(self))

    @property
    def seconds(self) -> float | None:
        """The time that each seat has at the start; None without a clock."""
        clock = self.clock
        if clock is None:
            return None
        if clock["kind"] == "live":
            return clock["minutes"] * MINUTE
        return clock["days"] * DAY if clock["kind"] == "days" else clock["seconds"]


def clocks_of(game: Game) -> list[ClockKind]:
    """The kinds of clocks that a game may be played with. Two who play against each other lose on time; where more may
    play, a turn that takes too long is played for them, so that it ends for all others too.
    """
    least, most = game.seats
    if most == 1:
        return []
    return ["live", "days"] if (least, most) == (2, 2) else ["limit"]


def check_clock(game: Game, clock: ClockTerms | None) -> None:
    """ValueError for a clock that the game is not played with."""
    kinds = clocks_of(game)
    if clock is not None and clock["kind"] not in kinds:
        raise ValueError(f"clock: {game.name} is played with {' or '.join(kinds) or 'none'}")
