"""What one seat has seen of a match, in order, as text: equal exactly where the seat can't tell two histories apart.

    witchwood information 1
    game newts 1 heap=5
    seats 2
    seat 0
    0: 1 Take 1, a newt
    1: Take 2
    seen 0f1c...                      what the seat saw after every play, and cards that were shown in between: SHA-256
    now {"actions": [...], ...}       its view (`docs/views.md`)

Its own plays stand in notation and words, those of others as `tell` words them for it.
"""

from __future__ import annotations

import hashlib
import json
from copy import copy

from witchwood.engine.match import Match, Play

FORMAT = 1


def information_state(match: Match, seat: int) -> str:
    """All that a seat has seen of a match so far. ValueError if there is no such seat."""
    return Account(match, seat).text()


class Account:
    """What a seat has seen of a match that goes on: each `text()` looks only at what was played since the last one."""

    def __init__(self, match: Match, seat: int) -> None:
        match.view(seat)  # refuses a seat that there is none of
        self._match = match
        self._seat = seat
        self._plays: list[Play] = []  # those that were looked at
        self._lines: list[str] = []  # of each of them
        self._seen: list[bytes] = [self._digest(b"", 0)]  # at the start, and after each of them

    def text(self) -> str:
        """All that the seat has seen so far. Plays that were taken back since are forgotten."""
        self._catch_up()
        game, match = self._match.game, self._match
        options = [f"{name}={value}" for name, value in game.unusual(match.options).items()]
        return "\n".join(
            [
                f"witchwood information {FORMAT}",
                " ".join(["game", game.name, str(game.version), *options]),
                f"seats {match.seats}",
                f"seat {self._seat}",
                *self._lines,
                f"seen {self._seen[-1].hex()}",
                f"now {json.dumps(match.view(self._seat), sort_keys=True)}",
            ]
        )

    def copy(self, match: Match) -> Account:
        """The same account, to go on by itself with a copy of its match."""
        made = copy(self)
        made._match = match
        made._plays, made._lines, made._seen = self._plays[:], self._lines[:], self._seen[:]
        return made

    def _catch_up(self) -> None:
        plays = self._match.plays
        same = 0
        while same < min(len(plays), len(self._plays)) and plays[same] is self._plays[same]:
            same += 1
        del self._plays[same:], self._lines[same:], self._seen[same + 1 :]
        for number in range(same, len(plays)):
            self._plays.append(plays[number])
            self._lines.append(self._line(number))
            self._seen.append(self._digest(self._seen[-1], number + 1))

    def _line(self, number: int) -> str:
        play = self._match.plays[number]
        told = self._match.told(number, self._seat)
        return f"{play.seat}: {play.text} {told}" if play.seat == self._seat else f"{play.seat}: {told}"

    def _digest(self, before: bytes, ply: int) -> bytes:
        """Of what was seen before, and of what the seat sees after `ply` plays."""
        match, game = self._match, self._match.game
        state = match.state_at(ply)
        turn, legal = int(game.rules.turn(state)), game.legal(state, self._seat)
        shown = match.shown(ply - 1) if ply else []
        seen = game.view(state, self._seat), turn, legal, game.scores(state), shown
        return hashlib.sha256(before + json.dumps(seen, sort_keys=True).encode()).digest()
