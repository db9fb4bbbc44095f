"""What a study asks, checked: a game, its variants, who plays, which deals, what is looked at, and when to stop."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property

from witchwood.agents import find, refusal
from witchwood.engine.game import Game, check_seed
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.engine.text import quote
from witchwood.games import load
from witchwood.lab.measures import MEASURES

SOLVER = "solver"  # beside the agents: it proves who wins, and plays nothing
COMPILED = ("random", "greedy")  # agents that are kernels
SEARCHING = ("expert", "thoughtful")  # agents that take a second for a choice where no limit is set
PAIRINGS = ("self", "first", "all")
_LABEL = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_FOLDER = re.compile(r"[a-z0-9._-]{1,200}")  # a variant's name: no "=", by which Hive's folders are read
_MOST_DEALS = 10_000_000
_PARTS = 64  # of each line-up, about


@dataclass(frozen=True)
class Side:
    """An agent as a study seats it.

    name: its name in reports. plays: random, greedy, expert, thoughtful, a policy "FILE.py:NAME", or the solver.
    nodes, seconds, memory, seed: its budget for each choice (the solver's for each deal). never: kinds of actions that
    it does not play as long as there is another (`Game.kind`).
    """

    name: str
    plays: str
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None
    seed: int = 0
    never: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """ValueError for a name that can't be a folder's, an agent that there is not, or a bad budget."""
        if not _LABEL.fullmatch(self.name) or "-vs-" in self.name:
            raise ValueError(f"name {quote(self.name)}: use small letters, digits, - and _, at most 40, and not '-vs-'")
        if self.plays != SOLVER:
            find(self.plays)
        _ = self.budget

    @property
    def budget(self) -> Budget:
        """What it may spend."""
        return Budget(self.seconds, self.nodes, self.seed, memory=self.memory)

    @property
    def compiled(self) -> bool:
        """Whether it plays in compiled loops."""
        return self.plays in COMPILED

    @property
    def timed(self) -> bool:
        """Whether a clock ends its choices, so that another machine gets other games."""
        return self.seconds is not None or (self.plays in SEARCHING and self.nodes is None)


@dataclass(frozen=True)
class LineUp:
    """Who sits where: `first` in every seat in turn, `others` in all the rest; alone or against itself where None."""

    first: Side
    others: Side | None = None

    @property
    def name(self) -> str:
        """One agent's name, or two as in "expert-vs-greedy"."""
        return self.first.name if self.others is None else f"{self.first.name}-vs-{self.others.name}"

    @property
    def sides(self) -> tuple[Side, Side]:
        """The first agent, and the one in all other seats."""
        return self.first, self.others or self.first

    @property
    def proves(self) -> bool:
        """Whether this is the solver, which plays no games."""
        return self.first.plays == SOLVER

    def orders(self, seats: int) -> range:
        """The seats of the first agent, one game of a deal for each."""
        return range(1 if self.others is None else seats)


@dataclass(frozen=True)
class Variant:
    """Rules to be compared: options that were varied, and all that are unusual, as text. name: its folder's."""

    name: str
    options: tuple[tuple[str, str], ...]
    seats: int

    def values(self, game: Game) -> dict[str, Value]:
        """The unusual options as the game reads them."""
        return {name: game.option(name).read(text) for name, text in self.options}


@dataclass(frozen=True)
class Stop:
    """Stop as soon as every difference in `measure` is known within `within`, at this confidence.

    measure: a share; "" is the study's own (`compare.main_measure`). at_least: deals before the first look. The
    intervals hold however often one looks (`lab/stats.py`).
    """

    within: float
    at_least: int = 200
    confidence: float = 0.95
    measure: str = ""

    def __post_init__(self) -> None:
        """ValueError for numbers out of range."""
        if not 0 < self.within < 1:
            raise ValueError(f"within: {self.within!r} is not allowed; use a share between 0 and 1, such as 0.01")
        if not 0.5 <= self.confidence < 1:
            raise ValueError(f"confidence: {self.confidence!r} is not allowed; use 0.5 to 0.999")
        if self.at_least < 1:
            raise ValueError(f"at_least: {self.at_least!r} is not allowed; use a whole number from 1")
        counted = [one.name for one in MEASURES if one.share and one.how == "counted"]
        if self.measure and self.measure not in counted and not self.measure.startswith("won_"):
            raise ValueError(f"measure: {quote(self.measure)} is not allowed; use {', '.join(counted)} or won_ROLE")


@dataclass(frozen=True)
class Closer:
    """What is looked at play by play, in the first `deals` deals.

    proofs: positions that the solver may search for each verdict (None: it is not asked). playouts: games from each of
    up to 24 positions of a game, by which the winning chance is sampled (0: none).
    """

    deals: int
    proofs: int | None = None
    playouts: int = 0

    def __post_init__(self) -> None:
        """ValueError for numbers out of range."""
        for name, number, least in (
            ("deals", self.deals, 1),
            ("proofs", self.proofs, 1),
            ("playouts", self.playouts, 0),
        ):
            if number is not None and number < least:
                raise ValueError(f"{name}: {number!r} is not allowed; use a whole number from {least}")


@dataclass(frozen=True)
class Study:
    """A whole study. Made by `of` or from a file (`lab/study_file.py`); nothing in it is left to check.

    variants: the first is the base of all differences. longest: plays after which a game is given up. part: deals in a
    part, one file each.
    """

    game: str
    deals: range
    sides: tuple[Side, ...]
    variants: tuple[Variant, ...]
    question: str = ""
    pairing: str = "self"
    longest: int = 2_000
    stop: Stop | None = None
    plies: Closer | None = None
    part: int = field(default=0)

    def __post_init__(self) -> None:
        """ValueError names what does not go together."""
        game = load(self.game)
        if not self.sides:
            raise ValueError("agent: name at least one")
        for names in ([side.name for side in self.sides], [variant.name for variant in self.variants]):
            twice = {name for name in names if names.count(name) > 1}
            if twice:
                raise ValueError(
                    f"{quote(sorted(twice)[0])} appears twice; give each agent and each point its own name"
                )
        for side in self.sides:
            _check_side(game, side)
            for variant in self.variants:
                if words := _unfit(game, side, game.settle(variant.values(game))):
                    raise ValueError(f"agent {side.name}: {words}")
        if self.pairing not in PAIRINGS:
            raise ValueError(f"pairing: {quote(self.pairing)} is not allowed; use {', '.join(PAIRINGS)}")
        if self.pairing != "self" and game.seats[1] == 1:
            raise ValueError(f"pairing: {game.name} is a solitaire: leave pairing out; every agent plays every deal")
        if self.longest < 1:
            raise ValueError(f"longest: {self.longest!r} is not allowed; use a whole number from 1")
        if not 0 < len(self.deals) <= _MOST_DEALS:
            raise ValueError(f"deals: use a first no greater than the last, at most {_MOST_DEALS:,} deals")
        if (
            self.stop is not None
            and self.stop.measure not in ("", "won")
            and any(one.plays == SOLVER for one in self.sides)
        ):
            raise ValueError(f"stop: the solver tells who wins, not {quote(self.stop.measure)}; leave one of them out")
        if self.stop is not None:
            _check_measure(game, self.stop.measure, min(one.seats for one in self.variants))
        if self.plies is not None and self.plies.proofs is not None and game.solve is None:
            raise ValueError(f"proofs: {game.name} has no solver")
        if self.plies is not None and self.plies.proofs is not None:
            for variant in self.variants:
                if words := game.lacks("solver", game.settle(variant.values(game))):
                    raise ValueError(f"proofs: {words}")
        if self.part == 0:
            object.__setattr__(self, "part", 2 ** max(0, (len(self.deals) // _PARTS).bit_length() - 1))
        if self.part < 1:
            raise ValueError(f"part: {self.part!r} is not allowed; use a whole number from 1")

    @cached_property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Who plays, in order; one against itself where nobody is paired."""
        if self.pairing == "self":
            return tuple(LineUp(side) for side in self.sides)
        if self.pairing == "first":
            return tuple(LineUp(side, self.sides[0]) for side in self.sides[1:]) or (LineUp(self.sides[0]),)
        return tuple(LineUp(b, a) for a, b in itertools.combinations(self.sides, 2))

    @property
    def closer_deals(self) -> range:
        """Those that are looked at play by play."""
        return self.deals[: self.plies.deals] if self.plies else self.deals[:0]

    @property
    def base(self) -> Variant:
        """What the other variants are compared with."""
        return self.variants[0]

    @property
    def reproducible(self) -> bool:
        """Whether the rows are the same on every machine: no budget is in seconds."""
        return not any(side.timed for side in self.sides)

    def identity(self) -> dict[str, object]:
        """All that decides the rows of a deal, as JSON has it; neither which deals nor when to stop."""
        return {
            "game": self.game,
            "line_ups": {one.name: [asdict(side) for side in one.sides] for one in self.line_ups},
            "variants": {one.name: {**dict(one.options), "seats": one.seats} for one in self.variants},
            "longest": self.longest,
            "plies": None if self.plies is None else {"proofs": self.plies.proofs, "playouts": self.plies.playouts},
        }


def _check_side(game: Game, side: Side) -> None:
    """ValueError where an agent does not play a game, or is held by a rule that the game does not know."""
    if side.plays == SOLVER:
        if game.solve is None:
            raise ValueError(f"agent {side.name}: {game.name} has no solver")
    elif not find(side.plays).plays(game):
        raise ValueError(f"agent {side.name}: the agent {side.plays} does not play {game.name}")
    if side.never:
        known = kinds_of(game)
        for kind in side.never:
            if kind not in known:
                words = f"its kinds of actions are {', '.join(known)}" if known != ("play",) else "it names no kinds"
                raise ValueError(f"agent {side.name}: never {quote(kind)}: {game.name} has no such actions; {words}")
        if side.plays == SOLVER:
            raise ValueError(f"agent {side.name}: the solver knows no 'never'; switch the rule off by an option")


def _unfit(game: Game, side: Side, options: Mapping[str, Value]) -> str:
    """Why an agent can't play under all options; "" where it can."""
    return game.lacks("solver", options) if side.plays == SOLVER else refusal(find(side.plays), game, options)


def _check_measure(game: Game, measure: str, seats: int) -> None:
    """ValueError where games of so many seats can't tell a measure to stop by."""
    if measure.startswith("won_"):
        start = game.deal(0, game.settle({}), game.default_seats)
        roles = [] if game.facts is None else [name for name in game.facts(start) if name.startswith("seat_")]
        told = seats > 1 and measure.replace("won_", "seat_", 1) in roles
    elif measure in ("last_lead", "behind"):
        told = seats > 1 and game.look.points
    else:
        told = seats > 1 or measure not in ("first_won", "drawn", "shared")
    if not told:
        raise ValueError(
            f"stop: measure: {game.name} can't tell {quote(measure)} at seats {seats}; use won or completed"
        )


def kinds_of(game: Game) -> tuple[str, ...]:
    """The kinds of a game's actions, in the order of their numbers; ("play",) where it names none."""
    if game.kind is None:
        return ("play",)
    return tuple(dict.fromkeys(map(game.kind, range(game.actions))))


def variants_of(game: Game, fixed: Mapping[str, object], points: Sequence[Mapping[str, object]]) -> tuple[Variant, ...]:
    """A variant for each point, on top of the fixed options; `seats` may stand among them. ValueError as for
    `Game.settle`.
    """
    made = []
    for point in points or [{}]:
        given = {**fixed, **point}
        seats = _seats(game, given.pop("seats", None))
        given = {name: _read(game, name, value) for name, value in given.items()}
        settled = game.settle(given)
        words = [f"{name}-{_written(game, name, value)}" for name, value in point.items()]
        name = ".".join(words).lower() or "usual"
        if not _FOLDER.fullmatch(name):
            raise ValueError(
                f"vary: {quote(name)} can't be a folder's name; vary options whose values are of letters, digits, "
                "dots, - and _, and so few at once that all of it has at most 200 letters"
            )
        made.append(Variant(name, tuple(game.unusual(settled).items()), seats))
    return tuple(made)


def _seats(game: Game, count: object) -> int:
    """The seats of a point, a whole number or its digits. ValueError as `Game.settle_seats`."""
    if isinstance(count, str) and re.fullmatch("[0-9]{1,3}", count):
        return game.settle_seats(int(count))
    return game.settle_seats(count)  # type: ignore[arg-type]  # it refuses what is no whole number


def _read(game: Game, name: str, value: object) -> object:
    """A value as a file has it: words, such as "on", are read as on the command line."""
    return game.option(name).read(value) if isinstance(value, str) else value


def _written(game: Game, name: str, value: object) -> str:
    if name == "seats":
        return str(value)
    return game.option(name).write(game.option(name).check(_read(game, name, value)))


def product_of(vary: Mapping[str, Sequence[object]]) -> Iterator[dict[str, object]]:
    """Every combination of the values, the first of each first."""
    for values in itertools.product(*vary.values()):
        yield dict(zip(vary, values, strict=True))


def read_range(text: str) -> range:
    """The deals of "A..B", both included. ValueError for anything else, or more than ten million deals."""
    match = re.fullmatch(r"([0-9]{1,20})\.\.([0-9]{1,20})", text)
    if match is None:
        raise ValueError(f"deals {quote(text)}: write the first and the last, as in 1..1000")
    deals = range(check_seed(int(match[1])), check_seed(int(match[2])) + 1)
    if not 0 < len(deals) <= _MOST_DEALS:
        raise ValueError(f"deals {quote(text)}: use a first no greater than the last, at most {_MOST_DEALS:,} deals")
    return deals
