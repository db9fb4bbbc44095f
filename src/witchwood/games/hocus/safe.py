"""Cards that may go home by themselves: no winning line ever needs them on the table again."""

from __future__ import annotations

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.games.hocus.follow import ALONE, FOLLOWERS
from witchwood.games.hocus.state import (
    COLUMN_HOME,
    COLUMNS,
    FROGGLE,
    GHOST,
    HOCUS,
    MUST,
    PLAYING,
    RESERVE_HOME,
    STRONGEST,
    SUITS,
)


def safe(state: State, _seat: int) -> int | None:
    """A card home whose absence costs nothing: all that could ever come to lie on it is home already.

    From the reserve only where one card is drawn at a time: otherwise the cards that come after would change.
    """
    if state.end != PLAYING:
        return None
    home = _home(state)
    wanted = int(state.wanted)
    for column in range(COLUMNS):
        shown = members(int(state.shown[column]))
        if shown and wanted >> shown[0] & 1 and _is_needless(state, shown[0], home) and _frees(state, shown, home):
            return COLUMN_HOME + column
    turned = int(state.turned)
    if turned and state.draw == 1:
        card = int(state.reserve[turned - 1])
        if wanted >> card & 1 and _is_needless(state, card, home):
            return RESERVE_HOME
    return None


def _home(state: State) -> int:
    """Set of all cards on the foundations."""
    return sum(1 << card for top in members(int(state.wanted)) for card in range(SUITS + top % SUITS, top, SUITS))


def _is_needless(state: State, card: int, home: int) -> bool:
    """Whether all cards that it could carry are home, and those that these could carry (for cards may come back)."""
    asked = {card}
    while asked:
        carried = {one for below in asked for one in _carried(state, below)}
        if any(not home >> one & 1 for one in carried):
            return False
        asked = carried
    return True


def _carried(state: State, card: int) -> list[int]:
    """The cards that may lie on a card by any rule of this game."""
    alone = ALONE[state.preset, state.froggle_friendship, state.goblin_hoard, card]
    return members(int(alone | FOLLOWERS[state.preset, card]))


def _frees(state: State, shown: list[int], home: int) -> bool:
    """Whether the column can do no less without its top card: a Ghost floats only before a first face-up card, and a
    Froggle that lies alone may go to fewer places. shown: its face-up cards, the top one first.
    """
    if state.preset != HOCUS:
        return True
    top = shown[0]
    if len(shown) > 1:
        return not (state.froggle_friendship == MUST and shown[1] % SUITS == FROGGLE)
    ghost = top - top % SUITS + SUITS + GHOST
    floats = bool(state.ghost_float) and top % SUITS != GHOST and top // SUITS < STRONGEST[HOCUS]
    return not floats or bool(home >> ghost & 1)
