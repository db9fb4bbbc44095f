"""Witch Stones for interfaces and agents: what views say of sides and captures, and the rule of thumb."""

from __future__ import annotations

import random

import pytest

import witchwood
from games.stones.stones_slow import OUTER, Slow, decode, position, squares

EMPTY = ("9",) * 9


def test_before_the_choice_nobody_plays_a_side() -> None:
    view = witchwood.deal("stones", 3).view(0)
    assert view["zones"][0]["marks"] == []
    assert "sides" not in view


def test_the_view_tells_whose_side_is_whose_and_what_each_capture_brings() -> None:
    for deal, side in ((3, "suns"), (4, "moons")):
        match, dice = witchwood.deal("stones", deal), random.Random(deal)
        chooser = match.turn
        match.play(side)
        other = {"suns": "moons", "moons": "suns"}[side]
        expected = [side if seat == chooser else other for seat in range(2)]
        for _ in range(12):
            mover = match.turn
            assert mover is not None
            view = match.view(mover)
            assert view["sides"] == match.view(1 - mover)["sides"] == expected
            for action in view["actions"]:
                before = match.scores[mover]
                match.play(action["text"])
                assert match.scores[mover] - before == action.get("points", 0), action
                match.undo()
            match.play(dice.choice(match.actions()))


def test_the_rule_of_thumb_chooses_the_side_with_fewer_stones_inside() -> None:
    seen = set()
    for number in range(40):
        match = witchwood.deal("stones", number)
        inside = [letter for name, letter in decode(match.state).board.items() if name not in OUTER]
        best = "suns" if inside.count("s") <= inside.count("m") else "moons"
        assert witchwood.hint(match, "greedy") == best
        seen.add(best)
    assert seen == {"suns", "moons"}


def value(slow: Slow, seat: int, take: frozenset[str]) -> int:
    """Gain of a take, less the best that the other seat could take next; wins count a thousand."""
    gain = slow.worth(seat, take)
    if slow.points[seat] + gain >= slow.target:
        return 1_000
    left = {name: letter for name, letter in slow.board.items() if name not in take}
    after = Slow(left, slow.points, slow.suns, 1 - seat, slow.target)
    reply = max((after.worth(1 - seat, answer) for answer in after.takes(1 - seat)), default=0)
    return gain - reply - (1_000 if slow.points[1 - seat] + reply >= slow.target else 0)


def test_the_rule_of_thumb_gains_most_against_the_best_reply() -> None:
    dice = random.Random(4)
    for number in range(6):
        match = witchwood.deal("stones", number)
        match.play("suns")
        for step in range(200):
            seat = match.turn
            if seat is None:
                break
            chosen = witchwood.hint(match, "greedy")
            if step % 8 == 0:
                slow = decode(match.state)
                values = {text: value(slow, seat, squares(text)) for text in match.actions()}
                assert values[chosen] == max(values.values())
                assert chosen == next(text for text in match.actions() if values[text] == values[chosen])
            match.play(chosen if dice.random() < 0.5 else dice.choice(match.actions()))


@pytest.mark.parametrize(("points", "chosen"), [((33, 39), "e5-g5"), ((23, 49), "b5"), ((32, 40), "b5-c5")])
def test_the_rule_of_thumb_takes_the_first_action_that_wins(points: tuple[int, int], chosen: str) -> None:
    text = position(*EMPTY[:4], "1cc1ecc2", *EMPTY[:4], turn=1, target=50, points=points)
    assert witchwood.hint(witchwood.from_position("stones", text), "greedy") == chosen
