"""What demands look at: a game under certain options, the moments of random play, and what its functions answer.

A broken demand says which game, which verb, in which line, where in play, what was expected and what came.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.engine.match import Match
from witchwood.engine.option import Option, Value
from witchwood.engine.search import Answer

# How many tastes a random player has: a prime number, so that it meets no pattern of action numbers.
_TASTES = 101
_MOST_VALUES = 4  # of an option that has more, the first and the last are tried
_SETTINGS = 6  # that are drawn by chance
_DRAWS = 50  # for each, since not all options go together
_ROOM = 64  # places in every legal list beyond all actions: compiled rules that list too many would break the memory


class Case:
    """A game, options and seats to check it with, and how many deals to look at.

    Its `game` has room for every action in a legal list; `actions` and `most_legal` are what the game itself says of
    these options. `solved`: what its solver said of some deals, once it was asked.
    """

    def __init__(self, game: Game, options: dict[str, Value] | None = None, seats: int | None = None, deals: int = 4):
        self.game = replace(game, most_legal=max(game.actions, game.most_legal) + _ROOM)
        self.given = options or {}
        self.options = game.settle(self.given)
        self.actions, self.most_legal = game.sizes_for(self.options)
        self.seats = game.settle_seats(seats)
        self.deals = deals
        self.solved: list[tuple[Moment, Answer]] | None = None
        self._walks: dict[tuple[int, int], list[Moment]] = {}

    def __str__(self) -> str:
        """The variant, as "newts-heap=5-2seats"."""
        words = [self.game.name, *(f"{name}={value}" for name, value in self.given.items())]
        return "-".join(words + ([f"{self.seats}seats"] if self.seats != self.game.default_seats else []))

    @property
    def is_usual(self) -> bool:
        """Whether nothing differs from the game as it is played when nobody says otherwise."""
        return not self.given and self.seats == self.game.default_seats

    def function(self, verb: str) -> Any:
        """What answers a verb: a kernel, a text function, or a field of `Game`; None if there is none."""
        for home in (self.game.rules, self.game.text, self.game):
            if hasattr(home, verb):
                return getattr(home, verb)
        return None

    def fail(self, *verbs: str, expected: str, came: object, at: str = "") -> NoReturn:
        """Raise `Broken`, the first verb most likely at fault."""
        lines = [line_of(self.function(verb)) for verb in verbs]
        place = ", ".join(word for word in (str(self), at) if word)
        raise Broken(self.game.name, verbs, lines, place, expected, str(came)) from None

    def deal(self, number: int) -> Moment:
        """The start of a deal."""
        state = self.game.empty(self.options, self.seats)
        moment = Moment(self, state, number, 0)
        moment.change("deal", np.uint64(number))
        return moment

    def walk(self, number: int, plies: int = 150) -> list[Moment]:
        """The moments of one random game, from the deal on: at most `plies` plays.

        Every seat has its own random tastes, so that games differ in length and manner. Tastes and choices do not
        depend on hidden cards, and now and then a seat acts out of turn that may.
        """
        key = (number, plies)
        if key not in self._walks:
            self._walks[key] = list(self.random_game(number, plies))
        return self._walks[key]

    def random_game(self, number: int, plies: int) -> Iterator[Moment]:
        """The same moments, not kept."""
        dice = random.Random(f"{self} {number}")
        tastes = [[dice.random() ** 4 for _ in range(_TASTES)] for _ in range(self.seats)]
        moment = self.deal(number)
        for _ in range(plies):
            mover = int(moment.ask("turn"))
            others = [seat for seat in range(self.seats) if seat != mover and moment.legal(seat)]
            seat = dice.choice(others) if others and dice.random() < 0.02 else mover
            legal = moment.legal(seat) if 0 <= seat < self.seats else []
            if mover == OVER or not legal:
                break
            action = dice.choices(legal, [tastes[seat][choice % _TASTES] for choice in legal])[0]
            yield replace(moment, done=(seat, action))
            moment = moment.play(seat, action)
        yield moment

    def moments(self, every: int = 1, plies: int = 150) -> Iterator[Moment]:
        """The moments of some random games, each `every`-th of a game and its last."""
        for number in range(self.deals):
            walk = self.walk(number, plies)
            for place, moment in enumerate(walk):
                if place % every == 0 or place == len(walk) - 1:
                    yield moment

    def looks(self, every: int = 1) -> Iterator[tuple[Moment, int]]:
        """The same moments, each with every seat."""
        return ((moment, seat) for moment in self.moments(every) for seat in moment.seats)


@dataclass(frozen=True)
class Moment:
    """A state of a game being played: after `ply` plays of deal `deal`. done: seat and action played next, if any."""

    case: Case
    state: State
    deal: int
    ply: int
    done: tuple[int, int] | None = None

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.case.seats)

    @property
    def match(self) -> Match:
        """A match that begins at this state."""
        return Match(self.case.game, self.state, self.deal)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return int(self.ask("turn")) == OVER

    def fail(self, *verbs: str, expected: str, came: object, seat: int | None = None) -> NoReturn:
        """Raise `Broken` with this place in play."""
        at = f"deal {self.deal}, ply {self.ply}" + ("" if seat is None else f", seat {seat}")
        self.case.fail(*verbs, expected=expected, came=came, at=at)

    def expect(self, kept: bool, *verbs: str, expected: str, came: object, seat: int | None = None) -> None:
        """`fail` unless `kept`."""
        if not kept:
            self.fail(*verbs, expected=expected, came=came, seat=seat)

    def ask(self, verb: str, *rest: Any) -> Any:
        """What a function answers about this state. It is broken if it raises, or writes to the state."""
        before = self.state.tobytes()
        try:
            answer = self.case.function(verb)(self.state, *rest)
        except Exception as error:
            self.fail(verb, expected="an answer", came=f"{type(error).__name__}: {error}")
        if self.state.tobytes() != before:
            self.fail(verb, expected="a state that is only read", came=f"it wrote to {differences(before, self.state)}")
        return answer

    def refusal(self, verb: str, *rest: Any) -> str | None:
        """The ValueError's words with which a function refuses, or None if it does not."""
        try:
            self.case.function(verb)(self.state, *rest)
        except ValueError as error:
            return str(error)
        except Exception as error:
            self.fail(verb, expected="an answer or a ValueError", came=f"{type(error).__name__}: {error}")
        return None

    def change(self, verb: str, *rest: Any) -> None:
        """Let a verb write to this state."""
        try:
            self.case.function(verb)(self.state, *rest)
        except Exception as error:
            self.fail(verb, expected="no error", came=f"{type(error).__name__}: {error}")

    def after(self, verb: str, *rest: Any) -> Moment:
        """This moment with a verb applied to a copy of its state."""
        moment = replace(self, state=self.state.copy(), done=None)
        moment.change(verb, *rest)
        return moment

    def play(self, seat: int, action: int) -> Moment:
        """The moment after an action."""
        return replace(self.after("play", seat, action), ply=self.ply + 1)

    def hidden(self, seat: int, seed: int) -> Moment:
        """This moment with everything a seat can't know re-dealt. Seeds are told apart from deal numbers."""
        return self.after("hide", seat, np.uint64(random.Random(f"hide {seed}").getrandbits(64)))

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions, as the game lists them."""
        most = self.case.most_legal
        out = np.full(self.case.game.most_legal, OVER - 1, np.int64)
        count = int(self.ask("legal", seat, out))
        if not 0 <= count <= most:
            expected = f"0 to {most} actions, as most_legal says"
            self.fail("legal", "most_legal", expected=expected, came=count, seat=seat)
        actions: list[int] = out[:count].tolist()
        return actions

    def scores(self) -> list[float]:
        """A number for each seat, as the game writes them."""
        out = np.full(self.case.game.seats[1], np.nan)
        self.ask("score", out)
        return [float(number) for number in out[: self.case.seats]]

    def view(self, seat: int) -> Any:
        """What a seat sees: the game's own part of its view."""
        return self.ask("view", seat)


def differences(before: bytes, state: State) -> str:
    """The fields in which a state differs from earlier bytes of it: "toad was 3 and is -1"."""
    old = np.frombuffer(before, state.dtype)[0]
    names = [name for name in state.dtype.names or () if not np.array_equal(old[name], state[name])]
    return "; ".join(f"{name} was {old[name]} and is {state[name]}" for name in names) or "nothing"


class Broken(AssertionError):  # noqa: N818  # it says what became of the contract
    """A demand that a game breaks.

    game: its name. verbs: the functions (or fields of `Game`) of which one is at fault, most likely first.
    The message has a line for each function, and says where in play it was, what was expected and what came.
    """

    def __init__(self, game: str, verbs: tuple[str, ...], lines: list[str], at: str, expected: str, came: str) -> None:
        self.game = game
        self.verbs = verbs
        where = " or ".join(f"{verb} ({line})" if line else verb for verb, line in zip(verbs, lines, strict=True))
        super().__init__(f"{game}: {where}\n  at: {at}\n  expected: {expected}\n  came: {came}")


def line_of(function: Any) -> str:
    """File and line of a function, compiled or not: "newts/rules.py:61"; "" for what is no function."""
    plain = inspect.unwrap(getattr(function, "py_func", function)) if callable(function) else None
    code = getattr(plain, "__code__", None)
    if code is None:
        return ""
    path = Path(code.co_filename)
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return f"{path}:{code.co_firstlineno}"


def variants(game: Game, deals: int) -> list[Case]:
    """The usual game first, and some settings by chance last. What the game refuses is left out."""
    chosen: list[tuple[dict[str, Value], int]] = [({}, game.default_seats)]
    chosen += [({option.name: value}, game.default_seats) for option in game.options for value in _values(option)]
    chosen += [({}, seats) for seats in sorted(set(game.seats) - {game.default_seats})]
    chosen += [(setting, game.default_seats) for setting in settings(game, _SETTINGS)]
    cases = []
    for options, seats in chosen:
        try:
            cases.append(Case(game, options, seats, deals))
        except ValueError:
            continue
    return cases


def settings(game: Game, count: int) -> list[dict[str, Value]]:
    """Some settings by chance, of several options at once, always the same; none of a game with fewer than two options.

    Settings that the game refuses are drawn again, so options that rarely go together come rarely.
    """
    if len(game.options) < 2:
        return []
    dice, found = random.Random(game.name), []
    for _ in range(_DRAWS * count):
        names = dice.sample(game.options, dice.randint(2, len(game.options)))
        drawn = {option.name: dice.choice(option.values) for option in names}
        with suppress(ValueError):
            game.settle(drawn)
            found.append(drawn)
        if len(found) == count:
            break
    return found


def _values(option: Option) -> list[Value]:
    values = list(option.values)
    some = values if len(values) <= _MOST_VALUES else [values[0], values[-1]]
    return [value for value in some if value != option.default]
