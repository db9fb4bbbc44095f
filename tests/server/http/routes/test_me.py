"""Names, and the link to another device."""

from __future__ import annotations

from server.clients import People
from server.inside import URL, Inside
from witchwood.table.days import date_at


def test_names_are_claimed_once(person: People) -> None:
    ann, bob = person(), person()
    assert ann.http.put("/api/me", json={"name": " Old  Nan "}).json()["name"] == "Old Nan"
    assert bob.http.put("/api/me", json={"name": "old nan"}).status_code == 409
    assert ann.http.put("/api/me", json={"name": "Old Nan"}).status_code == 200
    for bad in (" ", "x" * 25, "Ann\u202eNan"):
        assert bob.http.put("/api/me", json={"name": bad}).status_code == 422


def test_it_is_known_which_games_a_person_has_ended(person: People) -> None:
    ann = person()
    assert ann.get("/me")["played"] == []
    for game in ("wyr", "hocus", "wyr"):
        with ann.connect(ann.table(game)) as connection:
            connection.done("resign")
    assert ann.get("/me")["played"] == ["hocus", "wyr"]
    with ann.connect(ann.table("hocus", preset="klondike", draw=1)) as connection:
        connection.done("resign")
    assert ann.get("/me")["played"] == ["hocus", "klondike", "wyr"]
    assert person().get("/me")["played"] == []


def test_games_are_found_by_what_they_are(service: Inside) -> None:
    ann, other = service.person(), service.person()
    klondike, hocus = ann.table("hocus", preset="klondike", draw=1, deal=5), ann.table("hocus", deal=5)
    gone = ann.table("wyr", deal=7)
    for key in (klondike, gone):
        with ann.connect(key) as connection:
            connection.done("resign")
    other.table("hocus")
    day = date_at(service.clock.now())

    def found(query: str) -> set[str]:
        return {one["id"] for one in ann.get(f"/me/found?{query}")["games"]}

    assert found("") == {gone, klondike, hocus}
    of = [found(f"game={name}") for name in ("klondike", "hocus", "wyr", "pendle")]
    assert of == [{klondike}, {hocus}, {gone}, set()]
    assert [found(f"result={name}") for name in ("won", "lost", "open")] == [set(), {gone, klondike}, {hocus}]
    assert found(f"day={day}&result=lost&game=wyr&page=1") == {gone}
    assert [found("day=2020-01-01"), found("level=hard"), found("page=2")] == [set()] * 3
    whole = ann.get("/me/found")
    assert (whole["count"], whole["pages"]) == (3, 1)
    assert whole["months"] == [{"month": day[:7], "played": 2, "won": 0}]
    for bad in ("game=golf", "result=drawn", "level=easy", "day=2026-02-31", "page=0", "sort=up", "game="):
        assert ann.http.get(f"/api/me/found?{bad}").status_code == 422, bad


def test_nobody_passes_for_an_agent_or_a_guest(person: People) -> None:
    ann = person()
    own = ann.get("/me")["name"]
    for taken in ("old  CHATTOX", "Guest12", "open seat"):
        assert ann.http.put("/api/me", json={"name": taken}).status_code == 409
    assert ann.http.put("/api/me", json={"name": own}).status_code == 200  # nothing is asked for


def test_nobody_passes_for_another(person: People) -> None:
    """Which names look alike is tested beside `confusable.py`."""
    name, like = "Olive Thorn", "\u039flive Thorn"  # Greek omicron
    ann, bob = person(), person()
    assert ann.http.put("/api/me", json={"name": name}).status_code == 200
    answer = bob.http.put("/api/me", json={"name": like})
    assert answer.status_code == 409
    assert "looks like" in answer.json()["detail"]
    assert ann.http.put("/api/me", json={"name": like}).status_code == 200, "one's own name may be written otherwise"


def test_a_recovery_link_works_once(person: People) -> None:
    ann, other = person(), person()
    table = ann.table("hocus")
    link = ann.post("/me/recovery")["link"]
    base, token = link.split("#")
    assert base == f"{URL}/recover"
    assert other.post("/recover", {"token": token})["id"] == ann.id
    assert [card["id"] for card in other.get("/me/tables")] == [table]
    person().post("/recover", {"token": token}, status=404)


def test_no_page_of_another_site_makes_guests(service: Inside) -> None:
    """It could not read the answer, but would use up what its visitor's address is allowed."""
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        assert service.get("/api/me", headers={"sec-fetch-site": site}).status_code == status
