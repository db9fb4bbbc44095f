"""Nobody keeps a rating by not finishing a game: who has seen the cards of a rated game wins it or loses it."""

from __future__ import annotations

import pytest

from server.clients import People, Person, gather, mover_first
from server.inside import Inside, let_pass, until
from server.tables.test_rater import make_first_moves, rated_table, rating
from server.tables.timed import opened
from witchwood.table.judging import LENIENCY
from witchwood.table.table import LONGEST_SILENCE


def is_lost(person: Person, game: str = "stones") -> bool:
    """Whether a person has ended one game only, which was rated, and has not won it."""
    counted = [(one["every"]["played"], one["every"]["won"]) for one in person.get("/me/statistics")]
    return rating(person, game)["games"] == 1 and counted == [(1, 0)]


def let_days_pass(service: Inside, table: str, seconds: float = LONGEST_SILENCE) -> None:
    """Nobody has done anything for so long; then the service looks at its clocks."""
    live = opened(service, table)
    assert live.due is not None
    live.history.clock.heard -= seconds

    async def note() -> None:
        await service.service.store.waits_for(table, live.waits, live.due)

    service.run(note())


def wait_for_my_turn(person: Person, table: str) -> None:
    """An agent may begin."""
    with person.connect(table) as connection:
        connection.wait_for(lambda state: state["view"]["turn"] == state["you"])


def rated_with_agent(person: People, game: str) -> tuple[Person, str]:
    """A person who is to move in a rated game with an agent, and its table. In 3 of 100 deals of WitchPig an agent that
    begins ends the game at once.
    """
    while True:
        ann = person()
        table = rated_table(ann, "me", "greedy", game=game)
        with ann.connect(table) as connection:
            connection.wait_for(lambda state: state["finished"] or state["view"]["turn"] == state["you"])
            if not connection.state["finished"]:
                return ann, table


@pytest.mark.parametrize("game", ["stones", "witchpig"])
def test_who_closes_a_rated_game_against_agents_has_lost_it(game: str, person: People) -> None:
    ann, table = rated_with_agent(person, game)
    assert ann.http.post(f"/api/tables/{table}/close").status_code == 204
    until(lambda: is_lost(ann, game), 60)
    assert ann.http.post(f"/api/tables/{table}/close").status_code == 409


def test_who_is_out_of_a_rated_game_cannot_close_it(person: People) -> None:
    """The agents play on; closing would take the loss back."""
    ann = person()
    table = rated_table(ann, "me", "greedy", "greedy", game="witchpig")
    for _ in range(2):
        ann.http.post(f"/api/tables/{table}/close")
    until(lambda: is_lost(ann, "witchpig"), 60)


def test_a_game_that_is_not_rated_is_closed_as_before(person: People) -> None:
    ann = person()
    table = ann.table("stones", "me", "greedy")
    assert ann.http.post(f"/api/tables/{table}/close").status_code == 204
    assert ann.get(f"/tables/{table}")["turn"] == "Closed"
    assert ann.get("/me/statistics") == []


@pytest.mark.parametrize("game", ["stones", "witchpig"])
def test_a_rated_game_that_is_left_is_lost_though_nothing_was_played(
    game: str, person: People, service: Inside
) -> None:
    """So nobody opens one table after the other until the cards are good."""
    ann, table = rated_with_agent(person, game)
    let_days_pass(service, table)
    until(lambda: is_lost(ann, game), 60)


def test_so_is_one_where_an_agent_has_taken_the_free_seat(person: People, service: Inside) -> None:
    ann = person()
    table = rated_table(ann, "me", "open")
    live = opened(service, table)
    live.history.clock.begin(live.history.match.turn, service.clock.now() - 2 * LONGEST_SILENCE)
    ann.post(f"/tables/{table}/agent", {"agent": "greedy"})
    assert live.due is None or live.due > service.clock.now() + LONGEST_SILENCE - 60, "it begins now"
    wait_for_my_turn(ann, table)
    let_days_pass(service, table)
    until(lambda: is_lost(ann), 60)


def test_a_rated_game_among_people_ends_too(person: People, service: Inside) -> None:
    ann, bob = person(), person()
    table = rated_table(ann, "me", "open")
    gather(table, ann, bob)
    make_first_moves(table, ann, bob)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = mover_first(first, second)
        silent = ann if mover is first else bob
        let_days_pass(service, table)
        mover.wait_for(lambda state: bool(state["finished"]))
    until(lambda: is_lost(silent), 60)


def test_nobody_is_put_out_of_a_rated_game_after_a_minute(person: People, service: Inside) -> None:
    """The maker of a table waits for a first move as long as for any other."""
    ann, bob = person(), person()
    wanted = {"game": "stones", "seats": [{"kind": "open"}, {"kind": "me"}], "rated": True, "patience": 600}
    table = str(ann.post("/tables", wanted)["id"])
    gather(table, ann, bob)
    with ann.connect(table) as host, bob.connect(table) as other:
        if host.is_my_turn:
            host.done("act", action=host.actions[0])
            other.wait_for_version(host.state["version"])
        opened(service, table).history.clock.heard -= 120
        answer = host.ask("propose", about="out", seat=other.state["you"])
        assert "too early" in answer["reason"]


def test_a_rated_game_with_an_agent_is_not_closed_by_consent(person: People) -> None:
    """Two friends would close every game that they are about to lose to it."""
    ann, bob = person(), person()
    with_agent = rated_table(ann, "me", "open", "greedy", game="witchpig")
    among_people = rated_table(ann, "me", "open", game="witchpig")
    for table, answer in ((with_agent, "refused"), (among_people, "done")):
        gather(table, ann, bob)
        with ann.connect(table) as connection:
            connection.wait_for_deal()
            assert connection.ask("propose", about="close")["type"] == answer


def test_an_agent_has_its_whole_time_in_a_rated_game(person: People, service: Inside) -> None:
    """Else a person would wear it out at twenty other tables."""
    ann = person()
    rated, plain = rated_table(ann, "me", "expert"), ann.table("stones", "me", "expert")
    pool = service.service.search_pool
    with pytest.MonkeyPatch.context() as busy:
        busy.setattr(pool, "share", lambda _: 0.1)
        shares = {}
        for table in (rated, plain):
            live = opened(service, table)
            wait_for_my_turn(ann, table)
            with ann.connect(table) as connection:
                connection.done("act", action=connection.actions[0])
                connection.wait_for(lambda state: state["view"]["turn"] == state["you"])
            shares[table] = live.agents.throttled
    assert shares == {rated: False, plain: True}


def test_the_time_is_not_over_before_it_is(person: People, service: Inside) -> None:
    ann = person()
    table = rated_table(ann, "me", "greedy")
    wait_for_my_turn(ann, table)
    let_days_pass(service, table, LONGEST_SILENCE - LENIENCY - 60)
    let_pass(1.5)
    assert rating(ann)["games"] == 0
