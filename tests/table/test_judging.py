"""What people ask of a table: who may do what, and when."""

from __future__ import annotations

from typing import Literal

import pytest

import witchwood
from table.tables import make_table
from witchwood.table.history.events import Act, Ask, Back, Event, No, Redo, Resign
from witchwood.table.judging import change_of, judge, version_of_answer
from witchwood.table.messages.client_messages import (
    ActMessage,
    ChangeMessage,
    CommandMessage,
    ReadyMessage,
    TakeBackMessage,
)
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table

Button = Literal["undo", "redo", "restart", "resign", "hint", "finish", "back"]


def ask(table: Table, person: str, message: ChangeMessage) -> Event:
    return judge(table, person, message, change_of, 1.0)


def act(table: Table, text: str = "", version: int | None = None) -> ActMessage:
    version = table.history.version if version is None else version
    return ActMessage("act", f"m{version}", version, text or table.history.match.actions()[0])


def press(table: Table, button: Button, version: int | None = None) -> CommandMessage:
    version = table.history.version if version is None else version
    return CommandMessage(button, f"m{version}", version)


def answer(table: Table, word: Literal["ask", "yes", "no"]) -> TakeBackMessage:
    return TakeBackMessage("takeback", f"m{table.history.version}", table.history.version, word)


def refused(table: Table, person: str, message: ChangeMessage, words: str) -> None:
    version = table.history.version
    with pytest.raises(RefusalError, match=words):
        ask(table, person, message)
    assert table.history.version == version


def two_people() -> tuple[Table, str, str]:
    """A table of stones, the person to move and the other."""
    table = make_table("stones", "ann", "bob")
    mover, other = ("ann", "bob") if table.history.match.turn == 0 else ("bob", "ann")
    return table, mover, other


def test_only_those_who_sit_there_do_anything() -> None:
    table = make_table("hocus", "ann")
    refused(table, "eve", act(table), "no seat")
    assert ask(table, "ann", act(table)).version == 1


def test_a_record_of_several_seats_is_only_looked_at() -> None:
    match = witchwood.deal("stones", 1)
    match.play(match.actions()[0])
    table = make_table("stones", "ann", "open", record=match.record())
    refused(table, "ann", press(table, "resign"), "but not play on")


def test_a_person_alone_takes_back_as_often_as_is_wanted() -> None:
    table = make_table("hocus", "ann")
    refused(table, "ann", press(table, "undo"), "haven't moved yet")
    refused(table, "ann", press(table, "redo"), "nothing to redo")
    refused(table, "ann", press(table, "restart"), "start of the game")
    for _ in range(2):
        ask(table, "ann", act(table, "d"))
    position = table.history.match.position()
    assert ask(table, "ann", press(table, "undo")).change == Back(1)
    assert ask(table, "ann", press(table, "redo")).change == Redo(1)
    assert table.history.match.position() == position
    assert ask(table, "ann", press(table, "restart")).change == Back(0)
    assert ask(table, "ann", press(table, "resign")).change == Resign()


def test_undo_takes_what_agents_did_with_it() -> None:
    table = make_table(
        "stones", "ann", "*greedy", deal=next(n for n in range(99) if witchwood.deal("stones", n).turn == 0)
    )
    ask(table, "ann", act(table))
    table.history.judge(Act(table.history.match.actions()[0]), 1, author=None, message=None, now=2.0)
    assert ask(table, "ann", press(table, "undo")).change == Back(0)
    assert ask(table, "ann", press(table, "redo")).change == Redo(2)


def test_with_others_taking_back_needs_their_consent() -> None:
    table, mover, other = two_people()
    seat = table.seat_of(other)
    assert seat is not None
    refused(table, mover, answer(table, "ask"), "haven't moved yet")
    ask(table, mover, act(table))
    refused(table, mover, press(table, "undo"), "others are playing")
    refused(table, other, answer(table, "yes"), "that request has ended")
    assert ask(table, mover, answer(table, "ask")).change == Ask(0, frozenset({seat}))
    refused(table, mover, answer(table, "ask"), "already")
    refused(table, mover, answer(table, "yes"), "nothing for you to answer")
    assert ask(table, other, answer(table, "no")).change == No()
    refused(table, mover, answer(table, "ask"), "that move stands")
    ask(table, other, act(table))
    refused(table, mover, answer(table, "ask"), "that move stands")
    ask(table, other, answer(table, "ask"))
    ask(table, mover, answer(table, "yes"))
    ask(table, other, act(table))
    ask(table, mover, act(table))
    ask(table, mover, answer(table, "ask"))
    ask(table, other, answer(table, "yes"))
    assert len(table.history.match.plays) == 2


def test_nothing_is_done_before_every_seat_is_taken_and_everybody_has_looked() -> None:
    for seats in (("ann", "open"), ("ann", "bob"), ("ann", "bob", "*greedy")):
        table = make_table("witchpig", *seats)
        table.history.asides.ready.discard(1)
        for message in (act(table, "draw"), act(table, "call"), press(table, "resign"), answer(table, "ask")):
            refused(table, "ann", message, "the game hasn't started")
        if "bob" in seats:
            ask(table, "bob", ReadyMessage("ready", "r", 0, on=True))
            ask(table, "ann", press(table, "resign"))


def test_a_message_is_judged_by_the_version_that_was_seen() -> None:
    table = make_table("hocus", "ann")
    ask(table, "ann", act(table))
    refused(table, "ann", act(table, version=0), "someone moved first")
    refused(table, "ann", act(table, version=2), "the table has changed")


def test_an_action_out_of_turn_is_judged_as_it_arrives() -> None:
    table = make_table("witchpig", "ann", "bob")
    turn = table.history.match.turn
    assert turn is not None
    mover, other = ("ann", "bob") if turn == 0 else ("bob", "ann")
    assert "call" in table.history.match.actions(1 - turn)
    ask(table, mover, act(table, "draw"))
    refused(table, mover, act(table, "draw", version=0), "someone moved first")
    assert ask(table, other, act(table, "call", version=0)).change == Act("call")


def test_who_resigns_while_another_plays_has_resigned() -> None:
    table = make_table("stones", "ann", "bob")
    mover, other = ("ann", "bob") if table.history.match.turn == 0 else ("bob", "ann")
    ask(table, mover, act(table))
    refused(table, other, press(table, "resign", version=2), "the table has changed")
    assert ask(table, other, press(table, "resign", version=0)).change == Resign()


def test_the_same_message_is_known_again() -> None:
    table = make_table("hocus", "ann")
    message = act(table)
    assert version_of_answer(table, "ann", message) is None
    ask(table, "ann", message)
    assert version_of_answer(table, "ann", message) == 1
    assert version_of_answer(table, "bob", message) is None


def test_what_is_asked_beside_the_game_takes_no_room_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.table.judging.MOST_EVENTS", 4)
    monkeypatch.setattr("witchwood.table.judging.MOST_ASKED", 6)
    table = make_table("stones", "ann", "bob")
    table.history.asides.ready.clear()
    for number in range(6):
        ask(table, "ann", ReadyMessage("ready", f"r{number}", table.history.version, number % 2 == 0))
    full = ReadyMessage("ready", "more", table.history.version, on=True)
    refused(table, "ann", full, "limit of 6 requests")
    table.history.asides.ready.update({0, 1})
    while table.history.length - table.history.asides.count < 4:
        turn = table.history.match.turn
        assert turn is not None
        ask(table, ("ann", "bob")[turn], act(table))
    turn = table.history.match.turn
    assert turn is not None
    refused(table, ("ann", "bob")[turn], act(table), "start a new one")
    ask(table, "ann", press(table, "resign"))


def test_a_table_holds_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.table.judging.MOST_EVENTS", 1)
    table = make_table("hocus", "ann")
    ask(table, "ann", act(table))
    refused(table, "ann", press(table, "undo"), "start a new one")
