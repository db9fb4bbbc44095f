"""Position text: one line of words, `game option=value ... section:value ...`, to a dict of sections and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from witchwood.engine.text import BadText, plain, quote

_LONGEST = 10_000
_RNG_DIGITS = 16


class Sections:
    """The sections of a position text being read. Games `take` what they know; what is left over is an error."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)
        self._taken: set[str] = set()

    def take(self, name: str, default: str | None = None) -> str:
        """The text of a section, or `default`; BadText if it is missing and there is no default."""
        self._taken.add(name)
        value = self._values.get(name, default)
        if value is None:
            raise BadText(f"section {name}: missing; write {name}:…")
        return value

    def take_number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A section that holds one whole number from `low` to `high`."""
        text = self.take(name, None if default is None else str(default))
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and low <= int(text) <= high):
            raise self.error(name, f"use a whole number from {low} to {high}")
        return int(text)

    def take_rng(self) -> int:
        """Section `rng`: the generator as 16 hexadecimal digits. A typed position may leave it out (zero)."""
        text = self.take("rng", "0" * _RNG_DIGITS)
        if len(text) != _RNG_DIGITS or any(letter not in "0123456789abcdef" for letter in text):
            raise self.error("rng", f"use {_RNG_DIGITS} hexadecimal digits (small letters)")
        return int(text, 16)

    def error(self, name: str, reason: str, item: str = "") -> BadText:
        """The error to raise about section `name` (and the piece `item` of it)."""
        at = quote(item) if item else quote(self._values.get(name, ""))
        return BadText(f"section {name} ({at}): {reason}")

    def check_all_read(self) -> None:
        """BadText if the text has a section that the game did not ask for."""
        for name in self._values:
            if name not in self._taken:
                known = ", ".join(sorted(self._taken))
                raise BadText(f"section {quote(name)}: there is no such section; known: {known}")


def write_rng(word: int) -> str:
    """The generator's word as `Sections.take_rng` reads it."""
    return f"{int(word):0{_RNG_DIGITS}x}"


def join_words(words: Sequence[str], sections: Mapping[str, str]) -> str:
    """One line of text from leading words and sections."""
    return " ".join([*words, *(f"{name}:{value}" for name, value in sections.items())])


def split_words(text: str) -> tuple[list[str], Sections]:
    """Leading words (at least one) and sections of a position text. BadText names the word that is wrong."""
    if len(text) > _LONGEST:
        raise BadText(f"a position has at most {_LONGEST} characters; this text has {len(text)}")
    words: list[str] = []
    values: dict[str, str] = {}
    for place, word in enumerate(plain(text).split(), 1):
        name, colon, value = word.partition(":")
        if not colon:
            if values or (words and "=" not in word):
                raise BadText(f"word {place} ({quote(word)}): expected section:value here")
            words.append(word)
        elif name in values:
            raise BadText(f"word {place} ({quote(word)}): section {name} appears twice")
        else:
            values[name] = value
    if not words:
        raise BadText("a position begins with the game's name")
    return words, Sections(values)
