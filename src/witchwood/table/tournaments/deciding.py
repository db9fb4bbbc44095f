"""What happens next in a tournament, by the time and by what its tables say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from witchwood.table.tournaments.arena import next_pairing, pair_arena
from witchwood.table.tournaments.endings import Ending
from witchwood.table.tournaments.groups import group_tables
from witchwood.table.tournaments.happenings import Finished, RoundBegan, Seated, TournamentOver, What, Withdrew
from witchwood.table.tournaments.robin import pair_robin, robin_rounds
from witchwood.table.tournaments.swiss import Matching, pair_swiss
from witchwood.table.tournaments.tournament import Tournament

PAUSE = 20.0  # seconds between two rounds


def take_endings(tournament: Tournament, endings: Mapping[str, Ending]) -> list[What]:
    """The games that have ended, by their tables; and who never came to one withdraws, so that nobody waits for them
    again.
    """
    taken: list[What] = []
    for one in tournament.running:
        ending = endings.get(one.table)
        if ending is not None:
            taken.append(Finished(one.table, ending.places, ending.score, ending.plays))
            away = (one.players[seat] for seat in ending.absent)
            taken += [Withdrew(number) for number in away if tournament.entrants[number].active]
    return taken


def go_on(tournament: Tournament, now: float, fresh_id: Callable[[], str], match: Matching) -> list[What]:
    """What begins or ends now, all that has ended being noted. fresh_id: makes the ids of new tables. match: pairs
    where a Swiss round begins.
    """
    plan = tournament.plan
    if tournament.over or now < plan.begins:
        return []
    if plan.ends is not None and now >= plan.ends:
        return [] if tournament.running else [TournamentOver()]
    if plan.format == "duplicate":
        return []
    if plan.format == "arena":
        return [Seated(fresh_id(), pair, 0) for pair in pair_arena(tournament, now)]
    if tournament.running or (tournament.byes and now < tournament.rested + PAUSE):
        return []
    return _next_round(tournament, fresh_id, match)


def _next_round(tournament: Tournament, fresh_id: Callable[[], str], match: Matching) -> list[What]:
    """A round, or the end where all are played or nobody can be paired."""
    number = len(tournament.byes) + 1
    games: list[tuple[int, ...]]
    byes: tuple[int, ...] = ()
    if number > rounds_of(tournament):
        return [TournamentOver()]
    match tournament.plan.format:
        case "robin":
            pairs, byes = pair_robin(tournament)
            games = [*pairs]
        case "tables":
            games = group_tables(tournament)
        case _:
            found = pair_swiss(tournament, match)
            pairs, byes = found if found is not None else ([], ())
            games = [*pairs]
    if not games and not byes and (tournament.plan.format != "robin" or not tournament.active):
        return [TournamentOver()]
    return [RoundBegan(byes), *(Seated(fresh_id(), players, number) for players in games)]


def rounds_of(tournament: Tournament) -> int:
    """How many rounds there are; of a round robin by who takes part."""
    if tournament.plan.format == "robin":
        return robin_rounds(len(tournament.starters or tournament.active))
    return tournament.plan.rounds


def next_look(tournament: Tournament, now: float) -> float | None:
    """When time alone may change something next, in seconds since 1970; None for never."""
    plan = tournament.plan
    if tournament.over:
        return None
    moments = [plan.begins, plan.ends]
    if plan.format == "arena":
        moments.append(next_pairing(tournament, now))
    elif plan.format != "duplicate" and not tournament.running:
        moments.append(tournament.rested + PAUSE)
    return min((one for one in moments if one is not None and one > now), default=None)
