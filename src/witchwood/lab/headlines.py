"""What a study says first: the differences worth a sentence, those that are known most surely first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.lab.compare import difference, group, level, plays_itself
from witchwood.lab.measures import measured
from witchwood.lab.question import SOLVER, Study

if TYPE_CHECKING:
    import polars


_Measure: TypeAlias = Literal["winnable", "won", "first_won", "plays"]


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
