"""What hints of Hocus and Klondike claim, checked by the slow rules: the words are read, then the line is played."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise

from games.hocus.hocus_slow import COURT, Card, Table, actions, draw, play, read, won
from witchwood.engine.kernel import State
from witchwood.games.hocus import GAME

_FAR = 20  # plays of a line that are played: more than a claim may speak of
_COURT = {"ace": "a", "jack": "j", "queen": "q", "king": "k"}
_SUITS = {"Goblins": "b", "Froggles": "f", "Hexis": "h", "Ghosts": "g"}
_CARD = r"[tT]he (\w+) of (\w+)"
_WHEN = r"(next|in \d+ moves)"
_GOES = r"can (go home|go onto column \d|be tucked into column \d)"


def holds(state: State, _seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim is true, from a state with all cards. ValueError for one that nothing checks."""
    tables, texts = _along(state, line)
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


def _card(rank: str, suit: str) -> Card:
    rank = _COURT.get(rank, rank)
    return COURT[rank] if rank in COURT else int(rank), _SUITS.get(suit, suit[0])


def _number(when: str) -> int:
    return 2 if when == "next" else int(re.sub(r"\D", "", when))


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


def _does(table: Table, text: str, card: Card, how: str) -> bool:
    """Whether a play moves a card first of all, to where the words say."""
    wanted = {"go home": ">f", "go onto": f">{how[-1]}", "be tucked": f"^{how[-1]}"}
    target = next(sign for words, sign in wanted.items() if how.startswith(words))
    return _moved(table, text)[:1] == [card] and text.endswith(target)


def _new(tables: list[Table], number: int) -> bool:
    """Whether a play before this one shows a card that the player had not seen, where more than one was unknown."""
    for one, other in pairwise(tables[:number]):
        unknown = sum(map(len, one.down)) + len({*one.turned, *one.left} - one.known)
        if unknown > 1 and (sum(map(len, other.down)) < sum(map(len, one.down)) or len(other.known) > len(one.known)):
            return True
    return False


def _play_of(tables: list[Table], texts: list[str], when: str) -> tuple[Table, str]:
    """The play that words speak of, which the player can foresee, and the table before it; a draw if there is none."""
    number = _number(when)
    if number > len(texts) or _new(tables, number):
        return tables[0], "d"
    return tables[number - 1], texts[number - 1]


def _turns_up(tables: list[Table], texts: list[str], column: str) -> bool:
    place = int(column) - 1
    return texts[0][0] == column and len(tables[1].down[place]) == len(tables[0].down[place]) - 1


def _wins(tables: list[Table], texts: list[str], when: str) -> bool:
    number = 1 if when == "the game" else _number(when)
    return number == len(texts) and won(tables[number]) and not _new(tables, number)


def _unseen(tables: list[Table], texts: list[str], number: str) -> bool:
    reserve = {*tables[0].turned, *tables[0].left}
    return texts[0] == "d" and len(reserve - tables[0].known) == int(number)


def _draws(tables: list[Table], texts: list[str], draws: str, rank: str, suit: str, how: str) -> bool:
    table, card = deepcopy(tables[0]), _card(rank, suit)
    if {*table.turned, *table.left} - table.known or texts[0] != "d":
        return False
    drawn = all(draw(table) for _ in range(1 if draws == "this draw" else int(draws.partition(" ")[0])))
    return drawn and any(_source(text) == "r" and _does(table, text, card, how) for text in actions(table))


def _frees(tables: list[Table], texts: list[str], rank: str, suit: str) -> bool:
    """The card is not free before the first play, and is after it, in the column or in the reserve."""
    card, source = _card(rank, suit), _source(texts[0])
    place = "turned" if source == "r" else "up"
    piles = [getattr(table, place) for table in tables[:2]]
    before, after = piles if source == "r" else [pile[int(source) - 1] for pile in piles]
    return bool(after) and after[-1] == card != before[-1] and card in before


def _freed(tables: list[Table], texts: list[str], rank: str, suit: str, how: str, when: str) -> bool:
    return _frees(tables, texts, rank, suit) and _does(*_play_of(tables, texts, when), _card(rank, suit), how)


def _onto_freed(tables: list[Table], texts: list[str], *words: str) -> bool:
    rank, suit, other_rank, other_suit, when = words
    table, text = _play_of(tables, texts, when)
    column, card = _source(texts[0]), _card(rank, suit)
    right = _does(table, text, _card(other_rank, other_suit), f"go onto column {column}")
    return _frees(tables, texts, rank, suit) and right and table.up[int(column) - 1][-1] == card


def _onto_it(tables: list[Table], texts: list[str], rank: str, suit: str, when: str) -> bool:
    table, text = _play_of(tables, texts, when)
    column = texts[0][-1]
    right = _does(table, text, _card(rank, suit), f"go onto column {column}")
    return right and table.up[int(column) - 1][-1] == _moved(tables[0], texts[0])[-1]


def _follows_home(tables: list[Table], texts: list[str], rank: str, suit: str, when: str) -> bool:
    card, (first,) = _card(rank, suit), _moved(tables[0], texts[0])
    if not texts[0].endswith(">f") or card != (first[0] + 1, first[1]):
        return False
    if when == "next" and any(_does(tables[1], text, card, "go home") for text in actions(tables[1])):
        return not _new(tables, 2)
    return _does(*_play_of(tables, texts, when), card, "go home")


def _empties(tables: list[Table], texts: list[str], column: str, rank: str, suit: str, when: str) -> bool:
    place, (table, text) = int(column) - 1, _play_of(tables, texts, when)
    emptied = bool(tables[0].up[place]) and not tables[1].up[place] and _source(texts[0]) == column
    return emptied and not table.up[place] and _does(table, text, _card(rank, suit), f"go onto column {column}")


def _goes_home(tables: list[Table], texts: list[str], rank: str, suit: str, when: str) -> bool:
    return _does(*_play_of(tables, texts, when), _card(rank, suit), "go home")


def _leaves(tables: list[Table], texts: list[str], rank: str, suit: str, column: str, when: str) -> bool:
    (table, text), place = _play_of(tables, texts, when), int(column) - 1
    after = deepcopy(table)
    play(after, text)
    turned_up = len(after.down[place]) == len(table.down[place]) - 1
    return turned_up and _source(text) == column and _moved(table, text)[0] == _card(rank, suit)


def _new_cards(tables: list[Table], texts: list[str], when: str) -> bool:
    number = _number(when)
    return texts[number - 1] == "d" and not _new(tables, number) and _new(tables, number + 1)


_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"It turns up a card of column (\d)\.", _turns_up),
    (r"It wins (the game|in \d+ moves)\.", _wins),
    (r"Not seen yet: (\d+) cards? of the reserve\.", _unseen),
    (rf"After (this draw|\d+ draws) {_CARD} {_GOES}\.", _draws),
    (rf"It frees {_CARD}, which {_GOES} {_WHEN}\.", _freed),
    (rf"It frees {_CARD}, onto which {_CARD} can go {_WHEN}\.", _onto_freed),
    (rf"It frees {_CARD}\.", _frees),
    (rf"{_CARD} can go onto it {_WHEN}\.", _onto_it),
    (rf"{_CARD} can follow it home {_WHEN}\.", _follows_home),
    (rf"It empties column (\d), where {_CARD} can go {_WHEN}\.", _empties),
    (rf"{_CARD} can go home {_WHEN}\.", _goes_home),
    (rf"{_CARD} can leave column (\d) {_WHEN}, which turns up a card\.", _leaves),
    (rf"New cards of the reserve can be drawn {_WHEN}\.", _new_cards),
]
