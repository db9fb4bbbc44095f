"""For those who run the service."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from server.clients import Person, Served, wait_until

People = Callable[[], Person]


def test_health_and_metrics(service: Served, person: People) -> None:
    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        connection.done("act", action=connection.actions[0])
        wait_until(
            lambda: "witchwood_sockets 1.0" in httpx.get(service.url + "/metrics").text, 30
        )  # others may leave yet
        text = httpx.get(service.url + "/metrics").text
    assert httpx.get(service.url + "/healthz").text == "well\n"
    assert 'witchwood_done_total{game="wyr",type="act"}' in text


def test_why_nothing_can_be_stored_is_told_to_the_log_alone(
    service: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_engine: object) -> None:
        raise OSError("/var/lib/secret can't be written")

    monkeypatch.setattr("witchwood.server.store.database.health._EACH", 0.0)
    with monkeypatch.context() as full:
        full.setattr("witchwood.server.store.database.health.store_something", fail)
        answer = httpx.get(service.url + "/healthz")
    assert (answer.status_code, answer.text) == (503, "the database does not take what is to be stored\n")
    assert "/var/lib/secret" in caplog.text
    assert httpx.get(service.url + "/healthz").status_code == 200
