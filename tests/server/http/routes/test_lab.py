"""The lab over HTTP: studies of people wait in line, run, are stopped and gone on with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import witchwood
from held_clock import HeldClock
from server.clients import People, Person
from server.inside import Inside, inside, let_pass, until
from server.studies.pretended import played
from witchwood.server.http.limits import STUDIES
from witchwood.server.store.tables import study_store
from witchwood.server.studies import runner
from witchwood.server.studies.study_archive import STARTED

QUICK = {"game": "witchpig", "options": {"sequence": "numeric"}}
LONG = {"game": "hocus", "options": {"draw": 1}}


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> None:
    """No study is really played: `tests/real/test_lab.py` plays one."""
    monkeypatch.setattr(runner, "told_by", played)


def card(person: Person, key: str) -> Any:
    """How a study stands."""
    return person.get(f"/lab/studies/{key}")


def await_state(person: Person, key: str, *states: str) -> Any:
    """Wait until a study stands so."""
    until(lambda: card(person, key)["state"] in states, 300)
    return card(person, key)


def begun(person: Person, key: str) -> bool:
    """Whether some deals of it were played."""
    return bool(card(person, key)["deals_done"])


def test_there_is_a_line_with_one_place_for_each(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    first = ann.post("/lab/studies", LONG)["id"]
    until(lambda: begun(ann, first), 300)
    second = bob.post("/lab/studies", LONG)["id"]
    let_pass(0.02)
    third = eve.post("/lab/studies", QUICK)["id"]
    assert "waiting or running" in ann.post("/lab/studies", QUICK, status=409)["detail"]
    assert [card(one, key)["before"] for one, key in ((bob, second), (eve, third))] == [1, 2]
    running = card(ann, first)
    assert (running["state"], running["left"] is None) == ("running", False)
    for path in ("cancel", "go-on"):
        assert "only the person who" in bob.post(f"/lab/studies/{first}/{path}", status=403)["detail"]
    assert ann.http.delete(f"/api/lab/studies/{first}").status_code == 409
    assert ann.post(f"/lab/studies/{first}/cancel")["state"] == "cancelled"
    await_state(bob, second, "running")
    assert bob.post(f"/lab/studies/{second}/cancel")["state"] == "cancelled"
    assert eve.post(f"/lab/studies/{third}/cancel")["state"] == "cancelled"
    went_on = ann.post(f"/lab/studies/{first}/go-on")
    assert went_on["state"] in ("queued", "running"), "with nobody before it, it may run"
    assert went_on["deals_done"] >= running["deals_done"]
    ann.post(f"/lab/studies/{first}/cancel")


def test_of_two_asked_at_the_same_moment_one_comes_first(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = ann, bob, eve = person(), person(), person()
    keys = [ann.post("/lab/studies", LONG)["id"]]
    until(lambda: begun(ann, keys[0]), 300)
    monkeypatch.setattr(service.service.studies.store, "_clock", HeldClock(look=0.0))
    keys += [one.post("/lab/studies", LONG)["id"] for one in (bob, eve)]
    assert sorted(card(one, key)["before"] for one, key in zip(people[1:], keys[1:], strict=True)) == [1, 2]
    for one, key in zip(people, keys, strict=True):
        one.post(f"/lab/studies/{key}/cancel")


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"game": "chess", "options": {}}, "hocus"),
        ({"game": "hocus", "options": {}}, "usual rules"),
        ({"game": "hocus", "options": {"draw": 9}}, "draw"),
        ({"game": "hocus", "options": {"odd": 1}}, "odd"),
        ({"game": "hocus"}, "options"),
    ],
)
def test_what_can_not_be_asked_is_refused(person: People, wanted: object, why: str) -> None:
    ann = person()
    assert why in str(ann.post("/lab/studies", wanted, status=422)["detail"])
    assert ann.get("/lab")["mine"] == []


def test_an_address_starts_a_few_studies_only(tmp_path: Path) -> None:
    with inside(tmp_path, limits=True) as guarded:
        for _ in range(int(STUDIES.most)):
            one = guarded.person()
            one.post(f"/lab/studies/{one.post('/lab/studies', LONG)['id']}/cancel")
        late = guarded.person()
        assert "from your network" in late.post("/lab/studies", LONG, status=429)["detail"]


def test_what_breaks_beside_the_tables_ends_the_study(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> AsyncIterator[None]:
        raise RuntimeError("broken for the test")
        yield

    monkeypatch.setattr(runner, "told_by", broken)
    ann = person()
    failed = await_state(ann, ann.post("/lab/studies", QUICK)["id"], "failed")
    assert failed["problem"] == "an error in the service stopped this study"


def test_the_rows_of_a_forgotten_study_go(service: Inside, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_store, "_MOST_KEPT", 1)
    ann, folder = person(), service.service.settings.shelf / STARTED
    old = ann.post("/lab/studies", LONG)["id"]
    until((folder / old).is_dir, 300)
    ann.post(f"/lab/studies/{old}/cancel")
    until(lambda: card(ann, old)["state"] == "cancelled")
    new = ann.post("/lab/studies", QUICK)["id"]
    assert [one["id"] for one in ann.get("/lab")["mine"]] == [new]
    assert not (folder / old).exists()
    ann.post(f"/lab/studies/{new}/cancel")


def test_who_is_deleted_takes_their_study_with_them(person: People) -> None:
    ann = person()
    key = ann.post("/lab/studies", LONG)["id"]
    until(lambda: begun(ann, key), 300)
    assert ann.http.delete("/api/me").status_code < 300
    bob = person()
    until(lambda: bob.http.get(f"/api/lab/studies/{key}").status_code == 404, 60)
    quick = bob.post("/lab/studies", QUICK)["id"]
    await_state(bob, quick, "running", "done")  # so the line goes on
    bob.post(f"/lab/studies/{quick}/cancel")


def test_the_shelf_lists_studies_and_shows_their_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # a report is really written
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "seats.toml").write_text(
        'question = "Who?"\ngame = "stones"\ndeals = "1..12"\n[[agent]]\nname = "greedy"\n'
    )
    witchwood.study(shelf / "seats.toml", shelf / "seats.study").run()
    with inside(tmp_path / "data", studies=shelf, lab=False) as running:
        anybody = running.person().http
        found = anybody.get("/api/lab").json()
        assert (found["folder"], found["starts"]) == (str(shelf), False)
        strangers = running.client("203.0.113.5", cookies=anybody.cookies).get("/api/lab").json()
        assert strangers["folder"] == shelf.name, "where it lies is told on this machine alone"
        (told,) = found["shelf"]
        assert (told["name"], told["finished"], told["question"], told["deals"]) == ("seats.study", True, "Who?", 12)
        page = anybody.get("/api/lab/shelf/seats.study/report")
        assert "<h1>Who?</h1>" in page.text
        assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
        monkeypatch.setattr("witchwood.server.studies.study_archive.told_by", None)  # it is kept
        assert anybody.get("/api/lab/shelf/seats.study/report").text == page.text
        for name in ("..", "%2e%2e", "started", "nothing", "a%2fb"):
            assert anybody.get(f"/api/lab/shelf/{name}/report").status_code in (404, 405)
        assert "can't be started" in anybody.post("/api/lab/studies", json=QUICK).json()["detail"]
