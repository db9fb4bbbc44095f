"""Series and scores of a room, counted from its tables."""

from __future__ import annotations

from dataclasses import replace

from witchwood.table.together.rooms import RoomTable, in_turn, series_of


def played(*winners: str | None, series: int = 1, best_of: int = 3, first: int = 1) -> list[RoomTable]:
    """Finished tables of Ann and Bob, won by these; None is nobody."""
    both = frozenset({"ann", "bob"})
    return [
        RoomTable(f"t{n}", "stones", "{}", series, n, best_of, False, None, True, both, frozenset({who} if who else ()))
        for n, who in enumerate(winners, first)
    ]


def test_a_series_ends_when_a_player_has_won_more_than_half_or_all_is_played() -> None:
    for winners, over in (
        (["ann"], False),
        (["ann", "bob"], False),
        (["ann", "ann"], True),
        (["ann", "bob", "bob"], True),
        ([None, None, "bob"], True),
    ):
        series = series_of(played(*winners))
        assert series is not None
        assert (series.over, series.played) == (over, len(winners))
    assert series_of([]) is None


def test_a_game_without_a_result_is_played_again() -> None:
    won, closed = played("ann", None)
    series = series_of([won, replace(closed, counts=False)])
    assert series is not None
    assert (series.played, dict(series.wins)) == (1, {"ann": 1})


def test_only_the_last_series_is_counted_in_it() -> None:
    tables = [*played("ann", "ann"), *played("bob", series=2, first=3)]
    series = series_of(tables)
    assert series is not None
    assert (dict(series.wins), series.leaders) == ({"bob": 1}, {"bob"})


def test_each_table_is_begun_by_the_next_one() -> None:
    assert [in_turn(["a", "b", "c"], number)[0] for number in range(1, 5)] == ["b", "c", "a", "b"]
