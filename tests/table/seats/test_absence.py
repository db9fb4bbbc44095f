"""A player is silent: what the others may do about it, who is asked, and from which second on."""

from __future__ import annotations

from typing import Literal

import pytest

import witchwood
from table.tables import make_table
from witchwood.table.history.events import Act, Begin, Consent, Dissent, Event, Propose
from witchwood.table.judging import change_of, judge
from witchwood.table.messages.client_messages import (
    ActMessage,
    ChangeMessage,
    CommandMessage,
    ConsentMessage,
    NudgeMessage,
    ProposeMessage,
    ReturnMessage,
)
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.absence import NUDGE_PAUSE, PROPOSAL_PAUSE, UNMOVED, nudges_of, silence_of
from witchwood.table.table import Table
from witchwood.table.terms import ClockTerms, Patience, Terms

PEOPLE = ("ann", "bob", "cat")
START = 1000.0


class Attended(Table):
    """A table at which it is known who looks."""

    here: frozenset[int] = frozenset()


def attended(
    game: str = "witchpig", *seats: str, patience: Patience | None = 120, clock: ClockTerms | None = None
) -> Attended:
    """A table whose game began at START; everybody looks at it."""
    table = make_table(game, *(seats or PEOPLE), terms=Terms(patience, clock).write())
    table.history.judge(Begin(), 0, author=None, message=None, now=START)
    made = Attended(table.facts, table.history)
    made.here = frozenset(seat.seat for seat in made.seats if seat.kind == "person")
    return made


def ask(table: Table, seat: int, message: ChangeMessage, now: float) -> Event:
    return judge(table, str(table.seats[seat].person), message, change_of, now)


def refused(table: Table, seat: int, message: ChangeMessage, now: float, words: str) -> None:
    version = table.history.version
    with pytest.raises(RefusalError, match=words):
        ask(table, seat, message, now)
    assert table.history.version == version


def propose(table: Table, about: Literal["agent", "out", "close"], agent: str | None = None) -> ProposeMessage:
    seat = None if about == "close" else table.silent
    return ProposeMessage("propose", f"m{table.history.version}", table.history.version, about, seat, agent)


def consent(table: Table, answer: Literal["yes", "no"] = "yes", version: int | None = None) -> ConsentMessage:
    seen = table.history.version if version is None else version
    return ConsentMessage("consent", f"m{table.history.version}", seen, answer)


def nudge(table: Table, seat: int) -> NudgeMessage:
    return NudgeMessage("nudge", f"m{table.history.version}", table.history.version, seat)


def move(table: Table, now: float) -> None:
    turn = table.history.match.turn
    assert turn is not None
    ask(
        table,
        turn,
        ActMessage("act", f"m{table.history.version}", table.history.version, table.history.match.actions()[0]),
        now,
    )


def silent_and_others(table: Table) -> tuple[int, list[int]]:
    """The one to move, and the others; the one who made the table comes last."""
    assert table.silent is not None
    others = [seat.seat for seat in table.seats if seat.seat != table.silent and seat.kind == "person"]
    return table.silent, sorted(others, key=table.is_host)


def three() -> tuple[Attended, int, int, int]:
    """A table of three, the one to move, and the others."""
    table = attended()
    silent, (one, other) = silent_and_others(table)
    return table, silent, one, other


def _why_out(table: Table, seat: int) -> str | None:
    out = table.history.out_of(seat)
    return None if out is None else out.why


# Nudges


def test_a_silent_player_is_nudged_once_a_minute_by_all_together() -> None:
    table, silent, one, other = three()
    ask(table, one, nudge(table, silent), START)
    refused(table, other, nudge(table, silent), START + NUDGE_PAUSE - 0.1, "in 1 seconds")
    assert [told["again"] for told in nudges_of(table, START + 20)] == [40]
    ask(table, other, nudge(table, silent), START + NUDGE_PAUSE)
    assert [(told["seat"], told["by"]) for told in nudges_of(table, START + NUDGE_PAUSE)] == [(silent, other)]


def test_nobody_is_nudged_who_is_there_and_not_to_move_nor_oneself() -> None:
    table, silent, one, other = three()
    refused(table, one, nudge(table, other), START, "nobody is waiting")
    refused(table, silent, nudge(table, silent), START, "nobody is waiting")
    table.here -= {other}
    ask(table, one, nudge(table, other), START)


def test_an_agent_is_not_nudged() -> None:
    table = attended("witchpig", "ann", "bob", "*greedy")
    refused(table, 0, nudge(table, 2), START, "nobody is waiting")
    refused(table, 0, nudge(table, 7), START, "nobody is waiting")


# Patience


def test_patience_runs_from_when_the_turn_came_and_ends_with_its_last_second() -> None:
    table = attended(patience=120)
    while table.silent is not None and len(table.history.played) < 3:
        move(table, START + 50)
    silent, (one, _) = silent_and_others(table)
    assert silence_of(table, START + 60) == {"seat": silent, "patience": 110, "unmoved": None, "may_close": True}
    refused(table, one, propose(table, "out"), START + 169.9, "too early: wait 1 more seconds")
    assert isinstance(ask(table, one, propose(table, "out"), START + 170).change, Propose)


def test_at_a_table_without_end_nobody_is_replaced_and_the_host_only_who_never_played() -> None:
    table = attended(patience=None)
    while table.is_host(table.silent):
        move(table, START)
    silent, (other, host) = silent_and_others(table)
    refused(table, other, propose(table, "out"), START + 10**6, "without limit")
    refused(table, host, propose(table, "out"), START + UNMOVED - 1, "without limit")
    ask(table, host, propose(table, "out"), START + UNMOVED)
    assert _why_out(table, silent) == "silent", "nobody else is asked"


def test_only_who_is_waited_for_is_proposed_about_and_not_by_oneself() -> None:
    table, silent, one, other = three()
    later = START + 200
    wrong = ProposeMessage("propose", "x", table.history.version, "out", other)
    refused(table, one, wrong, later, "nobody is waiting for that seat")
    refused(table, silent, propose(table, "out"), later, "nobody is waiting for that seat")
    nobody = ProposeMessage("propose", "x", table.history.version, "out")
    refused(table, one, nobody, later, "nobody is waiting for that seat")


# Consent


def test_those_who_are_there_are_asked_but_not_the_silent_one() -> None:
    table, silent, one, other = three()
    assert ask(table, one, propose(table, "out"), START + 120).change == Propose("out", silent, "", frozenset({other}))
    refused(table, silent, consent(table), START + 121, "there's nothing for you to answer")
    refused(table, one, consent(table), START + 121, "there's nothing for you to answer")
    assert ask(table, other, consent(table), START + 121).change == Consent()
    assert _why_out(table, silent) == "silent"
    refused(table, other, consent(table), START + 122, "that proposal has ended")


def test_who_is_not_there_is_not_asked() -> None:
    table, silent, one, other = three()
    table.here -= {other}
    ask(table, one, propose(table, "agent", "greedy"), START + 120)
    assert table.history.asides.stand_ins == {silent: "greedy"}


def test_what_a_stand_in_plays_is_not_said_to_be_the_persons_choice() -> None:
    table, silent, one, other = three()
    table.here -= {other}
    before = len(table.history.match.plays)
    ask(table, one, propose(table, "agent", "greedy"), START + 120)
    action = witchwood.hint(table.history.match, "greedy")
    table.history.judge(Act(action), silent, author=None, message=None, now=START + 121)
    for viewer in (silent, one, None):
        told = table.plays_for(viewer)
        assert [play.get("instead") for play in told] == [None] * before + ["agent"]
    assert table.plays_for(None, before)[0]["instead"] == "agent"


def test_an_answer_to_an_older_question_is_none() -> None:
    table, _, one, other = three()
    ask(table, one, propose(table, "out"), START + 120)
    ask(table, other, consent(table, "no"), START + 121)
    before = table.history.version
    ask(table, one, propose(table, "close"), START + 122)
    refused(table, other, consent(table, version=before), START + 123, "that proposal has ended")
    assert ask(table, other, consent(table, "no"), START + 124).change == Dissent()


def test_a_table_is_closed_by_all_who_play_but_for_one_who_was_silent_too_long() -> None:
    for later, asked in ((START + 119, 2), (START + 120, 1)):
        table, silent, one, other = three()
        change = ask(table, one, propose(table, "close"), later).change
        assert isinstance(change, Propose)
        assert change.waits == ({other} if asked == 1 else {silent, other})


def test_which_agents_may_stand_in() -> None:
    table, _, one, _ = three()
    for agent in ("thoughtful", "nobody", None):
        refused(table, one, propose(table, "agent", agent), START + 120, "does not play witchpig")


def test_a_proposal_stands_for_a_minute_and_a_refused_one_is_not_repeated_before() -> None:
    table, silent, one, other = three()
    ask(table, one, propose(table, "close"), START)
    for seat in (one, other, silent):
        refused(table, seat, propose(table, "close"), START + PROPOSAL_PAUSE - 1, "another .* is open: .* 1 seconds")
    ask(table, other, consent(table, "no"), START + PROPOSAL_PAUSE - 1)
    refused(table, one, propose(table, "close"), START + PROPOSAL_PAUSE - 1, "you just proposed that: wait 1 ")
    ask(table, other, propose(table, "close"), START + PROPOSAL_PAUSE - 1)
    ask(table, one, propose(table, "close"), START + 2 * PROPOSAL_PAUSE)  # unanswered, it does not stand for ever


def test_a_refused_proposal_may_be_repeated_after_a_play() -> None:
    table, _, one, other = three()
    ask(table, one, propose(table, "close"), START)
    ask(table, other, consent(table, "no"), START + 1)
    move(table, START + 2)
    ask(table, one, propose(table, "close"), START + 3)


# Coming back


def test_whom_an_agent_replaced_comes_back_as_long_as_the_game_goes_on() -> None:
    table = attended("stones", "ann", "bob")
    silent, (one,) = silent_and_others(table)
    refused(table, silent, ReturnMessage("return", "back", table.history.version), START, "you have your seat")
    ask(table, one, propose(table, "agent", "greedy"), START + 120)
    refused(table, silent, propose(table, "close"), START + 121, "take your seat back")
    assert silence_of(table, START + 500) is None, "nobody is waiting for an agent"
    ask(table, silent, ReturnMessage("return", "back", table.history.version), START + 130)
    assert table.history.asides.stand_ins == {}
    resumed = silence_of(table, START + 140)
    assert resumed is not None
    assert resumed["patience"] == 110, "it counts from then"
    ask(table, silent, CommandMessage("resign", "r", table.history.version), START + 131)
    refused(table, one, propose(table, "close"), START + 300, "only active players")


def test_the_rule_of_the_first_minute_is_over_once_the_player_has_played() -> None:
    table = attended("stones", "ann", "bob", patience=600)
    while table.is_host(table.silent) or len(table.history.played) < 2:
        move(table, START)
    refused(table, 0, propose(table, "out"), START + UNMOVED + 1, "too early")


def test_where_each_move_has_days_nobody_is_put_out_in_the_first_minute() -> None:
    table = attended("stones", "ann", "bob", patience=None, clock={"kind": "days", "days": 3})
    while table.is_host(table.silent):
        move(table, START)
    silence = silence_of(table, START + UNMOVED)
    assert silence is not None
    assert silence["unmoved"] is None
    refused(table, 0, propose(table, "out"), START + UNMOVED, "without limit")


def test_a_game_counts_for_nobody_where_an_agent_plays_for_a_person_who_never_did() -> None:
    table = attended("stones", "ann", "bob")
    while table.is_host(table.silent):
        move(table, START)
    silent, (host,) = silent_and_others(table)
    assert table.counts
    ask(table, host, propose(table, "agent", "random"), START + UNMOVED)
    assert not table.counts
    ask(table, silent, ReturnMessage("return", "back", table.history.version), START + UNMOVED + 1)
    assert table.counts, "they play themselves"
