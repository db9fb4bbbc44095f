"""Two windows of one browser: each has a Python of its own, and one storage. Neither overwrites what the other did."""

from __future__ import annotations

import asyncio
import json

import pytest

from page.pages import Memory, page


def test_what_another_window_has_played_is_never_overwritten() -> None:
    memory = Memory()
    with page(memory) as one:
        key = one.table("hocus", deal=4)
        with page(memory) as other, one.connect(key) as here, other.connect(key) as there:
            here.done("act", action="d")
            kept = memory.texts[key]
            refused = there.act("d")
            assert "moved first" in refused["reason"]
            assert memory.texts[key] == kept
            there.wait_for_version(1)  # it shows how the game stands
            there.done("act", action="d")
            assert "moved first" in here.act("d")["reason"]
            here.wait_for_version(2)


def test_a_window_that_hears_of_another_one_shows_what_was_played_there() -> None:
    memory = Memory()
    with page(memory) as one, page(memory) as other:
        key = one.table("witchpig", "me", "greedy", deal=138)
        other.run(other.service.load(key))
        with other.connect(key) as there:
            with one.connect(key) as here:
                here.wait_for(lambda state: state["view"]["turn"] == 0)
                here.done("act", action=here.actions[0])
            other.run(other.service.load(key))
            # The other window is closed, so this one's agent goes on.
            there.wait_for(lambda state: state["plays"] and state["view"]["turn"] == 0)
        file = json.loads(other.get("/me/games"))
        assert file["witchwood games"] == [json.loads(memory.texts[key])]


def test_a_rematch_begun_in_two_windows_is_one() -> None:
    memory = Memory()
    with page(memory) as one:
        key = one.table("hocus", deal=4)
        with one.connect(key) as here:
            here.done("resign")
        with page(memory) as other:
            again = one.post(f"/tables/{key}/rematch")["id"]
            assert "another window" in other.post(f"/tables/{key}/rematch", status=409)["detail"]
            assert other.post(f"/tables/{key}/rematch")["id"] == again
    assert set(memory.texts) == {key, again}, "what was refused left nothing behind"


def test_todays_deal_begun_in_two_windows_is_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_795_521_600.0)  # noon of 2026-11-24 in UTC
    memory = Memory()
    with page(memory) as one, page(memory) as other:
        for deal in ("today", "today hard"):
            key = one.table("hocus", deal=deal)
            with one.connect(key) as here:
                here.done("act", action=here.actions[0])
            assert other.table("hocus", deal=deal) == key
            with other.connect(key) as there:
                assert len(there.plays) == 1
        assert one.table("wyr", deal="today") not in (key, one.table("wyr", deal="today hard"))
    assert sorted(memory.texts) == [
        "2026-11-24-hard-hocus",
        "2026-11-24-hard-wyr",
        "2026-11-24-hocus",
        "2026-11-24-wyr",
    ]


def test_todays_deal_pressed_twice_at_once_is_one_table() -> None:
    memory = Memory()
    wanted = json.dumps({"game": "hocus", "deal": "today"})
    with page(memory) as me:

        async def twice() -> list[str]:
            return await asyncio.gather(*(me.service.request("POST", "/tables", wanted) for _ in range(2)))

        first, second = me.run(twice())
        assert first == second
        assert json.loads(first)["status"] == 200
    assert len(memory.texts) == 1


def test_a_file_of_games_is_taken_as_a_whole_or_not_at_all() -> None:
    with page() as old:
        keys = [old.table("hocus", deal=deal) for deal in (4, 5)]
        file = old.get("/me/games")
    memory = Memory()
    with page(memory) as one, page(memory) as other:
        text = json.dumps(json.loads(file)["witchwood games"][1], separators=(",", ":"))
        memory.texts[keys[1]] = text.replace('"plays":0', '"plays": 0')  # stored by a window that said nothing
        assert "another window" in one.post("/me/games", {"file": file}, 409)["detail"]
        assert list(memory.texts) == [keys[1]]
        assert len(one.get("/me/tables")) == 1, "what the other has stored was read"
        assert one.post("/me/games", {"file": file}) == {"added": 1, "left_out": 0}
        memory.full = True
        assert "nothing changed" in other.post("/me/games", {"file": file}, 409)["detail"]
        assert other.get("/me/tables") == []
