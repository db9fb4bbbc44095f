"""The service keeps to its OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import witchwood
from held_clock import NOON
from server.clients import Person
from server.inside import URL, Inside, let_pass
from server.studies.pretended import played
from witchwood.puzzles.collection import puzzles_of
from witchwood.server.http.openapi import document
from witchwood.server.http.routes import games
from witchwood.server.studies import runner
from witchwood.table.days import date_at
from witchwood.table.deals.codes import CodedDeal, write_code


def ask_for(case: Any, service: Inside, ann: Person) -> httpx.Response:
    """The answer to a case, which is as the document says."""
    asked = case.as_transport_kwargs(base_url=URL, headers=ann.cookie)
    del asked["cookies"]  # hers is among the headers
    body = asked.pop("data", None)
    answer = service.client().request(content=body, **asked)
    case.validate_response(answer, checks=CHECKS)
    return answer


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> None:
    """No study is really played."""
    monkeypatch.setattr(runner, "told_by", played)


@pytest.fixture(scope="module")
def schema(service: Inside) -> Any:
    return schemathesis.openapi.from_dict(service.app.openapi())


OPERATIONS = [(path, method) for path, item in document()["paths"].items() for method in item]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize("most", [10, pytest.param(25, marks=pytest.mark.long)])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_input_breaks_the_service(
    path: str, method: str, most: int, schema: Any, service: Inside, person: Callable[[], Person]
) -> None:
    """Schemathesis makes up requests, good and bad; every answer is one that the document allows, and none is a 500."""
    ann = person()
    table = ann.table("stones", "me", "greedy")
    operation = schema[path][method]

    @settings(
        max_examples=most, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        ask_for(case, service, ann)
        if "key" in case.path_parameters:
            case.path_parameters["key"] = table
            ask_for(case, service, ann)

    ask()


# A report on the shelf takes a study: `routes/test_lab.py` asks for one.
@pytest.mark.parametrize(("path", "method"), [one for one in OPERATIONS if not one[0].endswith("{name}/report")])
def test_good_requests_are_answered_as_the_document_says(
    path: str, method: str, schema: Any, service: Inside, person: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Schemathesis seldom makes up a game or a table that exists: here every request is a good one."""
    monkeypatch.setattr(games, "_picture", lambda _: b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    ann, bob = person(), person()
    operation = schema[path][method]
    places, body = good_request(path, method, ann, bob)
    if path.endswith("/report"):
        page = service.service.studies.page(places["key"])
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("<!doctype html>")
    sent = {} if body is None else {"body": body, "media_type": "application/json"}
    query = {"name": named(bob)} if path == "/api/people" else {}
    case = operation.Case(path_parameters=places, query=query, **sent)
    answer = ask_for(case, service, ann)
    assert answer.status_code in (200, 204), answer.text


def named(person: Person) -> str:
    """The name that a person claims."""
    name = f"Bob {person.id[:8]}"
    assert person.http.put("/api/me", json={"name": name}).status_code == 200
    return name


STRENGTH = {"mu": 25_000, "sigma": 8_333}
DUPLICATE = {"name": "A", "game": "hocus", "format": "duplicate", "begins": 1, "minutes": 30, "rounds": 1}
STUDY = {"game": "witchpig", "options": {"sequence": "numeric"}}


def good_request(path: str, method: str, ann: Person, bob: Person) -> tuple[dict[str, str], Any]:
    """What stands in the path, and the body, of a request by Ann that the service grants."""
    places = {"game": "stones" if "ladder" in path else "hocus"} if "{game}" in path else {}
    if "/puzzles/" in path:
        places |= {"{day}": {"day": date_at(NOON)}, "{name}": {"name": puzzles_of("hocus")[0].name}}.get(
            path.rpartition("/")[2], {}
        )
    if "{lesson}" in path:
        places["lesson"] = "basics"
    if "{month}" in path:
        places["month"] = date_at(NOON)[:7]
    if "{code}" in path:
        places["code"] = write_code(CodedDeal("hocus", witchwood.game("hocus").settle({"draw": 1}), 1, 7))
    if "{profile}" in path:
        places["profile"] = bob.get("/me")["profile"]
    if path.endswith("/decline"):
        places["key"] = bob.post(f"/people/{ann.get('/me')['profile']}/challenge", {"game": "stones"})["id"]
    elif "{key}" in path and "/rooms/" in path:
        places["key"] = ann.post("/rooms", {"name": "A room"})["id"]
        bob.post(f"/rooms/{places['key']}/join")
    elif "{key}" in path and "/tournaments/" in path:
        places["key"] = (ann if path.endswith("/call-off") else bob).post("/tournaments", DUPLICATE)["id"]
        if path.endswith("/deals/{number}"):
            places["number"] = "1"
            ann.post(f"/tournaments/{places['key']}/join")
            let_pass(61.0)
    elif "{key}" in path and "/lab/" in path:
        places["key"] = ann.post("/lab/studies", STUDY)["id"]
        if method == "delete":
            ann.post(f"/lab/studies/{places['key']}/cancel")
    elif "{key}" in path:
        if path.endswith(("/rematch", "/record", "/line", "/course", "/grade", "/won-game")):
            places["key"] = ann.table("wyr")
            with ann.connect(places["key"]) as connection:
                connection.done("resign")
        else:
            hers = path.endswith(("/agent", "/send-away", "/close", "/listed"))
            places["key"] = (ann if hers else bob).table("stones", "me", "open")
            if path.endswith(("/leave", "/send-away")):
                (bob if hers else ann).post(f"/tables/{places['key']}/join", {"seat": 1})
    bodies = {
        ("/api/games/{game}/lessons/{lesson}", "post"): {"done": [], "action": None},
        ("/api/puzzles/next", "post"): {"strength": STRENGTH, "done": [], "game": "", "kind": ""},
        ("/api/puzzles/ahead", "post"): {"strength": STRENGTH, "done": [], "game": "stones", "kind": "win2"},
        ("/api/puzzles/{game}/{name}", "post"): {"plays": [], "strength": STRENGTH, "counts": True, "answer": False},
        ("/api/me", "put"): {"name": f"Ann {ann.id[:8]}"},
        ("/api/me/sign-out", "post"): {"where": "elsewhere"},
        ("/api/tables", "post"): {"game": "pendle", "options": {"witches": 3}, "deal": "7"},
        ("/api/tables/from-record", "post"): {"record": witchwood.deal("hocus", 3).record()},
        ("/api/tables/from-line", "post"): {"game": "hocus", "deal": "3", "options": {}, "seats": None, "plays": "d d"},
        ("/api/tables/{key}/join", "post"): {"seat": None},
        ("/api/tables/{key}/won-game", "post"): {"ply": 0},
        ("/api/tables/{key}/agent", "post"): {"agent": "greedy"},
        ("/api/tables/{key}/send-away", "post"): {"seat": 1},
        ("/api/tables/{key}/listed", "put"): {"listed": True},
        ("/api/lab/studies", "post"): STUDY,
        ("/api/rooms", "post"): {"name": "A room"},
        ("/api/tournaments", "post"): DUPLICATE,
        ("/api/rooms/{key}/door", "post"): {"open": False},
        ("/api/rooms/{key}/tables", "post"): {"game": "stones"},
        ("/api/rooms/{key}/lines", "post"): {"text": "Shall we begin?"},
        ("/api/lobby/seek", "post"): {"game": "stones", "plate": "quick"},
        ("/api/me/vacation", "put"): {"days": 3},
        ("/api/people/{profile}/ties", "post"): {"kind": "follow", "on": True},
        ("/api/people/{profile}/challenge", "post"): {"game": "stones"},
        ("/api/me/push", "post"): {
            "endpoint": "https://push.example.org/send/1",
            "key": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
            "secret": "tBHItJI5svbpez7KI4CCXg",
        },
        ("/api/me/push/off", "post"): {"endpoint": "https://push.example.org/send/1"},
        ("/api/verify", "post"): {"deal": "hocus deal=1", "salt": "00", "commitment": "00"},
    }
    if path == "/api/recover":
        return places, {"token": bob.post("/me/recovery")["link"].partition("#")[2]}
    return places, bodies.get((path, method))
