"""Every byte that a client is sent, over whole games: nothing in it tells of a card that its viewer can't know."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from dataclasses import replace
from itertools import product

import pytest

import witchwood
from server.clients import Connection, People, Person, gather, play_out
from server.inside import Inside
from witchwood.engine.match import Match
from witchwood.games.hocus.cards import CARDS
from witchwood.games.pendle import cards as pendle
from witchwood.games.witchpig import cards as witchpig
from witchwood.service.served_table import ServedTable
from witchwood.table.visibility import view_for

CARD_NAMES = {
    "hocus": {card["name"] for cards in CARDS.values() for card in cards.values()},
    "pendle": {pendle.name_of(card) for card in pendle.TEXTS} - {"witch", "Wizard"},
    "witchpig": {witchpig.name_of(card) for card in range(64)},
}


def names_in(game: str, text: str) -> set[str]:
    """All card names in a text, whatever its letters' size."""
    longest_first = sorted(CARD_NAMES[game], key=len, reverse=True)
    pattern = r"(?<![\w-])(" + "|".join(map(re.escape, longest_first)) + r")(?!\w)"
    return {found.lower() for found in re.findall(pattern, text, re.IGNORECASE)}


def may_know(match: Match, ply: int, seat: int) -> set[str]:
    """Names of the cards that a seat sees at a ply, or was told of before, or saw when a hand was laid open."""
    seen = [ply, *(number + 1 for number in range(ply) if match.shown(number))]
    views = [Match(match.game, match.state_at(then), match.deal).view(seat) for then in seen]
    told = [match.told(number, seat) for number in range(ply)]
    return names_in(match.game.name, json.dumps([views, told]))


def check_every_byte(game: str, connection: Connection, record: str, seats: list[int]) -> int:
    """No message names a card that one of `seats` may not know; how many messages there were."""
    match = witchwood.replay(record)
    known: dict[int, set[str]] = {}
    for text in connection.heard:
        message = json.loads(text)
        if message["type"] in ("plays", "table", "looked"):
            told = message.get("table", message)
            ply = told["known"] + len(told["plays"]) if "known" in told else told["ply"]
            if ply not in known:
                known[ply] = set.intersection(*(may_know(match, ply, seat) for seat in seats))
            assert names_in(game, text) <= known[ply], f"ply {ply}"
        else:
            assert not names_in(game, text), text
    return len(connection.heard)


@pytest.mark.parametrize("deal", [11, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ["pendle", "hocus"])
def test_whole_solitaires_tell_only_what_lies_open(game: str, deal: int, person: People) -> None:
    ann, watcher = person(), person()
    table = ann.table(game, deal=deal)
    with ann.connect(table) as connection, watcher.connect(table) as other:
        dice = random.Random(deal)
        for _ in range(120):
            if connection.state["finished"]:
                break
            connection.done("act", action=dice.choice(connection.actions))
        if not connection.state["finished"]:
            connection.done("resign")
        other.wait_for_version(connection.state["version"])
    record = ann.http.get(f"/api/tables/{table}/record").text
    assert check_every_byte(game, connection, record, [0]) > 20
    check_every_byte(game, other, record, [0])


def test_whole_games_of_witchpig_tell_each_seat_only_its_own(person: People) -> None:
    for deal in (20, 23):
        people, watcher = [person() for _ in range(3)], person()
        table = people[0].table("witchpig", "me", "open", "open", deal=deal)
        gather(table, *people)
        with ExitStack() as stack:
            connections = [stack.enter_context(one.connect(table)) for one in people]
            other = stack.enter_context(watcher.connect(table))
            play_out(connections, random.Random(deal))
            other.wait_for_version(connections[0].state["version"])
        record = people[0].http.get(f"/api/tables/{table}/record").text
        for seat, connection in enumerate(connections):
            check_every_byte("witchpig", connection, record, [seat])
        check_every_byte("witchpig", other, record, [0, 1, 2])


def goes_on(person: Person, wanted: dict[str, object]) -> str:
    """A new table where this person moves, or that waits for others. In 3 of 100 deals of WitchPig an agent that begins
    ends the game at once.
    """
    while True:
        table = str(person.post("/tables", wanted)["id"])
        with person.connect(table) as connection:
            if connection.state["view"] is None:
                return table
            connection.wait_for(lambda state: state["finished"] or state["view"]["turn"] == 0)
            if not connection.state["finished"]:
                return table


@pytest.mark.parametrize(
    ("game", "seats", "deal"),
    [
        ("hocus", ["me"], None),
        ("wyr", ["me"], "today"),
        ("stones", ["me", "open"], None),
        ("witchpig", ["me", "greedy"], None),
    ],
)
def test_nobody_is_told_the_deal_or_the_salt_while_the_game_runs(
    game: str, seats: list[str], deal: str | None, service: Inside, person: People
) -> None:
    """Neither over a connection nor by any address, by anyone; both once the game is over."""
    ann, other = person(), person()
    wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "agent", "agent": seat} for seat in seats]
    table = goes_on(ann, {"game": game, "seats": wishes, "deal": deal, "listed": True})
    row = service.run(service.service.store.find(table))
    assert row is not None
    addresses = (
        f"/tables/{table}",
        "/me/tables",
        "/lobby",
        "/today",
        f"/today/{game}/board",
        f"/tables/{table}/record",
    )

    def told() -> str:
        return "".join(one.http.get(f"/api{address}").text for one in (ann, other) for address in addresses)

    heard = told()
    if "open" in seats:
        assert table in other.http.get("/api/lobby").text
        gather(table, ann, other)
    with ann.connect(table) as connection, other.connect(table) as second:
        if "open" not in seats:
            connection.wait_for(lambda state: state["view"]["turn"] == 0)
        mover = connection if connection.is_my_turn else second
        mover.done("act", action=mover.actions[0])
        heard += told() + "".join(connection.heard + second.heard)
        assert table in heard
        for secret in (str(row.deal), row.salt):
            assert secret not in heard
        connection.wait_for_version(max(one.state["version"] for one in (connection, second)))
        connection.done("resign")
        for one in (connection, second):
            shown = one.wait_for(lambda state: state["finished"])["deal"]
            expected = (None, None) if deal == "today" else (row.deal, row.salt)  # others still play that of the day
            assert (shown["number"], shown["salt"]) == expected
    assert (str(row.deal) in told()) is (deal != "today")


_ANY_TIME = ("done", "presence", "talk")  # what comes beside the table, a moment earlier or later


def normal(text: str, table: str) -> str:
    """A message without what differs between any two tables: ids and the clock."""
    return re.sub(
        r'"started":"[^"]*"|"(seconds|runs|unmoved|patience)":\d+|"id":"m\d+"', "", text.replace(table, "TABLE")
    )


def junk(match: Match, dice: random.Random) -> str:
    """A notation that is most likely not legal: any action's, written as it would be here."""
    for _ in range(50):
        try:
            text = match.game.text.write_action(match.state, 0, dice.randrange(match.game.actions))
            match.game.text.read_action(match.state, 0, text)
        except (ValueError, KeyError, IndexError):
            continue
        if text not in match.actions(0):
            return text
    return "x"


def twins(
    service: Inside, people: list[Person], game: str, seed: int, depth: int
) -> tuple[list[str], list[ServedTable]]:
    """Two tables that stand `depth` random plays after a deal, and differ only in what seat 0 can't know."""
    seats = ("me", "open")[: len(people)]
    tables = [people[0].table(game, *seats, deal=seed) for _ in range(2)]
    for one in people[1:]:
        for table in tables:
            one.post(f"/tables/{table}/join", {"seat": None})
    first, second = (service.run(service.service.registry.get(key)) for key in tables)
    match, dice = first.history.match, random.Random(seed)
    for _ in range(depth):
        match.play(dice.choice(match.actions()))
        if match.over:
            match.undo()
            break
    first.history.match = Match(match.game, match.state, match.deal)
    second.history.match = Match(match.game, match.seen_by(0, seed), match.deal)
    second.history.salt = first.history.salt
    second.facts = replace(second.facts, salt=first.facts.salt)
    for opened in (first, second):
        opened.history.asides.ready.update(range(len(people)))
    return tables, [first, second]


@pytest.mark.usefixtures("searching")
@pytest.mark.parametrize(
    ("pairs", "least"),
    [
        (((100, 0), (101, 3), (100, 12), (101, 30)), 20),
        pytest.param(tuple(product((100, 101), (0, 3, 12, 30))), 50, marks=pytest.mark.long),
    ],
    ids=["some", "all"],
)
@pytest.mark.parametrize("game", ["pendle", "hocus", "witchpig"])
def test_hidden_cards_change_no_byte(
    game: str,
    pairs: tuple[tuple[int, int], ...],
    least: int,
    service: Inside,
    person: People,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two tables, equal but for what seat 0 can't know, send it and a watcher the same bytes: whatever it is refused
    or advised, and whatever is played as long as seat 0 is told the same of it.
    """
    monkeypatch.setattr("witchwood.service.adviser._SECONDS", 60.0)  # no clock decides
    monkeypatch.setattr("witchwood.service.adviser._NODES", 200)
    compared = 0
    for seed, depth in pairs:
        people = [person() for _ in range(2 if game == "witchpig" else 1)]
        tables, live = twins(service, people, game, seed, depth)
        with ExitStack() as stack:
            connections = [[stack.enter_context(one.connect(table)) for one in people] for table in tables]
            watching = person()
            watchers = [stack.enter_context(watching.connect(table)) for table in tables]
            compared += play_twins(tables, live, connections, watchers, random.Random(seed))
    assert compared > least


def play_twins(
    tables: list[str],
    live: list[ServedTable],
    connections: list[list[Connection]],
    watchers: list[Connection],
    dice: random.Random,
) -> int:
    """Do the same at both tables until seat 0 is told different things; how many messages were the same until then."""
    ann = [own[0] for own in connections]
    for _ in range(25):
        for _ in range(5):
            wrong = junk(live[0].history.match, dice)
            for connection in ann:
                assert connection.act(wrong)["type"] == "refused"
        turn = live[0].history.match.turn
        if turn is None:
            break
        picked = dice.random()
        for own, watcher in zip(connections, watchers, strict=True):
            if len(own) == 1:
                version = own[0].state["version"] + 1  # that there was a hint is noted
                assert own[0].ask("hint")["type"] == "hint"
                for connection in (own[0], watcher):
                    connection.wait_for_version(version)
            mover = own[turn]
            mover.done("act", action=mover.actions[int(picked * len(mover.actions))])
            for connection in (own[0], watcher):
                connection.wait_for_version(mover.state["version"])
        first, second = (table.history.match for table in live)
        last = len(first.plays) - 1
        if first.told(last, 0) != second.told(last, 0) or view_for(first, 0) != view_for(second, 0):
            for connection in (*ann, *watchers):  # the last table shows it
                while json.loads(connection.heard.pop())["type"] != "table":
                    pass
            break
    for pair in (watchers, ann):
        told = [
            [normal(text, table) for text in connection.heard if json.loads(text)["type"] not in _ANY_TIME]
            for connection, table in zip(pair, tables, strict=True)
        ]
        assert told[0] == told[1]
    return len(told[0])
