"""For those who run the service."""

from __future__ import annotations

from collections.abc import Callable

import httpx

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
