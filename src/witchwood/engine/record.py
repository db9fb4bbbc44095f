"""Reading game records, which `Match.record` writes. The grammar is in `docs/notation.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from witchwood.engine.game import Game
from witchwood.engine.match import FORMAT, RESIGN, Match
from witchwood.engine.option import Value
from witchwood.engine.text import BadText, quote

_LONGEST = 8_000_000
_MOST_PLAYS = 100_000


def read_record(text: str, load: Callable[[str], Game]) -> Match:
    """The match that a record tells of, replayed through the rules; `load` finds a game by name.

    BadText names the line, the word and the reason: not a record, another version, an unknown or illegal play, a
    result that is not what the plays lead to, or a file that was cut short.
    """
    if len(text) > _LONGEST:
        raise BadText(f"a record has at most {_LONGEST} characters; this text has {len(text)}")
    lines = _Lines(text)
    head = _read_head(lines, load)
    match = head.begin()
    _read_plays(lines, match, head.plays)
    words = lines.next("result")
    if words != match.result_words.split():
        raise lines.error(f"the plays lead to 'result {match.result_words}'")
    if lines.next("end"):
        raise lines.error("nothing follows the word end")
    lines.check_empty()
    return match


class _Lines:
    """Reads a record line by line, and knows where it is for error messages."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._at = -1

    def peek(self) -> str:
        """First word of the line that comes next, or "" at the end."""
        words = self._lines[self._at + 1].split(maxsplit=1) if self._at + 1 < len(self._lines) else []
        return words[0] if words else ""

    def next(self, keyword: str) -> list[str]:
        """The words after `keyword` on the next line, which must begin with it."""
        if self._at + 1 >= len(self._lines):
            raise BadText(
                f"line {self._at + 2}: the record ends here, but a line '{keyword} …' should follow: "
                "the file was cut short"
            )
        self._at += 1
        words = self._lines[self._at].split()
        if not words or words[0] != keyword:
            raise self.error(f"expected a line that begins with '{keyword}'")
        return words[1:]

    def next_words(self) -> list[str]:
        """The words of the next line, which must be an indented line of plays."""
        if not self._lines[self._at + 1 : self._at + 2]:
            raise BadText(f"line {self._at + 2}: the record ends here among the plays: the file was cut short")
        self._at += 1
        if not self._lines[self._at].startswith(" "):
            raise self.error("expected more plays here, on a line that begins with two spaces")
        return self._lines[self._at].split()

    def error(self, reason: str, word: int | None = None) -> BadText:
        """The error to raise about the line just read (and its `word`, counted from 1)."""
        line = self._lines[self._at].strip()
        if word is None:
            return BadText(f"line {self._at + 1} ({quote(line)}): {reason}")
        return BadText(f"line {self._at + 1}, word {word} ({quote(line.split()[word - 1])}): {reason}")

    def check_empty(self) -> None:
        """BadText if anything but blank lines is left."""
        for place in range(self._at + 1, len(self._lines)):
            if self._lines[place].strip():
                self._at = place
                raise self.error("nothing may follow the line 'end'")


@dataclass
class _Head:
    """What stands before the plays."""

    game: Game
    deal: int | None = None
    position: str | None = None
    seats: int | None = None
    options: dict[str, Value] = field(default_factory=dict)
    plays: int = 0

    def begin(self) -> Match:
        if self.position is not None:
            return Match.from_position(self.game, self.position)
        assert self.deal is not None
        return Match.from_deal(self.game, self.deal, self.options, self.seats)


def _read_head(lines: _Lines, load: Callable[[str], Game]) -> _Head:
    version = lines.next("witchwood")
    if len(version) != 2 or version[0] != "record":
        raise lines.error(f"a record begins with 'witchwood record {FORMAT}'")
    if version[1] != str(FORMAT):
        raise lines.error(f"this record is of format {quote(version[1])}; this program reads format {FORMAT}")
    named = lines.next("game")
    if len(named) != 2:
        raise lines.error("expected 'game NAME VERSION'")
    try:
        game = load(named[0])
    except ValueError as error:
        raise lines.error(str(error)) from None
    if named[1] != str(game.version):
        raise lines.error(
            f"this record is of version {quote(named[1])} of {game.name}'s rules; this program plays {game.version}"
        )
    head = _Head(game)
    try:
        _read_start(lines, head)
        head.begin()
    except BadText as error:
        raise error if str(error).startswith("line ") else lines.error(str(error)) from None
    except ValueError as error:
        raise lines.error(str(error)) from None
    head.plays = _number(lines, lines.next("plays"))
    if head.plays > _MOST_PLAYS:
        raise lines.error(f"a record has at most {_MOST_PLAYS} plays")
    return head


def _read_start(lines: _Lines, head: _Head) -> None:
    if lines.peek() == "position":
        head.position = " ".join(lines.next("position"))
        return
    head.deal = _number(lines, lines.next("deal"))
    if lines.peek() == "seats":
        head.seats = _number(lines, lines.next("seats"))
    while lines.peek() == "option":
        words = lines.next("option")
        if len(words) != 2:
            raise lines.error("expected 'option NAME VALUE'")
        if words[0] in head.options:
            raise lines.error(f"option {words[0]} is given twice")
        head.options[words[0]] = head.game.option(words[0]).read(words[1])


def _read_plays(lines: _Lines, match: Match, count: int) -> None:
    done = 0
    while done < count:
        words = lines.next_words()
        for place, word in enumerate(words, 1):
            if done == count:
                raise lines.error(f"there are more plays than the {count} announced", place)
            try:
                _replay(match, word)
            except ValueError as error:
                raise lines.error(f"play {done + 1}: {error}", place) from None
            done += 1


def _replay(match: Match, word: str) -> None:
    named, colon, text = word.partition(":")
    if not colon:
        match.play(word)
        return
    if not (named.isascii() and named.isdigit() and len(named) < 4):
        raise ValueError(f"{quote(named)} is not a seat")
    if text == RESIGN:
        match.resign(int(named))
    else:
        match.play(text, int(named))


def _number(lines: _Lines, words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > 20:
        raise lines.error("expected one whole number")
    return int(words[0])
