"""The solver of Wyr: its plans can be played, its bounds hold, and what it calls proved is the best there is."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import witchwood
from fresh import printed
from games.wyr import wyr_slow
from games.wyr.wyr_slow import GAME, NATURE, SIZES, Card, Table, decode
from playing import by_greedy
from witchwood.engine.match import Match
from witchwood.games.wyr.solver import Plan, plan
from witchwood.games.wyr.solver_bound import bound, points


def dealt(number: int) -> Any:
    return witchwood.deal("wyr", number).state


def replay(state: Any, line: tuple[int, ...]) -> int:
    """The score after a line; every action of it must be legal."""
    after = state.copy()
    for action in line:
        assert action in GAME.legal(after, 0)
        GAME.rules.play(after, 0, action)
    return int(GAME.scores(after)[0])


def middle(number: int, plays: int, dice: random.Random) -> Any:
    """A position after some plays, a third of them at random and the others by the rule of thumb."""
    state = dealt(number)
    for _ in range(plays):
        actions = GAME.legal(state, 0)
        if actions:
            GAME.rules.play(state, 0, dice.choice(actions[:-1]) if dice.random() < 0.3 else by_greedy(GAME, state))
    return state


# Plans


def test_every_deal_is_solved_and_every_line_can_be_played() -> None:
    for number in range(300):
        state = dealt(number)
        found = plan(state)
        assert found.proved
        assert found.score == found.bound == replay(state, found.line)


def test_plans_from_the_middle_of_a_game_can_be_played_and_keep_their_bound() -> None:
    dice = random.Random(1)
    proved = 0
    for number in range(80):
        state = middle(number, dice.randrange(46), dice)
        before = state.tobytes()
        found = plan(state, nodes=3_000)
        assert state.tobytes() == before
        assert replay(state, found.line) == found.score <= found.bound <= bound(state, True)
        after = state.copy()
        while GAME.legal(after, 0):
            GAME.rules.play(after, 0, by_greedy(GAME, after))
        assert GAME.scores(after)[0] <= found.bound
        assert found.nodes <= 3_000
        proved += found.proved
    assert proved > 50


@pytest.mark.parametrize("deal", [1182, 37680])
def test_deals_that_need_a_wide_search(deal: int) -> None:
    found = plan(dealt(deal))
    assert found.proved
    assert found.width >= 32


def most_of_any_garden(row: list[Card]) -> tuple[int, int]:
    """No line from this row scores more than the first number; the second counts the gardens that can come about.

    Every garden is looked at, whatever happens to the cards picked: in the basket each is taken to be harvested at
    the end but for those given, and a Keiju to leave as soon as the picked cards could serve it and those before it.
    """
    dealt_nature = {card for card in row if card[0] != "k"}
    order = sorted(number for suit, number in row if suit == "k")
    enough: dict[int, list[set[Card]]] = {count: [] for count in range(5)}  # by Keiju served: picked cards that do,
    short: dict[int, list[set[Card]]] = {count: [] for count in range(5)}  # and that don't

    def serve(picked: set[Card], friends: int) -> bool:
        if any(known <= picked for known in enough[friends]):
            return True
        if any(picked <= known for known in short[friends]):
            return False
        served = can_serve(picked, order[:friends])
        (enough if served else short)[friends].append(picked)
        return served

    most, todo = -64, [tuple(row)]
    seen = set(todo)
    while todo:
        garden = todo.pop()
        picked = dealt_nature - set(garden)
        friends = 4 - sum(suit == "k" for suit, _ in garden)
        given = sum(SIZES[number] for number in order[:friends])
        most = max(most, 2 * len(picked) - len(dealt_nature) - given + 10 * friends - 5 * (4 - friends))
        after = [garden[:place] + garden[place + 1 :] for place in wyr_slow.pickable(list(garden))]
        if friends < 4 and serve(picked, friends + 1):
            after.append(tuple(card for card in garden if card != ("k", order[friends])))
        todo += set(after) - seen
        seen |= set(after)
    return most, len(seen)


def can_serve(cards: set[Card], keiju: list[int]) -> bool:
    """Whether each of these Keiju could be given what it asks for, all out of these cards."""
    return not keiju or any(
        can_serve(cards - set(gift), keiju[:-1])
        for gift in combinations(sorted(cards), SIZES[keiju[-1]])
        if wyr_slow.pleases(keiju[-1], list(gift))
    )


def test_a_deal_whose_bound_is_out_of_reach() -> None:
    """Until its second Keiju, number 5, is gone, only 16 cards of deal 1007573 can ever be picked: four each of green
    and blue, three purple, and r2, r6, r10 with one of r1 and r9. Keiju 1 takes one of every suit, and Keiju 5 wants
    four of one. With Keiju 1 alone no line scores more than -25, as going through all gardens shows.
    """
    state = dealt(1007573)
    found = plan(state, nodes=40_000)
    assert found.score == replay(state, found.line) == -25
    assert found.bound == 64
    assert not found.proved
    assert most_of_any_garden(decode(state).row) == (-25, 14_010)


@pytest.mark.parametrize("end", ["stop", "resign", "finish"])
def test_nothing_is_planned_after_the_end(end: str) -> None:
    match = witchwood.deal("wyr", 5)
    for _ in range(4):
        match.apply(match.legal()[0])
    if end == "resign":
        match.resign()
    elif end == "stop":
        match.play("stop")
    else:
        for action in plan(match.state).line:
            match.apply(action)
    found = plan(match.state)
    assert found == Plan((), int(match.scores[0]), int(match.scores[0]))
    assert found.proved


def test_decks_and_the_order_of_the_piles_make_no_difference() -> None:
    assert plan(witchwood.deal("wyr", 8, deck="traditional").state).line == plan(dealt(8)).line
    dice = random.Random(2)
    for number in range(20):
        state = middle(number, 20, dice)
        turned = state.copy()
        turned["top"] = state["top"][[3, 0, 4, 2, 1]]
        turned = GAME.from_position(GAME.position(turned))
        assert bound(turned, True) == bound(state, True)
        one, other = plan(state, nodes=3_000), plan(turned, nodes=3_000)
        assert one.score == other.score or not (one.proved and other.proved)


# The bound


def test_the_bound_of_a_new_deal_is_82_less_the_cards_asked_for() -> None:
    for number in range(200):
        state = dealt(number)
        asked = sum(SIZES[card] for suit, card in decode(state).row if suit == "k")
        assert bound(state, True) == bound(state, False) == 82 - asked


@pytest.mark.parametrize("policy", ["random", "greedy", "planned"])
def test_no_game_ever_scores_more_than_a_bound_on_its_way(policy: str) -> None:
    dice = random.Random(3)
    for number in range(60):
        state = dealt(number)
        line = list(plan(state).line) if policy == "planned" else []
        bounds = []
        while actions := GAME.legal(state, 0):
            close, quick = bound(state, True), bound(state, False)
            assert points(state) < close <= quick
            bounds.append(close)
            action = (
                line.pop(0) if line else by_greedy(GAME, state) if policy == "greedy" else dice.choice(actions[:-1])
            )
            GAME.rules.play(state, 0, action)
        assert bound(state, True) == points(state) == GAME.scores(state)[0] <= min(bounds)


# Against the plain truth


def best_of_all(table: Table, known: dict[Any, int]) -> int:
    """The best score from here, by trying everything with the slow rules."""
    key = (tuple(table.row), tuple(sorted(map(tuple, table.piles))))
    if key not in known:
        best = wyr_slow.score(table)
        twins = set()
        for action in wyr_slow.legal(table)[:-1]:
            after = wyr_slow.play(table, action)
            twin = (tuple(after.row), tuple(sorted(map(tuple, after.piles))))
            if twin not in twins:
                twins.add(twin)
                best = max(best, best_of_all(after, known))
        known[key] = best
    return known[key]


def _odd_one_out(keiju: int, suit: str, number: int) -> bool:
    """Whether a card is surely of no use to a Keiju, or to most of its offers."""
    useless = {4: number == 6, 5: suit != "b", 6: number % 2 == 0, 8: number % 2 == 1}
    return useless.get(keiju, number not in (4, 5, 6, 7))


def endgame(dice: random.Random) -> Match:
    """A small position with one or two Keiju left and a basket that may or may not serve them."""
    keiju = sorted(dice.sample(range(1, 9), 4))
    friends = keiju[: dice.choice([2, 3, 3])]
    waiting = keiju[len(friends) :]
    cards = [f"{suit}{number}" for suit, number in dice.sample(NATURE, 44)]
    if dice.random() < 0.7:  # cards that go together come first
        cards.sort(key=lambda card: _odd_one_out(waiting[0], card[0], int(card[1:])))
    piles: list[list[str]] = [[], [], [], [], []]
    for place in range(dice.randint(2, 6)):
        piles[place % 5 if dice.random() < 0.8 else dice.randrange(5)].append(cards.pop(0))
    row = [cards.pop(0) for _ in range(dice.randint(2, 5))] + [f"k{number}" for number in waiting]
    dice.shuffle(row)
    given = cards[: sum(SIZES[number] for number in friends)]
    basket = "/".join(",".join(pile) or "-" for pile in piles)
    text = wyr_slow.position(",".join(row), basket, ",".join(f"k{n}" for n in friends), ",".join(given))
    return witchwood.from_position("wyr", text)


def test_proofs_agree_with_trying_everything() -> None:
    dice = random.Random(4)
    loose = enticed = 0
    for _ in range(100):
        state = endgame(dice).state
        truth = best_of_all(decode(state), {})
        found = plan(state)
        assert found.proved
        assert found.score == truth == replay(state, found.line)
        loose += bool(bound(state, True) > truth)
        enticed += any(action >= 288 for action in found.line)
    assert loose > 12
    assert enticed > 20


# Limits


def test_the_same_arguments_give_the_same_plan() -> None:
    state = middle(7, 25, random.Random(7))
    for seed in (0, 1, 2**64 - 1):
        assert plan(state, nodes=5_000, seed=seed) == plan(state, nodes=5_000, seed=seed)
    assert plan(dealt(1)) == plan(dealt(1), seed=0, seconds=60, stop=lambda: False)
    assert len({plan(dealt(1), seed=seed).line for seed in range(5)}) > 1


def test_a_plan_is_there_at_any_time() -> None:
    state = dealt(1182)
    best = int(points(state))
    for nodes in (0, 1, 10, 60, 100, 1_000, 100_000):
        found = plan(state, nodes=nodes)
        assert found.nodes <= nodes
        assert replay(state, found.line) == found.score >= best
        best = found.score
    assert best == found.bound
    assert plan(state, seconds=0) == plan(state, nodes=0)


def test_better_plans_are_told_as_they_are_found() -> None:
    told: list[Plan] = []
    state = dealt(1182)
    found = plan(state, on_better=told.append)
    scores = [one.score for one in told]
    assert scores == sorted(set(scores))
    assert told[-1] == found
    assert all(replay(state, one.line) == one.score for one in told)


def test_searches_too_wide_for_the_memory_are_left_out() -> None:
    state = dealt(1007573)  # no search proves anything here, so all are made that may be
    narrow = plan(state, memory=1)
    assert narrow.width == 512
    assert plan(state, nodes=narrow.nodes + 10_000).width == 2_048


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="nodes: -1 is not allowed"):
        plan(dealt(1), nodes=-1)
    with pytest.raises(ValueError, match="deal number"):
        plan(dealt(1), seed=-1)


SHORT = "print([plan(witchwood.deal('wyr', deal).state, nodes=30, seed=3) for deal in (1, 2)])"


def test_interpreted_and_compiled_plans_are_the_same() -> None:
    code = f"import witchwood; from witchwood.games.wyr.solver import plan; {SHORT}"
    assert printed(code, NUMBA_DISABLE_JIT="1").strip() == str([plan(dealt(deal), nodes=30, seed=3) for deal in (1, 2)])
