"""For those who run the service."""

from __future__ import annotations

import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest

from server.clients import People
from server.inside import Inside, until


def test_health_and_metrics(service: Inside, person: People) -> None:
    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        connection.done("act", action=connection.actions[0])
        until(lambda: "witchwood_sockets 1.0" in service.get("/metrics").text, 30)  # others may leave yet
        text = service.get("/metrics").text
    assert service.get("/healthz").text == "well\n"
    assert 'witchwood_done_total{game="wyr",type="act"}' in text


def test_on_a_disk_that_is_nearly_full_games_go_on_and_none_begins(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    table = ann.table("wyr")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(total=1000, free=49))
    monkeypatch.setattr(service.service, "settings", replace(service.service.settings, spare=5.0))
    assert "nearly full (5 % free)" in ann.post("/tables", {"game": "wyr"}, status=503)["detail"]
    with ann.connect(table) as connection:
        connection.done("act", action=connection.actions[0])
    answer = service.get("/healthz")
    assert (answer.status_code, answer.text[:14]) == (200, "well, but the ")


def test_why_nothing_can_be_stored_is_told_to_the_log_alone(
    service: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("/var/lib/secret can't be written")

    monkeypatch.setattr("witchwood.server.store.database.health._EACH", 0.0)
    with monkeypatch.context() as full:
        full.setattr("witchwood.server.store.database.health.store_something", fail)
        answer = service.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "the database does not take what is to be stored\n")
    assert "/var/lib/secret" in caplog.text
    assert service.get("/healthz").status_code == 200
