"""Hints: who may ask for one, and how the adviser is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from witchwood.agents import find, refusal
from witchwood.agents.player import Player
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.table.judging import check_no_contest, check_not_strict, check_version, seat_to_act
from witchwood.table.lessons.guide import why
from witchwood.table.messages.client_messages import CommandMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table


@dataclass(frozen=True)
class Advice:
    """An action worth playing: notation, words, why, and what is expected of it where the adviser says so.

    action: None where nothing is worth playing, which the words say.
    """

    action: str | None
    words: str
    why: str
    value: float | None


def seat_to_advise(table: Table, person: str, message: CommandMessage, now: float) -> int:
    """The seat of a person who may have a hint now. RefusalError says why there is none."""
    seat = seat_to_act(table, person)
    check_version(table, seat, message)
    if table.others(seat):
        raise RefusalError("hints are off: others are playing")
    check_not_strict(table)
    check_no_contest(table, now)
    if table.history.match.turn != seat:
        raise RefusalError("it's not your turn")
    return seat


def adviser_for(game: Game, options: Mapping[str, Value], *, can_search: bool) -> Player:
    """Who gives hints in a game: its expert, if it has one for these options and searches can be asked; else the rule
    of thumb.
    """
    expert = find("expert")
    return Player(expert if can_search and not refusal(expert, game, options) else find("greedy"))


def advise(adviser: Player, match: Match, seat: int, budget: Budget) -> Advice:
    """Ask the adviser. It knows no more than the seat, and keeps to the plan that it made before."""
    adviser.budget = budget
    try:
        answer = adviser.choose(match, seat)
    finally:
        adviser.budget = Budget()  # an adviser that is kept doesn't keep what only this question is about
    if answer.resigns:
        return Advice(None, nothing_left(answer), "", answer.value)
    assert answer.action is not None
    return advice_on(match, seat, answer.plan, answer.value)


def nothing_left(answer: Answer) -> str:
    """What an adviser says that would rather give up: that it is proved, or that it found no way."""
    lost = answer.verdict == Verdict.LOST
    return "You can't win from here any more" if lost else "The adviser sees no way to win from here"


def advice_on(match: Match, seat: int, line: tuple[int, ...], value: float | None = None) -> Advice:
    """The first action of a line in words, with what speaks for it."""
    text = match.notation(line[0], seat)
    return Advice(text, match.describe(text, seat), why(match, seat, line), value)
