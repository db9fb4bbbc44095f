"""Log lines hold no secret."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from witchwood.server.logs import Bounded, JsonLines, PlainLines


@pytest.mark.parametrize("path", ["/api/tables/{}/socket", "/api/rooms/{}", "/api/rooms/{}/socket", "/room/{}"])
def test_logs_never_hold_a_link(path: str) -> None:
    key = "A" * 22
    record = logging.LogRecord("x", logging.INFO, "", 0, f"GET {path.format(key)}", (), None)
    for form in (PlainLines(), JsonLines()):
        assert key not in form.format(record)
    assert json.loads(JsonLines().format(record))["level"] == "info"


def test_logs_never_hold_a_row_of_the_database() -> None:
    key = "A" * 22
    try:
        raise ValueError(f"no such table\nDETAIL:  Key (table_id)=({key}) is not present.\n[SQL: INSERT]")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "an event", (), sys.exc_info())
    for form in (PlainLines(), JsonLines()):
        text = form.format(record)
        assert f"({key})" not in text
        assert "INSERT" in text


def test_lines_are_bounded_and_what_is_left_out_is_told() -> None:
    now = 100.0
    bounded = Bounded(most=3, each=1.0)

    def lines(count: int) -> list[str]:
        made = [logging.LogRecord("x", logging.INFO, "", 0, "line %s", (number,), None) for number in range(count)]
        for record in made:
            record.created = now
        return [record.getMessage() for record in made if bounded.filter(record)]

    assert lines(1000) == ["line 0", "line 1", "line 2"]
    now += 2.0
    assert lines(4) == ["line 0 (997 lines before it left out)", "line 1"]
