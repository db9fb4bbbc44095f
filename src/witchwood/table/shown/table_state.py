"""A table as a viewer is shown it: whole, or as lists show it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime

from witchwood.games import load, names
from witchwood.table.days import date_of
from witchwood.table.deals.codes import CodedDeal, write_code
from witchwood.table.history.asides import Proposal
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.history.help import help_state
from witchwood.table.history.history import History
from witchwood.table.lessons.guide import now as now_words
from witchwood.table.messages.lists import TableCard
from witchwood.table.messages.states import (
    AskedBack,
    Can,
    DealState,
    LastPlay,
    ProposalState,
    SeatState,
    TableState,
    TermsState,
    TimeState,
)
from witchwood.table.seats.absence import nudges_of, silence_of
from witchwood.table.seats.seat_names import face_of, seat_names
from witchwood.table.shown.secrecy import is_told, may_tell_line
from witchwood.table.shown.stored_summary import named_by
from witchwood.table.table import Table
from witchwood.table.terms import Terms
from witchwood.table.visibility import Viewer, result_words

_NOTHING = Can(
    undo=False, redo=False, restart=False, resign=False, takeback=False, finish=False, back=False, hint=False,
    pause=False, rematch=False, line=False, show_deal=False,
)  # fmt: skip


def when(seconds: float) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def state_of(
    table: Table,
    viewer: Viewer,
    *,
    here: Collection[int],
    can_finish: bool,
    now: float,
    known: int = 0,
    throttled: bool = False,
) -> TableState:
    """The table for one viewer. here: the seats whose people look at it. can_finish: a sure win is known. known: how
    many plays the viewer has. throttled: agents have less time than usual.
    """
    history = table.history
    begun = table.has_begun
    take_back = history.take_back
    first = min(known, max(len(history.match.plays) - 1, 0))  # the last one is needed in any case
    plays = table.plays_for(viewer, first)
    return TableState(
        id=table.id,
        game=table.game.name,
        **named_by(table.game, table.options),
        options=table.options,
        version=history.version,
        moved=history.moved,
        you=viewer,
        seats=_seats(table.id, table.seats, here, history),
        view=table.view_for(viewer) if begun else None,
        awaited=[] if begun else table.awaited,
        known=known,
        plays=plays[known - first :],
        can=_can(table, viewer, can_finish=can_finish, now=now),
        now=_now(table, viewer),
        safe=_safe(table, viewer),
        asked=None if take_back is None else AskedBack(by=take_back.by, waits=sorted(take_back.waits)),
        deal=deal_of(table, now),
        started=when(table.facts.created),
        seconds=history.seconds_at(now) if begun else 0,
        runs=history.runs_at(now) if begun else 0,
        paused=history.paused,
        finished=table.is_over,
        last=LastPlay(seat=plays[-1]["seat"], words=plays[-1]["words"]) if plays else None,
        rematch=table.facts.rematch,
        hurried=throttled,
        rated=table.is_rated,
        aborted=table.is_aborted,
        contest=table.is_contest(now),
        counts=table.counts,
        help=help_state(history.help, table.facts, now),
        host=table.is_host(viewer),
        listed=table.facts.listed,
        closed=history.asides.closed,
        watchers=0,
        terms=terms_state(history.terms),
        proposal=_proposal(history.asides.proposal),
        nudges=nudges_of(table, now),
        silence=silence_of(table, now),
        time=_time(table, now),
    )


def terms_state(terms: Terms) -> TermsState:
    """What the host chose, as clients receive it."""
    return TermsState(patience=terms.patience, clock=terms.clock)


def _proposal(proposal: Proposal | None) -> ProposalState | None:
    if proposal is None:
        return None
    what = proposal.what
    return ProposalState(
        by=proposal.by,
        about=what.about,
        seat=None if what.seat < 0 else what.seat,
        agent=what.agent or None,
        waits=sorted(proposal.waits),
    )


def _time(table: Table, now: float) -> TimeState | None:
    clock = table.history.clock
    if table.history.terms.clock is None:
        return None
    runs = table.silent if table.due is not None else None
    left = [clock.left_at(seat, now) if seat == runs else clock.left[seat] for seat in range(len(table.seats))]
    if runs is not None and table.due is not None and table.may_be_absent:
        left[runs] = max(0.0, table.due - now)
    return TimeState(left=left, runs=runs)


def deal_of(table: Table, now: float) -> DealState:
    """The deal's commitment, and the deal itself as soon as it may be known. now: seconds since 1970."""
    number, facts = table.history.match.deal, table.facts
    state = DealState(
        commitment=table.commitment,
        chosen=facts.chosen,
        number=None,
        code=None,
        text=None,
        salt=None,
        today=None if facts.day is None else date_of(facts.day),
        level=facts.level,
    )
    if number is not None and is_told(facts, ended=table.history.ended, now=now):
        code = write_code(CodedDeal(table.game.name, table.options, len(table.seats), number))
        state = {**state, "number": str(number), "code": code, "text": table.deal_text, "salt": facts.salt}
    return state


def _now(table: Table, viewer: Viewer) -> str:
    playing = viewer is not None and table.has_begun and not table.is_over and not table.is_archive
    if viewer is None or not playing or viewer in table.history.asides.stand_ins:
        return ""
    return now_words(table.history.match, viewer)


def _safe(table: Table, viewer: Viewer) -> str | None:
    match = table.history.match
    if viewer is None or table.game.safe is None or not table.has_begun or table.is_over or table.is_archive:
        return None
    action = table.game.safe(match.seen_by(viewer, 0), viewer) if match.turn == viewer else None
    return None if action is None else match.notation(action, viewer)


def _can(table: Table, viewer: Viewer, *, can_finish: bool, now: float) -> Can:
    line = viewer is not None and may_tell_line(table, viewer, now)
    can = Can(**{**_commands(table, viewer, can_finish=can_finish), "line": line})
    return Can(**{**can, "hint": False, "back": False}) if table.is_contest(now) else can


def _commands(table: Table, viewer: Viewer, *, can_finish: bool) -> Can:
    if viewer is None or table.is_archive or not table.has_begun or table.history.asides.closed:
        return _NOTHING
    if viewer in table.history.asides.stand_ins:
        return Can(**{**_NOTHING, "rematch": table.history.match.over and table.facts.tournament is None})
    history, match = table.history, table.history.match
    strict = table.is_strict
    alone = not table.others(viewer)
    last = history.last_play_of(viewer)
    played = last is not None
    may_ask = last is not None and not history.was_declined(last) and history.take_back is None
    solver = match.seats == 1 and match.game.has_solver(match.options)
    return Can(
        undo=alone and played and not strict,
        redo=alone and match.can_redo and not strict,
        restart=alone and bool(match.plays) and not strict,
        resign=history.may_resign(viewer),
        takeback=not alone and not strict and may_ask and not match.over,
        finish=can_finish,
        back=solver and bool(match.plays) and table.facts.sealed is None,
        hint=alone and match.turn == viewer and not strict,
        pause=alone and not match.over and not history.ended and history.terms.clock is None,
        rematch=match.over and table.facts.record is None and table.facts.tournament is None,
        line=False,
        show_deal=False,
    )


def _seats(table: str, seats: Sequence[Seat], here: Collection[int], history: History | None = None) -> list[SeatState]:
    """history: None for a list, which tells less."""
    outs = {} if history is None else {seat.seat: history.out_of(seat.seat) for seat in seats}
    return [
        SeatState(
            seat=seat.seat,
            kind="agent" if seat.kind == "agent" else "open" if seat.kind == "open" else "person",
            name=name,
            face=face_of(seat.person or name),
            agent=seat.agent,
            here=seat.kind == "agent" or seat.seat in here,
            rating=None if seat.rating is None else seat.rating.shown,
            provisional=seat.rating is not None and not seat.rating.is_settled,
            gained=seat.gained,
            profile=seat.profile if seat.kind == "person" else None,
            vacation=None if seat.away is None else when(seat.away),
            stand_in=None if history is None else history.asides.stand_ins.get(seat.seat),
            ready=seat.kind == "agent" or (history is not None and seat.seat in history.asides.ready),
            out=None if (out := outs.get(seat.seat)) is None else out.why,
            out_by=[] if out is None else list(out.by),
        )
        for seat, name in zip(seats, seat_names(table, seats), strict=True)
    ]


def cards_of(tables: Iterable[TableFacts], person: str | None, now: float) -> list[TableCard]:
    """Tables as a list. Those whose game is not installed any more are left out; they are kept."""
    return [card_of(facts, person, now) for facts in tables if facts.game in names()]


def card_of(facts: TableFacts, person: str | None, now: float) -> TableCard:
    """A table as lists show it, from what is stored of it."""
    game = load(facts.game)
    you = next((seat.seat for seat in facts.seats if person is not None and seat.person == person), None)
    called = seat_names(facts.id, facts.seats)
    return TableCard(
        id=facts.id,
        game=facts.game,
        **named_by(game, json.loads(facts.options)),
        seats=_seats(facts.id, facts.seats, ()),
        you=you,
        turn=_turn_words(facts, you, called),
        your_turn=_is_waited_for(facts, you),
        version=facts.version,
        plays=facts.plays,
        scores=[] if facts.scores is None else json.loads(facts.scores),
        deal=facts.deal if is_told(facts, ended=facts.finished, now=now) else None,
        can_count=facts.can_count,
        today=None if facts.day is None else date_of(facts.day),
        level=facts.level,
        updated=when(facts.updated),
        due=None if facts.due is None else when(facts.due),
        finished=facts.finished,
        result=None if facts.result is None else _result_words(json.loads(facts.result), you, called),
        listed=facts.listed,
        rated=facts.rated,
        terms=terms_state(Terms.read(facts.terms)),
    )


def _turn_words(facts: TableFacts, you: int | None, called: list[str]) -> str:
    if facts.finished:
        return "Over" if facts.result is not None else "Closed"
    if facts.turn is None or facts.waits is None:
        return "To look at"
    if facts.waits == "open":
        return "A seat is still free"
    if facts.waits == "people":
        return "Not everybody is ready yet"
    return "Your turn" if _is_waited_for(facts, you) else f"{called[facts.turn]} is to move"


def _is_waited_for(facts: TableFacts, you: int | None) -> bool:
    return facts.waits == "person" and you is not None and facts.turn == you


def _result_words(result: str | list[int], you: int | None, called: list[str]) -> str:
    return result_words(tuple(result) if isinstance(result, list) else result, you, called)
