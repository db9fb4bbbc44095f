"""What a page and this machine are both asked of a game: walks, verdicts, golden files. It runs in either."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeAlias

from tools.wasm import walk

import goldens
from witchwood.engine.option import Value

PLIES = 50
DEALS = (3, 2**64 - 2)
SOLVED = 4
NODES = 8_000

Asked: TypeAlias = tuple[dict[str, Value], int | None]
"""Options and seats."""


def answers(name: str, variants: Iterable[Asked]) -> dict[str, list[object]]:
    """By question, what comes of it: a digest for each ply of a walk, the plain answer of all else."""
    found: dict[str, list[object]] = {}
    for options, seats in variants:
        variant = f"{name} {options} seats {seats}"
        for deal in DEALS:
            found[f"{variant}, deal {deal}"] = [*walk.walk(name, options, seats, deal, PLIES)]
        if not options:
            found[f"{variant}, long thoughts"] = walk.long_thoughts(name, options, seats)
            found[f"{variant}, looked back"] = walk.looked_back(name, options, seats)
        found[f"{variant}, counts"] = walk.counts(name, options, seats)
        for deal in range(SOLVED if not options else 2):
            found[f"{variant}, verdict of deal {deal}"] = walk.verdict(name, options, deal, NODES)
    found[f"{name}, puzzles"] = [*walk.puzzles(name)]
    for golden, number, plays in goldens.PLAYTHROUGHS:
        if golden.game == name:
            found[f"playthrough {golden}"] = [*goldens.playthrough(golden, number, plays).splitlines()]
    for counted, depth in goldens.PERFT_DEALS:
        if counted.game == name:
            found[f"perft {counted}"] = [goldens.perft_numbers(counted, depth)]
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]  # as it comes from a page: tuples are lists


def digest(found: dict[str, list[object]]) -> str:
    """All of it in a few letters."""
    return sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]
