"""Tables without a service: nothing is stored, and nobody waits."""

from __future__ import annotations

import json
from typing import Any

import witchwood
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.history.history import History
from witchwood.table.table import Table


def make_table(game: str, *seats: str, deal: int = 1, **facts: Any) -> Table:
    """A table of a game, at which everybody has looked. seats: a person's name, "open", or an agent's name with a star
    before it.
    """
    sitting = tuple(_seat(number, word) for number, word in enumerate(seats))
    options = json.dumps(witchwood.game(game).settle({}))
    given = {
        "id": "A" * 22, "owner": "ann", "game": game, "options": options, "deal": str(deal), "salt": "00",
        "chosen": False, "day": None, "record": None, "listed": False, "created": 0.0, "rematch": None,
        "version": 0, "plays": 0, "turn": None, "waits": None, "finished": False, "result": None, "updated": 0.0,
        "seats": sitting, **facts,
    }  # fmt: skip
    stored = TableFacts(**given)
    history = History.of(stored, ())
    history.asides.ready.update(seat.seat for seat in sitting if seat.kind == "person")
    return Table(stored, history)


def _seat(number: int, word: str) -> Seat:
    if word == "open":
        return Seat(number, "open", None, None)
    if word.startswith("*"):
        return Seat(number, "agent", None, word[1:])
    return Seat(number, "person", word, None, word.title())
