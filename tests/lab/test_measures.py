"""Measures, against games made by hand and searches made again."""

from __future__ import annotations

from math import log, sqrt
from pathlib import Path

import numpy as np
import polars
import pytest

import witchwood
from lab.studies import part_of, ran, study
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Verdict
from witchwood.lab.causes import by_fact, lifts, luck_share
from witchwood.lab.measures import MEASURES, looked_closer, measured, role_measures
from witchwood.lab.rows.kernels.chances import chances
from witchwood.lab.rows.kernels.measure import new_dice
from witchwood.lab.rows.part import rows_of
from witchwood.lab.stats import wilson

KEYS = {"variant": "usual", "agent": "a", "order": 0}


def games(**columns: list[object]) -> polars.DataFrame:
    number = len(next(iter(columns.values())))
    return polars.DataFrame({"deal": range(1, number + 1), **columns}).with_columns(
        **{name: polars.lit(value) for name, value in KEYS.items()}
    )


def plies(**columns: list[object]) -> polars.DataFrame:
    number = len(next(iter(columns.values())))
    frame = polars.DataFrame({"ply": range(number), **columns})
    return frame.with_columns(deal=polars.lit(1), **{name: polars.lit(value) for name, value in KEYS.items()})


def test_every_measure_has_a_definition_and_a_source() -> None:
    for measure in MEASURES:
        assert measure.definition.endswith(".")
        assert measure.source in {"plain", "ours"} or any(name in measure.source for name in ("Browne", "Ludii", "TAG"))
        assert measure.how in {"counted", "proved", "sampled"}


def test_first_mover_draws_and_shares() -> None:
    frame = measured(
        games(
            over=[True, True, True, False],
            plays=[10, 10, 10, 10],
            choices=[5, 5, 5, 0],
            winners=[0b01, 0b10, 0b00, 0b11],
            won=[1.0, 0, 0.5, 0.5],
            first=[0, 0, 1, 1],
        )
    )
    assert frame["first_won"].to_list() == [1, 0, 0.5, 0.5]
    assert frame["drawn"].to_list() == [0, 0, 1, 0]
    assert frame["shared"].to_list() == [0, 0, 0, 1]
    assert frame["completed"].to_list() == [1, 1, 1, 0]
    assert frame["choice_share"].to_list() == [0.5, 0.5, 0.5, 0]


def proved(verdicts: list[object], *, won: float, over: bool = True) -> dict[str, object]:
    """The measures of a game with these verdicts, in which every other won position has a losing action too."""
    wins = [verdict == "won" for verdict in verdicts]
    table = plies(
        verdict=verdicts,
        matters=[None if verdict == "unknown" else verdict == "won" for verdict in verdicts],
        winning=[int(win) for win in wins],
        losing=[ply % 2 for ply in range(len(verdicts))],
    )
    return looked_closer(table, games(won=[won], over=[over])).row(0, named=True)


def test_tail_slips_and_choices_that_matter() -> None:
    row = proved(["won", "won", "unknown", "won", "lost", "lost", "lost"], won=0.0)
    assert (row["matter"], row["matter_open"], row["slips"], row["tail"]) == (3, 1, 1, 3)
    assert (row["deciding"], row["still_won"]) == (2, 0)


def test_a_game_may_be_given_up_or_thrown_away_while_it_could_be_won() -> None:
    """The last play of a game that ends is a slip of its own: there is no position after it to prove lost."""
    names = ("slips", "tail", "still_won", "thrown_away")
    for over, won, expected in (
        (False, 0.0, (0, 0, 1, 0)),
        (True, 0.0, (1, 0, 0, 1)),
        (True, 1.0, (0, None, None, None)),
    ):
        row = proved(["won", "won", "won"], won=won, over=over)
        assert tuple(row[name] for name in names) == expected
    row = proved(["won", "lost", "lost"], won=0.0)
    assert tuple(row[name] for name in names) == (1, 2, 0, 0)


def test_what_the_seats_won_that_facts_name() -> None:
    table = games(
        over=[True] * 5,
        plays=[9] * 5,
        choices=[5] * 5,
        winners=[1, 2, 3, 0, 0],
        won=[1.0, 0, 0.5, 0.5, 0.5],
        first=[0] * 5,
        fact_seat_suns=[0, 0, 1, 0, -1],
    )
    assert measured(table)["won_suns"].to_list() == [1, 0, 0.5, 0.5, None], "counted like Won; nobody chose suns"
    assert [one.name for one in role_measures(table)] == ["won_suns"]


def test_chances_of_a_solitaire_that_was_lost() -> None:
    """The chance to win was 0.8, 0.5, 0.2, 0.05: what came out, a loss, had 0.2, 0.5, 0.8, 0.95."""
    row = looked_closer(plies(chance_0=[0.8, 0.5, 0.2, 0.05]), games(won=[0.0], over=[True])).row(0, named=True)
    assert row["drama"] == pytest.approx(0.6 / 4)
    assert row["decided_at"] == pytest.approx(3 / 4)
    entropies = [-(p * log(p, 2) + (1 - p) * log(1 - p, 2)) for p in (0.8, 0.5, 0.2, 0.05)]
    assert row["uncertainty"] == pytest.approx(sum(entropies) / 4)


def test_chances_of_a_game_of_several() -> None:
    table = plies(chance_0=[0.5, 0.3, 0.95, 1.0], chance_1=[0.5, 0.7, 0.05, 0.0])
    row = looked_closer(table, games(won=[1.0], over=[True], winners=[0b01])).row(0, named=True)
    assert row["drama"] == pytest.approx(0.4 / 4)
    assert row["decided_at"] == pytest.approx(2 / 4)
    sure = looked_closer(plies(chance_0=[1.0, 1.0], chance_1=[0.0, 0.0]), games(won=[1.0], over=[True], winners=[1]))
    assert sure.row(0, named=True)["decided_at"] == 0
    assert sure.row(0, named=True)["uncertainty"] == 0


def test_what_is_proved_of_plies_no_longer_search_refutes() -> None:
    """Legal actions counted as winning or losing: a search with twenty times the budget agrees on how many."""
    asked = study(deals="4..5", agent=[{"name": "random"}], vary={}, plies={"deals": 2, "proofs": 500})
    tables = rows_of(part_of(asked))
    found = tables["plies"]
    assert set(found["deal"]) == {4, 5}
    compared = 0
    for deal in (4, 5):
        match = witchwood.deal("hocus", deal)
        for row in found.filter(found["deal"] == deal).iter_rows(named=True):
            assert row["legal"] == len(match.legal())
            if row["winning"] and row["losing"] and compared < 6:
                verdicts = []
                for text in match.actions():
                    after = match.copy()
                    after.play(text)
                    verdicts.append(witchwood.solve(after, nodes=10_000).verdict)
                assert verdicts.count(Verdict.WON) >= row["winning"]
                assert verdicts.count(Verdict.LOST) >= row["losing"]
                assert row["matters"]
                compared += 1
            match.play(row["text"])
        assert len(match.plays) == tables["games"].filter(tables["games"]["deal"] == deal)["plays"][0]
    assert compared > 0


def test_a_lost_position_of_wyr_still_has_better_and_worse_actions() -> None:
    """Random play of deal 1 has lost long before its 21st ply; the solver proves different best scores there."""
    plies = {"deals": 1, "proofs": 200}
    asked = study(game="wyr", deals="1..1", agent=[{"name": "random"}], vary={}, plies=plies, longest=22)
    row = rows_of(part_of(asked))["plies"].row(21, named=True)
    assert (row["verdict"], row["winning"], row["losing"], row["open"]) == ("lost", 0, row["legal"], 0)
    assert row["matters"] is True


def test_sampled_chances_are_the_same_every_time_and_end_at_the_result() -> None:
    asked = study(game="pendle", deals="1..6", agent=[{"name": "greedy"}], vary={}, plies={"deals": 6, "playouts": 24})
    tables = rows_of(part_of(asked))
    assert tables["plies"].equals(rows_of(part_of(asked))["plies"])
    last = tables["plies"].group_by("deal", maintain_order=True).last()
    won = tables["games"]["won"]
    for chance, result in zip(last["chance_0"], won, strict=True):
        assert abs(chance - result) < 0.5


def exact(game: Game, state: State, known: dict[bytes, list[float]]) -> list[float]:
    """Each seat's chance where nothing is hidden: all plays, one in ten by chance, the others by the rule of thumb."""
    key = state.tobytes()
    if key not in known:
        seats, seat = range(game.seats_of(state)), int(game.rules.turn(state))
        if seat not in seats:
            winners = [place for place in seats if int(game.rules.winners(state)) >> place & 1]
            known[key] = [(place in winners) / max(1, len(winners)) for place in seats]
            return known[key]
        actions = game.legal(state, seat)
        named = int(game.rules.greedy(state, seat, np.array(actions, np.int64), len(actions)))
        total = [0.0] * len(seats)
        for action in actions:
            after = state.copy()
            game.rules.play(after, seat, action)
            share = 0.1 / len(actions) + 0.9 * (action == named)
            total = [one + share * more for one, more in zip(total, exact(game, after, known), strict=True)]
        known[key] = total
    return known[key]


@pytest.mark.parametrize("left", [2, 4])
def test_sampled_chances_are_those_of_the_whole_tree(left: int) -> None:
    """The end of a game of Witch Stones, a few plays before the last: 82 and 694 positions."""
    game, match = witchwood.game("stones"), witchwood.deal("stones", 2)
    states = []
    while not match.over:
        states.append(match.state.copy())
        match.play(witchwood.hint(match, "greedy"))
    expected = exact(game, states[1 - left], {})
    assert 0.8 < expected[0] < 0.95
    room, dice, out = game.blank(2), new_dice(), np.zeros(2)
    room[0] = states[1 - left]
    chances(room, int(game.rules.turn(room[0])), 6_000, 300, dice, np.empty(game.most_legal, np.int64), out)
    assert out.tolist() == pytest.approx(expected, abs=4 * sqrt(expected[0] * expected[1] / 6_000))


def test_lifts_by_seat() -> None:
    frame = polars.DataFrame(
        {
            "winners": [1, 2, 3, 1, 0],
            "won": [1.0, 0, 0.5, 1, 0.5],
            "did_swap_0": [1, 0, 2, 0, 1],
            "did_swap_1": [0, 1, 0, 0, 0],
        }
    )
    row = lifts(frame).row(0, named=True)
    assert (row["kind"], row["times"], row["used"]) == ("swap", 0.5, 4 / 10)
    assert row["won_with"] == pytest.approx((1 + 0.5 + 1 + 0.5) / 4), "a game that nobody won is worth an even share"
    assert row["won_without"] == pytest.approx((0 + 0 + 0.5 + 1 + 0 + 0.5) / 6)
    assert row["lift"] == pytest.approx(row["won_with"] - row["won_without"])


def test_facts_value_by_value() -> None:
    frame = polars.DataFrame({"fact_row": [1, 1, 2, 2, 2], "won": [1.0, 0.0, 1.0, 1.0, 1.0]})
    found = by_fact(frame, "row")
    assert found["value"].to_list() == [1, 2]
    assert found["won"].to_list() == [0.5, 1.0]
    assert found["share"].to_list() == pytest.approx([0.4, 0.6])
    assert (found["low"][0], found["high"][0]) == wilson(0.5, 2)
    with pytest.raises(ValueError, match="there is no fact suit; the game tells row"):
        by_fact(frame, "suit")


def test_luck_is_what_deals_share() -> None:
    """Where every agent fares alike on a deal all lies in the deal; where deals differ by nothing, none does."""
    same = polars.DataFrame({"deal": [1, 1, 2, 2, 3, 3], "won": [1.0, 1, 0, 0, 1, 1]})
    assert luck_share(same) == pytest.approx(1)
    mixed = polars.DataFrame({"deal": [1, 1, 2, 2], "won": [1.0, 0, 1, 0]})
    assert luck_share(mixed) == 0
    assert luck_share(polars.DataFrame({"deal": [1, 2], "won": [1.0, 0]})) is None


def test_luck_is_a_seats_not_its_players() -> None:
    """Two agents take both seats in turn. In a lottery the deal's seat wins, so each agent wins once."""
    orders = {"deal": [1, 1, 2, 2, 3, 3], "order": [0, 1] * 3, "won": [1.0, 0, 0, 1, 1, 0]}
    lottery = polars.DataFrame({**orders, "winners": [1, 1, 2, 2, 1, 1]})
    assert luck_share(lottery, 2) == pytest.approx(1)
    skill = polars.DataFrame({**orders, "winners": [1, 2, 1, 2, 1, 2]})
    assert luck_share(skill, 2) == 0, "the first agent wins from every seat"
    shared = polars.DataFrame({**orders, "won": [0.5] * 6, "winners": [3, 0, 3, 3, 0, 0]})
    assert luck_share(shared, 2) is None, "a win shared by all is worth what no win is"


def test_luck_of_a_worked_example() -> None:
    """Shrout and Fleiss (1979), table 2: six targets, four judges, ICC(1) = 0.17."""
    ratings = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    rows = [(target, float(rating)) for target, judged in enumerate(ratings) for rating in judged]
    assert luck_share(polars.DataFrame(rows, schema=["deal", "won"], orient="row")) == pytest.approx(0.166, abs=0.001)


def test_measures_are_compared_like_any_column(tmp_path: Path) -> None:
    handle = ran(
        tmp_path,
        'game = "pendle"\ndeals = "1..12"\n[[agent]]\nname = "greedy"\n[vary]\nwitches = [1, 3]\n'
        "[plies]\ndeals = 12\nplayouts = 8\n",
    )
    frame = handle.measured()
    for column in ("uncertainty", "plays", "choice_share"):
        row = handle.difference(column).row(0, named=True)
        first, second = (
            frame.filter(polars.col("variant") == name)[column].to_numpy().mean() for name in ("witches-1", "witches-3")
        )
        assert row["value"] == pytest.approx(second - first)
        assert row["low"] <= row["value"] <= row["high"]
