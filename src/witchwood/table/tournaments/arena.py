"""Pairing of an arena: as soon as two are free, those near each other in the standing."""

from __future__ import annotations

from witchwood.table.tournaments.standings import standing_of
from witchwood.table.tournaments.tournament import Entrant, Tournament

BREATH = 5.0  # seconds between two games of an entrant
AGAIN = 20.0  # seconds that both have waited, until two who have just met are paired again


def pair_arena(tournament: Tournament, now: float) -> list[tuple[int, int]]:
    """Who plays whom now, by seat. Of an odd number, the last to become free waits. Then everyone, the best first, gets
    the next one below whom they have not just met.
    """
    busy = tournament.busy
    free = [one for one in tournament.active if one.number not in busy and one.free + BREATH <= now]
    place = {one.entrant: number for number, one in enumerate(standing_of(tournament))}
    free.sort(key=lambda one: (one.free, place[one.number]))
    waiting = sorted(free[: len(free) // 2 * 2], key=lambda one: place[one.number])
    pairs: list[tuple[int, int]] = []
    while waiting:
        one = waiting.pop(0)
        other = next((each for each in waiting if _may_meet(tournament, one, each, now)), None)
        if other is not None:
            waiting.remove(other)
            pairs.append(by_seat(tournament, one.number, other.number))
    return pairs


def next_pairing(tournament: Tournament, now: float) -> float | None:
    """When `pair_arena` may find more than it does now, if nothing happens meanwhile; None for never."""
    busy = tournament.busy
    waits = [one.free + pause for one in tournament.active if one.number not in busy for pause in (BREATH, AGAIN)]
    return min((moment for moment in waits if moment > now), default=None)


def by_seat(tournament: Tournament, one: int, other: int) -> tuple[int, int]:
    """Two entrants: first the one who has begun less often, then the one who did not begin last time."""

    def begun(number: int) -> tuple[int, bool, int]:
        seats = tournament.seats_of(number)
        return (sum(1 if seat == 0 else -1 for seat in seats), seats[-1:] == [0], number)

    return (one, other) if begun(one) < begun(other) else (other, one)


def _may_meet(tournament: Tournament, one: Entrant, other: Entrant, now: float) -> bool:
    if len(tournament.active) == 2 or max(one.free, other.free) + AGAIN <= now:
        return True
    return not (_last_met(tournament, one.number) == other.number and _last_met(tournament, other.number) == one.number)


def _last_met(tournament: Tournament, number: int) -> int | None:
    last = next((one for one in reversed(tournament.encounters) if number in one.players), None)
    return None if last is None else next(player for player in last.players if player != number)
