"""Actions as text and back: `2h+6cx8c` attacks, `t3` takes, `m4` repels, then `end`, `witch` and `four`.

`four` is `draw` where the reward is another number of cards.
"""

from __future__ import annotations

import re

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.rule_text import in_words
from witchwood.engine.text import quote
from witchwood.games.pendle import rounds
from witchwood.games.pendle.attacks import GHOST_CHOICE, HAND_CHOICE, ghost_sums, hand_sums
from witchwood.games.pendle.cards import COLOURS, NUMBERS, TEXTS, name_of
from witchwood.games.pendle.state import (
    CHOICE,
    DRAW_FOUR,
    END,
    GHOST_CHOICES,
    PLACES,
    REPEL,
    SEND_WITCH,
    TAKE,
)

HELP = """\
Beat every ghost of the castle before the witch carries off your soldiers.
One or two hand cards beat one or two ghosts of the same sum: 8dx8c, 2h+6cx8c
or 9sx5c+4s. Jack 11, queen 12, king 13, an ace 1 or 14.
t2 takes the uncovered reserve card on place 2; end ends the round.
With magic, m4 repels the ghost on place 4. With three witches a cleared round
is rewarded: witch sends a witch back, four draws four of the removed cards.
On the screen: a 2 to 10 j q k, then c clubs, d diamonds, s spades, h hearts;
wi is a witch, wz the Wizard."""

_EXAMPLES = "an attack is like 2h+6cx8c, taking like t3, repelling like m4; or end, witch, four"
_WORDS = {"end": END, "witch": SEND_WITCH, "four": DRAW_FOUR, "draw": DRAW_FOUR}
_CARD = "(?:10|[2-9atjqk])[cdsh]"
_ATTACK = re.compile(rf"({_CARD})(?:\+({_CARD}))?x({_CARD})(?:\+({_CARD}))?")
_PLACE = re.compile("([tm])([1-5])")
SLOTS, GHOSTS = (
    [[one for one in pair if one >= 0] for pair in choices.tolist()] for choices in (HAND_CHOICE, GHOST_CHOICE)
)


def _attackers(state: State, action: int) -> list[int]:
    """The hand cards of an attack, 0 for a slot that is empty."""
    hand = members(state.hand)
    return [hand[slot] if slot < len(hand) else 0 for slot in SLOTS[action // GHOST_CHOICES]]


def _attacked(state: State, action: int) -> list[int]:
    """The ghosts of an attack, 0 for a place where none stands."""
    ghosts = state.ghosts
    return [int(ghosts[place]) for place in GHOSTS[action % GHOST_CHOICES]]


def write_action(state: State, _seat: int, action: int) -> str:
    """Notation. A card that an (illegal) attack lacks is written `?`."""
    if action < TAKE:
        sides = (_attackers(state, action), _attacked(state, action))
        return "x".join("+".join(TEXTS.get(card, "?") for card in side) for side in sides)
    if action < REPEL:
        return f"t{action - TAKE + 1}"
    if action < END:
        return f"m{action - REPEL + 1}"
    if action == DRAW_FOUR and state.reward != 4:
        return "draw"
    return next(word for word, number in _WORDS.items() if number == action)


def read_action(state: State, _seat: int, text: str) -> int:
    """Reads notation in any case, cards in any order. ValueError for text that is no action or names an absent card."""
    lower = text.lower()
    if lower in _WORDS:
        return _WORDS[lower]
    if place := _PLACE.fullmatch(lower):
        return (TAKE if place[1] == "t" else REPEL) + int(place[2]) - 1
    attack = _ATTACK.fullmatch(lower)
    if not attack:
        raise ValueError(f"{quote(text)} is no action of this game: {_EXAMPLES}")
    cards = [NUMBERS[name.replace("t", "10")] if name else 0 for name in attack.groups()]
    hand, ghosts = members(state.hand), [int(ghost) for ghost in state.ghosts]
    for card in cards[:2]:
        if card and card not in hand:
            raise ValueError(f"the {name_of(card)} is not in your hand")
    for card in cards[2:]:
        if card and card not in ghosts:
            raise ValueError(f"the {name_of(card)} is no ghost on the table")
    if cards[0] == cards[1] or cards[2] == cards[3]:
        raise ValueError(f"{quote(text)} names a card twice")
    hand_choice = _choice_of([hand.index(card) for card in cards[:2] if card], HAND_CHOICE.tolist())
    ghost_choice = _choice_of([ghosts.index(card) for card in cards[2:] if card], GHOST_CHOICE.tolist())
    return hand_choice * GHOST_CHOICES + ghost_choice


def _choice_of(things: list[int], choices: list[list[int]]) -> int:
    """The number of the choice of one or two things."""
    return choices.index(sorted(things) if len(things) == 2 else [things[0], -1])


def explain(state: State, _seat: int, action: int) -> str:
    """Why an action is not legal."""
    if state.phase > CHOICE:
        return "the game is over"
    if state.phase == CHOICE:
        if action == DRAW_FOUR and not rounds.can_draw(state):
            return _explain_draw(state)
        if action == SEND_WITCH:
            return "no witch is in play"
        cards = _cards(int(state.reward))
        return f"all ghosts are cleared: first choose between sending a witch back and drawing {cards}"
    if action in (SEND_WITCH, DRAW_FOUR):
        if not state.reward:
            return "only the advanced game (three witches) gives this choice, or the option reward"
        return "this choice comes only when all ghosts of a round are cleared"
    if action == END:
        return "the hand can still attack, and the option must_attack is on"
    if action < TAKE:
        return _explain_attack(state, action)
    place = (action - TAKE) % PLACES
    return _explain_take(state, place) if action < REPEL else _explain_repel(state, place)


def _explain_draw(state: State) -> str:
    if rounds.is_last_chance(state):
        out = int(state.witches_out)
        return f"with {in_words(out)} {'witches' if out > 1 else 'witch'} in play a witch must go"
    return "the removed pile is empty"


def _cards(count: int) -> str:
    return f"{in_words(count)} card{'s' if count != 1 else ''}"


def _explain_attack(state: State, action: int) -> str:
    soldiers, ghosts = _attackers(state, action), _attacked(state, action)
    if 0 in soldiers:
        held = len(members(state.hand))
        return f"the hand has only {held} card{'s' if held != 1 else ''}"
    if 0 in ghosts:
        return "no ghost stands on that place"
    if len(soldiers) > state.attackers:
        return "only one card may attack at once here: the option attackers is 1"
    if len(ghosts) > state.attacked:
        return "only one ghost may be attacked at once here: the option attacked is 1"
    if len(soldiers) == len(ghosts) == 2 and not state.two_on_two:
        return "two cards may not beat two ghosts here: the option two_on_two is off"
    ours = _possible_sums(soldiers, hand_sums(state, action // GHOST_CHOICES))
    theirs = _possible_sums(ghosts, ghost_sums(state, action % GHOST_CHOICES))
    return f"{ours} but {theirs}"


def _possible_sums(cards: list[int], sums: int) -> str:
    totals = " or ".join(str(total) for total in range(29) if int(sums) >> total & 1)
    return (
        f"{' and '.join('the ' + name_of(card) for card in cards)} {'make' if len(cards) == 2 else 'counts'} {totals}"
    )


def _explain_take(state: State, place: int) -> str:
    if state.ghosts[place]:
        return f"the {name_of(int(state.ghosts[place]))} still stands in front of the reserve card on place {place + 1}"
    if place >= state.places:
        return f"there are only {in_words(int(state.places))} places"
    if not state.reserve[place]:
        return f"the reserve card on place {place + 1} is taken already"
    return f"no ghost was dealt to place {place + 1} this round, so its card is not uncovered"


def _explain_repel(state: State, place: int) -> str:
    ghost = int(state.ghosts[place])
    if not state.magic:
        return "this game is played without magic"
    if not ghost:
        return f"no ghost stands on place {place + 1}"
    if not state.wizard_seated:
        return "the Wizard has not come to his seat yet" if state.wizards else "there is no Wizard in this game"
    colour = COLOURS[ghost & 1]
    return (
        f"repelling the {name_of(ghost)} costs {rounds.price(state, ghost)}, "
        f"and the {colour} cauldron holds {state.cauldrons[ghost & 1]}"
    )


def describe(state: State, _seat: int, action: int) -> str:
    """An action in words."""
    if action < TAKE:
        soldiers, ghosts = (
            " and ".join(f"the {name_of(card)}" for card in side if card)
            for side in (_attackers(state, action), _attacked(state, action))
        )
        return f"Attack {ghosts} with {soldiers}"
    if action < REPEL:
        return f"Take the reserve card on place {action - TAKE + 1}"
    if action < END:
        ghost = int(state.ghosts[action - REPEL])
        return f"Repel the {name_of(ghost)} for {rounds.price(state, ghost)} {COLOURS[ghost & 1]} magic"
    return {END: "End the round", SEND_WITCH: "Send a witch back"}.get(
        action, f"Draw {_cards(int(state.reward))} from the removed pile"
    )
