"""What the others may do about a silent player: nudge, replace by an agent, forfeit; and how the player comes back."""

from __future__ import annotations

import math
from collections.abc import Mapping

from witchwood.agents import AGENTS, refusal
from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.table.history.asides import Nudged
from witchwood.table.history.events import Change, Consent, Dissent, Nudge, Propose, Return
from witchwood.table.messages.client_messages import ConsentMessage, NudgeMessage, ProposeMessage
from witchwood.table.messages.states import NudgeState, SilenceState
from witchwood.table.refusal import RefusalError
from witchwood.table.table import Table

NUDGE_PAUSE = 60.0  # seconds between two nudges of a seat, by anyone
PROPOSAL_PAUSE = 60.0  # seconds that a proposal stands, and after which a seat may repeat it, if nothing was played
UNMOVED = 60.0  # seconds after which the host may act alone, if the player has never moved


def honest_agents(game: Game, options: Mapping[str, Value]) -> list[str]:
    """The agents that play a game under all options against people."""
    if game.seats[1] == 1:
        return []
    return [agent.name for agent in AGENTS.values() if not agent.knows_all and not refusal(agent, game, options)]


# Nudges


def nudge(table: Table, seat: int, message: NudgeMessage, now: float) -> Nudge:
    """Remind a seat. RefusalError where it is not waited for, or was reminded just now."""
    if message.seat == seat or message.seat not in _nudgeable(table):
        raise RefusalError("nobody is waiting for that seat")
    last = table.history.asides.nudges.get(message.seat)
    if last is not None and _again(last, now) > 0:
        raise RefusalError(f"you can nudge them again in {_again(last, now)} seconds")
    return Nudge(message.seat)


def _nudgeable(table: Table) -> set[int]:
    """The people who are waited for, or play and do not look."""
    if not table.has_begun:
        return set(table.unready)
    history, players = table.history, set(table.players)
    waited = {table.silent} | {seat for seat in players if seat not in table.here}
    for question in (history.take_back, history.asides.proposal):
        waited |= set() if question is None else question.waits
    return {seat for seat in waited if seat in players}


def _again(last: Nudged, now: float) -> int:
    return _whole(last.at + NUDGE_PAUSE - now)


def _whole(seconds: float) -> int:
    """Seconds that are left, rounded up: 0 only when they are over."""
    return max(0, math.ceil(seconds))


def nudges_of(table: Table, now: float) -> list[NudgeState]:
    """The last nudge of each seat, for clients."""
    return [
        NudgeState(seat=one.seat, by=one.by, version=one.version, again=_again(one, now))
        for one in table.history.asides.nudges.values()
    ]


# Going on without a player


def propose(table: Table, seat: int, message: ProposeMessage, now: float) -> Propose:
    """Ask for consent. RefusalError where it is too early, or where it can't be done at all."""
    if table.history.match.over or seat not in table.players:
        raise RefusalError("only active players can propose that")
    _check_pause(table, seat, message, now)
    if message.about == "close":
        if not may_close(table):
            raise RefusalError("this game is rated and has agents: you can resign, but not close it")
        return Propose("close", -1, "", frozenset(_to_close(table, seat, now)))
    if message.seat is None or message.seat != table.silent or message.seat == seat:
        raise RefusalError("nobody is waiting for that seat")
    agent = "" if message.about == "out" else message.agent or ""
    agents = honest_agents(table.game, table.history.match.options)
    if message.about == "agent" and agent not in agents:
        raise RefusalError(f"{agent or 'no agent'} does not play {table.game.name}: use {' or '.join(agents)}")
    waits = _to_go_on(table, seat, now)
    return Propose(message.about, message.seat, agent, frozenset(waits))


def _check_pause(table: Table, seat: int, message: ProposeMessage, now: float) -> None:
    """RefusalError while another proposal stands, or where a seat asks for the same again too soon."""
    asides = table.history.asides
    wait = 0 if asides.proposal is None else _whole(asides.proposal.at + PROPOSAL_PAUSE - now)
    if wait > 0:
        raise RefusalError(f"another proposal is open: wait for the answer, or {wait} seconds")
    last = asides.last.get((seat, message.about))
    if last is not None and last.version > table.history.moved:
        wait = _whole(last.at + PROPOSAL_PAUSE - now)
        if wait > 0:
            raise RefusalError(f"you just proposed that: wait {wait} seconds, or for the next move")


def may_close(table: Table) -> bool:
    """Whether the players may agree to close the table: not where one of a rated game is an agent, who can't."""
    return not (table.is_strict and any(table.agent_of(seat.seat) is not None for seat in table.seats))


def _to_close(table: Table, seat: int, now: float) -> set[int]:
    """Who has to agree that a game is given up: all who still play, but for one who was silent for too long."""
    waits = {other for other in table.players if other != seat}
    silence = silence_of(table, now)
    if silence is not None and silence["patience"] == 0:
        waits.discard(silence["seat"])
    return waits


def _to_go_on(table: Table, seat: int, now: float) -> set[int]:
    """Who has to agree that the game goes on without the one who is waited for. RefusalError if it is too early."""
    silence = silence_of(table, now)
    assert silence is not None
    if table.is_host(seat) and silence["unmoved"] == 0:  # never where it is rated, or each play has days
        return set()
    if silence["patience"] is None:
        raise RefusalError("this table waits for players without limit")
    if silence["patience"] > 0:
        raise RefusalError(f"too early: wait {silence['patience']} more seconds")
    return {other for other in table.players if other in table.here} - {seat, silence["seat"]}


def silence_of(table: Table, now: float) -> SilenceState | None:
    """The person who is waited for, and how much longer: None where it is nobody."""
    if table.silent is None or not table.is_among_people:
        return None
    waited = now - table.history.clock.heard
    patience, clock = table.history.terms.patience, table.history.terms.clock
    # Where each play has days nobody need come in the first minute, and their clock ends their silence.
    is_needed = (
        table.is_strict or table.silent in table.history.played or (clock is not None and clock["kind"] == "days")
    )
    return SilenceState(
        seat=table.silent,
        patience=None if patience is None else _whole(patience - waited),
        unmoved=None if is_needed else _whole(UNMOVED - waited),
        may_close=may_close(table),
    )


def consent(table: Table, seat: int, message: ConsentMessage) -> Change:
    """Answer a proposal. RefusalError if there is none, or a different one by now."""
    proposal = table.history.asides.proposal
    if proposal is None or message.version < proposal.version:
        raise RefusalError("that proposal has ended")
    if seat not in proposal.waits:
        raise RefusalError("there's nothing for you to answer")
    return Consent() if message.answer == "yes" else Dissent()


def come_back(table: Table, seat: int) -> Return:
    """Take one's seat again. RefusalError where no agent plays there, or the game is over."""
    if seat not in table.history.asides.stand_ins:
        raise RefusalError("no agent is playing for you: you have your seat")
    if table.is_over:
        raise RefusalError("the game is over")
    return Return()
