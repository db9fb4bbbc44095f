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
from witchwood.games.pendle.attacks import ghost_sums, hand_sums
from witchwood.games.pendle.cards import COLOURS, NUMBERS, TEXTS, name_of
from witchwood.games.pendle.numbering import (
    GHOSTS,
    HANDS,
    attack_number,
    ghosts_of,
    hand_of,
    is_attack,
    is_taking,
    place_of,
    repel_number,
    take_number,
)
from witchwood.games.pendle.state import CHOICE, DRAW_FOUR, END, SEND_WITCH

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
_NAMED = 4  # cards of an attack that words have room for
_NAMES = {END: "end", SEND_WITCH: "witch", DRAW_FOUR: "four"}
_CARD = "(?:10|[2-9atjqk])[cdsh]"
_SIDE = rf"{_CARD}(?:\+{_CARD}){{0,2}}"
_ATTACK = re.compile(f"({_SIDE})x({_SIDE})")
_PLACE = re.compile("([tm])([1-7])")


def _attackers(state: State, action: int) -> list[int]:
    """The hand cards of an attack, 0 for a slot that is empty."""
    hand = members(state.hand)
    return [hand[slot] if slot < len(hand) else 0 for slot in HANDS[hand_of(action)]]


def _attacked(state: State, action: int) -> list[int]:
    """The ghosts of an attack, 0 for a place where none stands."""
    ghosts = state.ghosts
    return [int(ghosts[place]) for place in GHOSTS[ghosts_of(action)]]


def write_action(state: State, _seat: int, action: int) -> str:
    """Notation. A card that an (illegal) attack lacks is written `?`."""
    if is_attack(action):
        sides = (_attackers(state, action), _attacked(state, action))
        return "x".join("+".join(TEXTS.get(card, "?") for card in side) for side in sides)
    if action == DRAW_FOUR and state.reward != 4:
        return "draw"
    if action in _NAMES:
        return _NAMES[action]
    return f"{'t' if is_taking(action) else 'm'}{place_of(action) + 1}"


def read_action(state: State, _seat: int, text: str) -> int:
    """Reads notation in any case, cards in any order. ValueError for text that is no action or names an absent card."""
    lower = text.lower()
    if lower in _WORDS:
        return _WORDS[lower]
    if place := _PLACE.fullmatch(lower):
        return (take_number if place[1] == "t" else repel_number)(int(place[2]) - 1)
    attack = _ATTACK.fullmatch(lower)
    if not attack:
        raise ValueError(f"{quote(text)} is no action of this game: {_EXAMPLES}")
    soldiers, attacked = ([NUMBERS[name.replace("t", "10")] for name in side.split("+")] for side in attack.groups())
    hand, ghosts = members(state.hand), [int(ghost) for ghost in state.ghosts]
    for card in soldiers:
        if card not in hand:
            raise ValueError(f"the {name_of(card)} is not in your hand")
    for card in attacked:
        if card not in ghosts:
            raise ValueError(f"the {name_of(card)} is no ghost on the table")
    if len({*soldiers}) < len(soldiers) or len({*attacked}) < len(attacked):
        raise ValueError(f"{quote(text)} names a card twice")
    return attack_number([hand.index(card) for card in soldiers], [ghosts.index(card) for card in attacked])


def explain(state: State, _seat: int, action: int) -> str:
    """Why an action is not legal."""
    if state.phase > CHOICE:
        return "the game is over"
    if state.phase == CHOICE:
        if action == DRAW_FOUR and not rounds.can_draw(state):
            return _explain_draw(state)
        if action == SEND_WITCH:
            return "no witch is in play"
        cards = _counted(int(state.reward), "card")
        return f"all ghosts are cleared: first choose between sending a witch back and drawing {cards}"
    if action in (SEND_WITCH, DRAW_FOUR):
        if not state.reward:
            return "only the advanced game (three witches) gives this choice, or the option reward"
        return "this choice comes only when all ghosts of a round are cleared"
    if action == END:
        return "the hand can still attack, and the option must_attack is on"
    if is_attack(action):
        return _explain_attack(state, action)
    place = int(place_of(action))
    return _explain_take(state, place) if is_taking(action) else _explain_repel(state, place)


def _explain_draw(state: State) -> str:
    if rounds.is_last_chance(state):
        out = int(state.witches_out)
        return f"with {in_words(out)} {'witches' if out > 1 else 'witch'} in play a witch must go"
    return "the removed pile is empty"


def _counted(count: int, thing: str) -> str:
    return f"{in_words(count)} {thing}{'s' if count != 1 else ''}"


def _explain_attack(state: State, action: int) -> str:
    soldiers, ghosts = _attackers(state, action), _attacked(state, action)
    if 0 in soldiers:
        held = len(members(state.hand))
        return f"the hand has only {held} card{'s' if held != 1 else ''}"
    if 0 in ghosts:
        return "no ghost stands on that place"
    if len(soldiers) > state.attackers:
        return f"only {_counted(int(state.attackers), 'card')} may attack at once here: see the option attackers"
    if len(ghosts) > state.attacked:
        return f"only {_counted(int(state.attacked), 'ghost')} may be attacked at once here: see the option attacked"
    if min(len(soldiers), len(ghosts)) > 1 and not state.two_on_two:
        several = (
            "two cards may not beat two ghosts" if len(soldiers) == len(ghosts) == 2 else "several may not beat several"
        )
        return f"{several} here: the option two_on_two is off"
    ours = _possible_sums(soldiers, hand_sums(state, hand_of(action)))
    theirs = _possible_sums(ghosts, ghost_sums(state, ghosts_of(action)))
    return f"{ours} but {theirs}"


def _possible_sums(cards: list[int], sums: int) -> str:
    totals = " or ".join(str(total) for total in range(43) if int(sums) >> total & 1)
    return f"{' and '.join('the ' + name_of(card) for card in cards)} {'make' if len(cards) > 1 else 'counts'} {totals}"


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
    if is_attack(action):
        sides = [[card for card in side if card] for side in (_attackers(state, action), _attacked(state, action))]
        if sum(map(len, sides)) > _NAMED:
            soldiers, ghosts = (", ".join(TEXTS[card] for card in side) for side in sides)
        else:
            soldiers, ghosts = (" and ".join(f"the {name_of(card)}" for card in side) for side in sides)
        return f"Attack {ghosts} with {soldiers}"
    if action not in _NAMES:
        place = int(place_of(action))
        if is_taking(action):
            return f"Take the reserve card on place {place + 1}"
        ghost = int(state.ghosts[place])
        return f"Repel the {name_of(ghost)} for {rounds.price(state, ghost)} {COLOURS[ghost & 1]} magic"
    drawing = f"Draw {_counted(int(state.reward), 'card')} from the removed pile"
    drawing = f"Draw {_counted(int(state.reward), 'card')} from the removed pile"
    return {END: "End the round", SEND_WITCH: "Send a witch back"}.get(action, drawing)
