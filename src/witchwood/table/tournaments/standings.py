"""The standing of a tournament: points, ties and what each game brought. `docs/service.md` states the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from witchwood.table.tournaments.tournament import Encounter, Tournament

WIN, DRAW = 2, 1  # points where two play; an arena doubles them from the third win in a row on
_STREAK = 2  # wins in a row after which points are doubled
TOP = 12  # points of the first place at a table of three to five; the last has none
How: TypeAlias = Literal["won", "drawn", "lost", "bye"]


@dataclass(frozen=True)
class Mark:
    """What a game brought to an entrant. table: None for a bye. doubled: by a streak."""

    table: str | None
    round: int
    how: How
    points: float
    doubled: bool = False


@dataclass(frozen=True)
class Ranked:
    """An entrant in the standing. place: from 1; equal ones share it. ties: numbers that decide between equal points,
    the first one first.
    """

    entrant: int
    place: int
    points: float
    ties: tuple[float, ...]
    marks: tuple[Mark, ...]


def standing_of(tournament: Tournament) -> list[Ranked]:
    """All entrants, the best first. Equal ones stand in the order in which they came."""
    marks = {number: _MARKS[tournament.plan.format](tournament, number) for number in tournament.entrants}
    points = {number: sum(mark.points for mark in mine) for number, mine in marks.items()}
    ties = {number: _TIES[tournament.plan.format](tournament, number, marks[number], points) for number in marks}
    order = sorted(marks, key=lambda number: (-points[number], tuple(-one for one in ties[number]), number))
    ranked: list[Ranked] = []
    for count, number in enumerate(order, 1):
        last = ranked[-1] if ranked else None
        shares = last is not None and (last.points, last.ties) == (points[number], ties[number])
        place = last.place if last is not None and shares else count
        ranked.append(Ranked(number, place, points[number], ties[number], tuple(marks[number])))
    return ranked


def _how(encounter: Encounter, number: int) -> How:
    place, firsts = encounter.place_of(number), encounter.places.count(0)
    if place != 0:
        return "lost"
    return "won" if firsts == 1 else "drawn"


def _arena(tournament: Tournament, number: int) -> list[Mark]:
    marks: list[Mark] = []
    wins = 0
    for one in tournament.games_of(number):
        how = _how(one, number)
        doubled = wins >= _STREAK and how != "lost"
        points = {"won": WIN, "drawn": DRAW}.get(how, 0) * (2 if doubled else 1)
        marks.append(Mark(one.table, one.round, how, points, doubled))
        wins = wins + 1 if how == "won" else 0
    return marks


def _rounds(tournament: Tournament, number: int) -> list[Mark]:
    """Swiss and round robin: games and byes, by round."""
    points = {"won": WIN, "drawn": DRAW}
    games = tournament.games_of(number)
    marks = [Mark(one.table, one.round, how := _how(one, number), points.get(how, 0)) for one in games]
    byes = [count for count, free in enumerate(tournament.byes, 1) if number in free]
    return sorted([*marks, *(Mark(None, count, "bye", WIN) for count in byes)], key=lambda mark: mark.round)


def _tables(tournament: Tournament, number: int) -> list[Mark]:
    """For each other player of a table whom one leaves behind, and for half of those with whom one ties."""
    marks = []
    for one in tournament.games_of(number):
        place = one.place_of(number)
        behind = sum(other > place for other in one.places if place is not None)
        tied = one.places.count(place) - 1 if place is not None else 0
        points = TOP * (behind + tied / 2) / (len(one.players) - 1)
        marks.append(Mark(one.table, one.round, _how(one, number), points))
    return marks


def _deals(tournament: Tournament, number: int) -> list[Mark]:
    games = sorted(tournament.games_of(number), key=lambda one: one.round)
    return [
        Mark(one.table, one.round, "won" if one.places == (0,) else "lost", int(one.places == (0,))) for one in games
    ]


def _arena_ties(_: Tournament, __: int, marks: list[Mark], ___: dict[int, float]) -> tuple[float, ...]:
    """More wins, then fewer games."""
    return (_wins(marks), -len(marks))


def _round_ties(tournament: Tournament, number: int, marks: list[Mark], points: dict[int, float]) -> tuple[float, ...]:
    """Buchholz: the points of all whom one has met; Sonneborn-Berger: of those one has beaten, and half of those with
    whom one drew; then wins.
    """
    met, beaten = 0.0, 0.0
    for one in tournament.games_of(number):
        how = _how(one, number)
        theirs = sum(points[other] for other in one.players if other != number)
        met += theirs
        beaten += theirs * {"won": 1.0, "drawn": 0.5}.get(how, 0.0)
    return (met, beaten, _wins(marks))


def _table_ties(_: Tournament, __: int, marks: list[Mark], ___: dict[int, float]) -> tuple[float, ...]:
    """More first places, shared ones last."""
    return (_wins(marks), sum(mark.how == "drawn" for mark in marks))


def _deal_ties(tournament: Tournament, number: int, marks: list[Mark], _: dict[int, float]) -> tuple[float, ...]:
    """The higher score of all deals, then more deals ended, then fewer plays."""
    games = tournament.games_of(number)
    return (sum(one.score for one in games), len(marks), -sum(one.plays for one in games))


def _wins(marks: list[Mark]) -> int:
    return sum(mark.how == "won" for mark in marks)


_MARKS: dict[str, Callable[[Tournament, int], list[Mark]]] = {
    "arena": _arena, "swiss": _rounds, "robin": _rounds, "tables": _tables, "duplicate": _deals,
}  # fmt: skip
_TIES: dict[str, Callable[[Tournament, int, list[Mark], dict[int, float]], tuple[float, ...]]] = {
    "arena": _arena_ties, "swiss": _round_ties, "robin": _round_ties, "tables": _table_ties, "duplicate": _deal_ties,
}  # fmt: skip
