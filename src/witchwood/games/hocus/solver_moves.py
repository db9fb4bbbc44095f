"""What the solver may do in a position: moves that may hold draws before them, and which of them need no alternative.

A *move* is an int64 that packs: the action, an action to do right after it (or 0), how many draws come before it, the
reserve cards that then lie turned and whether the reserve was picked up on the way.

Three dominances leave moves out. Each is proved here; the tests check them against plain search of small endgames.

**Safe home** (all variants in `forbidding`). Let c be a top card of a column that its foundation wants, and T a set
of cards with c in it such that all of T but c is on the foundations, T holds with each card all weaker ones of its
suit, and whatever can ever be laid on a card of T (or tucked in front of it) is in T. Then c may go home at once,
without regard to other moves. *Proof.* Take a winning line of the position B before, and play along it in the
position A after, keeping all of T home: cards of T in B's columns have only cards of T on them, so in A each column
is B's without some cards at its top (or lies turned up where B's is covered, where B does nothing). A move of B that
begins with a card of T is left out; any other takes in A the same cards less those of T, onto the same top card, and
a mark that is spent in A is spent in B. The reserve is the same. Where Froggles *must*, a run of two that begins
with a Froggle goes where that Froggle alone may not; so there no Froggle that c could lie on as a run may be left.
Where nothing comes back from a foundation it is
enough that what can be laid on c itself is home. With `draw` 1 and endless redeals every reserve card is always within
reach, so c may lie there as well; otherwise taking it would change what the next draws bring.

**Swapped tails** (Klondike only, where what can be laid on a red 8 can be laid on the other red 8 and on nothing
else). Call two positions alike if they differ only by exchanging what lies on the two cards of equal strength and
colour, any number of times. Whatever can be done in a position can be done in all that are alike, and leads to
positions that are alike: what goes onto the one card there goes onto whichever of the two is bare; what begins a
column does so in both; and a card that goes home in one of them, being bare there, can be bared in the other by moving
the tail on it to its twin, which is bare then. So (1) a tail is only moved within the run of face-up cards when the
card it bares goes home at once, (2) of positions that are alike one is enough, and safe homes stay safe, since
leaving moves out of a line never adds a move that bares a card.

**Idle moves.** A card or run that is a whole column, with nothing under it, gains nothing in an empty column with the
same hoard mark: columns without face-down cards can be renamed.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import count as size
from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.hocus.follow import (
    GHOSTS,
    NONE,
    ONE,
    bit,
    home_cards,
    tail_cards,
    takes_alone,
    takes_run,
    top_cards,
    tucks,
    upto,
)
from witchwood.games.hocus.rules import play
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    DRAW,
    FLOAT,
    FROGGLE,
    FROM_COLUMN,
    FROM_HOME,
    FROM_RESERVE,
    GHOST,
    GOBLIN,
    HOCUS,
    KLONDIKE,
    LONGEST,
    MUST,
    ONTO,
    PLAYING,
    RESERVE,
    RESERVE_HOME,
    STRONGEST,
    SUITS,
    UNLIMITED,
)

MOST_MOVES = 1 + SUITS + COLUMNS * 10 + (max(RESERVE) + 1) * 15
"""No position has more moves: see `MOST_LEGAL`; a reserve card has home, seven columns and seven floats."""

_ACTION_BITS = 10
_ACTION = (1 << _ACTION_BITS) - 1
_TURNED = 2 * _ACTION_BITS
_DRAWS = _TURNED + 6
_PICKED = _DRAWS + 6


@lru_cache
def forbidding(preset: int, hoard: bool, floats: bool, must: bool, worry_back: bool) -> NDArray[np.uint64]:
    """By whether a card is the first face-up card (0 or 1) and by the card, shape (2, 64): the set of cards of which
    none may be wanted if the card's going home is to be safe. All bits where it never is.
    """
    sets = np.full((2, 64), 2**64 - 1, np.uint64)
    if worry_back and (hoard or floats):
        return sets  # no small T: a Goblin on c, or a Ghost in front of it, would draw in ever stronger cards
    cards = range(SUITS, SUITS * (STRONGEST[preset] + 1))
    for card in cards:
        strength, suit = divmod(card, SUITS)
        for first in (0, 1):
            out = 0
            for other in cards:
                if preset == KLONDIKE and other % 2 == suit % 2:
                    missing = other // SUITS < strength - 1
                else:
                    missing = other // SUITS < strength
                missing |= hoard and suit != GOBLIN and other % SUITS == GOBLIN and other // SUITS == strength
                missing |= must and suit != FROGGLE and other % SUITS == FROGGLE and other // SUITS <= strength + 1
                missing |= bool(
                    first and floats and suit != GHOST and other % SUITS == GHOST and other // SUITS <= strength + 1
                )
                out |= missing << other
            sets[first, card] = out
    return sets


def forbidding_of(state: State) -> NDArray[np.uint64]:
    """`forbidding` for the rules that a state is played by."""
    return forbidding(
        int(state.preset),
        bool(state.goblin_hoard),
        bool(state.ghost_float),
        bool(state.preset == HOCUS and state.froggle_friendship == MUST),
        bool(state.worry_back),
    )


@kernel
def draws_of(move: Int) -> Int:
    """How many draws come before the action of a move."""
    return move >> _DRAWS & 63


@kernel
def turned_of(move: Int) -> Int:
    """How many reserve cards lie turned when the action of a move is done."""
    return move >> _TURNED & 63


@kernel
def picks_up(move: Int) -> bool:
    """Whether the draws before the action of a move pick the reserve up, where that is counted."""
    return bool(move >> _PICKED)


@kernel
def action_of(move: Int) -> Int:
    """The action of a move, after its draws."""
    return move & _ACTION


@kernel
def then_of(move: Int) -> Int:
    """The action to do right after, or 0."""
    return move >> _ACTION_BITS & _ACTION


@kernel
def do_move(state: State, move: Int) -> None:
    """Play a move. `state.seen` must be 0 (it stays so): then the rules do not ask whether only draws are left."""
    state.turned = turned_of(move)
    state.pickups += move >> _PICKED
    play(state, 0, action_of(move))
    if then_of(move) and state.end == PLAYING:
        play(state, 0, then_of(move))


@kernel
def face_down(state: State) -> Int:
    """How many cards of the columns lie face down."""
    total: Int = 0
    for column in range(COLUMNS):
        total += np.int64(state.down[column])
    return total


@kernel
def _plain(state: State, action: Int) -> Int:
    """The move that is just one action, with no draw before it."""
    return action | np.int64(state.turned) << _TURNED


@kernel
def write_moves(state: State, forbidden: Array, out: Array) -> Int:
    """Write the moves worth trying and return how many there are: a safe one alone, if there is one."""
    tops = top_cards(state)
    ready = tops & state.wanted
    count: Int = 0
    if ready:
        for column in range(COLUMNS):
            card = ready & state.shown[column]
            if card:
                first = 1 if state.shown[column] == card else 0
                out[count] = _plain(state, COLUMN_HOME + column)
                if not state.wanted & forbidden[first, lowest(card)]:
                    out[0] = out[count]
                    return 1
                count += 1
    count = _write_reserve(state, forbidden, out, count)
    if count < 0:
        return 1
    tails = tail_cards(state)
    homes = home_cards(state) if state.worry_back else NONE
    for target in range(COLUMNS):
        alone, together = takes_alone(state, target) & tops, takes_run(state, target)
        count = _write_shifts(state, target, alone | (together & tails), out, count)
        back = together & homes
        while back:
            out[count] = _plain(state, ONTO + target * BLOCK + FROM_HOME + lowest(back) % SUITS)
            count += 1
            back &= back - ONE
    ghosts = tops & GHOSTS
    if state.ghost_float and ghosts:
        for source in range(COLUMNS):
            ghost = ghosts & state.shown[source]
            if ghost:
                for target in range(COLUMNS):
                    if tucks(state.shown[target], lowest(ghost)):
                        out[count] = _plain(state, FLOAT + (source + 1) * COLUMNS + target)
                        count += 1
    return count


@kernel
def _write_shifts(state: State, target: Int, movers: Word, out: Array, count: Int) -> Int:
    """Write the moves of cards and runs onto a column from others; return the new length of the list."""
    for source in range(COLUMNS):
        first = movers & state.shown[source]
        if not first:
            continue
        shown = state.shown[source]
        cards = size(shown & upto(first))
        under = shown & ~upto(first)
        then: Int = 0
        if not under and state.down[source] == 0:
            if not state.shown[target] and (state.spent >> source & 1) == (state.spent >> target & 1):
                continue  # idle
        elif under and state.preset == KLONDIKE:
            bared = under & ~(under - ONE)
            if not bared & state.wanted:
                continue  # alike
            then = COLUMN_HOME + source
        action = ONTO + target * BLOCK + FROM_COLUMN + source * LONGEST + cards - 1
        out[count] = _plain(state, action) | then << _ACTION_BITS
        count += 1
    return count


@kernel
def _write_reserve(state: State, forbidden: Array, out: Array, count: Int) -> Int:
    """Write the moves of all reserve cards that are available now or after draws; return the new length of the list,
    or -1 if one of them is safe and now stands alone in it.

    As in `end.cards_to_come`. A card that comes up twice is taken the first time: fewer pick-ups are no worse.
    """
    turned: Int = np.int64(state.turned)
    held, draw = np.int64(state.held), np.int64(state.draw)
    again = held > draw and (state.redeals == UNLIMITED or np.int64(state.pickups) < np.int64(state.redeals))
    draws: Int = 0
    picked: Int = 0
    done = NONE
    while True:
        if turned > 0:
            card = bit(np.int64(state.reserve[turned - 1]))
            if not card & done:
                done |= card
                how = turned << _TURNED | draws << _DRAWS | picked << _PICKED
                if card & state.wanted:
                    if draw == 1 and state.redeals == UNLIMITED and not state.wanted & forbidden[0, lowest(card)]:
                        out[0] = how | RESERVE_HOME
                        return -1
                    out[count] = how | RESERVE_HOME
                    count += 1
                for target in range(COLUMNS):
                    if card & takes_alone(state, target):
                        out[count] = how | (ONTO + target * BLOCK + FROM_RESERVE)
                        count += 1
                    if state.ghost_float and card & GHOSTS and tucks(state.shown[target], lowest(card)):
                        out[count] = how | (FLOAT + target)
                        count += 1
        if turned == held:
            if not again:
                return count
            again = False
            turned = 0
            picked = 1 if state.redeals != UNLIMITED else 0
        turned = min(turned + draw, held)
        draws += 1


def actions_of(move: int) -> list[int]:
    """A move as actions of the game."""
    then = int(then_of(move))
    return [DRAW] * int(draws_of(move)) + [int(action_of(move))] + ([then] if then else [])
