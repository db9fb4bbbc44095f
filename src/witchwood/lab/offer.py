"""A small study as a page offers it: a change of rules against the usual ones, everything else chosen for the asker."""

from __future__ import annotations

import json
from collections.abc import Mapping

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.games import load
from witchwood.lab.question import SOLVER, Study
from witchwood.lab.study_file import read_text

DEALS = 1_000
WINNABLE = "winnable"  # the solver's name in these studies
_NODES = 20_000  # positions that the solver may search for each deal: most are decided by then
_PART = 50  # deals: a page hears of each


def offered(name: str, options: Mapping[str, Value]) -> tuple[Study, str]:
    """The study of a change of rules, and its file.

    Rules of thumb and random play, and what the solver proves where there is one; the usual number of seats. ValueError
    names an option that is not allowed, or says that nothing is changed.
    """
    game = load(name)
    changed = game.unusual(game.settle(options))
    if not changed:
        raise ValueError("options: these are the usual rules, so there is nothing to compare: change one")
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
    if game.solve is not None:
        lines += ["", "[[agent]]", f'name = "{WINNABLE}"', f'plays = "{SOLVER}"', f"nodes = {_NODES}"]
    lines += ["", "[[vary]]", "", "[[vary]]"]
    lines += [f"{option} = {json.dumps(value)}" for option, value in options.items()]
    return "\n".join(lines) + "\n"
