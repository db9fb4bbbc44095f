"""Runes: actions and positions as text, and what the player sees."""

from __future__ import annotations

from typing import Any

from runes.rules import PILE, PLAYS, ROW, RUNES, turn
from witchwood.engine.kernel import OVER, State
from witchwood.engine.position import Sections, write_rng
from witchwood.engine.text import quote
from witchwood.engine.view import EMPTY, About, Card, Layout, card, zone

HELP = """\
Turn up six runes of twelve: p turns up the next of the pile, a, b or c the
rune that lies there in the row. Six that are worth 39 in all win.
On the screen a rune is its number."""

_WAYS = "pabc"


def write_action(_state: State, _seat: int, action: int) -> str:
    """The letter of the pile, or of the place in the row."""
    return _WAYS[action]


def read_action(_state: State, _seat: int, text: str) -> int:
    """ValueError unless it is one of these letters."""
    if len(text) != 1 or text not in _WAYS:
        raise ValueError(f"{quote(text)} is no action here: use p, a, b or c")
    return _WAYS.index(text)


def explain(state: State, _seat: int, _action: int) -> str:
    """Why an action is not legal."""
    return "the game is over" if turn(state) == OVER else "the rune there has been turned up"


def describe(_state: State, _seat: int, action: int) -> str:
    """An action in words."""
    return f"Turn up rune {_WAYS[action]} of the row" if action else "Turn up the next of the pile"


def write_position(state: State) -> dict[str, str]:
    """The runes of the pile, the row and those that were turned up; x where the row has none."""
    sections = {
        "pile": _texts(state.pile[: state.left]),
        "row": _texts(state.row),
        "turned": _texts(state.turned[: state.plays]) or "-",
    }
    return sections | ({"resigned": "1"} if state.resigned else {}) | {"rng": write_rng(state.rng)}


def _texts(runes: Any) -> str:
    return ",".join(str(rune or "x") for rune in runes)


def read_position(state: State, sections: Sections) -> None:
    """Fill a state from its sections."""
    turned = _runes(sections, "turned", "-", PLAYS)
    row = _runes(sections, "row", "", ROW)
    pile = _runes(sections, "pile", "", PILE)
    runes = [*pile, *(rune for rune in row if rune), *turned]
    if sorted(runes) != list(range(1, RUNES + 1)) or len(row) != ROW:
        raise sections.error("pile", f"write each rune from 1 to {RUNES} once, and {ROW} places of the row")
    state.pile[: len(pile)], state.row[:], state.turned[: len(turned)] = pile, row, turned
    state.left, state.plays = len(pile), len(turned)
    state.resigned = sections.take_number("resigned", 0, 1, default=0)
    state.rng = sections.take_rng()


def _runes(sections: Sections, name: str, none: str, most: int) -> list[int]:
    """The numbers of a section; 0 for x."""
    text = sections.take(name)
    items = [] if text == none else text.split(",")
    known = {str(rune): rune for rune in range(1, RUNES + 1)} | ({"x": 0} if name == "row" else {})
    for item in items:
        if item not in known:
            raise sections.error(name, f"use the runes 1 to {RUNES}", item)
    if len(items) > most:
        raise sections.error(name, f"there is room for {most}")
    return [known[item] for item in items]


def rune_card(rune: int) -> Card:
    """A rune, face up."""
    return card(str(rune), f"Rune {rune}", "runes", int(rune), "green")


def about(_state: State, _seat: int, action: int) -> About:
    """The pile, or the place in the row."""
    return {"takes": {"row": [action - 1]} if action else {"pile": []}}


def view(state: State, _seat: int) -> Layout:
    """The pile and the row face down, and what was turned up."""
    turned = [rune_card(rune) for rune in state.turned[: state.plays]]
    return {
        "zones": [
            zone("pile", "Pile", "pile", [None] * int(state.left)),
            zone("row", "Row", "row", [None if rune else EMPTY for rune in state.row]),
            zone("turned", "Turned up", "row", turned),
        ],
        "counters": [],
    }
