"""What a study says first: the differences worth a sentence, the surest kind of knowledge first."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from witchwood.lab.compare import difference, group, level, main_measure
from witchwood.lab.measures import measured
from witchwood.lab.question import SOLVER, Study

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Headline:
    """A difference between the last variant and the base, over the same deals.

    measure: "winnable" (proved), or one of `MEASURES`. agent: who played; "" for the solver. value, low, high: the
    difference with its 95 % interval; a share's in parts of 1. before, after: the means that are compared.
    """

    measure: str
    agent: str
    value: float
    low: float
    high: float
    before: float
    after: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return not self.low <= 0 <= self.high


def headlines(study: Study, games: polars.DataFrame) -> list[Headline]:
    """Of a study of two variants that was run to its end: what is proved first, then agent by agent."""
    table = measured(games)
    base, changed = study.variants[0], study.variants[-1]
    found = []
    for line_up in sorted(study.line_ups, key=lambda one: one.first.plays != SOLVER):
        before, after = group(table, base.name, line_up.name), group(table, changed.name, line_up.name)
        proved = line_up.first.plays == SOLVER
        for name in ("won",) if proved else (main_measure(study), "plays"):
            gap = difference(after, before, name)
            means = (level(before, name).value, level(after, name).value)
            measure, agent = ("winnable", "") if proved else (name, line_up.name)
            found.append(Headline(measure, agent, gap.value, gap.low, gap.high, *means))
    return found


def as_json(found: list[Headline]) -> list[dict[str, Any]]:
    """As JSON has them."""
    return [{**asdict(one), "sure": one.sure} for one in found]
