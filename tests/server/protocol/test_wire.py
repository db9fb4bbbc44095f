"""Messages as JSON: strict on the way in, plain on the way out."""

from __future__ import annotations

import json
import math

import pytest
from pydantic import ValidationError

from witchwood.server.protocol.wire import read, write
from witchwood.table.messages.asked import ActMessage
from witchwood.table.messages.told import HintMessage

ACT = {"type": "act", "id": "a1", "version": 3, "action": "d"}


def test_a_message_is_read() -> None:
    assert read(json.dumps(ACT)) == ActMessage(type="act", id="a1", version=3, action="d")


@pytest.mark.parametrize(
    "wrong",
    [
        {"more": 1},
        {"type": "ask"},
        {"version": "3"},
        {"version": 3.0},
        {"version": -1},
        {"version": 2**31},
        {"id": ""},
        {"id": "a b"},
        {"id": "a" * 65},
        {"action": ""},
        {"action": "d" * 201},
        {"action": None},
    ],
    ids=str,
)
def test_text_that_is_not_quite_a_message_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        read(json.dumps({**ACT, **wrong}))


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_every_number_is_one_of_json(value: float) -> None:
    text = write(HintMessage(type="hint", id="a1", action="d", words="Draw", why="", value=value))
    assert json.loads(text, parse_constant=pytest.fail)["value"] is None
