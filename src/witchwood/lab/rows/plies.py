"""The table of plies: a row for each position with a play, and what is proved or sampled of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.random import mix
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.lab.question import Closer, Variant
from witchwood.lab.rows.games import Log
from witchwood.lab.rows.kernels.chances import chances
from witchwood.lab.rows.kernels.measure import new_dice

if TYPE_CHECKING:
    import polars

Row = dict[str, Any]

_SAMPLED = 24  # positions of a game, evenly apart, whose chances are sampled; in the others they are missing
_SHORT = 300  # plays after which a playout is given up: it counts as won by nobody


def looked_at(game: Game, variant: Variant, logs: Sequence[Log], closer: Closer, longest: int) -> polars.DataFrame:
    """The plies of some games, as `closer` says."""
    import polars

    settings = game.settle(variant.values(game))
    rows: list[Row] = []
    for log in logs:
        states = list(_states(game, game.deal(log.deal, settings, variant.seats), log))
        found = [_plain(game, state, log, ply) for ply, state in enumerate(states[:-1])]
        if closer.proofs is not None:
            _prove(game, states, closer.proofs, found)
        if closer.playouts:
            for ply in np.unique(np.linspace(0, len(found) - 1, min(_SAMPLED, len(found)), dtype=int)).tolist():
                found[ply] |= _sample(game, states[ply], log, ply, closer.playouts, min(longest, _SHORT))
        rows += found
    schema: dict[str, Any] = {"deal": polars.UInt64, "order": polars.Int8, "ply": polars.Int32, "seat": polars.Int8}
    schema |= {"legal": polars.Int32, "kind": polars.String, "text": polars.String}
    if closer.proofs is not None:
        schema |= {"verdict": polars.String, "winning": polars.Int32, "losing": polars.Int32, "open": polars.Int32}
        schema |= {"matters": polars.Boolean}
    if closer.playouts:
        schema |= {f"chance_{seat}": polars.Float64 for seat in range(variant.seats)}
    return polars.DataFrame(rows, schema=schema)


def _states(game: Game, state: State, log: Log) -> Iterator[State]:
    """The state before each play, and the last."""
    yield state.copy()
    for seat, action in log.plays.tolist():
        game.rules.play(state, seat, action)
        yield state.copy()


def _plain(game: Game, state: State, log: Log, ply: int) -> Row:
    seat, action = log.plays[ply].tolist()
    return {
        "deal": log.deal,
        "order": log.order,
        "ply": ply,
        "seat": seat,
        "legal": len(game.legal(state, seat)),
        "kind": "play" if game.kind is None else game.kind(action),
        "text": game.text.write_action(state, seat, action),
    }


def _prove(game: Game, states: Sequence[State], nodes: int, rows: Sequence[Row]) -> None:
    """Verdicts on what each legal action leads to. After a position that is proved lost all are lost; only where the
    game counts points may they still differ.
    """
    ask = _solver(game, nodes)
    lost = points = False
    for ply, row in enumerate(rows):
        if not lost:
            here = ask(states[ply])
            lost, points = here.verdict == Verdict.LOST, "bound" in here.counters
        answers = [ask(after) for after in _successors(game, states[ply])] if points or not lost else []
        if lost:
            row |= {"verdict": "lost", "winning": 0, "losing": row["legal"], "open": 0}
        else:
            verdicts = [answer.verdict for answer in answers]
            winning, losing = verdicts.count(Verdict.WON), verdicts.count(Verdict.LOST)
            unknown = len(verdicts) - winning - losing
            verdict = "won" if winning else "unknown" if unknown else "lost"
            row |= {"verdict": verdict, "winning": winning, "losing": losing, "open": unknown}
        row["matters"] = _matters(answers)


def _solver(game: Game, nodes: int) -> Callable[[State], Answer]:
    """The solver with a memory for one game's positions."""
    known: dict[bytes, Answer] = {}
    solve = game.solve
    assert solve is not None

    def ask(state: State) -> Answer:
        key = state.tobytes()
        if key not in known:
            known[key] = solve(state, Budget(nodes=nodes))
        return known[key]

    return ask


def _successors(game: Game, state: State) -> Iterator[State]:
    for action in game.legal(state, 0):
        after = state.copy()
        game.rules.play(after, 0, action)
        yield after


def _matters(answers: Sequence[Answer]) -> bool | None:
    """Whether what follows is proved to differ; None where that is neither proved nor refuted."""
    verdicts = {answer.verdict for answer in answers}
    if {Verdict.WON, Verdict.LOST} <= verdicts:
        return True
    proved = [answer.value for answer in answers if answer.counters.get("proved") == 1]
    if len(set(proved)) > 1:
        return True
    if any("bound" in answer.counters for answer in answers):
        return False if len(proved) == len(answers) else None
    return None if Verdict.UNKNOWN in verdicts and len(answers) > 1 else False


def _sample(game: Game, state: State, log: Log, ply: int, playouts: int, longest: int) -> Row:
    """Each seat's chance to win, sampled from what the seat to move may know; the same on every machine."""
    states = game.blank(2)
    states[0] = state
    dice = new_dice()
    dice.rng = mix(np.uint64(log.deal) ^ mix(np.uint64(ply * 64 + log.order + 1)))
    out = np.zeros(game.seats_of(state))
    chances(states, int(log.plays[ply, 0]), playouts, longest, dice, np.empty(game.most_legal, np.int64), out)
    return {f"chance_{place}": round(float(chance), 9) for place, chance in enumerate(out)}
