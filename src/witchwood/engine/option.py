"""A rule option: its values as people write them, in words, and as a number in the state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeGuard

import numpy as np

from witchwood.engine.text import quote

Value: TypeAlias = bool | int | str

Sort: TypeAlias = Literal["price", "count", "size", "switch"]
"""What an option changes: what something costs or is worth, how many there are of it, how large it is, or how a rule
reads.
"""

Part: TypeAlias = Literal["expert", "solver", "levels"]
"""What may hold for some values of an option only: it was fitted, proved or measured for them."""

_WORDS_FOR_BOOL = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True)
class Need:
    """What some values of an option need of another one, which then has a value `among` these.

    says: the reason, in half a sentence ("with 7 places at most 40 soldiers").
    """

    values: Collection[Value] = field(hash=False)
    option: str
    among: Collection[Value] = field(hash=False)
    says: str

    def holds(self, value: Value, options: Mapping[str, Value]) -> bool:
        """Whether the others' values are such that the option may have this one."""
        return value not in self.values or options[self.option] in self.among


@dataclass(frozen=True)
class Option:
    """One rule option. It lives in the state's integer field of the same name.

    values: every allowed value, the way a person writes them (False and True, numbers, or words). An option of numbers
    is a *dial*; its values are a whole range, perhaps with words before them.
    help: one sentence that says what it does.
    says: what tables and lists call a value, where `words` would not say it well.
    sort, unit: what it changes, and what its numbers count ("cards", "points"; "" for what has no unit).
    usual_only: what holds at the usual value alone, and at those of `fitted`. The usual value is the one that an option
    takes when nobody names it, which may depend on those before it (`Game.settle`).
    needs: what it needs of other options; see `Need`.
    coded: the values that deal codes have counted since before it had others, where those are not `values`; () for an
    option that came later. They never change, so old codes stay true.
    """

    name: str
    default: Value
    values: Sequence[Value]
    help: str
    says: Mapping[Value, str] = field(default_factory=dict, hash=False)
    sort: Sort = "switch"
    unit: str = ""
    usual_only: tuple[Part, ...] = ()
    fitted: tuple[Value, ...] = ()
    needs: tuple[Need, ...] = ()
    coded: Sequence[Value] | None = None

    @property
    def title(self) -> str:
        """Its name as people read it: "Goblin hoard"."""
        return self.name.replace("_", " ").capitalize()

    def words(self, value: Value) -> str:
        """What tables and lists say where it has this value: "No goblin hoard", "Draw 1", "Redeals: unlimited"."""
        if value in self.says:
            return self.says[value]
        if isinstance(value, bool):
            return self.title if value else f"No {self.title.lower()}"
        return f"{self.title} {value}" if isinstance(value, int) else f"{self.title}: {value.replace('_', ' ')}"

    def check(self, value: object) -> Value:
        """`value` if it is allowed (True and 1 are told apart). ValueError names the option and what is allowed."""
        given = plain(value)
        for allowed in self.values:
            if type(allowed) is type(given) and allowed == given:
                return allowed
        raise ValueError(f"option {self.name}: {quote(str(value))} is not allowed; use {self.allowed}")

    def read(self, text: str) -> Value:
        """The value that `text` stands for: on/off, a number or a word. ValueError as for `check`."""
        if isinstance(self.values[0], bool) and text.lower() in _WORDS_FOR_BOOL:
            return self.check(_WORDS_FOR_BOOL[text.lower()])
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 20:
            return self.check(int(text))
        return self.check(text)

    def write(self, value: Value) -> str:
        """`value` as text that `read` understands."""
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    @property
    def allowed(self) -> str:
        """The allowed values in words: "on or off", "1 to 7", "unlimited or 0 to 99"."""
        numbers = [v for v in self.values if isinstance(v, int) and not isinstance(v, bool)]
        words = [self.write(v) for v in self.values if not isinstance(v, int) or isinstance(v, bool)]
        if len(numbers) > 2:
            words.append(f"{numbers[0]} to {numbers[-1]}")
        else:
            words.extend(str(number) for number in numbers)
        return " or ".join(words)

    @property
    def range(self) -> str:
        """The allowed values with what they count: "8 to 44 cards"."""
        return f"{self.allowed} {self.unit}".strip()

    @property
    def is_dial(self) -> bool:
        """Whether it is a number."""
        return self.sort != "switch"

    def encode(self, value: Value) -> int:
        """The number that stands for `value` in the state: itself, or for a word its place among the words
        (counted 0, 1, 2, ... where all values are words; -1, -2, ... beside numbers).
        """
        if not isinstance(value, str):
            return int(value)
        words = [v for v in self.values if isinstance(v, str)]
        return words.index(value) if len(words) == len(self.values) else -1 - words.index(value)

    def decode(self, number: int) -> Value:
        """The value that `number` stands for; inverse of `encode`."""
        return next(value for value in self.values if self.encode(value) == number)


_OWN = ((np.bool_, bool), (np.integer, int), (str, str))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number, Python's or NumPy's, which False and True are not."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def plain(value: object) -> object:
    """NumPy's truth values, whole numbers and words as Python's own; anything else as it is."""
    return next((own(value) for kind, own in _OWN if isinstance(value, kind)), value)
