"""Whole tournaments by chance, in which people come and go: what always has to be so."""

from __future__ import annotations

from collections import Counter

import pytest

from table.tournaments.evenings import Evening, a_plan
from table.tournaments.recount import PlainGame, arena_points, round_points, table_points
from witchwood.table.tournaments.happenings import Happening, read_what, write_what
from witchwood.table.tournaments.standings import standing_of
from witchwood.table.tournaments.tournament import Tournament
from witchwood.table.tournaments.tournament_plan import Format

FEW, MANY = range(15), range(15, 1_500)
PLANS = {
    "arena": a_plan("arena", minutes=20),
    "swiss": a_plan("swiss", 5),
    "robin": a_plan("robin"),
    "tables": a_plan("tables", 4),
}


def plain_games(tournament: Tournament) -> list[PlainGame]:
    counted = [one for one in tournament.encounters if one.places]
    return [(one.players, one.places) for one in sorted(counted, key=lambda one: one.ended or 0.0)]


def check(format_: Format, seed: int) -> None:
    evening = Evening(PLANS[format_], 2 + seed % 13, seed, restless=0.0 if seed % 3 == 0 else 0.25)
    tournament = evening.play()
    again = [Happening(one.at, read_what(*write_what(one.what))) for one in evening.happenings]
    assert Tournament.of(tournament.plan, again) == tournament, "a restart reads the same"
    games, free = plain_games(tournament), [one for byes in tournament.byes for one in byes]
    points = {one.entrant: one.points for one in standing_of(tournament)}
    for one in range(len(tournament.encounters)):
        players = tournament.encounters[one].players
        assert len(set(players)) == len(players)
    if format_ == "arena":
        assert points == {number: arena_points(games)[number] for number in points}
    elif format_ == "tables":
        assert points == pytest.approx({number: table_points(games)[number] for number in points})
        assert sum(points.values()) == pytest.approx(sum(6 * len(players) for players, _ in games))
    else:
        told = round_points(games, free)
        assert {one.entrant: (one.points, *one.ties[:2]) for one in standing_of(tournament)} == {
            number: told.get(number, (0, 0, 0)) for number in points
        }
        assert sum(points.values()) == 2 * len(games) + 2 * len(free)
        pairs = Counter(frozenset(one.players) for one in tournament.encounters)
        assert max(pairs.values(), default=1) == 1, "nobody meets the same one twice"
        if format_ == "swiss":
            assert max(Counter(free).values(), default=1) == 1, "nobody has two byes"


@pytest.mark.parametrize("format_", PLANS)
@pytest.mark.parametrize("seed", FEW)
def test_the_standing_is_right_however_people_come_and_go(format_: Format, seed: int) -> None:
    check(format_, seed)


@pytest.mark.long
@pytest.mark.parametrize("format_", PLANS)
def test_the_same_in_many_tournaments(format_: Format) -> None:
    for seed in MANY:
        check(format_, seed)


@pytest.mark.parametrize("seed", range(4))
def test_seats_change_in_a_swiss_tournament(seed: int) -> None:
    """FIDE Handbook, C.04.1: nobody is two ahead in one seat, or three times in a row in it."""
    tournament = Evening(a_plan("swiss", 5), 14, seed).play()
    for number in tournament.entrants:
        seats = tournament.seats_of(number)
        assert abs(seats.count(0) - seats.count(1)) <= 2
        assert "000" not in (row := "".join(map(str, seats)))
        assert "111" not in row
