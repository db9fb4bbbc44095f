"""What the round is about, and what would happen if it ended now, in words: no more than the player can see."""

from __future__ import annotations

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.view import Outlook, outlook
from witchwood.games.pendle.attacks import has_attack
from witchwood.games.pendle.rounds import army_size, standing
from witchwood.games.pendle.state import PLACES, PLAY

_NUMBERS = ("no", "one", "two", "three", "four", "five")


def outlooks(state: State) -> list[Outlook]:
    """Two entries while a round is played: `round` and `end`."""
    return [outlook("round", _round(state)), outlook("end", _end(state))] if state.phase == PLAY else []


def _round(state: State) -> str:
    ghosts = int(standing(state))
    stand = f"{_NUMBERS[ghosts].capitalize()} {'ghost stands' if ghosts == 1 else 'ghosts stand'}."
    if state.witches_out == 3:
        return f"{stand} All three witches are in play: clear every place, or the game is lost."
    if state.witches == 3:
        gain = "a witch goes back, or four cards come" if state.witches_out else "four cards come"
        return f"{stand} Clear every place, and {gain} to your army."
    if state.witches_out:
        return f"{stand} Clear every place, and the witch is warded off."
    return f"{stand} The witch has not come yet."


def _end(state: State) -> str:
    if state.must_attack and has_attack(state):
        return "It can't end yet: an attack is possible, and must be made."
    hand = len(members(state.hand))
    if state.witches_out == 3:
        return "The game is lost: with three witches in play every ghost must go."
    if state.army_count == 0 and not state.spent and not has_attack(state):
        return "The game is lost: no soldier is left to come."
    if int(army_size(state)) + (0 if state.witches_out else hand) <= PLACES:
        return "The game is lost: fewer than six army cards are left for the next round."
    if state.round_number == state.round_limit:
        return "The game is lost: this is the last round."
    if not hand:
        return "Your hand is empty, so nothing is lost."
    cards = "the card in your hand" if hand == 1 else f"the {hand} cards in your hand"
    if state.witches_out:
        return f"A witch is in play: {cards} would be captured."
    return f"{cards.capitalize()} would come back later, from the attack discard."
