"""What the solver does at a solitaire table: which question comes next, the way back, the playing of a sure win.

The caller, who serves tables, asks the questions, since a service and a page search in other places.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, Literal

from witchwood.engine.match import Play
from witchwood.engine.verdicts import LastPly
from witchwood.table.history.events import Act
from witchwood.table.history.history import History
from witchwood.table.judging import Choose, check_version, seat_to_act, version_of_answer
from witchwood.table.messages.client_messages import CommandMessage
from witchwood.table.messages.server_messages import VerdictMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.solver_verdicts import KnownVerdicts, check_solitaire
from witchwood.table.table import Table
from witchwood.table.visibility import is_all_open

SURE: Final = "sure"  # the question whether there is a sure win


@dataclass(frozen=True)
class SureWin:
    """What was found at a version of a history (`moved`): a line that wins for sure, or None."""

    history: History
    moved: int
    line: tuple[int, ...] | None

    def is_of(self, history: History) -> bool:
        """Whether it was found for a history as it stands."""
        return self.history is history and self.moved == history.moved


class SolversWord:
    """What the solver has said at a table. sure_win: what was last found of it."""

    def __init__(self) -> None:
        self.verdicts = KnownVerdicts()
        self.sure_win: SureWin | None = None

    def sure_line(self, history: History) -> tuple[int, ...] | None:
        """Actions that win for sure from where a history stands, if such a line is known."""
        found = self.sure_win
        return found.line if found is not None and found.is_of(history) else None

    def next_question(self, table: Table, *, follows: bool) -> int | Literal["sure"] | None:
        """What is to be found out next: the verdict on the table as it stands (its ply), then whether there is a sure
        win, then the verdicts on the positions before. None: nothing. follows: whether verdicts are switched on.
        """
        plays = table.history.match.plays
        self.verdicts.keep(plays)
        ply = self.verdicts.next_ply if follows else None
        return SURE if ply != len(plays) and self._may_be_sure(table) else ply

    def _may_be_sure(self, table: Table) -> bool:
        """Whether a sure win is to be looked for: all cards have come to lie open, and it was not done yet."""
        history = table.history
        if self.sure_win is not None and self.sure_win.is_of(history):
            return False
        if table.hides_cards and not history.match.over and is_all_open(table.view_for(0)):
            return True
        self.sure_win = SureWin(history, history.moved, None)
        return False

    def take(self, table: Table, plays: tuple[Play, ...], verdict: VerdictMessage) -> bool:
        """Keep a verdict that was asked for after these plays, if it still holds, and say whether it does."""
        now, ply = table.history.match.plays, verdict["ply"]
        if now[:ply] != plays[:ply]:
            return False
        self.verdicts.keep(now)
        self.verdicts.add(verdict)
        return True


def begin_back(table: Table, person: str, message: CommandMessage) -> tuple[int, int | None]:
    """The seat that may be shown the way back, and the version to which this message led before. RefusalError for
    anybody else.
    """
    seat = seat_to_act(table, person)
    check_solitaire(table, seat)
    done = version_of_answer(table, person, message)
    if done is None:
        check_version(table, seat, message)
    return seat, done


async def last_won(plays: int, ask: Callable[[int], Awaitable[VerdictMessage]]) -> int:
    """How many of the first plays can stand if the game is still to be won; found by halving. RefusalError if none
    is known, or if all can.

    ask: the verdict on a ply. Each is a question of its own, so that those of other tables come in between; and a
    person who leaves asks no more of them.
    """
    search = LastPly(plays)
    while (ply := search.ply) is not None:
        search.learn((await ask(ply))["verdict"] == "won")
    if search.found is None:
        raise RefusalError("no position of this game is known to be winnable")
    if search.found == plays:
        raise RefusalError("this position is winnable: you don't need to go back")
    return search.found


def begin_finish(
    table: Table, person: str, message: CommandMessage, line: tuple[int, ...] | None
) -> tuple[tuple[int, ...], int]:
    """The sure win that is to be played, with the version it begins at: no plays where this message was acted on
    before. RefusalError where no line is known.
    """
    seat_to_act(table, person)
    done = version_of_answer(table, person, message)
    if done is not None:
        return (), done
    if line is None:
        raise RefusalError("no certain win yet: the solver looks for one when no card is face down")
    return line, table.history.version


async def play_line(
    line: tuple[int, ...],
    version: int,
    message: CommandMessage,
    pause: Callable[[], Awaitable[None]],
    do: Callable[[CommandMessage, Choose], Awaitable[int]],
) -> int:
    """Play a line, one play at a time, from a version on. Returns the version after it. pause: waits between the plays,
    so that they can be seen. do: does what a message asks for, and answers the version.
    """
    for number, action in enumerate(line):
        if number:
            await pause()
        name = f"{message.id[:56]}+{number}" if number else message.id
        version = await do(replace(message, version=version, id=name), _playing(action))
    return version


def _playing(action: int) -> Choose:
    """Play an action by its number."""
    return lambda table, seat, *_: Act(table.history.match.notation(action, seat))
