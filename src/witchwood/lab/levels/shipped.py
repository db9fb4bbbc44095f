"""How hard the first deals are, written down for those who can't grade a deal: a page without a service.

    python -m witchwood.lab.levels.shipped [GAME ...] [--deals 1000] [--jobs 1]

writes `shipped.json` into each game's package, or goes on where it ends: a sign for each deal from number 1 on, by each
set of rules that was calibrated. By the usual rules it has twice as many, since the days' deals of a page are taken
from these. After a change of what decides a level (`calibrate.py`) signs may be wrong: remove the file, and
make it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from typing_extensions import TypedDict

from witchwood.engine.measured import SHIPPED, Level
from witchwood.engine.option import Value
from witchwood.engine.search import Verdict
from witchwood.games import load
from witchwood.lab.levels.calibrate import read_arguments
from witchwood.lab.levels.ease import levels_of
from witchwood.lab.levels.levels import Grade, file_of, grade
from witchwood.lab.pool import Chunk, in_chunks, rules_of

SIGNS: dict[str, tuple[Verdict, Level | None]] = {
    "g": (Verdict.WON, "gentle"),
    "f": (Verdict.WON, "fair"),
    "h": (Verdict.WON, "hard"),
    "x": (Verdict.WON, "fiendish"),
    "-": (Verdict.LOST, None),
    "?": (Verdict.UNKNOWN, None),
}


class GradedDeals(TypedDict):
    """The deals of a game by some rules. options: those besides the usual ones. deals: their signs, deal 1 first."""

    options: dict[str, Value]
    deals: str


class Shipped(TypedDict):
    """What a page is given. signs: what each of them says of a deal: the solver's word, and the level."""

    signs: dict[str, tuple[Verdict, Level | None]]
    games: dict[str, list[GradedDeals]]


def sign_of(found: Grade) -> str:
    """The sign of a deal."""
    return next(sign for sign, said in SIGNS.items() if said == (found.verdict, found.level))


def read(names: Iterable[str]) -> Shipped:
    """What is written down of some games; those of which nothing is are left out."""
    known = {name: deals_of(name) for name in names}
    return Shipped(signs=dict(SIGNS), games={name: deals for name, deals in known.items() if deals})


def deals_of(name: str) -> list[GradedDeals]:
    """What is written down of a game."""
    file = file_of(load(name), SHIPPED)
    found: list[GradedDeals] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return found


def go_on(name: str, known: list[GradedDeals], deals: int, jobs: int) -> Iterator[GradedDeals]:
    """A game's deals by each of its sets of rules: at least so many, by the usual ones twice. known: some of them."""
    had = {json.dumps(one["options"]): one["deals"] for one in known}
    for rules in levels_of(load(name)).rules:
        signs = had.get(json.dumps(rules), "")
        last = deals if rules else 2 * deals
        signs += "".join(in_chunks(_signs, name, rules, range(len(signs) + 1, last + 1), jobs))
        print(rules_of(name, rules), len(signs), flush=True)
        yield GradedDeals(options=dict(rules), deals=signs)


def _signs(chunk: Chunk) -> str:
    game = load(chunk.game)
    settled = game.settle(chunk.options)
    return "".join(sign_of(grade(game, game.deal(number, settled, 1))) for number in chunk.deals)


def main() -> None:
    """What the command line asks for."""
    given = read_arguments(__doc__, 1_000)
    for name in given.games:
        found = list(go_on(name, deals_of(name), given.deals, given.jobs))
        file_of(load(name), SHIPPED).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    from witchwood.lab.levels.shipped import main as run  # other processes find it by this name

    run()
