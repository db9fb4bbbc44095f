"""Why an action is not legal, in one sentence."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.hocus.cards import name_of, shown_cards, suit_of, top_of_home
from witchwood.games.hocus.follow import run_of, takes_alone, takes_run, tucks
from witchwood.games.hocus.moves import AT_HOME, IN_RESERVE, Move, move_of, moved_cards
from witchwood.games.hocus.state import (
    DRAW,
    FROGGLE,
    GHOST,
    GOBLIN,
    HOCUS,
    KLONDIKE,
    MUST,
    PLAYING,
    STRONGEST,
    SUITS,
    UNLIMITED,
)


def explain(state: State, _seat: int, action: int) -> str:
    """Why an action is not legal here."""
    if state.end != PLAYING:
        return "the game is over"
    if action == DRAW:
        return _explain_draw(state)
    move = move_of(action)
    if move.source <= AT_HOME and not state.worry_back:
        return "cards do not come back from a foundation (option worry_back is off)"
    if move.floats and not state.ghost_float:
        return "no card may be tucked into a column (Ghost Float is off)"
    cards = moved_cards(state, move)
    if not cards:
        return f"{_place(state, move.source)} has no card to give"
    if len(cards) < move.cards:
        return f"column {move.source + 1} shows only {len(cards)} face-up card{'s' if len(cards) > 1 else ''}"
    if move.target == AT_HOME:
        return _explain_home(state, cards[0])
    if move.source == move.target:
        return "a card can't be moved within its own column"
    if move.floats:
        return _explain_float(state, cards[0], move.target)
    if move.cards > 1:
        broken = _broken_join(state, move.source, cards)
        if broken:
            return broken
    return _explain_onto(state, move, cards[0])


def _place(state: State, source: int) -> str:
    if source == IN_RESERVE:
        return "the turned part of the reserve"
    return f"column {source + 1}" if source >= 0 else f"the foundation of {suit_of(state, AT_HOME - source)}"


def _explain_draw(state: State) -> str:
    held, draw = int(state.held), int(state.draw)
    if held == 0:
        return "the reserve is empty"
    if held <= draw:
        return "the whole reserve lies turned, and picking it up would turn the same cards again"
    redeals = int(state.redeals)
    assert redeals != UNLIMITED
    return f"all is turned, and the reserve may be picked up only {redeals} time{'s' if redeals != 1 else ''}"


def _explain_home(state: State, card: int) -> str:
    suit = suit_of(state, card % SUITS)
    wanted = name_of(state, (top_of_home(state, card % SUITS) or card % SUITS) + SUITS)
    return f"the foundation of {suit} takes the {wanted} next, not the {name_of(state, card)}"


def _broken_join(state: State, source: int, cards: list[int]) -> str:
    """Why cards at the end of a column do not move as one, or "" if they do."""
    run = int(run_of(state.shown[source]))
    for above, below in zip(cards[1:], cards, strict=False):
        if run >> above & 1 and not run >> below & 1:
            return f"{_onto(state, above, below)} by a power only, and cards so joined do not move together"
    return ""


def _onto(state: State, card: int, top: int) -> str:
    return f"the {name_of(state, card)} lies on the {name_of(state, top)}"


def _explain_onto(state: State, move: Move, card: int) -> str:
    """Why a card (the first of those moved) may not go onto a column."""
    name = f"the {name_of(state, card)}"
    column = shown_cards(state.shown[move.target])
    strongest = f"a {'king' if state.preset == KLONDIKE else STRONGEST[HOCUS]}"
    alone = move.cards == 1 and move.source > AT_HOME
    taken = int(takes_alone(state, move.target) if alone else takes_run(state, move.target))
    assert not taken >> card & 1
    if not column:
        return f"only {strongest} may go to an empty column, not {name}"
    top = column[-1]
    onto = f"the {name_of(state, top)}"
    equal_goblin = card % SUITS == GOBLIN and card // SUITS == top // SUITS and state.preset == HOCUS
    if alone and equal_goblin:
        if not state.goblin_hoard:
            return f"{name} is no weaker than {onto} (Goblin Hoard is off)"
        return f"Goblin Hoard has been used in column {move.target + 1}; it serves each column once"
    if alone and card % SUITS == FROGGLE and state.froggle_friendship == MUST:
        return f"{name}, moved alone, may go only onto a Froggle exactly one stronger, and {onto} is not that"
    return f"{name} does not follow {onto}: {_step(state, card, top)}"


def _step(state: State, card: int, top: int) -> str:
    if card // SUITS != top // SUITS - 1:
        return "it must be exactly one weaker"
    return "their colours must differ" if state.preset == KLONDIKE else "their suits must differ"


def _explain_float(state: State, card: int, target: int) -> str:
    name = f"the {name_of(state, card)}"
    if card % SUITS != GHOST:
        return f"only a Ghost may be tucked into a column, not {name}"
    column = shown_cards(state.shown[target])
    if not column:
        return f"column {target + 1} is empty: there is no card to tuck {name} in front of"
    assert not tucks(state.shown[target], card)
    first = f"the {name_of(state, column[0])}"
    return (
        f"{first}, first face-up card of column {target + 1}, does not follow {name}: {_step(state, column[0], card)}"
    )
