"""Messages and bodies are read strictly, and what is wrong is said by field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from witchwood.table.messages.client_messages import ActMessage
from witchwood.table.messages.reading import BadInputError, id_of, parse, read_body, read_message
from witchwood.table.messages.requests import AgentSeat, LessonAsk, MeSeat, NewTable

ACT = {"type": "act", "id": "a1", "version": 3, "action": "d"}


def test_a_message_is_read() -> None:
    assert read_message(json.dumps(ACT)) == ActMessage(type="act", id="a1", version=3, action="d")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"more": 1}, "more: there is no such field"),
        ({"type": "ask"}, "type: give one of act, undo,"),
        ({"version": "3"}, "version: give a whole number, not a text"),
        ({"version": 3.0}, "version: give a whole number, not a fraction"),
        ({"version": True}, "version: give a whole number, not true or false"),
        ({"version": -1}, "version: this is less than 0"),
        ({"version": 2**31}, f"version: this is more than {2**31 - 1}"),
        ({"id": ""}, "id: this is not of the form"),
        ({"id": "a b"}, "id: this is not of the form"),
        ({"id": "a\n"}, "id: this is not of the form"),
        ({"id": "a" * 65}, "id: this is not of the form"),
        ({"action": ""}, "action: this is shorter than 1"),
        ({"action": "d" * 201}, "action: this is longer than 200"),
        ({"action": None}, "action: give a text, not null"),
        ({"action": "\ud800"}, "action: this text holds half of a character"),
        ({"version": [], "action": {}}, "version: give a whole number, not a list; action: give a text, not an object"),
    ],
    ids=str,
)
def test_text_that_is_not_quite_a_message_is_refused(wrong: dict[str, object], words: str) -> None:
    with pytest.raises(BadInputError) as refused:
        read_message(json.dumps({**ACT, **wrong}))
    assert str(refused.value).startswith(words)


def test_a_new_table_is_read_with_its_seats_and_what_is_usual() -> None:
    given = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "agent", "agent": "greedy"}], "deal": "7"}
    assert read_body(NewTable, given) == NewTable(
        "stones", deal="7", seats=[MeSeat("me"), AgentSeat("agent", "greedy")], options={}, level=None
    )
    assert read_body(LessonAsk, {"done": ["a1"], "action": None}) == LessonAsk(["a1"], None)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "game: this is missing"),
        ({"game": "stones", "seats": [{"kind": "me"}, {"kind": "me", "agent": "greedy"}]}, "seats.1.agent: there is"),
        ({"game": "stones", "seats": ["me"]}, "seats.0: give an object, not a text"),
        ({"game": "stones", "clock": {"kind": "days", "days": True}}, "clock.days: give one of 1, 2, 3, 7"),
        ({"game": "stones", "deal": "12x"}, "deal: this is not of the form ^[0-9]{1,20}$, or give one of today"),
    ],
    ids=str,
)
def test_a_wrong_body_names_the_place(given: Any, words: str) -> None:
    with pytest.raises(BadInputError) as refused:
        read_body(NewTable, given)
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "[" * 101 + "]" * 101, "9" * 5_000], ids=lambda text: text[:5]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="this is no JSON"):
        parse(text)


def test_brackets_in_texts_and_beside_each_other_are_not_deep() -> None:
    assert parse(json.dumps(["[" * 200, '\\"{', *[[]] * 200, {}])) is not None
    assert parse("[" * 100 + "]" * 100) is not None


@pytest.mark.parametrize(
    ("text", "name"), [('{"id":"a7"}', "a7"), ('{"id":7}', ""), ('{"id":"é"}', ""), ("[]", ""), ("x", ""), ("7", "")]
)
def test_the_sender_of_a_bad_message_hears_its_id(text: str, name: str) -> None:
    assert id_of(text) == name
