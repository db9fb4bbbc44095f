"""Actions as text, and back. Grammar: `docs/notation/witchpig.md`."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.engine.text import quote
from witchwood.games.witchpig.cards import EVENTS, name_of, read_card, text_of
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.sets import KINDS
from witchwood.games.witchpig.state import (
    ACTIONS,
    CALL,
    DRAW,
    DRAWING,
    ENDED,
    KEEP,
    OWN_TURN,
    STUNNED,
    SWAP,
    SWAPPING,
    THIEF,
)
from witchwood.games.witchpig.turns import holders_of_best, is_out, next_live

HELP = """\
Turn your six cards into a winning hand, then call WitchPig before others do.
draw takes a card from the Field; then discard one of your seven, such as w7.
call ends the game if anybody has a winning hand, and the best one wins; if
nobody has, you are out. After a Thief, w7/m2 gives your w7 for the m2 of the
next player, and keep swaps nothing.
On the screen: w Swords, s Suns, t Triangles (red); p Pentacles, m Moons,
c Comets (black); g Glooms (green); events: et Thief, es Stunned, ed Death.
Numbers run 1 2 3 4 5 7 8 9 6: six is the highest."""

_WORDS = {"draw": DRAW, "call": CALL, "keep": KEEP}


def write_action(_state: State, _seat: int, action: int) -> str:
    """Notation: "draw", "call", "keep", a discard "w7" or a swap "w7/m2" (given, taken)."""
    for word, number in _WORDS.items():
        if action == number:
            return word
    if action < DRAW:
        return text_of(action)
    given, taken = divmod(action - SWAP, 64)
    return f"{text_of(given)}/{text_of(taken)}"


def read_action(_state: State, _seat: int, text: str) -> int:
    """The action's number, legal or not. ValueError says why the text is no action."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    cards = text.split("/")
    if len(cards) > 2 or not all(cards):
        raise ValueError(
            f"{quote(text)} is no action; write draw, call, a card such as w7, a swap such as w7/m2, or keep"
        )
    try:
        numbers = [read_card(card) for card in cards]
    except ValueError as error:
        raise ValueError(f"{error}; or write draw, call or keep") from None
    for card in numbers:
        if card >= THIEF:
            raise ValueError(f"{quote(text)} is no action: an event ({EVENTS[card]}) is never held in a hand")
    return numbers[0] if len(numbers) == 1 else SWAP + 64 * numbers[0] + numbers[1]


def describe(state: State, seat: int, action: int) -> str:
    """The action in words, as a button or a move list shows it."""
    if action == DRAW:
        return "Draw from the Field"
    if action == CALL:
        row = row_of(best_six(state.hands[seat], int(state.sequence)))
        return "Call WitchPig" if row else "Call WitchPig (you hold no winning hand)"
    if action == KEEP:
        return "Swap nothing"
    if action < DRAW:
        return f"Discard the {name_of(action)}"
    given, taken = divmod(action - SWAP, 64)
    return f"Give the {name_of(given)} to seat {next_live(state, seat)} for the {name_of(taken)}"


def hides(before: State, after: State, seat: int, action: int, viewer: int) -> bool:
    """Discards and drawn cards are hidden from all others, swapped cards from those who don't swap."""
    if viewer == seat or action in (CALL, KEEP):
        return False
    if action == DRAW:
        return bool(_gained(before, after, seat))
    return action < DRAW or viewer != next_live(before, seat)


def _gained(before: State, after: State, seat: int) -> int:
    """The set of the cards that a play brought into a hand."""
    return int(after.hands[seat]) & ~int(before.hands[seat])


def tell(before: State, after: State, seat: int, action: int, viewer: int) -> str:
    """Words for a seat about a play."""
    hidden = hides(before, after, seat, action, viewer)
    if action == DRAW:
        return _tell_draw(before, after, seat, hidden=hidden)
    if action == CALL:
        return _tell_call(before, after, seat)
    if not hidden:
        return describe(before, seat, action)
    return "Discard a card" if action < DRAW else f"Swap a card with seat {next_live(before, seat)}"


def _tell_call(before: State, after: State, seat: int) -> str:
    if holders_of_best(before):
        return "Call WitchPig"
    if is_out(after, seat):
        return "Call WitchPig falsely, and go out"
    return f"Call WitchPig, and nobody holds a winning hand: {'the highest cards win' if after.won else 'nobody wins'}"


def _tell_draw(before: State, after: State, seat: int, *, hidden: bool) -> str:
    new = int(after.midden_events) & ~int(before.midden_events)
    left = next_live(before, seat)
    # A reshuffle may have swept up an event that acted before it; what it did still shows.
    stuns = max(int(after.stunned[left]) - int(before.stunned[left]), new >> STUNNED - THIEF & 1)
    words = [EVENTS[STUNNED]] * stuns + [EVENTS[THIEF]] * max(int(after.thieves), new & 1)
    if is_out(after, seat):
        words.append("Death, and out of the game")
    elif after.phase == ENDED:
        words.append("the Field has run out")
    gained = _gained(before, after, seat)
    if gained and not hidden:
        words.append(name_of(gained.bit_length() - 1))
    return "Draw from the Field" + (f": {', '.join(words)}" if words else "")


def story(before: State, after: State, seat: int, action: int) -> str:
    """A call, and a draw that puts the seat out or finds no card, in a sentence. Nobody else is put out by a play."""
    if action == DRAW and is_out(after, seat):
        return f"Seat {seat} drew Death and went out."
    if action == DRAW and after.phase == ENDED:
        return "The Field ran out, so all hands were compared."
    if action != CALL:
        return ""
    if holders_of_best(before):
        return f"Seat {seat} called WitchPig."
    if is_out(after, seat):
        return f"Seat {seat} called WitchPig without a winning hand and went out."
    won = "the highest cards won" if after.won else "nobody won"
    return f"Seat {seat} called WitchPig, but nobody held a winning hand: {won}."


def _held(state: State, seat: int, card: int) -> bool:
    return int(state.hands[seat] & KINDS) >> card & 1 == 1


def _explain_call(state: State) -> str:
    if state.call == OWN_TURN:
        return "in this game WitchPig may be called only on your own turn, before you draw"
    return "you hold seven cards; discard one, then you may call"


def _explain_swap(state: State, seat: int, action: int) -> str:
    given, taken = divmod(action - SWAP, 64)
    for card in (given, taken):
        if not int(KINDS) >> card & 1:
            return f"equal Glooms are one action, written with {text_of(card)} for all of them"
    if given == taken:
        return "swapping a card for an equal one changes nothing; write keep"
    if not _held(state, seat, given):
        return f"there is no {name_of(given)} in your hand"
    return f"there is no {name_of(taken)} in the hand that the Thief looks into"


def explain(state: State, seat: int, action: int) -> str:
    """Why an action is not legal, in one sentence without a full stop."""
    if not 0 <= action < ACTIONS:
        return f"actions are numbered 0 to {ACTIONS - 1}"
    if is_out(state, seat):
        return "you are out of the game"
    if action == CALL:
        return _explain_call(state)
    if seat != state.mover:
        also = "" if state.call == OWN_TURN else "; out of turn you may only call"
        return f"it's not your turn{also}"
    if state.phase == DRAWING:
        return "you have not drawn a card yet; write draw"
    if action == DRAW:
        return "you have drawn a card already"
    if state.phase == SWAPPING:
        if action >= SWAP:
            return _explain_swap(state, seat, action)
        return "the Thief comes first: swap a card, or write keep"
    if action >= KEEP:
        return "no Thief waits; discard a card"
    if not int(KINDS) >> action & 1:
        return f"equal Glooms are one action, written {text_of(action)} for all of them"
    return f"there is no {name_of(action)} in your hand"
