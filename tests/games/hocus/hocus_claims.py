"""What hints of Hocus and Klondike claim, checked by the slow rules: the words are read, then the line is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise

from games.hocus.hocus_slow import COURT, Card, Table, actions, goes_onto, play, read, won
from witchwood.engine.kernel import State
from witchwood.games.hocus import GAME

_FAR = 60  # plays of a line that are played: more than a claim may speak of
_COURT = {"ace": "a", "jack": "j", "queen": "q", "king": "k"}
_SUITS = {"Goblins": "b", "Froggles": "f", "Hexis": "h", "Ghosts": "g"}
_CARD = r"[tT]he (\w+) of (\w+)"
_MOVER = r"([tT]he \w+ of \w+|[tT]he run from the \w+ of \w+ to the \w+ of \w+)"
_WHEN = r"(next|in \d+ more moves)"
_GOES = r"(?:can go|goes|can be|is) (home|onto column \d|tucked into column \d)"
_SPENDS = r"(?:, but this|^It) spends column (\d)'s Hoard\.$"
_NO_WORDS = r"can \w+\b.* in \d+ more moves|\b(?:goes|is tucked|follows|leaves)\b.* next"  # what can't be in N moves


def holds(state: State, _seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim is true, from a state with all cards. ValueError for one that nothing checks."""
    tables, texts = _along(state, line)
    spent = [column + 1 for column in tables[1].spent - tables[0].spent]
    if [int(column) for column in re.findall(_SPENDS, words)] != spent or re.search(_NO_WORDS, words):
        return False
    words = re.sub(_SPENDS, ".", words)
    if words == ".":  # nothing but that it spends the Hoard
        return True
    for pattern, check in _CLAIMS:
        if found := re.fullmatch(pattern, words):
            return check(tables, texts, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


def _along(state: State, line: tuple[int, ...]) -> tuple[list[Table], list[str]]:
    """The tables along a line, and its plays as text, as long as they are legal: beyond that no claim can be true."""
    sections = dict(word.split(":") for word in GAME.position(state).split() if ":" in word)
    tables, texts = [read(GAME.options_of(state), sections)], list[str]()
    then = state.copy()
    for action in line[:_FAR]:
        if action not in GAME.legal(then, 0):
            break
        text = GAME.text.write_action(then, 0, action)
        assert text in actions(tables[-1])
        GAME.rules.play(then, 0, action)
        tables.append(deepcopy(tables[-1]))
        play(tables[-1], text)
        texts.append(text)
    return tables, texts


def _cards(words: str) -> list[Card]:
    return [_card(rank, suit) for rank, suit in re.findall(_CARD, words)]


def _card(rank: str, suit: str) -> Card:
    rank = _COURT.get(rank, rank)
    return COURT[rank] if rank in COURT else int(rank), _SUITS.get(suit, suit[0])


def _moved(table: Table, text: str) -> list[Card]:
    """The cards that a play moves, the first one first; none for a draw."""
    source, _, count = re.split(r"[>^]", text)[0].partition("/")
    if text == "d":  # "d>2" brings a diamond back
        return []
    if source == "r":
        return table.turned[-1:]
    if source.isdigit():
        return table.up[int(source) - 1][-int(count or 1) :]
    return [(table.homes[source], source)]


def _source(text: str) -> str:
    return re.split(r"[>^/]", text)[0]


def _does(table: Table, text: str, mover: str, how: str) -> bool:
    """Whether a play moves a card first of all, or the run that words name, to where they say. A card that goes only
    with those on it must be named as a run.
    """
    cards = _moved(table, text)
    sign = {"home": ">f", "onto": f">{how[-1]}", "tucked": f"^{how[-1]}"}[how.split(maxsplit=1)[0]]
    if not cards or not text.endswith(sign):
        return False
    alone = not cards[1:] or goes_onto(table, cards[0], int(how[-1]) - 1, powers=True)
    return _cards(mover) == (cards[:1] if alone else [cards[0], cards[-1]])


def _new(tables: list[Table], number: int) -> bool:
    """Whether a play before this one shows a card that the player had not seen, where more than one was unknown."""
    for one, other in pairwise(tables[:number]):
        unknown = sum(map(len, one.down)) + len({*one.turned, *one.left} - one.known)
        if unknown > 1 and (sum(map(len, other.down)) < sum(map(len, one.down)) or len(other.known) > len(one.known)):
            return True
    return False


def _done(tables: list[Table], texts: list[str], when: str, is_it: Callable[[Table, str], bool]) -> bool:
    """Whether a play that the player can foresee is legal next, or what the line plays after so many more moves and
    nothing that is legal next.
    """
    if len(tables) < 2 or _new(tables, 2):
        return False
    at_once = any(is_it(tables[1], text) for text in actions(tables[1]))
    if when == "next":
        return at_once
    more = int(re.sub(r"\D", "", when))
    return not at_once and 1 < more < len(texts) and not _new(tables, more + 1) and is_it(tables[more], texts[more])


def _turns_up(tables: list[Table], texts: list[str], column: str) -> bool:
    place = int(column) - 1
    return texts[0][0] == column and len(tables[1].down[place]) == len(tables[0].down[place]) - 1


def _wins(tables: list[Table], texts: list[str], when: str) -> bool:
    number = {"the game": 1, "in one more move": 2}.get(when) or int(re.sub(r"\D", "", when)) + 1
    named = (number > 2) == ("moves" in when)
    return named and number == len(texts) and won(tables[number]) and not _new(tables, number)


def _unseen(tables: list[Table], texts: list[str], number: str) -> bool:
    reserve = {*tables[0].turned, *tables[0].left}
    return texts[0] == "d" and len(reserve - tables[0].known) == int(number)


def _knows_reserve(table: Table) -> bool:
    return not {*table.turned, *table.left} - table.known


def _draws(tables: list[Table], texts: list[str], draws: str, mover: str, how: str) -> bool:
    """After so many draws and no fewer the card can go there, and the line plays it."""
    number = 1 if draws == "this draw" else int(draws.partition(" ")[0])
    early = any(_does(table, text, mover, how) for table in tables[:number] for text in actions(table))
    right = _knows_reserve(tables[0]) and texts[:number] == ["d"] * number and len(texts) > number and not early
    return right and _source(texts[number]) == "r" and _does(tables[number], texts[number], mover, how)


def _reserve_goes(tables: list[Table], texts: list[str], mover: str, how: str, when: str) -> bool:
    """The line draws, makes other moves, and then plays this card of the reserve, of which all are known."""
    more = int(re.sub(r"\D", "", when))
    between = texts[0] == "d" and any(text != "d" for text in texts[:more])
    first = next((number for number, text in enumerate(texts) if _source(text) == "r"), 0)
    known = _knows_reserve(tables[0]) and not _new(tables, more + 1)
    return known and between and first == more < len(texts) and _does(tables[more], texts[more], mover, how)


def _shifts(tables: list[Table], texts: list[str], mover: str, how: str, when: str, rank: str, suit: str) -> bool:
    """The line plays this card of the reserve after so many more moves, and without the first play the same moves bring
    up another one.
    """
    more = int(re.sub(r"\D", "", when))
    without = deepcopy(tables[0])
    for text in texts[1:more]:
        if text not in actions(without):
            return False
        play(without, text)
    plays = _source(texts[0]) == "r" == _source(texts[more])
    other = without.turned[-1:] == [_card(rank, suit)] != _cards(mover)[:1]
    return plays and other and _done(tables, texts, when, lambda table, text: _does(table, text, mover, how))


def _frees(tables: list[Table], texts: list[str], rank: str, suit: str) -> bool:
    """The card is not free before the first play, and is after it, in the column or in the reserve."""
    card, source = _card(rank, suit), _source(texts[0])
    place = "turned" if source == "r" else "up"
    piles = [getattr(table, place) for table in tables[:2]]
    before, after = piles if source == "r" else [pile[int(source) - 1] for pile in piles]
    return bool(after) and after[-1] == card != before[-1] and card in before


def _freed(tables: list[Table], texts: list[str], rank: str, suit: str, how: str, when: str) -> bool:
    freed = f"the {rank} of {suit}"
    return _frees(tables, texts, rank, suit) and _done(
        tables, texts, when, lambda table, text: _does(table, text, freed, how)
    )


def _onto_freed(tables: list[Table], texts: list[str], rank: str, suit: str, mover: str, when: str) -> bool:
    right = _frees(tables, texts, rank, suit) and texts[0][0].isdigit()
    return right and _done(tables, texts, when, _onto(_card(rank, suit), int(texts[0][0]), mover))


def _onto(top: Card | None, column: int, mover: str) -> Callable[[Table, str], bool]:
    """Whether a play brings these cards onto this one (None: into a column that is empty)."""

    def is_it(table: Table, text: str) -> bool:
        tops = table.up[column - 1][-1:]
        return tops == ([top] if top else []) and _does(table, text, mover, f"onto column {column}")

    return is_it


def _onto_it(tables: list[Table], texts: list[str], mover: str, when: str) -> bool:
    column = int(texts[0][-1])
    return _done(tables, texts, when, _onto(_moved(tables[0], texts[0])[-1], column, mover))


def _follows_home(tables: list[Table], texts: list[str], mover: str, when: str) -> bool:
    (first,) = _moved(tables[0], texts[0])
    if not texts[0].endswith(">f") or _cards(mover) != [(first[0] + 1, first[1])]:
        return False
    return _goes_home(tables, texts, mover, when)


def _empties(tables: list[Table], texts: list[str], column: str, mover: str, when: str) -> bool:
    place = int(column) - 1
    emptied = bool(tables[0].up[place]) and not tables[1].up[place] and _source(texts[0]) == column
    return emptied and _done(tables, texts, when, _onto(None, place + 1, mover))


def _goes_home(tables: list[Table], texts: list[str], mover: str, when: str) -> bool:
    return _done(tables, texts, when, lambda table, text: _does(table, text, mover, "home"))


def _leaves(tables: list[Table], texts: list[str], rank: str, suit: str, column: str, when: str) -> bool:
    place = int(column) - 1

    def is_it(table: Table, text: str) -> bool:
        whole = _source(text) == column and _moved(table, text) == table.up[place]
        return whole and bool(table.down[place]) and table.up[place][0] == _card(rank, suit)

    return _done(tables, texts, when, is_it)


def _new_cards(tables: list[Table], texts: list[str], when: str) -> bool:
    more = 1 if when == "next" else int(re.sub(r"\D", "", when))
    return texts[more] == "d" and not _new(tables, more + 1) and _new(tables, more + 2)


_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"It turns up a card of column (\d)\.", _turns_up),
    (r"It wins (the game|in one more move|in \d+ more moves)\.", _wins),
    (r"Not seen yet: (\d+) cards? of the reserve\.", _unseen),
    (rf"After (this draw|\d+ draws) {_MOVER} {_GOES}\.", _draws),
    (rf"{_MOVER} of the reserve {_GOES} (in \d+ more moves)\.", _reserve_goes),
    (
        rf"{_MOVER} {_GOES} (in \d+ more moves); without this move the same moves bring up {_CARD} instead\.",
        _shifts,
    ),
    (rf"It frees {_CARD}, which {_GOES} {_WHEN}\.", _freed),
    (rf"It frees {_CARD}, onto which {_MOVER} (?:can go|goes) {_WHEN}\.", _onto_freed),
    (rf"It frees {_CARD}\.", _frees),
    (rf"{_MOVER} (?:can go|goes) onto it {_WHEN}\.", _onto_it),
    (rf"{_MOVER} (?:can follow|follows) it home {_WHEN}\.", _follows_home),
    (rf"It empties column (\d), where {_MOVER} (?:can go|goes) {_WHEN}\.", _empties),
    (rf"{_MOVER} (?:can go|goes) home {_WHEN}\.", _goes_home),
    (rf"{_CARD} (?:can leave|leaves) column (\d) {_WHEN}, which turns up a card\.", _leaves),
    (rf"You draw new cards of the reserve {_WHEN}\.", _new_cards),
]
