"""Events as they are stored: the kinds and texts in people's databases stay readable."""

from __future__ import annotations

from typing import get_args

import pytest

from witchwood.table.history.events import (
    Act,
    Ask,
    Back,
    Begin,
    Change,
    Close,
    Consent,
    Dissent,
    GoOn,
    Helped,
    Leave,
    No,
    Nudge,
    Pause,
    Propose,
    Ready,
    Redo,
    Resign,
    Resume,
    Return,
    Served,
    TimeOut,
    Yes,
    read_change,
    write_change,
)

STORED: list[tuple[Change, str, str]] = [
    (Act("f3:f5"), "act", "f3:f5"),
    (Resign(), "resign", ""),
    (Back(12), "back", "12"),
    (Redo(3), "redo", "3"),
    (Ask(7, frozenset({0, 2})), "ask", "7 0 2"),
    (Ask(0, frozenset()), "ask", "0"),
    (Yes(), "yes", ""),
    (No(), "no", ""),
    (Helped("hint"), "help", "hint"),
    (Helped("solver"), "help", "solver"),
    (Ready(on=True), "ready", "on"),
    (Ready(on=False), "ready", "off"),
    (Begin(), "begin", ""),
    (Leave(None), "leave", ""),
    (Leave("ann"), "leave", "ann"),
    (Nudge(2), "nudge", "2"),
    (Propose("agent", 1, "greedy", frozenset({2, 0})), "propose", "agent 1 greedy 0 2"),
    (Propose("close", -1, "", frozenset()), "propose", "close -1 -"),
    (Consent(), "consent", ""),
    (Dissent(), "dissent", ""),
    (Return(), "return", ""),
    (Close(), "close", ""),
    (TimeOut(), "timeout", ""),
    (Served("d"), "served", "d"),
    (Resume(), "resume", ""),
    (Pause(), "pause", ""),
    (GoOn(), "go-on", ""),
]


@pytest.mark.parametrize(("change", "kind", "text"), STORED)
def test_a_change_is_stored_under_its_kind_and_read_again(change: Change, kind: str, text: str) -> None:
    assert write_change(change) == (kind, text)
    assert read_change(kind, text) == change


def test_every_change_is_among_them() -> None:
    assert {type(change) for change, _, _ in STORED} == set(get_args(Change))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("fly", ""),
        ("", ""),
        ("Act", "d"),
        ("back", ""),
        ("redo", "x"),
        ("ask", ""),
        ("help", "friend"),
        ("ready", "perhaps"),
        ("propose", "sell 1 - 0"),
    ],
)
def test_an_unknown_kind_is_not_taken_for_another(kind: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"not known here|invalid literal|not enough values"):
        read_change(kind, text)
