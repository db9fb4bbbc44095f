"""The demand on `tell`, `shown` and `story`: they match what the viewer saw."""

from __future__ import annotations

import random

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.contract.worlds import fail_where_cards_lie_face_down, told

_PLIES = 60
_TOLD_MOMENTS, _TOLD_WORLDS, _TOLD_ENOUGH, _TOLD_ACTIONS, _TOLD_MORE_WORLDS = 12, 8, 4, 8, 200


@demand("tell", "hides", "shown", "story", "hide", "view")
def plays_are_told_as_seen(case: Case) -> None:
    """`tell`, `shown` and `story` tell a viewer no more than it may know: where other hidden cards lead to the same
    view before and after a play, they say and show the same. So does the notation, unless `hides` hides it. Where cards
    lie face down, there must be such plays.
    """
    deals = max(_TOLD_MOMENTS, case.deals)
    tried = _check_plays(case, deals, _TOLD_WORLDS) or _check_plays(case, deals, _TOLD_MORE_WORLDS)
    if not tried:
        sought = f"a play after which the view is the same in {_TOLD_ENOUGH} of {_TOLD_MORE_WORLDS} hidden deals"
        fail_where_cards_lie_face_down(case, "hide", "view", sought=sought, deals=deals)


def _check_plays(case: Case, deals: int, worlds: int) -> int:
    """How many plays could be judged by so many worlds; it takes many where every play turns up a card."""
    dice, tried = random.Random(str(case)), 0
    for number in range(deals):
        walk = case.walk(number, _PLIES)
        for place in {dice.randrange(len(walk)), len(walk) - 2}:
            if walk[place].done is not None:
                for viewer in range(case.seats) if case.seats <= 2 else (dice.randrange(case.seats),):
                    tried += _check_told(walk[place], viewer, dice, worlds)
    return tried


def _check_told(moment: Moment, viewer: int, dice: random.Random, worlds: int) -> bool:
    """Words to a viewer about a play must be possible in most worlds that the viewer can't tell apart.

    Answers whether there were enough such worlds to judge.
    """
    assert moment.done is not None
    seat, action = moment.done
    after = moment.play(seat, action)
    seen, news = after.view(viewer), told(moment, after, viewer, moment.done)
    could_be = [0, 0]  # worlds that look the same to the viewer, and of these those in which it could hear the same
    could_be_shown, could_be_its_story, could_be_written = 0, 0, 0
    for _ in range(worlds):
        if could_be[0] == _TOLD_WORLDS:
            break
        world = moment.hidden(viewer, dice.randrange(2**64))
        legal = world.legal(seat)
        tried = {*dice.sample(legal, min(_TOLD_ACTIONS, len(legal))), *({action} & set(legal))}
        others = []
        for other in sorted(tried):
            then = world.play(seat, other)
            if then.view(viewer) == seen:
                others.append(told(world, then, viewer, (seat, other)))
        if others:
            could_be[0] += 1
            could_be[1] += any(words == news[0] for words, *_ in others)
            could_be_shown += any(cards == news[1] for _, cards, *_ in others)
            could_be_its_story += any(story == news[2] for _, _, story, _ in others)
            could_be_written += any(notation == news[3] for *_, notation in others)
    if could_be[0] < _TOLD_ENOUGH:
        return False
    enough = could_be[0] / 2
    verb = "tell" if moment.case.game.text.tell else "describe"
    expected = "words that could be said whatever the viewer can't see"
    moment.expect(could_be[1] >= enough, verb, expected=expected, came=repr(news[0]), seat=viewer)
    expected = "cards that could be shown whatever the viewer can't see"
    moment.expect(could_be_shown >= enough, "shown", expected=expected, came=news[1], seat=viewer)
    expected = "notation that could be played whatever the viewer can't see, or hidden"
    moment.expect(could_be_written >= enough, "hides", expected=expected, came=repr(news[3]), seat=viewer)
    expected = "a story that could be true whatever the viewer can't see"
    moment.expect(could_be_its_story >= enough, "story", expected=expected, came=repr(news[2]), seat=viewer)
    return True
