"""Profiles: what others may see of a person, and what people may do about each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.clients import gather, get_ready
from server.inside import Inside, InsidePerson, let_pass, until
from server.tables.test_rater import rated_table, rating, resign_at
from witchwood.server.store.people.people import HERE

People = Callable[[], InsidePerson]


def profile_of(person: InsidePerson) -> str:
    return str(person.get("/me")["profile"])


def look(viewer: InsidePerson, person: InsidePerson) -> dict[str, Any]:
    return dict(viewer.get(f"/people/{profile_of(person)}"))


def tie(person: InsidePerson, other: InsidePerson, kind: str, *, on: bool = True) -> list[str]:
    return list(person.post(f"/people/{profile_of(other)}/ties", {"kind": kind, "on": on}))


def challenge(person: InsidePerson, other: InsidePerson, status: int = 200, **more: Any) -> Any:
    return person.post(f"/people/{profile_of(other)}/challenge", {"game": "stones", **more}, status=status)


def play(loser: InsidePerson, other: InsidePerson, *, listed: bool = False, rated: bool = False) -> str:
    """A game that the first one resigns; its table."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = str(loser.post("/tables", {"game": "stones", "seats": seats, "listed": listed, "rated": rated})["id"])
    gather(table, loser, other)
    resign_at(table, loser, *([other] if rated else []))  # no game is rated before the first moves
    return table


def test_a_profile_shows_ratings_and_how_you_two_stand_and_keeps_the_id_to_itself(person: People) -> None:
    ann, bob = person(), person()
    for loser, winner in ((ann, bob), (bob, ann), (ann, bob)):
        play(loser, winner, rated=True)
    until(lambda: rating(bob)["games"] == 3, 60)
    seen = look(ann, bob)
    assert bob.id not in str(seen)
    (stones,) = seen["ratings"]
    assert stones == bob.get("/me/ratings")[0]
    assert len(stones["curve"]) == 3
    versus = seen["versus"]
    assert (versus["won"], versus["lost"], versus["shared"]) == (1, 2, 0)
    assert versus["last"] == ["lost", "won", "lost"]
    (chance,) = versus["chances"]
    mirrored = look(bob, ann)["versus"]
    assert (mirrored["won"], mirrored["lost"]) == (2, 1)
    assert chance["percent"] + mirrored["chances"][0]["percent"] == 100
    assert chance["percent"] < 50
    own = look(bob, bob)
    assert (own["you"], own["versus"], own["ties"]) == (True, None, [])


def test_strangers_see_listed_games_alone_and_those_who_played_see_theirs(person: People) -> None:
    """A table's id is the secret of its link: a profile gives away no table of friends, and no solitaire."""
    ann, bob, eve = person(), person(), person()
    private, public = play(ann, bob), play(ann, bob, listed=True)
    solitaire = ann.table("wyr", deal="today")
    with ann.connect(solitaire) as connection:
        connection.done("resign")
    running = str(
        ann.post("/tables", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True})["id"]
    )

    def games(viewer: InsidePerson) -> set[str]:
        return {card["id"] for card in look(viewer, ann)["lately"]}

    assert games(eve) == {public}
    assert games(bob) == games(ann) == {private, public}
    assert running not in str(look(eve, ann))


def test_a_person_is_here_while_a_page_of_theirs_asks_and_hides_from_those_whom_they_block(person: People) -> None:
    ann, bob = person(), person()
    assert not look(ann, bob)["here"]
    bob.get("/me/challenges")
    let_pass(5.0)
    assert look(ann, bob)["here"]
    tie(bob, ann, "block")
    assert not look(ann, bob)["here"]
    assert look(bob, ann)["ties"] == ["block"]
    assert look(ann, bob)["ties"] == [], "she does not learn of it"
    tie(bob, ann, "block", on=False)
    let_pass(HERE + 1)
    assert not look(ann, bob)["here"]


def test_friends_are_found_by_name_and_seen_where_they_play(person: People, service: Inside) -> None:
    ann, bob, cat = person(), person(), person()
    name = f"Bob {bob.id[:6]}"
    assert bob.http.put("/api/me", json={"name": name}).status_code == 200
    assert ann.get(f"/people?name={name.upper()}") == {"profile": profile_of(bob), "name": name}
    assert ann.http.get("/api/people?name=Nobody at all").status_code == 404
    assert ann.http.get(f"/api/people?name={service.run(service.service.people.find(ann.id)).name}").status_code == 404  # type: ignore[union-attr]  # she exists
    assert tie(ann, bob, "follow") == ["follow"]
    (friend,) = ann.get("/me/friends")
    assert (friend["name"], friend["here"], friend["table"]) == (name, False, None)
    bob.get("/me/challenges")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = str(bob.post("/tables", {"game": "stones", "seats": seats, "listed": True})["id"])
    gather(table, bob, cat)
    let_pass(5.0)
    (friend,) = ann.get("/me/friends")
    assert (friend["here"], friend["table"]["id"]) == (True, table)
    assert bob.http.put(f"/api/tables/{table}/listed", json={"listed": False}).status_code == 204
    assert ann.get("/me/friends")[0]["table"] is None, "nobody watches a table of friends by following one"
    assert tie(ann, bob, "follow", on=False) == []
    assert ann.get("/me/friends") == []


def test_a_challenge_offers_a_seat_and_is_taken_or_declined(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    clock = {"kind": "live", "minutes": 5, "increment": 3}
    table = challenge(ann, bob, clock=clock, rated=True)["id"]
    (offered,) = bob.get("/me/challenges")
    assert (offered["profile"], offered["table"]["id"]) == (profile_of(ann), table)
    assert (offered["table"]["rated"], offered["table"]["terms"]["clock"]) == (True, clock)
    assert eve.get("/me/challenges") == ann.get("/me/challenges") == []
    assert bob.get("/me/tables") == [], "no seat is forced upon anybody"
    eve.post(f"/me/challenges/{table}/decline", status=404)
    bob.post(f"/tables/{table}/join", {"seat": None})
    get_ready(table, ann, bob)
    assert bob.get("/me/challenges") == []
    second = challenge(ann, bob)["id"]
    assert bob.http.post(f"/api/me/challenges/{second}/decline").status_code == 204
    assert bob.get("/me/challenges") == []
    assert ann.get(f"/tables/{second}")["finished"], "the challenger does not wait in vain"


def test_whom_nobody_can_challenge(person: People) -> None:
    ann, bob = person(), person()
    challenge(ann, ann, status=409)
    for _ in range(3):
        challenge(ann, bob)
    assert "wait for their answer" in challenge(ann, bob, status=409)["detail"]
    tie(bob, ann, "block")
    assert bob.get("/me/challenges") == []
    assert "can't be challenged" in challenge(ann, bob, status=409)["detail"]
    assert "can't be challenged" in challenge(bob, ann, status=409)["detail"]
    ann.post(f"/people/{profile_of(bob)}/challenge", {"game": "hocus"}, status=409)
    ann.post(f"/people/{'0' * 16}/challenge", {"game": "stones"}, status=404)
    assert "several" in person().post(f"/people/{profile_of(bob)}/challenge", {"game": "hocus"}, status=422)["detail"]


def test_blocked_people_neither_sit_down_nor_are_heard(person: People) -> None:
    ann, bob = person(), person()
    tie(ann, bob, "follow")
    tie(bob, ann, "block")
    assert ann.get("/me/friends") == [], "to be blocked ends that"
    table = bob.table("stones", "me", "open")
    assert "not free" in ann.post(f"/tables/{table}/join", {"seat": None}, status=409)["detail"]
    tie(bob, ann, "block", on=False)
    gather(table, bob, ann)
    tie(bob, ann, "block")
    with ann.connect(table) as hers, bob.connect(table) as his:
        hers.until("talk")
        his.until("talk")
        hers.done("say", text="can you hear me?")
        his.done("say", text="I say this")
        assert "can you hear me?" not in str(his.heard)
        assert "can you hear me?" in str(hers.heard), "she does not learn of it"
    with bob.connect(table) as his:
        assert [line["text"] for line in his.until("talk")["lines"]] == ["I say this"]


def test_people_who_block_each_other_are_never_paired(person: People) -> None:
    ann, bob = person(), person()
    tie(bob, ann, "block")
    for one in (ann, bob):
        one.post("/lobby/seek", {"game": "stones", "plate": "quick"})
    for _ in range(4):
        let_pass(2.0)
        assert [one.get("/lobby")["seek"]["table"] for one in (ann, bob)] == [None, None]
    for one in (ann, bob):
        one.post("/lobby/stop")


def test_ties_of_each_kind_go_on_and_off_by_themselves(person: People) -> None:
    ann, bob = person(), person()
    assert tie(ann, bob, "mute") == ["mute"]
    assert tie(ann, bob, "follow") == ["follow", "mute"]
    assert tie(ann, bob, "follow") == ["follow", "mute"]
    assert tie(ann, bob, "mute", on=False) == ["follow"]
    assert tie(ann, bob, "block") == ["block"]
    ann.post(f"/people/{profile_of(ann)}/ties", {"kind": "block", "on": True}, status=409)


def test_agents_and_deleted_people_have_no_profile(person: People) -> None:
    ann, bob = person(), person()
    table = rated_table(ann, "me", "greedy")
    assert [seat["profile"] is None for seat in ann.get(f"/tables/{table}")["seats"]] == [False, True]
    resign_at(table, ann)
    address = profile_of(bob)
    assert bob.http.delete("/api/me").status_code == 204
    assert ann.http.get(f"/api/people/{address}").status_code == 404


@pytest.mark.parametrize("address", ["0" * 15, "z" * 16, "0" * 17])
def test_an_address_of_another_form_is_none(address: str, person: People) -> None:
    assert person().http.get(f"/api/people/{address}").status_code == 422
