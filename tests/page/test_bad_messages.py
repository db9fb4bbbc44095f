"""Service and page refuse the same bad messages in the same words, change nothing, and go on."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from page.bad_messages import BODIES, MESSAGES
from page.pages import Page, page
from server.clients import Connection, Person, Served, served


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="module")
def both(service: Served) -> Iterator[tuple[Person, Page]]:
    ann = Person(service.url)
    with page() as ben:
        yield ann, ben
    ann.close()


@pytest.fixture(scope="module")
def connections(both: tuple[Person, Page]) -> Iterator[tuple[Connection, Connection]]:
    ann, ben = both
    with ann.connect(ann.table("hocus", deal=4)) as one, ben.connect(ben.table("hocus", deal=4)) as other:
        yield one, other


@pytest.mark.parametrize("text", MESSAGES.values(), ids=MESSAGES)
def test_a_bad_message_is_refused_alike(text: str, connections: tuple[Connection, Connection]) -> None:
    answers = []
    for connection in connections:
        connection.socket.send(text)
        answers.append(connection.until("refused"))
        assert connection.state["version"] == 0
    assert answers[0] == answers[1]
    assert answers[0]["reason"]


def test_after_all_of_them_both_go_on(connections: tuple[Connection, Connection]) -> None:
    for connection in connections:
        connection.done("act", action=connection.actions[0])
        assert connection.state["version"] == 1


@pytest.mark.parametrize(("path", "body"), BODIES, ids=lambda given: given[:60])
def test_a_bad_body_is_refused_alike(path: str, body: str, both: tuple[Person, Page]) -> None:
    ann, ben = both
    before = len(ann.get("/me/tables")), len(ben.get("/me/tables"))
    answer = ann.http.post(f"/api{path}", content=body.encode(), headers={"content-type": "application/json"})
    here = json.loads(ben.run(ben.service.request("POST", path, body)))
    assert (here["status"], here["body"]) == (answer.status_code, answer.json())
    assert answer.status_code == 422
    assert (len(ann.get("/me/tables")), len(ben.get("/me/tables"))) == before
