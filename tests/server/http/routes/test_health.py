"""For those who run the service."""

from __future__ import annotations

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


def test_why_nothing_can_be_stored_is_told_to_the_log_alone(
    service: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_engine: object) -> None:
        raise OSError("/var/lib/secret can't be written")

    monkeypatch.setattr("witchwood.server.store.database.health._EACH", 0.0)
    with monkeypatch.context() as full:
        full.setattr("witchwood.server.store.database.health.store_something", fail)
        answer = service.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "the database does not take what is to be stored\n")
    assert "/var/lib/secret" in caplog.text
    assert service.get("/healthz").status_code == 200
