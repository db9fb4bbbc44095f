"""The expert: it counts what the rules and the re-deals say, its search is plain expectimax, and it wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import witchwood
from games.pendle.pendle_tables import OPTIONS, table
from playing import wander
from witchwood.engine.kernel import OVER
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.games.pendle import GAME
from witchwood.games.pendle.expert import choose, workspace_for
from witchwood.games.pendle.expert_moves import apply, list_attacks, list_repels, move_of
from witchwood.games.pendle.expert_scene import packed, shift_of
from witchwood.games.pendle.expert_search import decide, set_root
from witchwood.games.pendle.expert_value import KEEP, SEND, features, round_end, squash
from witchwood.games.pendle.state import CASTLE, END, PLACES, PLAY, REPEL, TAKE, WITCH, WIZARD, WON
from witchwood.games.pendle.workspace import Workspace

each_game = pytest.mark.parametrize("options", OPTIONS, ids=str)


def games(options: dict[str, Value], deals: range) -> Iterator[Any]:
    """States in which there is something to choose, of games by the rule of thumb with some random actions."""
    for deal in deals:
        yield from (state for state in wander(GAME, deal, options, 0.15) if len(GAME.legal(state, 0)) > 1)


def rooted(state: Any) -> Workspace:
    """A search's memory with the root set."""
    work = workspace_for(state)
    set_root(state, work)
    return work


def values_of(cards: int) -> Any:
    """How many cards of each value a set has."""
    return np.bincount([card >> 2 for card in range(56) if cards >> card & 1], minlength=14)


def hidden(state: Any, seed: int) -> Any:
    copy = state.copy()
    GAME.rules.hide(copy, 0, np.uint64(seed))
    return copy


@each_game
def test_chances_are_those_of_the_redeals(options: dict[str, Value]) -> None:
    """Expected numbers against the mean over re-dealt states."""
    deals = 300
    for state in [*games(options, range(40, 43))][::20]:
        scene = rooted(state).scenes[0]
        places: Counter[tuple[int, int]] = Counter()
        wizard: Counter[int] = Counter()
        soldiers, ghosts = np.zeros(14), np.zeros(14)
        for seed in range(deals):
            other = hidden(state, seed)
            for place, card in enumerate(int(card) for card in other.reserve):
                if card == WIZARD:
                    wizard[place] += 1
                elif card:
                    places[place, int(shift_of(card, int(state.magic)))] += 1
            army = [int(card) for card in (*other.army, *other.reserve) if card > WIZARD]
            soldiers += np.bincount([card >> 2 for card in army], minlength=14) / deals
            castle = [int(card) for card in (*other.castle, *other.ghosts) if card > WITCH]
            ghosts += np.bincount([card >> 2 for card in castle], minlength=14) / deals
        soldiers += values_of(int(state.hand) | int(state.spent))
        ghosts += values_of(int(state.lair))
        assert np.abs(scene.soldiers - soldiers).max() < 0.3
        assert np.abs(scene.spirits - ghosts).max() < 0.3
        for place in range(PLACES):
            assert abs(scene.wizard[place] - wizard[place] / deals) < 0.1
            for kind in range(56):
                assert abs(scene.chance[place, kind] - places[place, kind] / deals) < 0.12


@each_game
def test_moves_are_the_rules(options: dict[str, Value]) -> None:
    """Every attack and repelling, and nothing else; and what it leads to, as long as the round goes on."""
    compared = 0
    for state in games(options, range(8)):
        work = rooted(state)
        scene, nodes, moves = work.scenes[0], work.nodes, work.lists[0]
        own = moves[: list_repels(scene, nodes[0], moves, list_attacks(scene, nodes[0], moves))].copy()
        listed = {move.tobytes() for move in own if apply(scene, nodes[0], move, nodes[1])}
        by_rules = set()
        for action in (action for action in GAME.legal(state, 0) if action < TAKE or REPEL <= action < END):
            move = moves[0]
            move_of(state, scene, action, move)
            by_rules.add(move.tobytes())
            assert apply(scene, nodes[0], move, nodes[1])
            after, node = state.copy(), nodes[1]
            GAME.rules.play(after, 0, action)
            if after.round_number == state.round_number and after.phase == PLAY:
                standing = sum(1 << place for place in range(PLACES) if after.ghosts[place])
                assert (node.hand, node.standing) == (packed(after.hand, int(state.magic)), standing)
                assert (node.black, node.red) == tuple(int(charge) for charge in after.cauldrons)
                compared += 1
        assert listed == by_rules
    assert compared > 100


@each_game
def test_the_end_of_a_round_is_counted_as_the_rules_leave_it(options: dict[str, Value]) -> None:
    """Numbers that the next deal does not change, and the cards on either side once all of them have been seen."""
    ended = exact = 0
    for state in games(options, range(24)):
        if END not in GAME.legal(state, 0):
            continue
        after = state.copy()
        GAME.rules.play(after, 0, END)
        if after.round_number != state.round_number + 1 or after.phase != PLAY:
            continue
        ended += 1
        work = rooted(state)
        x = np.zeros(48)
        assert features(work.scenes[0], work.nodes[0], KEEP, x) == x[26]
        hand = [card for card in range(4, 56) if int(after.hand) >> card & 1]
        piles = [card for card in range(4, 56) if int(after.spent) >> card & 1]
        piles += [int(card) for card in (*after.army, *after.reserve) if card > WIZARD] + hand
        assert x[26] == len(piles)
        ghosts = [card for card in range(4, 56) if int(after.lair) >> card & 1]
        ghosts += [int(card) for card in (*after.castle, *after.ghosts) if card > WITCH]
        assert x[27] == len(ghosts)
        if not any(int(may) & int(state.may[CASTLE]) for may in state.may[:CASTLE]):
            exact += 1
            assert x[:13] == pytest.approx(np.bincount([card >> 2 for card in piles], minlength=14)[1:])
            assert x[13:26] == pytest.approx(np.bincount([card >> 2 for card in ghosts], minlength=14)[1:])
            if options.get("magic"):
                assert x[42] == pytest.approx(sum(card & 1 for card in piles))
                assert x[43] == pytest.approx(sum(card & 1 for card in ghosts))
    assert ended > 20
    assert exact > 0


def test_what_it_knows_of_a_finished_round() -> None:
    won = rooted(table("ghosts:8c,.,.,.,. castle:wi").state)
    won.nodes[0].standing, won.nodes[0].beaten = 0, 1
    assert round_end(won.scenes[0], won.nodes[0], won.net, won.layers) == 1.0
    few = rooted(table("army:- hand:2d,6c").state)
    assert round_end(few.scenes[0], few.nodes[0], few.net, few.layers) == 0.0
    last = rooted(table("witches=3 castle:3h,2c,2s,2h,10d out:3").state)
    assert round_end(last.scenes[0], last.nodes[0], last.net, last.layers) == 0.0
    last.nodes[0].standing = 0  # as if repelled
    assert 0.0 < round_end(last.scenes[0], last.nodes[0], last.net, last.layers) < 1.0
    before = np.zeros(48)
    features(last.scenes[0], last.nodes[0], SEND, before)
    assert (before[30], before[31]) == (0, 1)


def test_squash_is_the_logistic_function() -> None:
    for logit in (-8.0, -2.5, 0.0, 1.0, 6.0):
        assert squash(logit) == pytest.approx(1 / (1 + np.exp(-logit)), abs=2e-3)


def slow_value(work: Workspace, node: Any, draws: int) -> float:
    """The value of a node by plain recursion: all orders of attacks and draws, nothing looked up."""
    scene = work.scenes[0]
    if node.standing == 0:
        return float(round_end(scene, node, work.net, work.layers))
    uncovered = int(scene.open) & ~int(node.standing) & ~int(node.emptied)
    free = [place for place in range(PLACES) if uncovered >> place & 1]
    best = float(round_end(scene, node, work.net, work.layers)) if not (draws and free and scene.out == 0) else 0.0
    if draws and free:
        best = max(best, slow_draw(work, node, free[0], draws))
        if scene.out == 0:
            return best
    for after in slow_moves(work, node):
        best = max(best, slow_value(work, after, 0 if free else draws))
    return best


def slow_moves(work: Workspace, node: Any) -> list[Any]:
    scene = work.scenes[0]
    moves = work.lists[31].copy()
    found = []
    for move in moves[: list_repels(scene, node, moves, list_attacks(scene, node, moves))]:
        after = node.copy()
        if apply(scene, node, move, after):
            found.append(after)
    return found


def slow_draw(work: Workspace, node: Any, place: int, draws: int) -> float:
    scene = work.scenes[0]
    total = weight = 0.0
    for kind in range(56):
        drawn = int(node.taken) >> kind & 15
        cards = int(scene.hidden[place, kind])
        if cards > drawn:
            after = node.copy()
            after.hand, after.taken = node.hand + np.uint64(1 << kind), node.taken + np.uint64(1 << kind)
            after.emptied = int(node.emptied) | 1 << place
            share = float(scene.chance[place, kind]) * (cards - drawn) / cards
            total += share * slow_value(work, after, draws - 1)
            weight += share
    return total / weight


@pytest.mark.parametrize("witches", [1, 3])
def test_the_search_is_plain_expectimax(witches: int) -> None:
    """Without magic, one draw ahead, from late in a round, where plain recursion ends soon."""
    compared = 0
    for state in games({"witches": witches}, range(20)):
        standing = sum(int(ghost) > 0 for ghost in state.ghosts)
        attacks = [action for action in GAME.legal(state, 0) if action < TAKE]
        if state.phase != PLAY or standing > 3 or not attacks or len(attacks) > 4 or compared > 12:
            continue
        work = rooted(state)
        legal = np.array(GAME.legal(state, 0), np.int64)
        if state.witches_out == 0 and any(TAKE <= action < REPEL for action in legal):
            continue
        compared += 1
        values = []
        for action in legal:
            node = work.nodes[0].copy()
            if action == END:
                values.append(float(round_end(work.scenes[0], node, work.net, work.layers)))
            elif action >= TAKE:
                values.append(slow_draw(work, node, int(action) - TAKE, 1))
            else:
                move_of(state, work.scenes[0], action, work.lists[31, 0])
                apply(work.scenes[0], work.nodes[0], work.lists[31, 0], node)
                values.append(slow_value(work, node, 1))
        answer = searched(state, 1)
        assert answer[: len(values)] == pytest.approx(values)
    assert compared > 5


def searched(state: Any, draws: int) -> list[float]:
    """The values of all actions, as the search finds them."""
    work = workspace_for(state)
    work.walk.most_draws, work.walk.limit = draws, 10**9
    decide(state, work)
    return [float(value) for value in work.values]


def test_pauses_change_nothing() -> None:
    """A search in slices, and one that is never interrupted."""
    for state in [*games({"witches": 3}, range(3))][::4]:
        work = workspace_for(state)
        work.walk.most_draws, work.walk.limit = PLACES, 5_001
        assert choose(state, 0, Budget(nodes=5_001)).action == decide(state, work)


def test_budgets_are_kept() -> None:
    state = witchwood.deal("pendle", 3).state
    for nodes in (1, 10, 200):
        answer = choose(state, 0, Budget(nodes=nodes))
        assert answer.counters["nodes"] < nodes + 500  # the plans of one position are never cut short
    deep = choose(state, 0, Budget(nodes=3_000))
    assert deep.counters["draws"] >= 1
    assert deep.value is not None
    assert 0.5 < deep.value < 1.0
    stops = iter([False, False, True])
    choose(state, 0, Budget(stop=lambda: next(stops)))
    assert next(stops, None) is None


def play_out(options: dict[str, Value], deal: int, draws: int) -> tuple[bool, float]:
    """Whether the expert wins a deal, and what it expected at the start."""
    state = GAME.deal(deal, GAME.settle(options), 1)
    expected = choose(state, 0, Budget(nodes=1_000)).value
    work = workspace_for(state)
    work.walk.most_draws, work.walk.limit = draws, 20_000
    while GAME.rules.turn(state) != OVER:
        action = decide(state, work)
        assert action in GAME.legal(state, 0)
        GAME.rules.play(state, 0, action)
    assert expected is not None
    return int(state.phase) == WON, expected


@pytest.mark.parametrize(("options", "least"), [*zip(OPTIONS, (0.86, 0.86, 0.33, 0.75), strict=True)], ids=str)
def test_it_wins_far_more_often_than_the_rule_of_thumb(options: dict[str, Value], least: float) -> None:
    """One draw ahead; the rule of thumb wins 69, 79, 26 and 51 % of all deals."""
    won, expected = np.mean([play_out(options, deal, 1) for deal in range(60)], axis=0)
    assert won > least
    if not options.get("magic"):
        assert abs(won - expected) < 0.15  # what it said at the start is about what came


@pytest.mark.parametrize("options", [{"two_on_two": False}, {"must_attack": True, "witches": 3, "magic": True}])
def test_other_options_are_played_too(options: dict[str, Value]) -> None:
    for deal in range(5):
        play_out(options, deal, 1)
