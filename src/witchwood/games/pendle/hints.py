"""What speaks for an action: claims about this round that the rules decide, from what the player sees."""

from __future__ import annotations

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.games.pendle import rounds, rules
from witchwood.games.pendle.attacks import GHOST_CHOICE, SUMS, list_attacks, sums_of_ghosts
from witchwood.games.pendle.cards import COLOURS, name_of
from witchwood.games.pendle.state import (
    CHOICE,
    DRAW_FOUR,
    END,
    GHOST_CHOICES,
    LOST,
    MOST_LEGAL,
    PLACES,
    REPEL,
    SEND_WITCH,
    TAKE,
    WIZARD,
    WON,
)

_NO_WITCH = "no witch is in play"
_NAMED = 2  # cards that a claim lists at most, where their number says as much


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What the action clears, uncovers, may bring or keeps; "" where it does nothing of the kind."""
    action = line[0]
    if TAKE <= action < REPEL:
        return _of_taking(state, action - TAKE)
    if action < END:
        return _of_clearing(state, action)
    return {END: _of_ending, SEND_WITCH: _of_sending, DRAW_FOUR: _of_drawing}[action](state)


def _of_clearing(state: State, action: int) -> str:
    """What is gone after an attack or a spell, and what comes of that."""
    after = state.copy()
    after.phase = CHOICE  # so that the round doesn't end by itself
    rules.play(after, 0, action)
    if after.phase == WON:
        return "That beats the last ghost, and you win."
    places = _places(action)
    gone = ("are" if len(places) > 1 else "is") + " gone for good"
    if action >= REPEL:
        gone = "counts as cleared"
    claims = [f"{_large(_names([int(state.ghosts[place]) for place in places]))} {gone}"]
    if not rounds.standing(after):
        brought = _of_a_clear_round(after)
        return f"That clears the round{brought}." if brought else f"{claims[0]}, and the round is cleared."
    gained = [int(after.cauldrons[ink]) - int(state.cauldrons[ink]) for ink in (0, 1)]
    claims += [f"{gain} {COLOURS[ink]} magic comes in" for ink, gain in enumerate(gained) if gain > 0]
    behind = [str(place + 1) for place in places if state.reserve[place]]
    claims += [f"the {_reserve_cards(behind)} can be taken"] if behind else []
    return f"{', and '.join([', '.join(claims[:-1]), claims[-1]]) if claims[1:] else claims[0]}."


def _of_a_clear_round(after: State) -> str:
    """What a clear table brings, as the end of a sentence. after: the table, the round not yet ended."""
    hand = members(after.hand)
    if after.witches == 1:
        if not after.witches_out:
            return ""
        return " and wards off the witch" + (f", so she doesn't capture {_some(hand)}" if hand else "")
    if after.witches_out == 3:
        return ", and a witch goes back"
    cards = min(4, int(after.removed).bit_count())
    drawn = f"{cards} removed card{'s' if cards > 1 else ''} can come to your army" if cards else ""
    ways = [*(["a witch can go back"] if after.witches_out else []), *([drawn] if drawn else [])]
    return f", and {' or '.join(ways)}" if ways else ""


def _of_taking(state: State, place: int) -> str:
    """How many of the cards that may lie there could attack at once; else what it costs, or that the round can still be
    cleared.
    """
    cards = members(state.may[place])
    attacking = sum(_can_attack(state, card) for card in cards if card != WIZARD)
    if not attacking:
        return _of_the_last_ghost(state) if state.witches_out else f"{_large(_NO_WITCH)}: taking it costs no soldier."
    if len(cards) == 1:
        return f"It can only be the {name_of(cards[0])}, which can attack at once."
    if attacking == len(cards):
        return f"Each of the {attacking} cards that may lie there could attack at once."
    return f"Of the {len(cards)} cards that may lie there, {attacking} could attack at once."


def _of_the_last_ghost(state: State) -> str:
    """That it can be beaten or repelled next, so that the witch doesn't capture what is taken before."""
    ghosts = [place for place in range(PLACES) if state.ghosts[place]]
    how = "attacked" if _attacked(state) else "repelled" if rounds.can_repel(state, ghosts[0]) else ""
    last = name_of(int(state.ghosts[ghosts[0]]))
    return f"The last ghost of the round, the {last}, can still be {how}." if how and not ghosts[1:] else ""


def _can_attack(state: State, card: int) -> bool:
    """Whether a card that comes to the hand could attack, alone or beside a card of the hand."""
    of_one, of_two = (int(sums) for sums in sums_of_ghosts(state))
    alone = int(SUMS[card >> 2, 0])
    beside = 0
    for other in members(state.hand):
        beside |= int(SUMS[card >> 2, other >> 2])
    return bool(alone & (of_one | of_two) or beside & (of_one | of_two * int(state.two_on_two)))


def _of_ending(state: State) -> str:
    """What ending the round gives up, keeps and costs."""
    after = state.copy()
    rounds.end_round(after)
    if after.phase == LOST:
        return ""
    kept = [str(place + 1) for place in range(PLACES) if rounds.is_uncovered(state, place)]
    hand = members(state.hand)
    costs = [f"you could still attack {_targets(state)}"] if _attacked(state) else []
    claim = f"{_NO_WITCH}: ending costs no soldier"
    if state.witches_out:
        spared = {int(ghost) & 1 for place, ghost in enumerate(state.ghosts) if rounds.can_repel(state, place)}
        magic = _listed([f"{int(state.cauldrons[ink])} {COLOURS[ink]}" for ink in sorted(spared)], "and")
        if not kept and not magic:
            return ""
        several = state.witches_out > 1
        whose = "the witches'" if several else "the witch's"
        if hand:
            costs.append(f"the {'witches capture' if several else 'witch captures'} {_some(hand)}")
            whose = "their" if several else "her"
        claim = f"the {_reserve_cards(kept)} {'stay' if kept[1:] else 'stays'} out of {whose} reach"
        claim = claim if kept else f"your {magic} magic stays"
    return f"{_large(', and '.join(costs))}, but {claim}." if costs else f"{_large(claim)}."


def _some(hand: list[int]) -> str:
    return f"the {len(hand)} cards in your hand" if hand[_NAMED:] else _names(hand)


def _targets(state: State) -> str:
    """The ghosts that the hand can attack alone, and the pairs of them that it can attack only together."""
    attacked = _attacked(state)
    alone = {place for places in attacked for place in places if not places[1:]}
    targets = [places for places in attacked if not places[1:] or not alone.issuperset(places)]
    if targets[_NAMED:]:
        ghosts = {place for places in targets for place in places}
        pairs = "" if ghosts == alone else ", some only in pairs" if alone else ", only in pairs"
        return f"{len(ghosts)} ghosts{pairs}"
    return _listed(
        [_names([int(state.ghosts[one]) for one in places]) + " together" * len(places[1:]) for places in targets], "or"
    )


def _attacked(state: State) -> list[tuple[int, ...]]:
    """The places of the ghosts, one or two, of every attack that the hand can make, in ascending order, each once."""
    out = np.empty(MOST_LEGAL, np.int64)
    count = int(list_attacks(state, out))
    return sorted({tuple(_places(action)) for action in out[:count].tolist()})


def _of_sending(state: State) -> str:
    """How many witches are left in play, and what the last one would have taken."""
    left = int(state.witches_out) - 1
    if left == 2:
        return "With all three witches in play, one must go."
    hand = members(state.hand)
    if left:
        return "One witch is left in play instead of two."
    return f"No witch is left in play to capture {_some(hand)}." if hand else "No witch is left in play."


def _of_drawing(state: State) -> str:
    """How many soldiers come to how many."""
    removed, army = int(state.removed).bit_count(), int(state.army_count)
    return f"{min(4, removed)} of the {removed} removed cards come to your attack pile, which has {army}."


def _places(action: int) -> list[int]:
    """The places of the ghosts of an attack, or of the one that is repelled."""
    if action >= REPEL:
        return [action - REPEL]
    return [int(place) for place in GHOST_CHOICE[action % GHOST_CHOICES] if place >= 0]


def _names(cards: list[int]) -> str:
    return _listed([f"the {name_of(card)}" for card in cards], "and")


def _reserve_cards(places: list[str]) -> str:
    return f"reserve card{'s' if places[1:] else ''} on place{'s' if places[1:] else ''} {_listed(places, 'and')}"


def _listed(words: list[str], link: str) -> str:
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if words[1:] else "".join(words)


def _large(words: str) -> str:
    return words[0].upper() + words[1:]
