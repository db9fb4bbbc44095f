"""A tournament goes on after a restart, at whatever moment the service ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.http.routes.test_tournaments import games, made, resign, running, state
from server.inside import Inside, InsidePerson, inside, let_pass, until
from witchwood.server.store.together.tournament_store import StoredTournament
from witchwood.table.tournaments.tournament import Encounter


def restarted(folder: Path, before: Inside, *people: InsidePerson) -> Inside:
    """The service once more, a moment later."""
    before.stop()
    again = Inside(before.service.settings, 1.0)
    again.start()
    again.welcome_back(*people)
    assert folder.exists()
    return again


async def nothing(_found: StoredTournament, _one: Encounter) -> None:
    """The process ends before the table is made."""


def test_a_table_that_was_decided_is_made_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with inside(tmp_path) as first:
        ann, bob = first.person(), first.person()
        key = made(ann, bob, minutes=20)
        monkeypatch.setattr(first.service.director, "make_table", nothing)
        (game,) = running(ann, key, 1)
        assert ann.http.get(f"/api/tables/{game['table']}").status_code == 404
        second = restarted(tmp_path, first, ann, bob)
        try:
            until(lambda: ann.http.get(f"/api/tables/{game['table']}").status_code == 200, 60)
            resign([ann, bob], game, 0)
            until(lambda: len(games(ann, key)) == 2, 60)
        finally:
            second.stop()


def test_a_result_that_nobody_has_heard_of_is_taken_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(tmp_path) as first:
        ann, bob = first.person(), first.person()
        key = made(ann, bob, minutes=20)
        (game,) = running(ann, key, 1)
        monkeypatch.setattr(first.service.director, "nudge", lambda _: None)
        resign([ann, bob], game, 0)
        assert games(ann, key)[0]["running"]
        second = restarted(tmp_path, first, ann, bob)
        try:
            until(lambda: not games(ann, key)[0]["running"], 60)
            assert sorted(row["points"] for row in state(ann, key)["rows"]) == [0, 2]
        finally:
            second.stop()


def test_one_that_can_not_be_directed_keeps_no_other_waiting(service: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, cat, dan = (service.person() for _ in range(4))
    bad, good = made(ann, bob, minutes=20), made(cat, dan, minutes=20)
    direct, broken = service.service.director.direct, {bad}

    async def fail(key: str) -> float | None:
        if key in broken:
            raise KeyError(key)
        return await direct(key)

    monkeypatch.setattr(service.service.director, "direct", fail)
    running(cat, good, 1)
    assert state(ann, bad)["games"] == []
    broken.clear()
    let_pass(40.0)
    running(ann, bad, 1)


def test_no_game_begins_while_the_disk_is_full(service: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = service.person(), service.person()
    key = made(ann, bob, minutes=20)
    full = True
    monkeypatch.setattr(service.service.director, "_is_full", lambda: full)
    let_pass(90.0)
    assert games(ann, key) == []
    full = False
    running(ann, key, 1)
