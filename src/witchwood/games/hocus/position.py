"""Whole states as text and back. The sections are explained in `docs/notation/hocus.md`."""

from __future__ import annotations

from itertools import pairwise

from witchwood.engine.kernel import State
from witchwood.engine.position import Sections, write_rng
from witchwood.games.hocus.cards import CARDS, name_of, read_card, shown_cards, suit_of, text_of, top_of_home
from witchwood.games.hocus.end import settle
from witchwood.games.hocus.follow import FOLLOWERS
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.state import (
    COLUMNS,
    FROGGLE,
    GOBLIN,
    OFF,
    PLAYING,
    RESERVE,
    RESIGNED,
    SUITS,
    UNLIMITED,
)

_EMPTY = "-"


def write_position(state: State) -> dict[str, str]:
    """The sections of a state; those that say what is usual are left out."""
    turned, held = int(state.turned), int(state.held)
    cards = [int(card) for card in state.reserve[:held]]
    sections = {
        "columns": "/".join(_write_column(state, column) for column in range(COLUMNS)),
        "reserve": _write_halves(state, cards[:turned], cards[turned:], turned > 0),
    }
    if state.seen and turned < held:
        sections["known"] = "all"
    tops = [text_of(state, card) for suit in range(SUITS) if (card := top_of_home(state, suit))]
    if tops:
        sections["foundations"] = ",".join(tops)
    if state.spent:
        sections["hoard"] = ",".join(str(column + 1) for column in range(COLUMNS) if int(state.spent) >> column & 1)
    if state.pickups:
        sections["pickups"] = str(int(state.pickups))
    if state.end == RESIGNED:
        sections["resigned"] = "yes"
    sections["rng"] = write_rng(state.rng)
    return sections


def _write_column(state: State, column: int) -> str:
    start = int(hidden_start(column))
    down = [int(card) for card in state.hidden[start : start + int(state.down[column])]]
    return _write_halves(state, down, shown_cards(state.shown[column]), bool(down))


def _write_halves(state: State, first: list[int], last: list[int], bar: bool) -> str:
    texts = [",".join(text_of(state, card) for card in half) for half in (first, last)]
    return ("|".join(texts) if bar else texts[1]) or _EMPTY


def read_position(state: State, sections: Sections) -> None:
    """Fill a state whose options are set. BadText names the section, the card and the reason."""
    pack = _Pack(state, sections)
    _read_foundations(state, sections, pack)
    _read_hoard(state, sections)
    _read_columns(state, sections, pack)
    _read_reserve(state, sections, pack)
    pack.check_complete()
    state.rng = sections.take_rng()
    settle(state)
    resigned = sections.take("resigned", "no")
    if resigned not in {"yes", "no"}:
        raise sections.error("resigned", "write yes or no")
    if resigned == "yes":
        if state.end != PLAYING:
            raise sections.error("resigned", "this game was over already, so nobody could resign")
        state.end = RESIGNED


class _Pack:
    """The cards of the pack that have not been placed yet."""

    def __init__(self, state: State, sections: Sections) -> None:
        self._state = state
        self._sections = sections
        self._left = dict.fromkeys(CARDS[int(state.preset)], True)

    def read(self, section: str, text: str) -> int:
        """The card that a text names, taken out of the pack."""
        try:
            card = read_card(self._state, text)
        except ValueError as error:
            raise self._sections.error(section, str(error), text) from None
        self.take(section, card, text)
        return card

    def take(self, section: str, card: int, text: str) -> None:
        """Take a card out of the pack; BadText (about `text`) if it was taken before."""
        if not self._left.pop(card, False):
            raise self._sections.error(section, f"the {name_of(self._state, card)} is on the table twice", text)

    def read_halves(self, section: str, text: str) -> tuple[list[int], list[int]]:
        """The cards before and after a bar; without a bar, all stand after it."""
        if text == _EMPTY:
            return [], []
        first, _, last = text.rpartition("|")
        if not first and not last:
            raise self._sections.error(section, f"write {_EMPTY} where no card lies")
        before = [self.read(section, word) for word in first.split(",")] if first else []
        after = [self.read(section, word) for word in last.split(",")] if last else []
        return before, after

    def check_complete(self) -> None:
        """BadText if a card of the pack was not placed."""
        for card in self._left:
            raise self._sections.error("reserve", f"the {name_of(self._state, card)} is missing from the table")


def _read_foundations(state: State, sections: Sections, pack: _Pack) -> None:
    """Top cards of the foundations; all weaker cards of the suit lie under them."""
    tops = [0] * SUITS
    text = sections.take("foundations", "")
    for word in text.split(",") if text else []:
        card = pack.read("foundations", word)
        if tops[card % SUITS]:
            raise sections.error("foundations", f"{suit_of(state, card % SUITS)} have one foundation", word)
        tops[card % SUITS] = card // SUITS
        for weaker in range(card - SUITS, SUITS - 1, -SUITS):
            pack.take("foundations", weaker, word)
    state.wanted = sum(1 << (strength + 1) * SUITS + suit for suit, strength in enumerate(tops))


def _read_hoard(state: State, sections: Sections) -> None:
    """Columns whose hoard mark is spent."""
    text = sections.take("hoard", "")
    for word in text.split(",") if text else []:
        if len(word) != 1 or word not in "1234567":
            raise sections.error("hoard", "write the numbers of the columns whose mark is spent, as hoard:2,5", word)
        if not state.goblin_hoard:
            raise sections.error("hoard", "no mark can be spent: Goblin Hoard is off", word)
        mark = 1 << int(word) - 1
        if int(state.spent) & mark:
            raise sections.error("hoard", "this column is named twice", word)
        state.spent = int(state.spent) | mark


def _read_columns(state: State, sections: Sections, pack: _Pack) -> None:
    """The columns from left to right, each deepest card first."""
    texts = sections.take("columns").split("/")
    if len(texts) != COLUMNS:
        raise sections.error("columns", f"write {COLUMNS} columns with / between them; here are {len(texts)}")
    for column, text in enumerate(texts):
        down, shown = pack.read_halves("columns", text)
        if len(down) > column:
            most = f"at most {column} face-down card{'s' if column > 1 else ''}" if column else "no face-down card"
            raise sections.error("columns", f"column {column + 1} has {most}", text)
        if down and not shown:
            raise sections.error("columns", f"column {column + 1} shows no card; its last card lies face up", text)
        hoarded = 0
        for below, card in pairwise(shown):
            hoarded += _check_join(state, sections, column, below, card)
        if hoarded > 1:
            raise sections.error("columns", "a Goblin may be hoarded only once in a column", text)
        start = int(hidden_start(column))
        state.hidden[start : start + len(down)] = down
        state.down[column] = len(down)
        state.shown[column] = sum(1 << card for card in shown)


def _check_join(state: State, sections: Sections, column: int, below: int, card: int) -> bool:
    """Whether a card lies on another as a hoarded Goblin. BadText if it can't lie there at all."""
    if int(FOLLOWERS[state.preset, below]) >> card & 1:
        return False
    if state.froggle_friendship != OFF and card % SUITS == FROGGLE and card + SUITS == below:
        return False
    both = f"{text_of(state, below)},{text_of(state, card)}"
    if not (state.goblin_hoard and card % SUITS == GOBLIN and card // SUITS == below // SUITS):
        reason = f"the {name_of(state, card)} can't lie on the {name_of(state, below)}"
        raise sections.error("columns", reason, both)
    if not int(state.spent) >> column & 1:
        reason = f"column {column + 1} holds a hoarded Goblin, so its mark is spent: write hoard:{column + 1}"
        raise sections.error("columns", reason, both)
    return True


def _read_reserve(state: State, sections: Sections, pack: _Pack) -> None:
    """The reserve in the order of turning; cards before the bar lie turned."""
    turned, left = pack.read_halves("reserve", sections.take("reserve", _EMPTY))
    held = len(turned) + len(left)
    if held > RESERVE[state.preset]:
        raise sections.error("reserve", f"the reserve has at most {RESERVE[state.preset]} cards; here are {held}")
    state.reserve[:held] = turned + left
    state.held = held
    state.turned = len(turned)
    known = sections.take("known", "all" if not left else "turned")
    if known not in {"all", "turned"}:
        raise sections.error("known", "write all (every reserve card was turned once) or turned")
    state.seen = known == "all" or not left
    _read_pickups(state, sections, bool(left))


def _read_pickups(state: State, sections: Sections, face_down: bool) -> None:
    """How often the reserve was picked up, where that is counted."""
    redeals = int(state.redeals)
    state.pickups = sections.take_number("pickups", 0, max(redeals, 0), 0)
    if state.pickups and not state.seen:
        raise sections.error("pickups", "once the reserve has been picked up, all of it is known: write known:all")
    if redeals != UNLIMITED and state.seen and face_down and not state.pickups:
        raise sections.error("known", "all can be known only after the reserve was picked up: write pickups:1 or more")
