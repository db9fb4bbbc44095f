"""What a play did, in words: make the play again step by step, and say what each step changed."""

from __future__ import annotations

from collections.abc import Iterator

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.rule_text import in_words
from witchwood.games.pendle import notation, rounds, rules
from witchwood.games.pendle.cards import COLOURS, name_of
from witchwood.games.pendle.numbering import is_taking, place_of
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


def tell(before: State, after: State, seat: int, action: int, viewer: int) -> str:  # noqa: ARG001  # there is one seat
    """The action in words and all that came of it: cards turned up, rounds that ended and began, why the game ended."""
    step, news = _step(before, action)
    words = notation.describe(before, seat, action)
    sentences = [f"{words}: {'; '.join(news)}" if news else words]
    for last, then in _ended_by_themselves(step, after):
        why = "Nothing is left to do in this round" if rounds.standing(last) else "All ghosts of the round are cleared"
        sentences.append(f"{why}: {'; '.join(_of_round(last, then))}")
    return ". ".join(sentences)


def story(before: State, after: State, seat: int, action: int) -> str:  # noqa: ARG001  # there is one seat
    """The rounds that ended by themselves though ghosts stood: the table shows the next round already."""
    ended = _ended_by_themselves(_step(before, action)[0], after)
    return " ".join(
        f"Nothing was left to do in round {last.round_number}: {_fate(last, then)}."
        for last, then in ended
        if rounds.standing(last)
    )


def _fate(before: State, after: State) -> str:
    """What became of the hand at the end of a round, and of the game if that lost it, in short."""
    if after.phase == LOST and after.ghosts_dealt > 0:
        return _why_lost(after)
    hand = len(members(before.hand))
    cards = "your card was" if hand == 1 else f"your {hand} cards were" if hand else "your hand was empty"
    fate = f"{cards} {'captured' if before.witches_out else 'discarded'}" if hand else cards
    return f"{fate}; {_why_lost(after)}" if after.phase == LOST else fate


def _step(before: State, action: int) -> tuple[State, list[str]]:
    """What an action alone leads to, and its news."""
    step = before.copy()
    if action not in (END, SEND_WITCH, DRAW_FOUR):
        step.phase = CHOICE  # so the play stops here: rounds end by themselves only while the phase is PLAY
        rules.play(step, 0, action)
        if step.phase == CHOICE:
            step.phase = PLAY
        return step, list(_of_action(before, step, action))
    if action == END:
        rounds.end_round(step)
        return step, list(_of_round(before, step))
    rounds.reward(step, action)
    return step, list(_of_reward(before, step, action))


def _ended_by_themselves(step: State, after: State) -> Iterator[tuple[State, State]]:
    """The rounds that ended by themselves between two states, each before and after its end."""
    while step.phase == PLAY and step.tobytes() != after.tobytes():
        last, step = step, step.copy()
        rounds.end_round(step)
        yield last, step


def _of_action(before: State, after: State, action: int) -> Iterator[str]:
    """News of an attack, of taking or of repelling, without what comes of it for the round."""
    if is_taking(action):
        yield from _of_taking(before, after, int(place_of(action)))
    for number, colour in enumerate(COLOURS):
        gained = int(after.cauldrons[number]) - int(before.cauldrons[number])
        if gained > 0:
            yield f"{gained} {colour} magic"
    if after.phase == WON:
        yield "the game is won, for the last ghost is beaten"


def _of_taking(before: State, after: State, place: int) -> Iterator[str]:
    gained = members(int(after.hand) & ~int(before.hand))
    if int(before.reserve[place]) not in WIZARDS:
        yield from _the(gained)
        return
    came = int(after.wizard_seated) - int(before.wizard_seated)
    yield "the Wizard, who takes his seat" if came == 1 else "both Wizards, who take their seats"
    if _army_was_shuffled(int(before.spent), after):
        yield _ARMY_SHUFFLED
    yield f"{_and(_the(gained))} comes in his place"


def _of_reward(before: State, after: State, action: int) -> Iterator[str]:
    """News of the choice after a cleared round, and of the next round."""
    if action == DRAW_FOUR:
        yield _and(_the(members(int(before.removed) & ~int(after.removed))))
    yield from _of_hand(before, after)
    yield from _of_deal(before, after, sent=int(action == SEND_WITCH))


def _of_round(before: State, after: State) -> Iterator[str]:
    """News of the end of a round, and of the next one."""
    if after.phase == CHOICE:
        yield "choose a reward"
        return
    if after.phase == LOST and after.ghosts_dealt > 0:  # at the end of this round: nothing was put away
        yield _why_lost(after)
        return
    sent = int(rounds.standing(before) == 0 and rounds.can_send(before))
    if sent:
        yield "the witch is warded off" if before.witches == 1 else "a witch is warded off"
    yield from _of_hand(before, after)
    back = int(rounds.standing(before))
    if back:
        yield f"{back} ghost{'s go' if back > 1 else ' goes'} back to the ghost discard"
    yield from _of_deal(before, after, sent)


def _of_hand(before: State, after: State) -> Iterator[str]:
    """What became of the cards that were left in the hand."""
    hand = members(before.hand)
    if not hand:
        return
    captured = int(before.hand) & int(after.removed)
    plural = "are" if len(hand) > 1 else "is"
    yield f"{_and(_the(hand))} {plural} {'captured' if captured else 'discarded'}"


def _of_deal(before: State, after: State, sent: int) -> Iterator[str]:
    """News of the deal of a round, or why there is none. sent: witches that went to the ghost discard before it."""
    if after.phase == LOST:
        yield _why_lost(after)
        return
    discarded = int(before.hand) & ~int(after.removed)
    if _army_was_shuffled(int(before.spent) | discarded, after):
        yield _ARMY_SHUFFLED
    if _lair_was_shuffled(before, after, sent):
        yield "the ghost discard is shuffled into a new ghost pile"
    yield f"round {after.round_number} begins"
    if seated := int(after.wizard_seated) - int(before.wizard_seated):
        yield "the Wizard is dealt and takes his seat" if seated == 1 else "both Wizards are dealt and take their seats"
    came = int(after.witches_out) - (int(before.witches_out) - sent)
    if came:
        yield "a witch comes into play" if came == 1 else f"{came} witches come into play"
    if rounds.is_last_chance(after):
        yield f"last chance: {_witches(after)} in play"


_ARMY_SHUFFLED = "the attack discard is shuffled into a new attack pile"


def _army_was_shuffled(spent: int, after: State) -> bool:
    """Whether cards of the attack discard are gone from it: only shuffling takes any away."""
    return spent & ~int(after.spent) != 0


def _lair_was_shuffled(before: State, after: State, sent: int) -> bool:
    """Whether something is gone from the ghost discard: only shuffling takes anything away."""
    ghosts = int(before.lair) | sum(1 << int(ghost) for ghost in before.ghosts if ghost)
    return ghosts & ~int(after.lair) != 0 or int(after.witches_back) < int(before.witches_back) + sent


def _why_lost(state: State) -> str:
    """Why the game has just been lost, in half a sentence."""
    if state.ghosts_dealt > 0:
        if rounds.is_last_chance(state):
            return f"the game is lost, for {_witches(state)} in play and ghosts still stand"
        return "the game is lost, for no card is left to draw and the hand has nothing to attack with"
    soldiers = int(rounds.army_size(state))
    if soldiers <= state.places:
        return f"the game is lost, for fewer than {in_words(int(state.places) + 1)} soldiers are left ({soldiers})"
    return f"the game is lost, for round {state.round_number} was the last one allowed"


def _witches(state: State) -> str:
    out = int(state.witches_out)
    return f"{in_words(out)} witch{'es are' if out > 1 else ' is'}"


def _the(cards: list[int]) -> list[str]:
    return [f"the {name_of(card)}" for card in cards]


def _and(things: list[str]) -> str:
    """Things in a row, as "a, b and c"; no things are "no card"."""
    *most, last = things or ["no card"]
    return f"{', '.join(most)} and {last}" if most else last
