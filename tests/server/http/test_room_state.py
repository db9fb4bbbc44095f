"""What is told of a room, and to whom."""

from __future__ import annotations

from dataclasses import replace

from held_clock import NOON
from server.inside import Inside, the_loop
from witchwood.server.http.room_socket import RoomState, state_of
from witchwood.server.store.together.room_store import Room
from witchwood.table.together.rooms import Member, RoomTable

_KEY = "r" * 22
_GAMES = [("ann", True), ("bob", True), ("ann", False)]  # who won, and whether it counts


def a_room(game: str = "stones") -> Room:
    """Ann, Bob and Cat, who is away; a series in which Ann and Bob have won one game each."""
    now = NOON + the_loop().time()
    members = (Member(1, "ann", "Ann", now), Member(2, "bob", "Bob", now - 5), Member(4, "cat", "Cat", now - 60))
    played = frozenset(("ann", "bob"))
    tables = tuple(
        RoomTable(str(number) * 22, game, "{}", 2, number, 3, False, None, True, played, frozenset((won,)), counts)
        for number, (won, counts) in enumerate(_GAMES, 4)
    )
    wins, ahead = {"ann": 5, "bob": 1}, {("ann", "bob"): 4, ("bob", "ann"): 1, ("ann", "cat"): 0, ("cat", "ann"): 0}
    return Room(_KEY, "The coven", True, members, tables, wins, ahead)


def told(service: Inside, room: Room, person: str) -> RoomState:
    return service.run(state_of(service.service, room, person))


def test_a_member_is_told_how_all_stand(service: Inside) -> None:
    state = told(service, a_room(), "bob")
    assert (state.you, state.table, state.playing) == (2, "6" * 22, False)
    assert [(one.number, one.here, one.host, one.wins, one.series) for one in state.members] == [
        (1, True, True, 5, 1),
        (2, True, False, 1, 1),
        (4, False, False, 0, 0),
    ]
    assert state.series is not None
    assert (state.series.title, state.series.played, state.series.over) == ("Witch Stones", 2, False)
    assert state.series.leaders == [1, 2], "a closed game counts for nobody"
    assert [(one.one, one.other, one.ahead, one.behind) for one in state.pairs] == [(1, 2, 4, 1), (1, 4, 0, 0)]


def test_who_asks_is_here_though_they_were_away(service: Inside) -> None:
    assert [one.here for one in told(service, a_room(), "cat").members] == [True, True, True]


def test_who_has_the_link_alone_sees_names_and_nothing_that_was_played(service: Inside) -> None:
    state = told(service, a_room(), "eve")
    assert (state.you, state.name, [one.name for one in state.members]) == (None, "The coven", ["Ann", "Bob", "Cat"])
    assert [(one.wins, one.series) for one in state.members] == [(0, 0)] * 3
    assert (state.table, state.series, state.pairs, state.playing) == (None, None, [], False)


def test_a_game_that_is_gone_is_called_by_its_name(service: Inside) -> None:
    state = told(service, a_room("chess"), "ann")
    assert state.series is not None
    assert state.series.title == "chess"
    assert told(service, replace(a_room(), tables=()), "ann").series is None
