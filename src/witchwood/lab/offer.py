"""A small study as a page offers it, a change of rules against the usual ones; and what it says first."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.games import load
from witchwood.lab.compare import difference, group, level, plays_itself
from witchwood.lab.measures import measured
from witchwood.lab.question import SOLVER, Study
from witchwood.lab.study_file import read_text

if TYPE_CHECKING:
    import polars

DEALS = 1_000
WINNABLE = "winnable"  # the solver's name in these studies
_NODES = 20_000  # positions that the solver may search for each deal: most are decided by then
_PART = 50  # deals: a page hears of each
_Measure: TypeAlias = Literal["winnable", "won", "first_won", "plays"]


def offered(name: str, options: Mapping[str, Value]) -> tuple[Study, str]:
    """The study of a change of rules, and its file.

    Rules of thumb and random play, and what the solver proves where there is one; the usual number of seats. ValueError
    names an option that is not allowed, or says that nothing is changed.
    """
    game = load(name)
    changed = game.unusual(game.settle(options))
    if not changed:
        raise ValueError("options: these are the usual rules; change one to compare")
    source = _written(game, options, ", ".join(f"{option} {text}" for option, text in changed.items()))
    return read_text(source, "study"), source


def _written(game: Game, options: Mapping[str, Value], words: str) -> str:
    lines = [
        f"question = {json.dumps(f'What changes with {words}?')}",
        f'game = "{game.name}"',
        f'deals = "1..{DEALS}"',
        f"part = {_PART}",
    ]
    agents = ["greedy", "random"]
    for agent in agents:
        lines += ["", "[[agent]]", f'name = "{agent}"']
    if game.seats[1] > 1:
        lines.insert(4, 'pairing = "self"')
    if game.has_solver(game.settle(options)):
        lines += ["", "[[agent]]", f'name = "{WINNABLE}"', f'plays = "{SOLVER}"', f"nodes = {_NODES}"]
    lines += ["", "[[vary]]", "", "[[vary]]"]
    lines += [f"{option} = {json.dumps(value)}" for option, value in options.items()]
    return "\n".join(lines) + "\n"


class Headline(TypedDict):
    """What a change of rules changes, over the same deals. measure: what is compared; agent: who played, empty for the
    solver, whose word is proved. value, low, high: the difference with its 95 % interval; before, after: the means.
    Shares are in parts of 1. sure: whether the interval leaves zero out.
    """

    measure: _Measure
    agent: str
    value: float
    low: float
    high: float
    before: float
    after: float
    sure: bool


def headlines(study: Study, games: polars.DataFrame) -> list[Headline]:
    """Of a study of two variants that was run to its end: what is proved first, then agent by agent."""
    table = measured(games)
    base, changed = study.variants[0], study.variants[-1]
    won: _Measure = "first_won" if plays_itself(study) else "won"
    found = []
    for line_up in sorted(study.line_ups, key=lambda one: one.first.plays != SOLVER):
        before, after = group(table, base.name, line_up.name), group(table, changed.name, line_up.name)
        proved = line_up.first.plays == SOLVER
        measures: tuple[_Measure, ...] = ("winnable",) if proved else (won, "plays")
        for measure in measures:
            name = "won" if proved else measure
            gap = difference(after, before, name)
            found.append(
                Headline(
                    measure=measure,
                    agent="" if proved else line_up.name,
                    value=gap.value,
                    low=gap.low,
                    high=gap.high,
                    before=level(before, name).value,
                    after=level(after, name).value,
                    sure=not gap.low <= 0 <= gap.high,
                )
            )
    return found
