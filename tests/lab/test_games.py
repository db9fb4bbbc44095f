"""Rows of games, against the same games played and counted in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import log10
from pathlib import Path

import polars
import pytest

import witchwood
from lab.studies import part_of, study
from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.lab.rows.games import facts_of, played
from witchwood.lab.rows.part import rows_of
from witchwood.lab.run import run


def counted(match: Match, longest: int) -> dict[str, float]:
    """What a row should say, by a loop over a match that greedy plays; given up where a position comes again."""
    widths, seats, leaders, before = [], [], [_leader(match)], {match.state.tobytes()}
    while not match.over and len(match.plays) < longest:
        turn = match.turn
        assert turn is not None
        widths.append(len(match.legal()))
        seats.append(turn)
        match.play(witchwood.hint(match, "greedy"))
        leaders.append(_leader(match))
        if match.state.tobytes() in before:
            break
        before.add(match.state.tobytes())
    real = [width for width in widths if width > 1]
    led = [(step, leader) for step, leader in enumerate(leaders[1:], 1) if leader is not None]
    changes = [step for (_, old), (step, new) in pairwise([(0, None), *led]) if old != new]
    winners = match.result if isinstance(match.result, tuple) else ()
    behind = [leader for leader in leaders[:-1] if leader is not None and winners and leader not in winners]
    return {
        "choices": len(real),
        "width": sum(real) / max(1, len(real)),
        "widest": max(widths),
        "tree": sum(map(log10, widths)),
        "turns": 1 + sum(a != b for a, b in pairwise(seats)),
        "leads": max(0, len(changes) - 1),
        "last_lead": max(changes, default=0),
        "behind": len(behind),
        "score": match.scores[0],
        "plays": len(widths),
    }


def _leader(match: Match) -> int | None:
    """The seat with the most points, None where several have them."""
    top = max(match.scores)
    return match.scores.index(top) if match.scores.count(top) == 1 else None


@pytest.mark.parametrize(("name", "longest"), [("stones", 500), ("pendle", 500), ("wyr", 500), ("witchpig", 2_000)])
def test_a_row_says_what_a_plain_loop_counts(name: str, longest: int) -> None:
    asked = study(game=name, deals="5..9", agent=[{"name": "greedy"}], vary={}, longest=longest)
    frame = rows_of(part_of(asked))["games"]
    lacking = {"stones": set(), "witchpig": {"leads", "last_lead", "behind"}}.get(
        name, {"turns", "leads", "last_lead", "behind"}
    )
    compared = 0
    for row in frame.iter_rows(named=True):
        match = witchwood.deal(name, row["deal"])
        found = counted(match, longest)
        assert row["over"] == match.over
        assert {column for column in found if column not in row} == lacking
        if row["over"]:
            expected = {column: value for column, value in found.items() if column not in lacking}
            assert {column: row[column] for column in expected} == pytest.approx(expected), row["deal"]
            compared += 1
    assert compared > 1


def test_random_games_are_those_of_playouts() -> None:
    asked = study(deals="3..30", agent=[{"name": "random"}], vary={}, longest=200)
    frame = rows_of(part_of(asked))["games"]
    expected = witchwood.playouts("hocus", 3, 28, max_steps=200)
    assert frame["plays"].to_list() == expected.steps.tolist()
    assert frame["score"].to_list() == expected.scores[:, 0].tolist()
    assert (frame["won"] == 1).to_list() == (expected.winners == 1).tolist()


def test_lost_games_of_a_rule_of_thumb_end_when_a_position_comes_again() -> None:
    """They used to be dragged to 2,000 plays."""
    asked = study(deals="1..400", agent=[{"name": "greedy"}], vary={}, longest=2_000)
    frame = rows_of(part_of(asked))["games"]
    lost = frame.filter(~frame["over"])
    assert lost.height > 100
    assert 20 < lost["plays"].to_numpy().mean() < 1_000
    for deal in lost["deal"].head(3):
        match = witchwood.deal("hocus", deal)
        for _ in range(1_000):
            match.play(witchwood.hint(match, "greedy"))
        assert not match.over, "it would have gone on for ever"


def test_seats_are_taken_in_turn_and_points_add_up() -> None:
    agents = [{"name": "random"}, {"name": "greedy"}]
    asked = study(game="witchpig", deals="1..8", agent=agents, vary={"seats": [3]})
    frame = rows_of(part_of(asked))["games"]
    assert frame["order"].to_list() == [0, 1, 2] * 8
    assert set(frame["won"]) <= {0.0, 0.5, 1 / 3, 1.0}
    assert all(winners in range(8) for winners in frame["winners"])
    for row in frame.iter_rows(named=True):
        mine = row["winners"] >> row["order"] & 1
        assert row["won"] == (mine / row["winners"].bit_count() if row["winners"] else 1 / 3)
    even = study(game="witchpig", deals="1..8", agent=agents[1:], vary={"seats": [3]})
    assert even.line_ups[0].name == "greedy"
    assert rows_of(part_of(even))["games"]["order"].to_list() == [0] * 8


def test_an_agent_that_searches_leaves_the_same_rows() -> None:
    """A policy that follows the rule of thumb, asked one by one in Python, and the compiled loop: the same games."""
    asked = study(game="stones", deals="1..4", agent=[{"name": "greedy"}], vary={})
    searched = study(game="stones", deals="1..4", agent=[{"name": "slow", "plays": "expert", "nodes": 50}], vary={})
    one, other = (rows_of(part_of(each))["games"] for each in (asked, searched))
    assert one.columns == other.columns
    assert one.schema == other.schema
    frame, logs = played(witchwood.game("stones"), asked.base, asked.line_ups[0], range(1, 5), 500)
    for log, plays in zip(logs, frame["plays"], strict=True):
        match = witchwood.deal("stones", log.deal)
        for seat, action in log.plays.tolist():
            match.apply(action, seat)
        assert match.over
        assert len(match.plays) == plays


def test_kinds_are_counted_by_seat() -> None:
    asked = study(game="witchpig", deals="1..10", agent=[{"name": "greedy"}], vary={"seats": [2]})
    frame, logs = played(witchwood.game("witchpig"), asked.base, asked.line_ups[0], range(1, 11), 2_000)
    kind = witchwood.game("witchpig").kind
    assert kind is not None
    for row, log in zip(frame.iter_rows(named=True), logs, strict=True):
        for seat in range(2):
            swaps = sum(kind(action) == "swap" for who, action in log.plays.tolist() if who == seat)
            assert row[f"did_swap_{seat}"] == swaps
    assert times(frame, "swap") > 0


def times(frame: polars.DataFrame, kind: str) -> int:
    return sum(sum(frame[f"did_{kind}_{seat}"].to_list()) for seat in range(4) if f"did_{kind}_{seat}" in frame.columns)


@pytest.mark.parametrize("plays", ["greedy", "random", "expert"])
def test_a_held_agent_never_does_it_while_there_is_another_way(plays: str) -> None:
    agent = {"name": "held", "plays": plays, "never": ["swap", "keep"], "nodes": 50}
    asked = study(game="witchpig", deals="1..30", agent=[agent], vary={"seats": [4]})
    frame = rows_of(part_of(asked))["games"]
    assert times(frame, "swap") + times(frame, "keep") > 0, "one of both must be played: then the rule yields"
    agent["never"] = ["swap"]
    asked = study(game="witchpig", deals="1..30", agent=[agent], vary={"seats": [4]})
    frame = rows_of(part_of(asked))["games"]
    assert times(frame, "swap") == 0
    assert times(frame, "keep") > 0


@pytest.mark.parametrize("plays", ["greedy", "random", "expert"])
def test_a_rule_of_thumb_that_names_what_is_forbidden_is_not_heard(plays: str) -> None:
    """That of Witch Stones names the side it likes, whatever list it is given."""
    agents = [{"name": "suns", "plays": plays, "never": ["moons"], "nodes": 20}]
    frame = rows_of(part_of(study(game="stones", deals="1..12", agent=agents, vary={})))["games"]
    assert (frame["fact_seat_suns"] == frame["first"]).all()
    assert [frame[f"did_moons_{seat}"].sum() for seat in (0, 1)] == [0, 0]


def test_facts_are_columns() -> None:
    asked = study(game="wyr", deals="7..7", agent=[{"name": "greedy"}], vary={})
    row = rows_of(part_of(asked))["games"].row(0, named=True)
    assert row["fact_keiju"] == witchwood.game("wyr").facts(witchwood.deal("wyr", 7).state)["keiju"]  # type: ignore[misc]  # wyr has facts


def told(ends: Sequence[Mapping[str, int | float | str]]) -> polars.DataFrame:
    """The columns of a game that tells these facts of its ends, one after another."""
    answers = iter(ends)
    game = replace(load("pendle"), facts=lambda _state: next(answers))
    return facts_of(game, [game.empty(game.settle({}), 1)] * len(ends))


def test_facts_that_come_late_or_turn_out_broken_are_kept() -> None:
    late = told([{"a": 1}] * 150 + [{"a": 1.5, "b": "x"}])
    assert late["fact_a"].to_list() == [1.0] * 150 + [1.5]
    assert late["fact_b"].to_list() == [None] * 150 + ["x"]
    assert told([{"a": 1}, {"a": 2}])["fact_a"].dtype == polars.Int64
    with pytest.raises(ValueError, match="pendle: its fact a is now text and now a number"):
        told([{"a": 1}, {"a": "x"}])


def test_parts_whose_facts_differ_are_read_together(tmp_path: Path) -> None:
    asked = study(game="pendle", deals="1..4", agent=[{"name": "greedy"}], vary={}, part=2)
    store = run(asked, tmp_path / "a")
    path = store.files()[0]
    broken = polars.read_parquet(path).with_columns(polars.col("fact_rounds") + 0.5, fact_late=polars.lit("x"))
    broken.write_parquet(path)
    table = store.table(asked)
    assert table["fact_rounds"].dtype == polars.Float64
    assert table["fact_late"].to_list() == ["x", None, None, None], "the first part is deal 1 alone"
