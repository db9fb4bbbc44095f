"""Small studies for the tests of the lab."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import witchwood
from witchwood.lab.handle import Handle
from witchwood.lab.question import Study
from witchwood.lab.rows.part import Part
from witchwood.lab.study_file import study_of

POWERS = """
question = "What does Ghost Float change?"
game = "hocus"
deals = "1..40"
longest = 300

[[agent]]
name = "greedy"

[[agent]]
name = "random"

[vary]
ghost_float = [true, false]
"""


def study(text: str = POWERS, **changes: Any) -> Study:
    """The study of a TOML text, keys replaced."""
    return study_of({**tomllib.loads(text), **changes})


def part_of(asked: Study, agent: int = 0, variant: int = 0) -> Part:
    """All deals of one group as a single part."""
    first, last = asked.deals[0], asked.deals[-1]
    return Part(asked.game, asked.variants[variant], asked.line_ups[agent], first, last, asked.longest, asked.plies)


def ran(folder: Path, text: str, out: Path | None = None, name: str = "study.toml") -> Handle:
    """The study of a file of this text in a folder, run."""
    (folder / name).write_text(text)
    return witchwood.study(folder / name, out).run()
