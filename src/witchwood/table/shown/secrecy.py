"""What may be shown of a table, and when: its deal, its level, its record and link; and what may follow its end."""

from __future__ import annotations

from witchwood.engine.match import Match
from witchwood.table.days import is_day_over
from witchwood.table.history.facts import TableFacts
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table
from witchwood.table.visibility import Viewer

NO_WAY_TO_WIN = "no point of this game is known from which it could be won"


def check_rematch(table: Table, viewer: Viewer) -> None:
    """RefusalError where this viewer can't ask for another game of the same people."""
    if viewer is None or table.facts.record is not None:
        raise RefusalError("only the players can have a rematch")
    if table.facts.tournament is not None:
        raise RefusalError("the tournament decides whom you play next")
    if not table.history.match.over:
        raise RefusalError("this game isn't over yet")


def check_record(match: Match) -> None:
    """RefusalError where the record can't be had yet."""
    if not match.over:
        raise RefusalError("the record reveals the deal: download it when the game is over")


def check_solver(match: Match) -> None:
    """RefusalError where nobody can say how a game could have been won."""
    if not match.game.has_solver(match.options) or match.seats > 1:
        raise RefusalError(f"{match.game.title} has no solver for these rules")


def check_shows_win(table: Table, viewer: Viewer, now: float) -> None:
    """RefusalError where a viewer can't have a line that wins: only the player of a solitaire can, since it shows all
    cards, and at a deal of a day only when others don't play it any more.
    """
    match = table.history.match
    check_solver(match)
    if viewer is None:
        raise RefusalError("only the player can see how this game could be won")
    if match.deal is None:
        raise RefusalError("this game began from a position: only a deal can be played again from its start")
    if table.is_contest(now):
        raise RefusalError("this deal is secret until its day is over")
    if table.facts.sealed is not None:
        raise RefusalError("this deal is secret until its tournament is over")


def is_told(facts: TableFacts, *, ended: bool, now: float) -> bool:
    """Whether a deal's number may be shown: a person chose it or asked to see it, or the game has ended. That of a deal
    of the day is a secret until the day has ended too, for others still play it; so is one of a duplicate event.
    """
    if facts.sealed is not None:
        return False
    return facts.chosen or (ended and (facts.day is None or is_day_over(facts.day, now)))


def check_open_hands(table: Table, now: float) -> None:
    """RefusalError where the hands of all players can't be shown yet, or where nobody else has one."""
    if table.history.match.seats == 1:
        raise RefusalError("a solitaire has no other hands")
    over = table.history.match.over and table.history.ended
    if not (over and is_told(table.facts, ended=True, now=now)):
        raise RefusalError("all hands are open once the game is over")


def check_told(table: Table, now: float) -> None:
    """RefusalError where a table may not show yet how hard its deal is, or where none has a level."""
    match = table.history.match
    if match.seats > 1 or match.deal is None:
        raise RefusalError("only solitaires have levels and shown wins")
    if not (match.over and is_told(table.facts, ended=table.history.ended, now=now)):
        raise RefusalError("this deal is secret until the game, or its day, is over")


def may_tell_line(table: Table, viewer: Viewer, now: float) -> bool:
    """Whether a viewer may have the deal and all plays after it: once the deal may be shown and the game is over, or
    before that in one's own solitaire, or in a game that one only looks at.
    """
    match = table.history.match
    own = viewer is not None and (match.seats == 1 or table.is_archive)
    told = match.deal is not None and is_told(table.facts, ended=table.history.ended, now=now)
    return told and (match.over or own)


def check_line(table: Table, viewer: Viewer, now: float) -> None:
    """RefusalError where `may_tell_line` says no."""
    if table.history.match.deal is None:
        raise RefusalError("this game began at a position: links need a game that began with a deal")
    if not may_tell_line(table, viewer, now):
        raise RefusalError("a link reveals the deal, which is secret until the game, or its day, is over")


def may_show_deal(table: Table, viewer: Viewer, now: float) -> bool:
    """Whether a viewer may see the secret deal of their solitaire while they play it. A page offers it: there it
    protects nobody but them.
    """
    match = table.history.match
    secret = match.deal is not None and not is_told(table.facts, ended=False, now=now)
    return viewer is not None and match.seats == 1 and secret and not table.history.ended


def check_show_deal(table: Table, viewer: Viewer, now: float) -> None:
    """RefusalError where `may_show_deal` says no."""
    if table.history.match.seats > 1:
        raise RefusalError("you'll see the deal when the game is over: it reveals the agents' cards")
    if not may_show_deal(table, viewer, now):
        raise RefusalError("only the player of a secret deal can show it before the game is over")
