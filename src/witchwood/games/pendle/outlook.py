"""What the round is about, and what would happen if it ended now, in words: no more than the player can see."""

from __future__ import annotations

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.rule_text import in_words
from witchwood.engine.view import Outlook, outlook
from witchwood.games.pendle.attacks import has_attack
from witchwood.games.pendle.rounds import army_size, is_last_chance, standing
from witchwood.games.pendle.state import PLAY


def outlooks(state: State) -> list[Outlook]:
    """Two entries while a round is played: `round` and `end`."""
    return [outlook("round", _round(state)), outlook("end", _end(state))] if state.phase == PLAY else []


def _round(state: State) -> str:
    ghosts = int(standing(state))
    stand = f"{in_words(ghosts).capitalize()} {'ghost stands' if ghosts == 1 else 'ghosts stand'}."
    if is_last_chance(state):
        return f"{stand} {_in_play(state)}: clear every place, or the game is lost."
    if state.reward:
        count = int(state.reward)
        cards = f"{in_words(count)} card{'s come' if count > 1 else ' comes'}"
        gain = f"a witch goes back, or {cards}" if state.witches_out else cards
        return f"{stand} Clear every place, and {gain} to your army."
    if state.witches_out:
        return f"{stand} Clear every place, and {'the' if state.witches == 1 else 'a'} witch is warded off."
    if not state.witches:
        return stand
    return f"{stand} {'The witch has not come yet.' if state.witches == 1 else 'No witch has come yet.'}"


def _in_play(state: State) -> str:
    """How many witches are in play, as a sentence begins."""
    out = int(state.witches_out)
    if out == 1:
        return "A witch is in play"
    return f"{'All ' if out == state.witches else ''}{in_words(out)} witches are in play".capitalize()


def _end(state: State) -> str:
    if state.must_attack and has_attack(state):
        return "It can't end yet: an attack is possible, and must be made."
    hand = len(members(state.hand))
    if is_last_chance(state):
        out = int(state.witches_out)
        return f"The game is lost: with {in_words(out)} witch{'es' if out > 1 else ''} in play every ghost must go."
    if state.army_count == 0 and not state.spent and not has_attack(state):
        return "The game is lost: no soldier is left to come."
    if int(army_size(state)) + (0 if state.witches_out else hand) <= state.places:
        least = in_words(int(state.places) + 1)
        return f"The game is lost: fewer than {least} army cards are left for the next round."
    if state.round_number == state.round_limit:
        return "The game is lost: this is the last round."
    if not hand:
        return "Your hand is empty, so nothing is lost."
    cards = "the card in your hand" if hand == 1 else f"the {hand} cards in your hand"
    if state.witches_out:
        return f"A witch is in play: {cards} would be captured."
    return f"{cards.capitalize()} would come back later, from the attack discard."
