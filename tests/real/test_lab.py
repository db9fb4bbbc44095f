"""Studies in processes of their own: one runs to its end, one survives the service, a folder of them is listed."""

from __future__ import annotations

import signal
from pathlib import Path

import polars
import pytest

from server.clients import People, Person, Process, Served, wait_until
from server.http.routes.test_lab import LONG, QUICK, begun, card
from witchwood.lab.handle import Handle
from witchwood.lab.replay import SERVER
from witchwood.server.studies.study_archive import STARTED

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


@pytest.mark.long
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
