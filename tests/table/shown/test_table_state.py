"""A table as it is shown, whole and in a list."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import witchwood
from table.tables import make_table
from witchwood.table.history.events import Act, Resign
from witchwood.table.judging import undo
from witchwood.table.messages.states import TableState
from witchwood.table.shown.stored_summary import results_of, summary_of
from witchwood.table.shown.table_state import card_of, cards_of, state_of
from witchwood.table.table import Table


def shown(table: Table, viewer: int | None) -> TableState:
    return state_of(table, viewer, here={0}, can_finish=False, now=5.0)


def do(table: Table, change: Act | Resign, seat: int = 0) -> None:
    table.history.judge(change, seat, author=None, message=None, now=4.0)


def test_the_deal_is_a_secret_until_the_game_is_over() -> None:
    table = make_table("hocus", "ann", deal=123456789)
    assert shown(table, 0)["deal"]["commitment"]
    assert [shown(table, 0)["deal"][key] for key in ("number", "text", "salt")] == [None] * 3
    do(table, Resign())
    deal = shown(table, 0)["deal"]
    assert (deal["number"], deal["salt"]) == ("123456789", "00")
    table.history.judge(undo(table.history, 0), 0, author=None, message=None, now=4.0)
    assert shown(table, 0)["deal"] == deal, "what was shown once is known"


def test_a_deal_of_the_day_is_a_secret_until_the_day_is_over() -> None:
    table = make_table("hocus", "ann", deal=123456789, day="1970-01-01")
    do(table, Resign())
    facts = replace(table.facts, **summary_of(table, 4.0))
    for now, number in ((86_399.0, None), (86_400.0, "123456789")):
        deal = state_of(table, 0, here={0}, can_finish=False, now=now)["deal"]
        assert (deal["number"], deal["salt"]) == (number, number and "00")
        assert card_of(facts, "ann", now)["deal"] == number


def test_only_plays_that_are_not_known_are_sent() -> None:
    table = make_table("hocus", "ann")
    do(table, Act("d"))
    do(table, Act("d"))
    whole = shown(table, 0)
    later = state_of(table, 0, here={0}, can_finish=False, now=5.0, known=1)
    assert (later["known"], later["plays"]) == (1, whole["plays"][1:])
    nothing_new = state_of(table, 0, here={0}, can_finish=False, now=5.0, known=2)
    assert (nothing_new["plays"], nothing_new["last"]) == ([], whole["last"])


def test_a_chosen_deal_is_shown_from_the_start() -> None:
    assert shown(make_table("hocus", "ann", deal=7, chosen=True), None)["deal"]["text"] == "hocus deal=7"


@pytest.mark.parametrize("seats", [("ann", "*greedy"), ("ann", "bob")])
@pytest.mark.parametrize("chosen", [False, True])
def test_a_table_says_whether_its_result_counts(seats: tuple[str, ...], chosen: bool) -> None:
    """State, list and results agree: nobody is cheated where the other seat is an agent's."""
    table = make_table("stones", *seats, chosen=chosen)
    do(table, Resign(), table.history.match.turn or 0)
    told = (shown(table, 0)["counts"], card_of(table.facts, "ann", 5.0)["can_count"], results_of(table, 5.0) != [])
    assert set(told) == {not (chosen and seats[1] == "bob")}


def test_a_list_says_that_a_game_from_a_record_cannot_count() -> None:
    record = witchwood.deal("hocus", 4).record()
    for given in (None, record):
        table = make_table("hocus", "ann", deal=4, chosen=True, record=given)
        assert card_of(table.facts, "ann", 5.0)["can_count"] is (given is None) is table.counts


def test_buttons_are_for_those_who_may_press_them() -> None:
    alone = make_table("hocus", "ann")
    do(alone, Act("d"))
    assert not any(shown(alone, None)["can"].values()), "a watcher has none"
    pressed = [name for name, on in shown(alone, 0)["can"].items() if on]
    assert pressed == ["undo", "restart", "resign", "back", "hint", "pause"]
    together = make_table("stones", "ann", "bob")
    turn = together.history.match.turn or 0
    do(together, Act(together.history.match.actions()[0]), turn)
    assert [name for name, on in shown(together, turn)["can"].items() if on] == ["resign", "takeback"]


def test_a_table_shows_who_is_here() -> None:
    table = make_table("witchpig", "ann", "bob", "*greedy", "open")
    seats = shown(table, 1)["seats"]
    assert [seat["here"] for seat in seats] == [True, False, True, False]
    assert [seat["kind"] for seat in seats] == ["person", "person", "agent", "open"]
    assert [seats[0]["name"], seats[1]["name"], seats[3]["name"]] == ["Ann", "Bob", "Open seat"]


def test_a_list_shows_what_was_stored_beside_the_events() -> None:
    table = make_table("stones", "ann", "bob")
    turn = table.history.match.turn or 0
    facts = replace(table.facts, **summary_of(table, 4.0))
    mover, other = ("ann", "bob") if turn == 0 else ("bob", "ann")
    assert [card_of(facts, one, 4.0)["your_turn"] for one in (mover, other, None)] == [True, False, False]
    assert [card_of(facts, one, 4.0)["turn"] for one in (mover, other)] == ["Your turn", f"{mover.title()} is to move"]
    assert results_of(table, 4.0) == []
    do(table, Resign(), 0)
    over = replace(facts, **summary_of(table, 4.0))
    assert [card_of(over, one, 4.0)["result"] for one in ("ann", "bob", None)] == ["Bob won", "You won", "Bob won"]
    assert [(one["person"], one["won"]) for one in results_of(table, 4.0)] == [("ann", False), ("bob", True)]


def test_a_table_whose_game_is_gone_hides_no_other() -> None:
    facts = make_table("hocus", "ann").facts
    gone = replace(facts, id="B" * 22, game="chess")
    assert [card["id"] for card in cards_of([gone, facts], "ann", 4.0)] == [facts.id]
    with pytest.raises(ValueError, match="chess"):
        card_of(gone, "ann", 4.0)


def test_only_the_player_who_can_make_a_safe_play_sees_it() -> None:
    options = json.dumps(witchwood.game("hocus").settle({"preset": "klondike"}))
    table = make_table("hocus", "ann", deal=3, options=options)
    told = []
    for _ in range(60):
        safe = shown(table, 0)["safe"]
        told.append(safe)
        assert shown(table, None)["safe"] is None, "a watcher plays nothing"
        assert safe is None or safe in table.history.match.actions()
        if table.is_over:
            break
        do(table, Act(safe or table.history.match.actions()[-1]))
    assert any(told)


def test_an_edition_has_its_own_name_and_rules_are_in_words() -> None:
    options = json.dumps(witchwood.game("hocus").settle({"preset": "klondike", "draw": 1}))
    klondike = shown(make_table("hocus", "ann", options=options), 0)
    assert (klondike["title"], klondike["edition"], klondike["rules"]) == ("Klondike", "klondike", ["Draw 1"])
    options = json.dumps(witchwood.game("pendle").settle({"witches": 3, "magic": True}))
    pendle = shown(make_table("pendle", "ann", options=options), 0)
    assert (pendle["edition"], pendle["rules"]) == (None, ["Advanced (three witches)", "Magic"])
