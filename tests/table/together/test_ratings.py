"""Which games are rated, and the number that is shown for a rating."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from table.tables import make_table
from witchwood.table.history.facts import Rating, Seat
from witchwood.table.judging import change_of, judge
from witchwood.table.messages.client_messages import CommandMessage, TakeBackMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.table_state import state_of
from witchwood.table.table import FIRST_MOVES, Table
from witchwood.table.together.ratings import outcome_of, rated_game, read_outcome


def ended(*seats: str, game: str = "stones", **facts: Any) -> Table:
    """A table where all but the last seat have resigned, each person after some moves."""
    table = make_table(game, *seats, **{"rated": True, **facts})
    table.history.played.update(dict.fromkeys(range(len(seats)), FIRST_MOVES))
    for seat in range(len(seats) - 1):
        table.history.match.resign(seat)
    return table


def test_the_number_shown_is_the_ordinal_on_our_scale() -> None:
    newcomer, master = Rating(), Rating(40.0, 2.0)
    assert (newcomer.shown, newcomer.likely, newcomer.deviation) == (1000, 2000, 333)
    assert (newcomer.is_settled, Rating(20.0, 5.0).is_settled, master.is_settled) == (False, True, True)
    assert (master.shown, master.likely, master.deviation) == (1000 + 40 * (40 - 6), 2600, 80)


def test_who_won_comes_first_and_all_others_share_the_next_place() -> None:
    placed = outcome_of(ended("ann", "bob"))
    assert placed is not None
    assert [(one.competitor, one.place) for one in placed] == [("ann", 1), ("bob", 0)]
    mixed = outcome_of(ended("ann", "*expert"))
    assert mixed is not None
    assert [(one.competitor, one.place) for one in mixed] == [("ann", 1), ("agent expert", 0)]


@pytest.mark.parametrize("facts", [{"rated": False}, {"chosen": True}, {"record": "a record"}])
def test_what_is_never_rated(facts: dict[str, Any]) -> None:
    assert outcome_of(ended("ann", "bob", **facts) if "record" not in facts else _of_a_record()) is None


def _of_a_record() -> Table:
    table = ended("ann", "bob")
    table.facts = replace(table.facts, record="a record")
    return table


def test_a_game_with_help_or_with_a_person_in_two_seats_is_not_rated() -> None:
    helped = ended("ann", "*greedy")
    helped.history.help = helped.history.help.given_by("hint")
    assert outcome_of(helped) is None
    twice = ended("ann", "bob")
    twice.facts = replace(twice.facts, seats=(Seat(0, "person", "ann", None), Seat(1, "person", "ann", None)))
    assert outcome_of(twice) is None
    beside = ended("ann", "bob", "*greedy", game="witchpig")
    seats = (*twice.facts.seats, Seat(2, "agent", None, "greedy"))
    beside.facts = replace(beside.facts, seats=seats)
    assert outcome_of(beside) is None


def test_any_number_of_agents_may_play_a_rated_game() -> None:
    placed = outcome_of(ended("ann", "*greedy", "*expert", game="witchpig"))
    assert placed is not None
    assert [one.competitor for one in placed] == ["ann", "agent greedy", "agent expert"]


def test_who_leaves_before_the_second_move_is_not_rated_and_a_game_of_two_changes_no_rating() -> None:
    two = ended("ann", "bob")
    two.history.played[0] = 1
    assert outcome_of(two) is None
    assert two.is_aborted
    four = ended("ann", "bob", "cat", "dan", game="witchpig")
    four.history.played[1] = 0
    placed = outcome_of(four)
    assert placed is not None
    assert [one.person for one in placed] == ["ann", "cat", "dan"]
    assert not four.is_aborted


def test_alone_with_agents_a_person_is_rated_from_the_deal_on() -> None:
    """A player who could leave without loss would open one table after the other until the cards are good."""
    table = ended("ann", "*greedy")
    table.history.played.clear()
    assert outcome_of(table) is not None


def test_a_game_that_goes_on_is_not_rated_yet() -> None:
    assert outcome_of(make_table("stones", "ann", "bob", rated=True)) is None


def test_what_is_stored_of_a_game_reads_back() -> None:
    table = ended("ann", "*expert")
    stored = rated_game(table, 7.0)
    assert stored is not None
    assert read_outcome(stored["outcome"]) == outcome_of(table)


@pytest.mark.parametrize(
    ("other", "message"),
    [("*greedy", CommandMessage("undo", "m1", 0)), ("bob", TakeBackMessage("takeback", "m1", 0, "ask"))],
)
def test_nothing_is_taken_back_at_a_rated_table_before_its_end(
    other: str, message: CommandMessage | TakeBackMessage
) -> None:
    table = make_table("stones", "ann", other, rated=True)
    while table.history.last_play_of(0) is None:
        table.history.match.play(table.history.match.actions()[0])
    with pytest.raises(RefusalError, match="rated"):
        judge(table, "ann", message, change_of, 1.0)
    can = state_of(table, 0, here=(), can_finish=False, now=1.0)["can"]
    assert (can["undo"], can["takeback"]) == (False, False)
