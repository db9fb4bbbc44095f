"""What is refused is said in one sentence, as JSON, whatever was wrong."""

from __future__ import annotations

import pytest

from server.clients import People


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", "/tables/" + "x" * 22, None, 404, "there is no such table: the link may be cut short"),
        ("PUT", "/me", {"name": 7}, 422, "name: give a text, not a whole number"),
        ("PUT", "/me", {"name": "Ann", "age": 7}, 422, "age: there is no such field"),
        ("PUT", "/me", {}, 422, "name: this is missing"),
        ("POST", "/rooms/" + "x" * 22 + "/tables", {"game": 7, "best_of": "x"}, 422, "game: "),
        ("POST", "/today", None, 405, "Method Not Allowed"),
    ],
)
def test_an_error_is_a_sentence_that_names_the_input(
    method: str, path: str, body: object, status: int, words: str, person: People
) -> None:
    answer = person().http.request(method, f"/api{path}", json=body)
    assert answer.status_code == status
    assert list(answer.json()) == ["detail"]
    assert answer.json()["detail"].startswith(words)


def test_all_that_is_wrong_is_said_at_once(person: People) -> None:
    answer = person().post("/verify", {"deal": "", "salt": 7}, 422)["detail"]
    assert [one.partition(":")[0] for one in answer.split("; ")] == ["deal", "salt", "commitment"]
