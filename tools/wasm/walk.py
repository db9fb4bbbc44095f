"""Random games and all that a page asks of them, as digests: the same functions run natively and in a page's Python.

Run natively they show which kernels a page needs (`record.py`); run in both they show that a page plays the same games
(`tests/wasm`). Nothing here but witchwood and Python's library, and no NumPy: a page has only a part of it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from hashlib import sha256

import witchwood
from witchwood.agents import AGENTS, ask, refusal
from witchwood.engine import batch
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.puzzles.collection import puzzles_of
from witchwood.table.messages.requests import PuzzleAsk, PuzzleStrength
from witchwood.table.searches.review_messages import review_message
from witchwood.table.shown.puzzle_state import puzzle_state

NODES = 1_000
"""Positions that a search may look at for a choice."""

LONG = 250 * NODES
"""The same, now and then."""

MEMORY = 32
"""MiB for a search's tables, as on a phone."""

_OPENING = 24  # plies in which an expert may find that it need not search
_PUZZLES = 12  # of a game, from all over its file
_LOOKED_BACK = 3  # plays of a game that is reviewed
_THINKS = 30  # plies from one question to the agents to the next


def walk(name: str, options: Mapping[str, Value], seats: int | None, deal: int, plies: int) -> list[str]:
    """A random game of at most so many plies. One digest for each ply, of all that was shown up to it, and a last one
    of the record and the game read from it: where two lists part, there lies the difference.
    """
    match = Match.from_deal(witchwood.game(name), deal, options, seats)
    dice, told, found = random.Random(f"{name} {deal}"), sha256(), []
    sensible, kinds = 0.3 if deal % 2 else 0.9, _kinds(match.game)  # random play alone comes nowhere in some games
    while True:
        told.update(json.dumps(shown(match, dice, kinds)).encode())
        found.append(told.hexdigest()[:12])
        if match.over or len(match.plays) == plies:
            break
        match.play(witchwood.hint(match, "greedy") if dice.random() < sensible else dice.choice(match.actions()))
        last = len(match.plays) - 1
        told.update(json.dumps([match.told(last, seat) for seat in range(match.seats)]).encode())
        told.update(json.dumps(match.shown(last)).encode())
    told.update(json.dumps(ended(match)).encode())
    return [*found, told.hexdigest()[:12]]


def puzzles(name: str) -> list[str]:
    """Some puzzles of a game, as they are shown, answered and refuted: a digest of each."""
    found = []
    for puzzle in puzzles_of(name)[:: max(1, len(puzzles_of(name)) // _PUZZLES)]:
        wrong = next(iter(puzzle.beaten))
        tries: list[list[str]] = [[], [wrong], list(puzzle.line[:1])]
        asked = [PuzzleAsk(plays, PuzzleStrength(25_000, 8_333), True, not plays) for plays in tries]
        told = json.dumps([puzzle_state(puzzle, one) for one in asked])
        found.append(sha256(told.encode()).hexdigest()[:12])
    return found


def _kinds(game: Game) -> list[list[int]]:
    """The actions of each kind."""
    found: dict[str, list[int]] = {}
    for action in range(game.actions):
        found.setdefault(game.kind(action) if game.kind else "", []).append(action)
    return list(found.values())


def shown(match: Match, dice: random.Random, kinds: list[list[int]]) -> list[object]:
    """All that is known of a match as it stands, and what is said of an action of each kind."""
    game, state = match.game, match.state
    seat = dice.randrange(match.seats)
    read = game.from_position(match.position())
    thinks = len(match.plays) % _THINKS == 0 and not match.over
    return [
        state.tobytes().hex(),
        read.tobytes().hex(),
        match.position(),
        match.scores,
        match.result_words,
        int(game.rules.winners(state)),
        [match.view(viewer) for viewer in range(match.seats)],
        [match.actions(other) for other in range(match.seats)],
        match.seen_by(seat, dice.getrandbits(64)).tobytes().hex(),
        [_said_of(match, dice.choice(kind)) for kind in kinds],
        _reasons(match, dice),
        [_thoughts(match, NODES), _given_up(match.copy())] if thinks else [],
    ]


def ended(match: Match) -> list[object]:
    """What a match leaves: its record, the same read and written again, and its facts."""
    again = witchwood.replay(match.record())
    return [match.record(), again.record(), dict(match.game.facts(match.state)) if match.game.facts else {}]


def _said_of(match: Match, action: int) -> str:
    """Why an action is not legal; "" if it is."""
    if action in match.legal():
        return ""
    try:
        match.apply(action)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"action {action} is not legal, and was played")


def _reasons(match: Match, dice: random.Random) -> list[str]:
    """Why an action of each seat would be a good one; nothing in a game without words for it."""
    tell = match.game.text.why
    legal = [(seat, match.legal(seat)) for seat in range(match.seats)]
    return [tell(match.state, seat, (dice.choice(actions),)) for seat, actions in legal if tell and actions]


def _thoughts(match: Match, nodes: int) -> list[object]:
    """What each agent would do for the seat to move."""
    budget = Budget(nodes=nodes, seed=len(match.plays), memory=MEMORY)
    playing = [agent for agent in AGENTS.values() if not refusal(agent, match.game, match.options)]
    return [(agent.name, answer_words(ask(agent, match, budget=budget))) for agent in playing]


def _given_up(match: Match) -> list[object]:
    """What becomes of a match when one after another gives up."""
    while not match.over:
        match.resign()
    return [match.state.tobytes().hex(), match.result_words]


def long_thoughts(name: str, options: Mapping[str, Value], seats: int | None) -> list[object]:
    """What each agent would do in a deal, with so much time that a search comes to do all that it can do. Where the
    expert need not search, it plays.
    """
    match = Match.from_deal(witchwood.game(name), 1, options, seats)
    found: list[object] = []
    for _ in range(_OPENING):
        found.append(_thoughts(match, LONG))
        if match.over or refusal(AGENTS["expert"], match.game, match.options):
            break
        answer = ask(AGENTS["expert"], match, budget=Budget(nodes=LONG, memory=MEMORY))
        if answer.counters.get("nodes", 0) > NODES:
            break
        match.apply(answer.action or 0)
    return found


def verdict(name: str, options: Mapping[str, Value], deal: int, nodes: int) -> list[object]:
    """What the solver proves of a deal, how much it looked at, and the short win; nothing for a game without one."""
    match = Match.from_deal(witchwood.game(name), deal, options, None)
    solve, shorten = match.game.solve, match.game.shorten
    if solve is None:
        return []
    answer = solve(match.state, Budget(nodes=nodes, memory=MEMORY))
    if shorten is None or answer.verdict != Verdict.WON:
        return answer_words(answer)
    return [*answer_words(answer), list(shorten(match.state, answer.line, Budget(nodes=nodes)))]


def looked_back(name: str, options: Mapping[str, Value], seats: int | None) -> list[object]:
    """The review of a short game that ends in giving up, for each seat."""
    match = Match.from_deal(witchwood.game(name), 1, options, seats)
    dice = random.Random(f"{name} looked back")
    while not match.over and len(match.plays) < _LOOKED_BACK:
        match.play(dice.choice(match.actions()))
    _given_up(match)
    return [review_message(match, seat) for seat in range(match.seats)]


def answer_words(answer: Answer) -> list[object]:
    """A search's answer, whole."""
    plain = [answer.action, str(answer.verdict), answer.value, list(answer.line), answer.resigns]
    return [*plain, sorted(answer.counters.items())]


def counts(name: str, options: Mapping[str, Value], seats: int | None) -> list[object]:
    """Many games at once: all sequences of two actions, and some random playouts."""
    game: Game = witchwood.game(name)
    match = Match.from_deal(game, 1, options, seats)
    played = batch.playouts(game, 0, 20, 1, 200, options, seats)
    return [
        batch.perft(game, match.state, 2),
        played.steps.tolist(),
        [played.scores[deal].tolist()[: match.seats] for deal in range(20)],
        played.winners.tolist(),
        played.over.tolist(),
    ]
