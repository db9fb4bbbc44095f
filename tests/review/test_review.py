"""Reviews: chances against brute force, luck and skill that add up, blunders that are found, and none invented."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from witchwood.engine.kernel import OVER, State
from witchwood.engine.match import Match
from witchwood.engine.search import Budget, Verdict
from witchwood.review.costly import Costliest
from witchwood.review.curve import MOST_PLIES, curve_of
from witchwood.review.estimator import Estimator, Plays, Samples
from witchwood.review.interval import Z_95
from witchwood.review.kernels.rollouts import SLIPS
from witchwood.review.reviewer import review
from witchwood.review.sentences import lead, lines, no_moves

NEWTS = witchwood.game("newts")
SLIP = NEWTS.yardstick.slips / SLIPS


KNOWN: dict[tuple[bytes, int], float] = {}


def chance_of(state: State, seat: int) -> float:
    """What a seat gets when both play by the yardstick, with every place of the toad and every slip counted out."""
    key = state.tobytes(), seat
    if key not in KNOWN:
        KNOWN[key] = _chance_of(state, seat)
    return KNOWN[key]


def _chance_of(state: State, seat: int) -> float:
    if int(NEWTS.rules.turn(state)) == OVER:
        return NEWTS.scores(state)[seat]
    mover = int(NEWTS.rules.turn(state))
    actions = np.array(NEWTS.legal(state, mover), np.int64)
    usual = int(NEWTS.rules.greedy(state, mover, actions, len(actions)))
    total = 0.0
    for action in actions.tolist():
        after = state.copy()
        NEWTS.rules.play(after, mover, action)
        total += ((1 - SLIP) * (action == usual) + SLIP / len(actions)) * chance_of(after, seat)
    return total


def worlds(state: State, seat: int) -> list[State]:
    """All states that a seat can't tell from this one."""
    if int(state["toad"]) == -1 - seat:
        return [state.copy()]
    left, theirs = int(state["newts"]), int(state["taken"][1 - seat])
    places = [*range(1, left + 1), *[seat - 2] * theirs]  # -1 - (1 - seat)
    made = []
    for place in places:
        world = state.copy()
        world["toad"] = place
        made.append(world)
    return made


def known_chance(state: State, seat: int, action: int | None = None) -> float:
    """What a seat can expect by what it knows, after an action where one is given."""
    total, here = 0.0, worlds(state, seat)
    for world in here:
        if action is not None:
            NEWTS.rules.play(world, seat, action)
        total += chance_of(world, seat) / len(here)
    return total


def newts(*plays: str, deal: int = 3, heap: int = 9) -> Match:
    match = witchwood.deal("newts", deal, heap=heap)
    for play in plays:
        match.play(play)
    return match


def careless(name: str, deal: int, seed: int, seats: int | None = None, **options: bool | int | str) -> Match:
    """A game by the rule of thumb with a random play now and then."""
    match = witchwood.deal(name, deal, seats=seats, **options)
    dice = np.random.default_rng(seed)
    while not match.over and len(match.plays) < MOST_PLIES:
        legal = match.legal()
        actions = np.array(legal, np.int64)
        usual = int(match.game.rules.greedy(match.state, match.turn or 0, actions, len(legal)))
        match.apply(int(dice.choice(legal)) if dice.random() < 0.1 else usual)
    return match


@pytest.mark.parametrize("heap", [4, 7, 9])
@pytest.mark.parametrize("seat", [0, 1])
def test_chances_are_those_of_brute_force(heap: int, seat: int) -> None:
    match = newts("1", "2", heap=heap)
    state = match.state
    samples = np.array(Estimator(NEWTS, seat, 5).sample(state, [], count=40_000))
    assert samples.mean() == pytest.approx(known_chance(state, seat), abs=4 * samples.std() / 200)


def test_a_play_is_worth_what_brute_force_says() -> None:
    match = newts("1", heap=9)
    state, seat = match.state, match.turn or 0
    for action in match.legal():
        samples = np.array(Estimator(NEWTS, seat, 5).sample(state, [(seat, action)], count=40_000))
        assert samples.mean() == pytest.approx(known_chance(state, seat, action), abs=4 * samples.std() / 200)


def best(match: Match) -> int:
    """The play that is worth most, by what the seat knows."""
    seat = match.turn or 0
    return max(match.legal(), key=lambda action: known_chance(match.state, seat, action))


def worst(match: Match) -> int:
    seat = match.turn or 0
    return min(match.legal(), key=lambda action: known_chance(match.state, seat, action))


def cost(match: Match, ply: int, better: int | None = None) -> float:
    """How much more another play was worth than the one that was made, by brute force; usually the best."""
    state, seat, action = match.state_at(ply), match.plays[ply].seat, match.plays[ply].action
    assert action is not None
    others = NEWTS.legal(state, seat) if better is None else [better]
    return max(known_chance(state, seat, one) for one in others) - known_chance(state, seat, action)


@pytest.mark.parametrize("deal", range(4))
def test_the_play_that_cost_most_is_found(deal: int) -> None:
    match = newts(deal=deal, heap=18)
    while not match.over:
        match.apply(worst(match) if 4 < int(match.state["newts"]) < 9 else best(match))
    for seat in range(2):
        own = [ply for ply, play in enumerate(match.plays) if play.seat == seat]
        found = review(match, seat).costliest.plays
        assert found[0].ply == max(own, key=lambda ply: cost(match, ply))
        for one in found:
            better = NEWTS.text.read_action(match.state_at(one.ply), seat, one.better)
            assert one.cost.low < cost(match, one.ply, better) < one.cost.high


@pytest.mark.parametrize("deal", range(4))
def test_who_plays_best_is_blamed_for_nothing(deal: int) -> None:
    match = newts(deal=deal, heap=18)
    while not match.over:
        match.apply(best(match))
    for seat in range(2):
        made = review(match, seat)
        choices = [ply for ply, play in enumerate(match.plays) if play.seat == seat and _open(match, ply)]
        assert made.costliest == Costliest((), min(8, len(choices)))
        assert no_moves(made) in list(lines(made))


def _open(match: Match, ply: int) -> bool:
    return len(NEWTS.legal(match.state_at(ply), match.plays[ply].seat)) > 1


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("newts", None, {}),
        ("pendle", None, {}),
        ("witchpig", 3, {}),
        ("stones", None, {}),
        ("wyr", None, {}),
        ("hocus", None, {"preset": "klondike"}),
    ],
)
def test_luck_and_skill_add_up_to_the_end(name: str, seats: int | None, options: dict[str, str]) -> None:
    match = careless(name, 7, 1, seats, **options)
    for seat in range(match.seats):
        made = review(match, seat)
        assert len(made.curve) == len(match.plays) + 1
        assert made.balance is not None
        assert made.balance.end == pytest.approx(made.curve[-1].value)
        assert all(point.low <= point.value <= point.high for point in made.curve)
        if match.over and not made.points:
            result = match.result
            won = result == "won" if match.seats == 1 else isinstance(result, tuple) and seat in result
            assert (made.curve[-1].value > 0) == won
        if match.seats == 1:
            assert made.balance.others == (0, 0, 0)
        if match.game.perfect_information:
            assert made.balance.chance == (0, 0, 0)


@pytest.mark.parametrize("name", ["newts", "pendle", pytest.param("stones", marks=pytest.mark.long)])
def test_limits_of_luck_and_skill_are_as_wide_as_other_seeds_differ(name: str) -> None:
    """The spread over seeds, which knows nothing of how the balance is made, against the limits of each review."""
    match = witchwood.deal(name, 7)
    dice = np.random.default_rng(4)
    while not match.over and len(match.plays) < 14:
        match.apply(int(dice.choice(match.legal())))
    seeds, seat = 60, 0
    made = []
    for seed in range(seeds):
        estimator = Estimator(match.game, seat, seed)
        estimator.rollouts = 64
        made.append(curve_of(match, estimator).balance)
    for part in ("deal", "chance", "own", "others"):
        found = [getattr(one, part) for one in made]
        spread = np.std([one.value for one in found], ddof=1)
        half = np.sqrt(np.mean([((one.high - one.low) / 2) ** 2 for one in found])) / Z_95
        assert spread == pytest.approx(half, rel=0.3, abs=1e-9)


def test_a_review_is_the_same_tomorrow_and_another_seed_is_another() -> None:
    match = careless("newts", 11, 2)
    assert review(match, 1) == review(witchwood.replay(match.record()), 1)
    assert review(match, 1).curve != review(match, 1, seed=1).curve


def test_hidden_cards_change_nothing_before_they_are_seen() -> None:
    """The toad lies elsewhere: seat 1 learns nothing of it, so its review stays as it is."""
    one, other = (newts("2", "1", "3", deal=deal, heap=14) for deal in _alike())
    assert one.position() != other.position()
    a, b = review(one, 1), review(other, 1)
    for here, there in zip(a.curve, b.curve, strict=True):
        assert max(here.low, there.low) < min(here.high, there.high)
    assert [move.ply for move in a.costliest.plays] == [move.ply for move in b.costliest.plays]


def _alike() -> tuple[int, int]:
    """Two deals that differ only in where the toad lies, deep in the heap."""
    first = witchwood.deal("newts", 0, heap=14)
    for deal in range(1, 200):
        match = witchwood.deal("newts", deal, heap=14)
        states = first.state, match.state
        if states[0]["mover"] == states[1]["mover"] and states[0]["toad"] < states[1]["toad"] < 9:
            return 0, deal
    raise AssertionError("no such deal")


@pytest.mark.parametrize(("name", "seats"), [("newts", None), ("pendle", None), ("witchpig", 3)])
def test_a_position_is_worth_the_same_whatever_lies_hidden(name: str, seats: int | None) -> None:
    """Other worlds that the seat can't tell from this one; a review that peeks would judge each by its cards."""
    match = careless(name, 5, 1, seats)
    game, ply, count = match.game, len(match.plays) // 3, 4_000
    state, seat = match.state_at(ply), match.plays[ply].seat
    here = np.array(Estimator(game, seat, 0).sample(state, [], count=count))
    for seed in range(1, 6):
        world = state.copy()
        game.rules.hide(world, seat, np.uint64(seed))
        assert game.view(world, seat) == game.view(state, seat)
        there = np.array(Estimator(game, seat, seed).sample(world, [], count=count))
        assert there.mean() == pytest.approx(here.mean(), abs=4 * np.sqrt((here.var() + there.var()) / count))


def test_only_what_could_not_be_foreseen_is_news() -> None:
    match = careless("pendle", 3, 4)
    estimator = Estimator(match.game, 0, 0)
    kinds = set()
    for ply, play in enumerate(match.plays):
        before, after = match.state_at(ply), match.state_at(ply + 1)
        seen = match.game.view(after, 0)
        assert play.action is not None
        foreseen = True
        for seed in range(24):
            world = before.copy()
            match.game.rules.hide(world, 0, np.uint64(seed))
            match.game.rules.play(world, 0, play.action)
            foreseen &= match.game.view(world, 0) == seen
        news = estimator.is_news(before, [(0, play.action)], after)
        assert news or foreseen
        kinds.add(news)
    assert kinds == {True, False}


def test_a_move_that_lost_by_proof_is_the_costliest() -> None:
    """Both play by the proofs of the last ten stones, but for one move that gives a proved win away."""
    match = witchwood.deal("stones", 1)
    game, budget = match.game, Budget(nodes=20_000)
    assert game.expert is not None
    dice = np.random.default_rng(5)
    while len(game.legal(match.state, match.turn or 0)) > 6:
        match.apply(int(dice.choice(match.legal())))
    match = witchwood.from_position("stones", match.position())
    blunder = None
    while not match.over:
        seat = match.turn or 0
        answer = game.expert(match.state, seat, budget)
        action = answer.action
        if blunder is None and answer.verdict == Verdict.WON:
            for other in match.legal():
                after = match.copy()
                after.apply(other)
                theirs = None if after.turn in (None, seat) else game.expert(after.state, after.turn or 0, budget)
                if theirs is not None and theirs.verdict == Verdict.WON:
                    blunder, action = (len(match.plays), seat), other
                    break
        assert action is not None
        match.apply(action)
    assert blunder is not None
    ply, seat = blunder
    made = review(match, seat)
    assert made.fate_at(ply) == "lost"
    assert [one.ply for one in made.costliest.plays] == [ply]
    assert lead(made).startswith("Lost from ")


def test_giving_up_is_a_move_that_costs() -> None:
    match = newts("1", heap=9)
    seat = match.turn or 0
    match.resign()
    made = review(match, seat)
    assert made.curve[-1].value == 0
    assert made.balance is not None
    assert made.balance.own.value == pytest.approx(-made.curve[-2].value)
    assert [move.played for move in made.costliest.plays] == ["resign"]


def test_a_seat_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        review(newts("1"), 2)


def drawn(plies: int) -> Match:
    """Nothing but draws, round and round."""
    match = witchwood.deal("hocus", 1, preset="klondike")
    while len(match.plays) < plies:
        match.play("d")
    return match


def test_no_more_than_so_many_positions_of_a_long_game_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[int] = []

    def sample(_self: Estimator, _base: State, _plays: Plays, count: int | None = None, salt: int = 0) -> Samples:
        games.append(1 if count is None else count)
        return [float(salt % 7 < 4)] * games[-1]

    monkeypatch.setattr(Estimator, "sample", sample)
    seen: list[int] = []
    made = curve_of(drawn(1_200), Estimator(witchwood.game("hocus"), 0, 0), seen.append)
    assert len(games) <= MOST_PLIES + 2
    assert seen == [*range(0, 1_200, 6), 1_199, 1_200]
    assert len(made.points) == 1_201
    assert [made.points[ply].value for ply in (0, 3, 6, 21, 24)] == [1, 0.5, 0, 0.5, 1]
    assert made.balance is None
    assert len(curve_of(drawn(MOST_PLIES), Estimator(witchwood.game("hocus"), 0, 0)).choices) == MOST_PLIES


def test_who_goes_by_the_rule_of_thumb_is_shown_where_it_errs() -> None:
    """Measured against itself it could do nothing wrong. Other games, and more of them, say that it did."""
    match = witchwood.deal("pendle", 100)
    while not match.over:
        legal = np.array(match.legal(), np.int64)
        match.apply(int(match.game.rules.greedy(match.state, 0, legal, len(legal))))
    found = review(match).costliest
    assert found.plays
    assert found.looked_at == sum(len(match.game.legal(match.state_at(ply), 0)) > 1 for ply in range(len(match.plays)))
    others = Estimator(match.game, 0, 99)
    for one in found.plays:
        state, played = match.state_at(one.ply), match.plays[one.ply].action
        better = match.game.text.read_action(state, 0, one.better)
        assert played is not None
        kept, left = (np.array(others.sample(state, [(0, action)], count=4_000)) for action in (better, played))
        assert (kept - left).mean() > 4 * (kept - left).std() / np.sqrt(4_000)
