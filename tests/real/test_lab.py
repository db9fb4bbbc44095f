"""Studies in processes of their own: one runs to its end, one survives the service, a folder of them is listed."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import httpx
import polars
import pytest

import witchwood
from server.clients import Person, Process, Served, served, wait_until
from server.http.routes.test_lab import LONG, QUICK, begun, card
from witchwood.lab.handle import Handle
from witchwood.lab.replay import SERVER
from witchwood.server.studies.study_archive import STARTED

People = Callable[[], Person]

pytestmark = pytest.mark.usefixtures("searching")


def test_a_study_is_run_to_its_end_and_says_what_its_rows_say(service: Served, person: People) -> None:
    ann, bob = person(), person()
    asked = ann.post("/lab/studies", QUICK)
    assert (asked["deals"], asked["mine"]) == (1_000, True)
    assert asked["state"] in ("queued", "running"), "with nobody before it, it may have begun"
    wait_until(lambda: card(ann, asked["id"])["state"] in ("done", "failed"))
    done = card(ann, asked["id"])
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
    wait_until(lambda: card(ann, key)["state"] == "running")
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


def test_the_shelf_lists_studies_and_shows_their_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        monkeypatch.setattr("witchwood.server.studies.study_archive.told_by", None)  # it is kept
        assert httpx.get(f"{running.url}/api/lab/shelf/seats.study/report").text == page.text
        for name in ("..", "%2e%2e", "started", "nothing", "a%2fb"):
            assert httpx.get(f"{running.url}/api/lab/shelf/{name}/report").status_code in (404, 405)
        assert ann.http.get("/api/lab/shelf/broken/report").status_code == 422
        assert "can't be started" in ann.post("/lab/studies", QUICK, status=403)["detail"]
        ann.close()
