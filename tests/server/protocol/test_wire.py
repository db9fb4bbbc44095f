"""Messages as JSON text."""

from __future__ import annotations

import json
import math

import pytest

from witchwood.server.wire import write
from witchwood.table.messages.server_messages import HintMessage


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_every_number_is_one_of_json(value: float) -> None:
    text = write(HintMessage(type="hint", id="a1", action="d", words="Draw", why="", value=value))
    assert json.loads(text, parse_constant=pytest.fail)["value"] is None
