"""The lab over HTTP: studies of people wait in line, run, are stopped and gone on with; a folder of them is listed."""

from __future__ import annotations

import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import polars
import pytest

import witchwood
from server.clients import Person, Process, Served, served, wait_until
from witchwood.lab.handle import Handle
from witchwood.lab.replay import SERVER
from witchwood.server.http.limits import STUDIES
from witchwood.server.store.tables import study_store
from witchwood.server.studies import runner
from witchwood.server.studies.study_archive import STARTED

People = Callable[[], Person]
QUICK = {"game": "witchpig", "options": {"sequence": "numeric"}}  # some seconds, for no solver is asked
LONG = {"game": "hocus", "options": {"draw": 1}}

pytestmark = pytest.mark.usefixtures("searching")


def card(person: Person, key: str) -> Any:
    """How a study stands."""
    return person.get(f"/lab/studies/{key}")


def await_state(person: Person, key: str, *states: str) -> Any:
    """Wait until a study stands so."""
    wait_until(lambda: card(person, key)["state"] in states, 300)
    return card(person, key)


def begun(person: Person, key: str) -> bool:
    """Whether some deals of it were played."""
    return bool(card(person, key)["deals_done"])


def test_a_study_is_run_to_its_end_and_says_what_its_rows_say(service: Served, person: People) -> None:
    ann, bob = person(), person()
    asked = ann.post("/lab/studies", QUICK)
    assert (asked["deals"], asked["mine"]) == (1_000, True)
    assert asked["state"] in ("queued", "running"), "with nobody before it, it may have begun"
    done = await_state(ann, asked["id"], "done", "failed")
    assert (done["state"], done["deals_done"], done["problem"]) == ("done", 1_000, None)
    assert {(one["measure"], one["agent"]) for one in done["headlines"]} >= {("plays", "greedy"), ("plays", "random")}
    rows = Handle.open(service.service.settings.shelf / STARTED / asked["id"]).frame()
    mine = rows.filter(polars.col("agent") == "greedy").group_by("variant").agg(polars.col("plays").mean())
    means = dict(mine.iter_rows())
    plays = next(one for one in done["headlines"] if (one["measure"], one["agent"]) == ("plays", "greedy"))
    assert plays["value"] == pytest.approx(means["sequence-numeric"] - means["usual"])
    assert card(bob, asked["id"])["mine"] is False
    assert [one["id"] for one in ann.get("/lab")["mine"]] == [asked["id"]]
    assert bob.get("/lab")["mine"] == []
    page = bob.http.get(f"/api/lab/studies/{asked['id']}/report")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "sandbox" in page.headers["content-security-policy"]
    assert "script" not in page.headers["content-security-policy"]
    assert SERVER not in page.text
    assert 'href="/deal/witchpig?deal=' in page.text
    assert ann.http.delete(f"/api/lab/studies/{asked['id']}").status_code == 204
    assert ann.get("/lab")["mine"] == []
    assert not (service.service.settings.shelf / STARTED / asked["id"]).exists()


def test_there_is_a_line_with_one_place_for_each(person: People) -> None:
    ann, bob, eve = person(), person(), person()
    first = ann.post("/lab/studies", LONG)["id"]
    wait_until(lambda: begun(ann, first), 300)
    second, third = bob.post("/lab/studies", LONG)["id"], eve.post("/lab/studies", QUICK)["id"]
    assert "waiting or running" in ann.post("/lab/studies", QUICK, status=409)["detail"]
    assert [card(one, key)["before"] for one, key in ((bob, second), (eve, third))] == [1, 2]
    running = card(ann, first)
    assert (running["state"], running["left"] is None) == ("running", False)
    for path in ("cancel", "go-on"):
        assert "only whoever" in bob.post(f"/lab/studies/{first}/{path}", status=403)["detail"]
    assert ann.http.delete(f"/api/lab/studies/{first}").status_code == 409
    assert ann.post(f"/lab/studies/{first}/cancel")["state"] == "cancelled"
    await_state(bob, second, "running")
    assert bob.post(f"/lab/studies/{second}/cancel")["state"] == "cancelled"
    assert eve.post(f"/lab/studies/{third}/cancel")["state"] == "cancelled"
    went_on = ann.post(f"/lab/studies/{first}/go-on")
    assert went_on["state"] in ("queued", "running"), "with nobody before it, it may run"
    assert went_on["deals_done"] >= running["deals_done"]
    ann.post(f"/lab/studies/{first}/cancel")


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
    with served(tmp_path, limits=True) as guarded:
        for _ in range(int(STUDIES.most)):
            one = Person(guarded.url)
            one.post(f"/lab/studies/{one.post('/lab/studies', LONG)['id']}/cancel")
            one.close()
        late = Person(guarded.url)
        assert "from your network" in late.post("/lab/studies", LONG, status=429)["detail"]
        late.close()


def test_what_breaks_beside_the_tables_ends_the_study(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> AsyncIterator[None]:
        raise RuntimeError("broken for the test")
        yield

    monkeypatch.setattr(runner, "told_by", broken)
    ann = person()
    failed = await_state(ann, ann.post("/lab/studies", QUICK)["id"], "failed")
    assert failed["problem"] == "the service stumbled over it; what was played is kept"


def test_the_rows_of_a_forgotten_study_go(service: Served, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_store, "_MOST_KEPT", 1)
    ann, folder = person(), service.service.settings.shelf / STARTED
    old = ann.post("/lab/studies", LONG)["id"]
    wait_until((folder / old).is_dir, 300)
    ann.post(f"/lab/studies/{old}/cancel")
    wait_until(lambda: card(ann, old)["state"] == "cancelled")
    new = ann.post("/lab/studies", QUICK)["id"]
    assert [one["id"] for one in ann.get("/lab")["mine"]] == [new]
    assert not (folder / old).exists()
    ann.post(f"/lab/studies/{new}/cancel")


def test_who_is_deleted_takes_their_study_with_them(person: People) -> None:
    ann = person()
    key = ann.post("/lab/studies", LONG)["id"]
    wait_until(lambda: begun(ann, key), 300)
    assert ann.http.delete("/api/me").status_code < 300
    bob = person()
    wait_until(lambda: bob.http.get(f"/api/lab/studies/{key}").status_code == 404, 60)
    quick = bob.post("/lab/studies", QUICK)["id"]
    await_state(bob, quick, "running", "done")  # so the line goes on
    bob.post(f"/lab/studies/{quick}/cancel")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_study_survives_the_service(tmp_path: Path, how: signal.Signals) -> None:
    process = Process(tmp_path)
    process.start()
    ann = Person(process.url)
    wait_until(lambda: ann.get("/status")["compiling"] == [])
    key = ann.post("/lab/studies", LONG)["id"]
    wait_until(lambda: begun(ann, key), 300)
    player = _player(key)
    process.end(how)
    wait_until(lambda: not Path(f"/proc/{player}").exists(), 20)
    process.start()
    ann.move_to(process.url)
    wait_until(lambda: card(ann, key)["state"] != "running", 20)
    found = card(ann, key)
    assert found["state"] == "interrupted"
    assert found["deals_done"] > 0
    assert ann.post(f"/lab/studies/{key}/go-on")["state"] in ("queued", "running"), "with nobody before it, it may run"
    await_state(ann, key, "running")
    process.end(signal.SIGTERM)
    ann.close()


def _player(key: str) -> int:
    """The process that plays a study."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if f"{key}.toml" in path.read_text():
                return int(path.parent.name)
        except OSError:
            continue
    raise AssertionError("nobody plays it")


def test_the_shelf_lists_studies_and_shows_their_reports(tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    question = shelf / "seats.toml"
    question.write_text('question = "Who?"\ngame = "stones"\ndeals = "1..12"\n[[agent]]\nname = "greedy"\n')
    witchwood.study(question, shelf / "seats.study").run()
    half = shelf / "half.toml"
    half.write_text("part = 4\n" + question.read_text())
    witchwood.study(half, shelf / "half").run()
    next((shelf / "half" / "games").rglob("*.parquet")).unlink()
    broken = shelf / "broken"
    broken.mkdir()
    (broken / "study.json").write_text("{")
    with served(tmp_path / "data", studies=shelf, lab=False) as running:
        ann = Person(running.url)
        found = ann.get("/lab")
        assert (found["folder"], found["starts"]) == (str(shelf), False)
        strangers = ann.http.get("/api/lab", headers={"x-forwarded-for": "203.0.113.5"}).json()
        assert strangers["folder"] == shelf.name, "where it lies is told on this machine alone"
        told = {one["name"]: one for one in found["shelf"]}
        assert list(told) == ["broken", "half", "seats.study"]
        assert "is damaged" in told["broken"]["problem"]
        assert [told[name]["finished"] for name in ("half", "seats.study")] == [False, True]
        assert (told["seats.study"]["question"], told["seats.study"]["deals"]) == ("Who?", 12)
        page = httpx.get(f"{running.url}/api/lab/shelf/seats.study/report", timeout=120)
        assert "<h1>Who?</h1>" in page.text
        assert "frame-ancestors 'self'" in page.headers["content-security-policy"]
        began = time.monotonic()
        assert httpx.get(f"{running.url}/api/lab/shelf/seats.study/report").text == page.text
        assert time.monotonic() - began < 2, "it stays saved"
        for name in ("..", "%2e%2e", "started", "nothing", "a%2fb"):
            assert httpx.get(f"{running.url}/api/lab/shelf/{name}/report").status_code in (404, 405)
        assert ann.http.get("/api/lab/shelf/broken/report").status_code == 422
        assert "can't be started" in ann.post("/lab/studies", QUICK, status=403)["detail"]
        ann.close()
