"""What people ask of a table, judged: whether the seat may do that as things stand, and which event it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from witchwood.agents import find
from witchwood.agents.player import Player
from witchwood.table.history.events import (
    Act,
    Ask,
    Back,
    Change,
    Event,
    GoOn,
    Helped,
    No,
    Pause,
    Ready,
    Redo,
    Resign,
    Served,
    TimeOut,
    Yes,
)
from witchwood.table.history.help import Helper
from witchwood.table.history.history import History
from witchwood.table.messages.client_messages import (
    ActMessage,
    ChangeMessage,
    CommandMessage,
    ConsentMessage,
    NudgeMessage,
    ProposeMessage,
    ReadyMessage,
    ReturnMessage,
    TakeBackMessage,
)
from witchwood.table.refusal import RefusalError
from witchwood.table.seats import absence
from witchwood.table.table import Table

Choose: TypeAlias = Callable[[Table, int, ChangeMessage, float], Change]  # what a message of a seat asks for, when
MOST_ASKED = 200  # times that one person says at a table that they are ready, or not, and nudges or proposes
LENIENCY = 1.0  # seconds that are given on top of everybody's time, for the way of a message
MOST_EVENTS = 20_000  # of one table: they are all kept, and played again whenever it is loaded


def version_of_answer(table: Table, person: str, message: ChangeMessage) -> int | None:
    """The version to which this message led, if it was acted on before: then it does nothing more."""
    return table.history.messages.get((person, message.id))


def judge(table: Table, person: str, message: ChangeMessage, choose: Choose, now: float) -> Event:
    """Do the change that `choose` reads from a message; the event is to be stored. RefusalError says why not."""
    if isinstance(message, ReadyMessage | NudgeMessage | ReturnMessage):
        seat = seat_of(table, person)
    else:
        seat = seat_to_act(table, person)
    check_version(table, seat, message)
    _check_bounds(table, person, message)
    change = choose(table, seat, message, now)
    return table.history.judge(change, seat, author=person, message=message.id, now=now)


def note_help(table: Table, seat: int, helper: Helper, now: float) -> Event | None:
    """Note that a seat is helped; the event is to be stored before the help is given. None where that is known already,
    or where the game has ended before.
    """
    history = table.history
    if history.ended or (helper == "solver" and history.help.solver):
        return None
    _check_room(table)
    return history.judge(Helped(helper), seat, author=None, message=None, now=now)


def _check_bounds(table: Table, person: str, message: ChangeMessage) -> None:
    """A person may send only so many requests besides plays: a losing player could fill the table with them. An
    answer, a return and a resignation are always heard.
    """
    match message:
        case ReadyMessage() | NudgeMessage() | ProposeMessage():
            if table.history.asides.asked[person] >= MOST_ASKED:
                raise RefusalError(f"you have reached this table's limit of {MOST_ASKED} requests besides moves")
        case ConsentMessage() | ReturnMessage() | CommandMessage(type="resign"):
            pass
        case _:
            _check_room(table)


def _check_room(table: Table) -> None:
    if table.history.length - table.history.asides.count >= MOST_EVENTS:
        raise RefusalError(f"this table is full after {MOST_EVENTS} events: start a new one")


def seat_to_act(table: Table, person: str) -> int:
    """The seat of a person who wants to do something in the game. RefusalError for those who may only look."""
    seat = seat_of(table, person)
    check_begun(table)
    if seat in table.history.asides.stand_ins:
        raise RefusalError("an agent is playing for you: take your seat back first")
    return seat


def seat_of(table: Table, person: str) -> int:
    """The seat of a person at a table that is played on. RefusalError for those who may only look."""
    seat = table.seat_of(person)
    if seat is None:
        raise RefusalError("you have no seat at this table: you can watch")
    if table.is_archive:
        raise RefusalError("this is the record of a game: you can watch it, but not play on")
    if table.history.asides.closed:
        raise RefusalError("this table is closed: start a new one")
    return seat


def check_begun(table: Table) -> None:
    """RefusalError until the cards are dealt (`Table.has_begun`)."""
    if not table.has_begun:
        raise RefusalError("the game hasn't started: wait until every seat is taken and everyone is ready")


def check_version(table: Table, seat: int, message: ChangeMessage) -> None:
    """RefusalError unless the table stands as the sender of the message had seen it.

    An action that may be made out of turn is judged as the table stands when it arrives: the first call counts. So is
    a resignation, which means the same whatever the others have played meanwhile.
    """
    history = table.history
    if history.moved <= message.version <= history.version:
        return
    late = message.version < history.version
    match message:
        case CommandMessage(type="resign") if late:
            return
        case ActMessage(action=action) if late and history.is_anytime(action, seat):
            return
    if late:
        raise RefusalError("someone moved first: look at the table again, then choose")
    raise RefusalError("the table has changed: look again, then choose")


def change_of(table: Table, seat: int, message: ChangeMessage, now: float) -> Change:
    """The change that a message asks for. RefusalError where it takes another person's consent, or a search."""
    match message:
        case ReadyMessage(on=on):
            return _ready(table, seat, on=on)
        case NudgeMessage():
            return absence.nudge(table, seat, message, now)
        case ProposeMessage():
            return absence.propose(table, seat, message, now)
        case ConsentMessage():
            return absence.consent(table, seat, message)
        case ReturnMessage():
            return absence.come_back(table, seat)
        case ActMessage():
            return Act(message.action.strip())
        case TakeBackMessage():
            return _take_back(table, seat, message.answer)
        case CommandMessage(type="resign"):
            return Resign()
        case CommandMessage():
            return _alone(table, seat, message)
        case _:
            assert_never(message)


def check_not_strict(table: Table) -> None:
    """RefusalError where a game is played that is rated or of a tournament, or whose deal others still play."""
    if table.facts.sealed is not None:
        raise RefusalError("others play this deal too: help and undo are off until the tournament is over")
    if table.is_strict and not table.is_rated:
        raise RefusalError("this is a tournament: hints, undo and take-backs are off")
    if table.is_strict:
        raise RefusalError("this game is rated: hints, undo and take-backs are off")


def check_no_contest(table: Table, now: float) -> None:
    """RefusalError where others still play the same cards (`Table.is_contest`)."""
    if table.is_contest(now):
        raise RefusalError("others still play this deal: hints, verdicts and reviews are off until its day is over")


def _ready(table: Table, seat: int, *, on: bool) -> Ready:
    if table.has_begun:
        raise RefusalError("the game has already begun")
    if (seat in table.history.asides.ready) is on:
        raise RefusalError("you have already said that")
    return Ready(on)


def time_is_up(table: Table, now: float) -> Change | None:
    """What becomes of the seat to move if its time is over: it is out or, where only its turn has a limit and it has
    come at all, the service plays by the game's rule of thumb, which knows no more than the seat. None as long as there
    is time.
    """
    due, match = table.due, table.history.match
    if due is None or now <= due + LENIENCY or match.turn is None:
        return None
    clock = table.history.terms.clock
    if clock is None or clock["kind"] != "limit" or table.may_be_absent:
        return TimeOut()
    thumb = Player(find("greedy")).choose(table.history.snapshot(), match.turn)
    assert thumb.action is not None
    return Served(match.notation(thumb.action, match.turn))


def _alone(table: Table, seat: int, command: CommandMessage) -> Change:
    """A command of a person who plays without other people."""
    if table.others(seat):
        raise RefusalError("others are playing: ask to take back your last move")
    check_not_strict(table)
    match command.type:
        case "undo":
            return undo(table.history, seat)
        case "redo":
            return redo(table.history, seat)
        case "pause" | "go-on":
            return _stop_clock(table.history, on=command.type == "pause")
        case "restart":
            if not table.history.match.plays:
                raise RefusalError("there's nothing to restart: this is the start of the game")
            return Back(0)
        case _:
            raise RefusalError(f"{command.type} needs a search")


def _stop_clock(history: History, *, on: bool) -> Pause | GoOn:
    if history.ended or history.terms.clock is not None:
        raise RefusalError("the clock of this game can't be stopped")
    if history.paused is on:
        raise RefusalError("the clock is stopped already" if on else "the clock is running already")
    return Pause() if on else GoOn()


def undo(history: History, seat: int) -> Back:
    """Back to before the seat's own last play: what agents did after it goes with it."""
    number = history.last_play_of(seat)
    if number is None:
        raise RefusalError("there's nothing to undo: you haven't moved yet")
    return Back(number)


def redo(history: History, seat: int) -> Redo:
    """One play comes again, and then those of others until it is the seat's turn."""
    match, count = history.match, 0
    while match.can_redo and (count == 0 or match.turn != seat):
        match.redo()
        count += 1
    if not count:
        raise RefusalError("there's nothing to redo")
    for _ in range(count):
        match.undo()
    return Redo(count)


def _take_back(table: Table, seat: int, answer: str) -> Change:
    if answer == "ask":
        check_not_strict(table)
        others = table.others(seat)
        if not others:
            raise RefusalError("nobody else is playing: use undo")
        return ask(table.history, seat, [other for other in others if other not in table.history.asides.stand_ins])
    take_back = table.history.take_back
    if take_back is None:
        raise RefusalError("that request has ended")
    if seat not in take_back.waits:
        raise RefusalError("there's nothing for you to answer")
    return Yes() if answer == "yes" else No()


def ask(history: History, seat: int, others: list[int]) -> Ask:
    """A request to take the seat's last play back, to which the others have to agree."""
    number = history.last_play_of(seat)
    if number is None:
        raise RefusalError("there's nothing to take back: you haven't moved yet")
    if history.match.over:
        raise RefusalError("the game is over: you can't take back moves now")
    if history.was_declined(number):
        raise RefusalError("that move stands: the others have already refused")
    if history.take_back is not None:
        raise RefusalError("a request is already open: wait for the answer")
    if not others:
        raise RefusalError("nobody is here to agree")
    return Ask(number, frozenset(others))
