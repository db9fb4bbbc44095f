"""One action of several that wins against every defence, by proof, and a line that beats each of the others."""

from __future__ import annotations

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.engine.search import Verdict
from witchwood.puzzles.kinds import Win

_LONGEST = 60  # plies of a line; no game in which a puzzle is asked goes on for longer


def verdict_after(
    game: Game, kind: Win, state: State, seat: int, action: int, nodes: int, seed: int
) -> tuple[Verdict, int]:
    """What an action leads to for the seat that plays it, and the nodes searched."""
    after = state.copy()
    game.rules.play(after, seat, action)
    mover = int(game.rules.turn(after))
    if mover == OVER:
        return (Verdict.WON if int(game.rules.winners(after)) >> seat & 1 else Verdict.LOST), 1
    found = kind.judge(after, mover, nodes, seed)
    verdict = found.verdict
    if mover != seat and verdict is not Verdict.UNKNOWN:
        verdict = Verdict.LOST if verdict is Verdict.WON else Verdict.WON
    return verdict, int(found.counters["nodes"])


def only_winner(game: Game, kind: Win, state: State, nodes: int, seed: int) -> tuple[int, int] | None:
    """The one action that wins where all others are proved to lose, and the nodes searched; None where it isn't so, or
    isn't proved.
    """
    seat = int(game.rules.turn(state))
    best = kind.judge(state, seat, nodes, seed)
    if best.verdict is not Verdict.WON or best.action is None:
        return None
    spent = int(best.counters["nodes"])
    for action in game.legal(state, seat):
        if action != best.action:
            verdict, more = verdict_after(game, kind, state, seat, action, nodes, seed)
            spent += more
            if verdict is not Verdict.LOST:
                return None
    return best.action, spent


def line_after(game: Game, kind: Win, state: State, seat: int, action: int, nodes: int, seed: int) -> tuple[int, ...]:
    """Best play to the end of the game after an action; the action itself is not among it."""
    after = state.copy()
    game.rules.play(after, seat, action)
    line: list[int] = []
    while (mover := int(game.rules.turn(after))) != OVER and len(line) < _LONGEST:
        found = kind.judge(after, mover, nodes, seed)
        for step in found.line or (found.action,):
            turn = int(game.rules.turn(after))
            if step is None or turn == OVER or step not in game.legal(after, turn):
                break
            game.rules.play(after, turn, step)
            line.append(step)
    return tuple(line)
