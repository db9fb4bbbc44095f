"""What the maker of a table may do before the deal, and who sits there."""

from __future__ import annotations

from server.clients import People, get_ready


def test_who_was_sent_away_watches_and_a_seat_that_was_left_is_free(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    wanted = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
    table = str(ann.post("/tables", wanted)["id"])
    bob.post(f"/tables/{table}/join", {"seat": None})
    assert bob.http.post(f"/api/tables/{table}/send-away", json={"seat": 0}).status_code == 409
    assert bob.http.post(f"/api/tables/{table}/leave").status_code == 204
    cat.post(f"/tables/{table}/join", {"seat": None})
    assert ann.http.post(f"/api/tables/{table}/send-away", json={"seat": 1}).status_code == 204
    cat.post(f"/tables/{table}/join", {"seat": None}, status=409)
    assert table in [card["id"] for card in bob.get("/lobby")["free"]]
    assert ann.http.put(f"/api/tables/{table}/listed", json={"listed": False}).status_code == 204
    assert bob.http.put(f"/api/tables/{table}/listed", json={"listed": True}).status_code == 409
    assert table not in [card["id"] for card in bob.get("/lobby")["free"]]
    bob.post(f"/tables/{table}/join", {"seat": None})
    get_ready(table, ann, bob)
    with bob.connect(table) as connection:
        assert connection.state["view"] is not None
    assert bob.http.post(f"/api/tables/{table}/leave").status_code == 409


def test_no_agent_takes_a_free_seat_after_the_table_was_closed(person: People) -> None:
    ann = person()
    table = ann.table("stones", "me", "open")
    assert ann.http.post(f"/api/tables/{table}/close").status_code == 204
    assert "over" in ann.post(f"/tables/{table}/agent", {"agent": "greedy"}, status=409)["detail"]


def test_a_link_that_is_cut_short_leads_to_no_table(person: People) -> None:
    ann = person()
    for what, method in (("invite", "GET"), ("leave", "POST"), ("close", "POST")):
        answer = ann.http.request(method, f"/api/tables/{'x' * 22}/{what}")
        assert (answer.status_code, answer.json()["detail"][:22]) == (404, "there is no such table")
        assert ann.http.request(method, f"/api/tables/{'x' * 21}/{what}").status_code == 422
