"""Reading game records, which `Match.record` writes. The grammar is in `docs/notation.md`.

Mail and chat quote records, fence them, break their lines and lose their blanks. Words and the count of plays say where
each part ends, so none of that matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from witchwood.engine.game import Game
from witchwood.engine.match import FORMAT, RESIGN, Match
from witchwood.engine.option import Value
from witchwood.engine.text import BadText, plain, quote

_LONGEST = 8_000_000
_MOST_PLAYS = 100_000
_MARKS = ">|#*/"  # which programs put before each line of what they quote
_FENCES = ("```", "~~~")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")  # which programs put in place of one
_RESULTS = ("unfinished", "won", "lost", "drawn")


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


def outline(text: str) -> tuple[str, int]:
    """The game that a record names, or "" for none, and how many words it has: known before it is replayed."""
    lines = _Lines(text[:_LONGEST]).all
    named = lines[1][1] if len(lines) > 1 else []
    return (named[1] if named[:1] == ["game"] and len(named) > 1 else ""), sum(len(words) for _, words in lines)


class _Lines:
    """Reads a record line by line, and knows where it is for error messages.

    all: the lines with words, each with its number in the text.
    """

    def __init__(self, text: str) -> None:
        self.all = list(_lines_of(text))
        self._at = -1

    def peek(self) -> list[str]:
        """The words of the line that comes next; none at the end."""
        return self.all[self._at + 1][1] if self._at + 1 < len(self.all) else []

    def next(self, keyword: str) -> list[str]:
        """The words after `keyword` on the next line, which must begin with it."""
        words = self.take(f", but a line '{keyword} …' should follow")
        if words[0] != keyword:
            raise self.error(f"expected a line that begins with '{keyword}'")
        return words[1:]

    def next_plays(self) -> list[str]:
        """The words of the next line, which must be one of plays."""
        words = self.take(" among the plays")
        if words[0] == "result" and len(words) > 1 and words[1].partition("-by-")[0] in _RESULTS:
            raise self.error("expected more plays here")
        return words

    def take(self, where: str = "") -> list[str]:
        """The words of the next line. where: of the record it is, for the error if there is none."""
        if self._at + 1 >= len(self.all):
            number = self.all[self._at][0] + 1 if self.all else 1
            raise BadText(f"line {number}: the record ends here{where}: the file was cut short")
        self._at += 1
        return self.all[self._at][1]

    def error(self, reason: str, word: int | None = None) -> BadText:
        """The error to raise about the line just read (and its `word`, counted from 1)."""
        number, words = self.all[self._at]
        if word is None:
            return BadText(f"line {number} ({quote(' '.join(words))}): {reason}")
        return BadText(f"line {number}, word {word} ({quote(words[word - 1])}): {reason}")

    def check_empty(self) -> None:
        """BadText if anything but blank lines is left."""
        if self._at + 1 < len(self.all):
            self._at += 1
            raise self.error("nothing may follow the line 'end'")


def _lines_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines with words, without what the first shows to be around a record: marks of a quotation, a fence."""
    lines = plain(text).splitlines()
    first = next((line.strip() for line in lines if line.strip()), "")
    unmarked = first.lstrip(_MARKS + " \t")
    marks = "".join(mark for mark in _MARKS if mark in first[: len(first) - len(unmarked)])
    fenced = unmarked.startswith(_FENCES)
    for number, line in enumerate(lines, 1):
        kept = line.strip().lstrip(marks + " \t")
        if fenced:
            if kept.startswith(_FENCES) and "witchwood record" not in kept:  # it may name a language
                continue
            kept = kept.strip("`~")
        words = (kept if kept.isascii() else kept.translate(_DASHES)).split()
        if words:
            yield number, words


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
    if lines.peek()[:1] == ["position"]:
        words = lines.next("position")
        while (more := lines.peek()) and all(":" in word or "=" in word for word in more):  # a line that was broken
            words += lines.take()
        head.position = " ".join(words)
        return
    head.deal = _number(lines, lines.next("deal"))
    if lines.peek()[:1] == ["seats"]:
        head.seats = _number(lines, lines.next("seats"))
    while lines.peek()[:1] == ["option"]:
        words = lines.next("option")
        if len(words) != 2:
            raise lines.error("expected 'option NAME VALUE'")
        if words[0] in head.options:
            raise lines.error(f"option {words[0]} is given twice")
        head.options[words[0]] = head.game.option(words[0]).read(words[1])


def _read_plays(lines: _Lines, match: Match, count: int) -> None:
    done = 0
    while done < count:
        words = lines.next_plays()
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
