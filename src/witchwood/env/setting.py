"""What an environment plays: a game, its seats and rule options, and the environment's own options, all settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from witchwood.engine.game import Game
from witchwood.engine.kernel import Array
from witchwood.engine.observation import Observation, Segment
from witchwood.engine.observer import Observer, observer_of
from witchwood.engine.option import Value
from witchwood.engine.text import quote
from witchwood.env.kernels.two_steps import count_firsts, count_numbers, table
from witchwood.env.options import NAMES, EnvOptions, split
from witchwood.games import load

FIRST_HALF = "first_half"  # the segment that shows which first half of a pair was chosen


@dataclass(frozen=True)
class Setting:
    """Everything that stays the same from one episode to the next. Made by `Setting.of`.

    game, seats, rules: what is played; `rules` are the rule options, settled.
    how: see `EnvOptions`.
    """

    game: Game
    seats: int
    rules: Mapping[str, Value]
    how: EnvOptions
    _given: Mapping[str, Any] = field(repr=False)

    @classmethod
    def of(cls, name: str, seats: int | None = None, **given: Any) -> Setting:
        """A setting by the game's name; rule options and environment options by keyword. ValueError names a bad one."""
        game = load(name)
        how, rules = split(given)
        known = [option.name for option in game.options]
        for wrong in rules.keys() - known:
            raise ValueError(
                f"there is no option {quote(wrong)}; rule options of {game.name}: {', '.join(known) or 'none'}; "
                f"for any game: {', '.join(NAMES)}"
            )
        return cls(game, game.settle_seats(seats), game.settle(rules), how, given)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game.name, self.seats, dict(self._given))

    @cached_property
    def pairs(self) -> Array:
        """The pairs that are chosen in two steps, as the kernels of `kernels/two_steps.py` read them."""
        return table(self.game.products if self.how.swap == "two_steps" else ())

    @cached_property
    def wait(self) -> int | None:
        """The number of "not now", the answer of a seat that is asked out of turn; None where nobody is."""
        return self._numbers if self.how.calls == "window" and self.seats > 1 else None

    @property
    def actions(self) -> int:
        """Action numbers are 0 .. actions-1."""
        return self._numbers + (self.wait is not None)

    @cached_property
    def observer(self) -> Observer:
        """What writes the game's own observation."""
        return observer_of(self.game)

    @cached_property
    def observation(self) -> Observation:
        """How observations are laid out: as the game's own, and then the first half of a pair, where one is chosen."""
        return with_half(self.observer.observation, count_firsts(self.game.products) if len(self.pairs) else 0)

    @cached_property
    def _numbers(self) -> int:
        actions, _ = self.game.sizes_for(self.rules)
        return count_numbers(actions, self.game.products) if len(self.pairs) else actions


def with_half(own: Observation, firsts: int) -> Observation:
    """A game's own observation, and the first half of a pair, of which there are `firsts` (0: no pairs)."""
    if firsts == 0:
        return own
    return Observation((*own.segments, Segment(FIRST_HALF, (firsts,), 1, "The first half that the seat has chosen.")))


def _again(name: str, seats: int, given: Mapping[str, Any]) -> Setting:
    """The setting as it was, for pickle."""
    return Setting.of(name, seats, **given)
