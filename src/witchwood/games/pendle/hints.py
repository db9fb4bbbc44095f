"""What speaks for an action: claims about this round that the rules decide, from what the player sees."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.rule_text import in_words
from witchwood.games.pendle import rounds, rules
from witchwood.games.pendle.attacks import SUMS, sums_of_ghosts
from witchwood.games.pendle.cards import COLOURS, name_of
from witchwood.games.pendle.numbering import (
    ALL_LEGAL,
    GHOSTS,
    ghosts_of,
    is_attack,
    is_repelling,
    is_taking,
    place_of,
)
from witchwood.games.pendle.piles import castle_witches
from witchwood.games.pendle.state import (
    CHOICE,
    DRAW_FOUR,
    END,
    LOST,
    PLAY,
    SEND_WITCH,
    WIZARDS,
    WON,
)

_NAMED = 2  # cards that a claim lists at most, where their number says as much
_FEW = 10  # ghosts that are few enough to count what is left


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What the action clears, uncovers, may bring or keeps; "" where nothing of the kind speaks for it."""
    action = line[0]
    if is_taking(action):
        return _of_taking(state, int(place_of(action)))
    other = {END: _of_ending, SEND_WITCH: _of_sending, DRAW_FOUR: _of_drawing}.get(action)
    return _of_clearing(state, action) if other is None else other(state)


def _of_clearing(state: State, action: int) -> str:
    """What an attack or a spell brings."""
    after = state.copy()
    after.phase = CHOICE  # so that the round doesn't end by itself
    rules.play(after, 0, action)
    if after.phase == WON:
        return "That beats the last ghost, and you win."
    places = _places(action)
    stand = rounds.standing(after)
    if not stand and (brought := _of_a_clear_round(after)):
        return f"That clears the round{brought}."
    claims = [claim] if is_attack(action) and (claim := _of_attacking(state, after)) else []
    if is_repelling(action) and stand:
        claims = [f"{_names([int(state.ghosts[place]) for place in places])} counts as cleared"]
    gained = [int(after.cauldrons[ink]) - int(state.cauldrons[ink]) for ink in (0, 1)]
    claims += [f"{gain} {COLOURS[ink]} magic comes in" for ink, gain in enumerate(gained) if gain > 0]
    behind = [str(place + 1) for place in places if stand and state.reserve[place]]
    claims += [f"the {_reserve_cards(behind)} can be taken"] if behind else []
    if not claims:
        return ""
    return f"{_large(', and '.join([', '.join(claims[:-1]), claims[-1]]) if claims[1:] else claims[0])}."


def _of_attacking(state: State, after: State) -> str:
    """What tells this attack from others, saves its soldiers or leaves few ghosts; "" if nothing does.

    after: the table, the round not yet ended.
    """
    soldiers = members(int(state.hand) & ~int(after.hand))
    stand = int(rounds.standing(after))
    beaten = int(rounds.standing(state)) - stand
    if after.witches_out and stand:
        whose = "witches'" if after.witches_out > 1 else "witch's"
        return f"it takes {_names(soldiers)} out of the {whose} reach"
    attacks = _attacks(state)
    if not attacks[1:]:
        return "no other attack is possible"
    if beaten > 1:
        several = sum(len(_places(one)) > 1 for one in attacks) > 1
        how = "with one card" if not soldiers[1:] else "at once"
        if several:
            return f"it beats {in_words(beaten)} ghosts {how}"
        return f"no other attack beats {'two' if state.attacked < 3 else 'several'} ghosts"
    if stand and _attacked(after):
        return f"with what is left you can still attack {_targets(after)}"
    left = int(after.castle_count) - int(castle_witches(after)) + int(after.lair).bit_count() + stand
    return f"only {left} ghost{'s are' if left > 1 else ' is'} left then" if left <= _FEW else ""


def _of_a_clear_round(after: State) -> str:
    """What a clear table brings, as the end of a sentence. after: the table, the round not yet ended."""
    hand = members(after.hand)
    out = int(after.witches_out)
    if not after.reward:
        if not out:
            return ""
        witch = "the witch" if after.witches == 1 else "a witch"
        return f" and wards off {witch}" + (f", so she doesn't capture {_some(hand)}" if hand and out == 1 else "")
    if rounds.is_last_chance(after):
        return ", and a witch goes back"
    cards = min(int(after.reward), int(after.removed).bit_count())
    drawn = f"{cards} removed card{'s' if cards > 1 else ''} can come to your army" if cards else ""
    ways = [*(["a witch can go back"] if after.witches_out else []), *([drawn] if drawn else [])]
    return f", and {' or '.join(ways)}" if ways else ""


def _of_taking(state: State, place: int) -> str:
    """That it costs nothing, or that the card is likely to attack at once; else that the round can still be cleared."""
    cards = members(state.may[place])
    attacking = sum(_can_attack(state, card) for card in cards if card not in WIZARDS)
    if attacking and not cards[1:]:
        return f"It can only be the {name_of(cards[0])}, which can attack at once."
    if attacking == len(cards):
        return f"Each of the {attacking} cards that may lie there could attack at once."
    chance = f"{attacking} of the {len(cards)} cards that may lie there could attack at once"
    is_likely = 2 * attacking >= len(cards)
    if not state.witches_out:
        return f"No witch is in play: taking it costs no soldier{f', and {chance}' if is_likely else ''}."
    if is_likely:
        return f"{chance}."
    return _of_the_last_ghost(state)


def _of_the_last_ghost(state: State) -> str:
    """That it can be beaten or repelled next, so that the witch doesn't capture what is taken before."""
    ghosts = [place for place in range(int(state.places)) if state.ghosts[place]]
    how = "attacked" if _attacked(state) else "repelled" if rounds.can_repel(state, ghosts[0]) else ""
    last = name_of(int(state.ghosts[ghosts[0]]))
    return f"The last ghost of the round, the {last}, can still be {how}." if how and not ghosts[1:] else ""


def _can_attack(state: State, card: int) -> bool:
    """Whether a card that comes to the hand could attack, alone or beside a card of the hand."""
    of_one, of_two = (int(sums) for sums in sums_of_ghosts(state))
    alone = int(SUMS[state.ace, card >> 2, 0])
    beside, hand = 0, members(state.hand)
    for other in hand if state.attackers > 1 else []:
        beside |= int(SUMS[state.ace, card >> 2, other >> 2])
    for one, two in combinations(hand, 2) if state.attackers > 2 else ():
        for total in members(SUMS[state.ace, card >> 2, one >> 2]):
            beside |= int(SUMS[state.ace, two >> 2, 0]) << total
    return bool(alone & (of_one | of_two) or beside & (of_one | of_two * int(state.two_on_two)))


def _of_ending(state: State) -> str:
    """What ending the round keeps, and what it costs; "" where an attack is possible, for it would keep as much."""
    after = state.copy()
    rounds.end_round(after)
    if after.phase == LOST or _attacked(state):
        return ""
    kept = [place for place in range(int(state.places)) if rounds.is_uncovered(state, place)]
    cards = _reserve_cards([str(place + 1) for place in kept])
    stay = f"the {cards} stay{'' if kept[1:] else 's'}"
    spared = {int(ghost) & 1 for place, ghost in enumerate(state.ghosts) if rounds.can_repel(state, place)}
    magic = _listed([f"{int(state.cauldrons[ink])} {COLOURS[ink]}" for ink in sorted(spared)], "and")
    if not state.witches_out:
        return f"Your hand can't attack, and {stay if kept else f'your {magic} magic stays'} for the next round."
    several = state.witches_out > 1
    hand = members(state.hand)
    whose = ("their" if several else "her") if hand else "the witches'" if several else "the witch's"
    claim = f"{stay} out of {whose} reach{_vain(state, kept)}" if kept else f"your {magic} magic stays"
    if not hand:
        return f"{_large(claim)}."
    return f"The {'witches capture' if several else 'witch captures'} {_some(hand)}, but {claim}."


def _vain(state: State, kept: list[int]) -> str:
    """Where one card can be taken: how many of those it may be could not attack, if they are half or more."""
    cards = members(state.may[kept[0]])
    vain = sum(card in WIZARDS or not _can_attack(state, card) for card in cards)
    if kept[1:] or 2 * vain < len(cards):
        return ""
    if vain == len(cards):
        return ", and no card that may lie there could attack at once"
    return f", and {vain} of the {len(cards)} cards that may lie there could not attack at once"


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
    return sorted({tuple(_places(action)) for action in _attacks(state)})


def _attacks(state: State) -> list[int]:
    """Every attack that the hand can make."""
    out, playing = np.empty(ALL_LEGAL, np.int64), state.copy()
    playing.phase = PLAY
    count = int(rules.legal(playing, 0, out))
    return [action for action in out[:count].tolist() if is_attack(action)]


def _of_sending(state: State) -> str:
    """How many witches are left in play, and what the last one would have taken."""
    out = int(state.witches_out)
    left = out - 1
    if rounds.is_last_chance(state):
        who = f"all {in_words(out)}" if out == state.witches else in_words(out)
        return "The witch in play must go." if out == 1 else f"With {who} witches in play, one must go."
    hand = members(state.hand)
    if left:
        are = "es are" if left > 1 else " is"
        return f"{in_words(left).capitalize()} witch{are} left in play instead of {in_words(out)}."
    return f"No witch is left in play to capture {_some(hand)}." if hand else "No witch is left in play."


def _of_drawing(state: State) -> str:
    """How many soldiers come to how many."""
    removed, army = int(state.removed).bit_count(), int(state.army_count)
    return (
        f"{min(int(state.reward), removed)} of the {removed} removed cards come to your attack pile, which has {army}."
    )


def _places(action: int) -> list[int]:
    """The places of the ghosts of an attack, or of the one that is repelled."""
    return [*GHOSTS[ghosts_of(action)]] if is_attack(action) else [int(place_of(action))]


def _names(cards: list[int]) -> str:
    return _listed([f"the {name_of(card)}" for card in cards], "and")


def _reserve_cards(places: list[str]) -> str:
    return f"reserve card{'s' if places[1:] else ''} on place{'s' if places[1:] else ''} {_listed(places, 'and')}"


def _listed(words: list[str], link: str) -> str:
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if words[1:] else "".join(words)


def _large(words: str) -> str:
    return words[0].upper() + words[1:]
