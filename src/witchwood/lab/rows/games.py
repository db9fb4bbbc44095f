"""The table of games: a row for each deal and order of seats, played in compiled loops or by agents that search."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from witchwood.agents import Agent, Player, find, next_play
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.lab.question import LineUp, Variant, kinds_of
from witchwood.lab.rows.held_agent import agent_of, forbidden_by
from witchwood.lab.rows.kernels.measure import GREEDY, LOGGED, RANDOM, ROW, Setup, measure, new_dice

if TYPE_CHECKING:
    import polars

_AT_ONCE = 256  # games in one call of the compiled loop: their logs take some megabytes
_POLICIES = {"random": RANDOM, "greedy": GREEDY}


@dataclass(frozen=True)
class Log:
    """What was played: seats and actions, shape (plays, 2)."""

    deal: int
    order: int
    plays: NDArray[np.int32]


def played(
    game: Game, variant: Variant, line_up: LineUp, deals: range, longest: int
) -> tuple[polars.DataFrame, list[Log]]:
    """The games of some deals, and what was played in each. ValueError where an agent fails."""
    import polars

    settings = game.settle(variant.values(game))
    group = _Group(game, variant, line_up, game.empty(settings, variant.seats), longest)
    frames, logs = [], []
    games = product(deals, line_up.orders(variant.seats))
    while some := list(islice(games, _AT_ONCE)):
        frame, found = group.fill(some)
        frames.append(frame)
        logs += found
    return polars.concat(frames, how="diagonal_relaxed"), logs


class _Group:
    """Rows of one line-up under one variant."""

    def __init__(self, game: Game, variant: Variant, line_up: LineUp, blank: State, longest: int) -> None:
        self.game, self.variant, self.line_up, self.longest = game, variant, line_up, longest
        self.states = game.blank(3)
        self.states[0] = blank
        self.kinds = kinds_of(game)
        kind = game.kind
        numbers = [0 if kind is None else self.kinds.index(kind(action)) for action in range(game.actions)]
        self.kind_of = np.array(numbers, np.int64)
        self.forbidden = np.stack([forbidden_by(side, game) for side in line_up.sides])

    def fill(self, games: Sequence[tuple[int, int]]) -> tuple[polars.DataFrame, list[Log]]:
        """Rows of (deal, order), and the logs."""
        seats, number = self.variant.seats, len(games)
        log = np.zeros((number, self.longest, 2), np.int32)
        logged = np.zeros(number, np.int64)
        seconds = np.zeros(number)
        compiled = all(side.compiled for side in self.line_up.sides)
        if not compiled:
            for side in self.line_up.sides:
                _warm(self.game, side.plays)
            for i, (deal, order) in enumerate(games):
                began = time.perf_counter()
                plays = list(self._play(deal, order))
                seconds[i] = round(time.perf_counter() - began, 6)
                logged[i] = len(plays)
                log[i, : len(plays)] = np.array(plays, np.int32).reshape(-1, 2)
        policies = [_POLICIES[side.plays] if compiled else LOGGED for side in self.line_up.sides]
        rows = np.zeros(number, ROW)
        did = np.zeros((number, seats, len(self.kinds)), np.int64)
        ends = self.game.blank(number)
        measure(
            Setup(
                states=self.states,
                raw=self.states.view(np.uint8).reshape(3, -1),
                policies=np.array(policies, np.int64),
                held=self.forbidden.any(axis=1),
                forbidden=self.forbidden,
                kinds=self.kind_of,
                seed=np.uint64(sum(side.seed << bit for bit, side in enumerate(self.line_up.sides)) % 2**64),
                points=self.game.look.points and seats > 1,
                longest=self.longest,
                dice=new_dice(),
                actions=np.empty(self.game.most_legal, np.int64),
                deals=np.array([deal for deal, _ in games], np.uint64),
                orders=np.array([order for _, order in games], np.int64),
                log=log,
                logged=logged,
                leaders=np.full(self.longest, -1, np.int64),
                rows=rows.view(np.recarray),
                did=did,
                ends=ends,
            )
        )
        logs = [Log(*games[i], log[i, : logged[i]].copy()) for i in range(number)]
        return self._frame(rows, did, ends, seconds), logs

    def _play(self, deal: int, order: int) -> Iterator[tuple[int, int]]:
        """Seats and actions of a game by agents that are asked one by one; it ends early where one resigns."""
        match = Match(self.game, self._deal(deal), deal)
        first, others = (agent_of(side, self.game) for side in self.line_up.sides)
        if self.variant.seats == 1:
            player = Player(first, self.line_up.first.budget)
            while not match.over and len(match.plays) < self.longest:
                answer = player.choose(match)
                if answer.resigns:
                    return
                assert answer.action is not None
                match.apply(answer.action)
                yield 0, answer.action
            return
        seats = range(self.variant.seats)
        agents = {seat: first if seat == order else others for seat in seats}
        budgets = {seat: self.line_up.sides[seat != order].budget for seat in seats}
        yield from play_on(match, agents, budgets, self.longest)

    def _deal(self, deal: int) -> State:
        state = self.states[0].copy()
        self.game.rules.deal(state, np.uint64(deal))
        return state

    def _frame(
        self, rows: NDArray[Any], did: NDArray[np.int64], ends: Any, seconds: NDArray[np.float64]
    ) -> polars.DataFrame:
        """The columns that `lab/measures.py` explains."""
        import polars

        seats, points = self.variant.seats, self.game.look.points
        order = rows["order"]
        columns: dict[str, Any] = {
            "deal": rows["deal"],
            "order": order.astype(np.int8),
            "over": rows["over"] != 0,
            "won": _points_of(rows["winners"], order, seats),
            "score": rows["scores"][np.arange(len(rows)), order],
            "plays": rows["plays"].astype(np.int32),
            "choices": rows["choices"].astype(np.int32),
            "width": rows["width"],
            "widest": rows["widest"].astype(np.int32),
            "tree": rows["tree"],
        }
        if seats > 1:
            columns |= {
                "winners": rows["winners"].astype(np.int32),
                "first": rows["first"].astype(np.int8),
                "turns": rows["turns"].astype(np.int32),
            }
        if seats > 1 and points:
            columns |= {name: rows[name].astype(np.int32) for name in ("leads", "last_lead", "behind")}
            columns |= {f"score_{seat}": rows["scores"][:, seat] for seat in range(seats)}
        for seat in range(seats):
            ending = f"_{seat}" if seats > 1 else ""
            for number, kind in enumerate(self.kinds):
                columns[f"did_{kind}{ending}"] = did[:, seat, number].astype(np.int32)
        frame = polars.DataFrame(columns)
        if self.game.facts is not None:
            frame = frame.hstack(facts_of(self.game, ends))
        return frame.with_columns(polars.Series("seconds", seconds))


def facts_of(game: Game, ends: Iterable[State]) -> polars.DataFrame:
    """What the game tells of each end, as columns `fact_NAME`: whole numbers, numbers or text. ValueError where a fact
    is now text and now a number.
    """
    import polars

    assert game.facts is not None
    found = [game.facts(end) for end in ends]
    columns = {}
    for name in dict.fromkeys(name for one in found for name in one):
        values = [one.get(name) for one in found]
        texts = [isinstance(value, str) for value in values if value is not None]
        if any(texts) and not all(texts):
            raise ValueError(f"{game.name}: its fact {name} is now text and now a number; facts need one type")
        broken = any(isinstance(value, float) for value in values)
        kind = polars.String if any(texts) else polars.Float64 if broken else polars.Int64
        columns[f"fact_{name}"] = polars.Series(values, dtype=kind, strict=False)
    return polars.DataFrame(columns)


def play_on(
    match: Match, agents: Mapping[int, Agent], budgets: Mapping[int, Budget], longest: int
) -> Iterator[tuple[int, int]]:
    """Play a game of several to its end, or so many plays; yields seats and actions. Each choice has a seed of its own,
    made from the budget's, the deal and the number of plays.
    """
    while match.turn is not None and len(match.plays) < longest:
        budget = budgets[match.turn]
        seed = (budget.seed * 0x9E3779B97F4A7C15 + (match.deal or 0) * 1_000 + len(match.plays)) % 2**64
        play = next_play(match, agents, replace(budget, seed=seed))
        assert play is not None
        match.apply(play[1], play[0])
        yield play


@cache
def _warm(game: Game, plays: str) -> None:
    """Compile an agent's search, so that the first game is timed like the others."""
    state = game.deal(0, game.settle({}), game.default_seats)
    find(plays).choose(game, state, int(game.rules.turn(state)), Budget(nodes=1))


def _points_of(winners: NDArray[np.int64], order: NDArray[np.int64], seats: int) -> NDArray[np.float64]:
    """The first agent's points: 1 for a win alone, 1/n for one shared by n; among several, 1/seats where nobody won."""
    counts = np.array([int(bits).bit_count() for bits in winners])
    mine = winners >> order & 1
    if seats == 1:
        return mine.astype(np.float64)
    return np.where(counts == 0, 1 / seats, mine / np.maximum(counts, 1))
