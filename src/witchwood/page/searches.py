"""Searches: asked by the worker that has the tables, answered by another one, which can be stopped at any moment.

Questions and answers are JSON. Both sides have the same record, so they mean the same match.
"""

from __future__ import annotations

import json
from typing import Any

from witchwood.agents.player import Player
from witchwood.engine.match import Match
from witchwood.engine.record import read_record
from witchwood.engine.search import Budget
from witchwood.games import load
from witchwood.review.curve import Progress
from witchwood.table.searches import turns
from witchwood.table.searches.hints import Advice, advise, adviser_for
from witchwood.table.searches.review_messages import review_message
from witchwood.table.searches.solver_verdicts import ShadowMatch, sure_line, won_line

_MEMORY = 32  # MiB of a search's tables: a phone has no more to spare


class Searches:
    """Answers questions, one after the other. It remembers the last table's match, plan and verdicts."""

    def __init__(self) -> None:
        self._read: tuple[str, Match] | None = None
        self._shadow: tuple[str, ShadowMatch] | None = None
        self._adviser: tuple[str, Player] | None = None

    def answer(self, text: str, progress: Progress | None = None) -> str:
        """The answer to a question. progress: as in `review`."""
        asked = json.loads(text)
        match = self._match(asked["record"])
        return json.dumps(self._answer(match, asked, progress))

    def _answer(self, match: Match, asked: dict[str, Any], progress: Progress | None) -> Any:
        match asked["do"]:
            case "choose" | "call":
                budget = _budget(asked)
                think = turns.choose if asked["do"] == "choose" else turns.call
                return think(asked["agent"], _begun_here(match), asked["seat"], budget)
            case "advise":
                return vars(self._advice(match, asked))
            case "verdict":
                return self._shadow_of(asked["table"], match).verdict(match.plays, asked["ply"])
            case "review":
                return review_message(match, asked["seat"], progress)
            case "sure":
                line = sure_line(_begun_here(match), _never, _MEMORY)
                return None if line is None else list(line)
            case "won":
                found = won_line(match, asked["ply"], _never, _MEMORY)
                return None if found is None else [found[0], found[1].record()]
            case _:
                raise ValueError(f"nobody answers to {asked['do']!r}")

    def _advice(self, match: Match, asked: dict[str, Any]) -> Advice:
        seat = asked["seat"]
        if self._adviser is None or self._adviser[0] != asked["table"]:
            self._adviser = (asked["table"], adviser_for(match.game, match.options, can_search=True))
        return advise(self._adviser[1], _begun_here(match), seat, _budget(asked))

    def _match(self, record: str) -> Match:
        if self._read is None or self._read[0] != record:
            self._read = (record, read_record(record, load))
        return self._read[1]

    def _shadow_of(self, table: str, match: Match) -> ShadowMatch:
        if self._shadow is None or self._shadow[0] != table:
            self._shadow = (table, ShadowMatch(match, _never, _MEMORY))
        return self._shadow[1]


def _budget(asked: dict[str, Any]) -> Budget:
    return Budget(asked["seconds"], asked["nodes"], int(asked["seed"]), memory=_MEMORY)


def _begun_here(match: Match) -> Match:
    """As `History.snapshot`: the searcher knows nothing of the plays before."""
    return Match(match.game, match.state, match.deal)


def _never() -> bool:
    """To stop a search, end its worker."""
    return False
