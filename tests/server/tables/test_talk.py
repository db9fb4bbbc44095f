"""Talk at a table: who hears it, how long it is kept, and that no play waits for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import Connection as Transaction
from sqlalchemy import select

from server.clients import Connection, People, Person, gather, mover_first, two_at
from server.inside import Inside, inside
from witchwood.server.store.database.models import reports


def said(connection: Connection) -> list[str]:
    """The lines that a person has read; one that comes while all receive them may come twice."""
    lines: dict[int, str] = {}
    for message in map(json.loads, connection.heard):
        if message["type"] in ("talk", "line"):
            told = [message["line"]] if message["type"] == "line" else message["lines"]
            lines |= {line["number"]: line["text"] or line["emote"] for line in told}
    return [lines[number] for number in sorted(lines)]


def test_people_hear_each_other_and_watchers_hear_nothing_of_it(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    eve = person()
    with ann.connect(table) as first, bob.connect(table) as second, eve.connect(table) as watching:
        assert first.until("talk")["host"] is True
        empty = {"off": False, "host": False, "muted": [], "lines": []}
        assert second.until("talk") == {"type": "talk", "watching": False, **empty}
        assert watching.until("talk") == {"type": "talk", "watching": True, **empty}
        assert first.ask("say", text=" good  luck, <b>Bob</b>")["type"] == "done"
        line = second.until("line")["line"]
        assert (line["number"], line["seat"], line["text"], line["emote"]) == (1, 0, "good luck, <b>Bob</b>", None)
        assert second.ask("emote", emote="thanks")["type"] == "done"
        assert first.until("line")["line"]["emote"] == "thanks"
        assert watching.ask("look", ply=0)["type"] == "looked", "all that was sent before has come"
        assert said(watching) == []
        assert all(ann.id not in text for text in second.heard), "who a person is stays a secret"
    with bob.connect(table) as again:
        again.until("talk")
        assert said(again) == ["good luck, <b>Bob</b>", "thanks"]


def test_watchers_talk_among_themselves_and_no_player_hears_them(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    eve, fay = person(), person()
    with ann.connect(table) as first, eve.connect(table) as one, fay.connect(table) as other:
        assert one.ask("say", text="she should have crowned it")["type"] == "done"
        line = other.until("line")["line"]
        assert (line["seat"], line["text"], line["profile"]) == (None, "she should have crowned it", profile_of(eve))
        other.ask("report", line=line["number"])
        assert first.ask("say", text="my move")["type"] == "done"
        assert first.ask("report", line=line["number"])["type"] == "refused", "she has not heard it"
        assert said(first) == ["my move"]
        assert one.ask("emote", emote="thanks")["type"] == "done"
        assert said(one) == ["she should have crowned it", "thanks"]
        first.ask("quiet", on=True)
        one.until("talk")
        assert "switched" in one.ask("say", text="hello")["reason"]
    with bob.connect(table) as second:
        assert [told["text"] for told in second.until("talk")["lines"]] == ["my move"]


def test_a_watcher_who_takes_a_seat_changes_over(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("stones", "me", "open")
    with bob.connect(table) as watching:
        assert watching.ask("say", text="I watch")["type"] == "done"
    bob.post(f"/tables/{table}/join", {"seat": None})
    with bob.connect(table) as seated:
        talk = seated.until("talk")
        assert (talk["watching"], talk["lines"]) == (False, [])


def profile_of(person: Person) -> str:
    return str(person.get("/me")["profile"])


def test_no_talk_on_a_solitaire_or_with_agents_only(person: People) -> None:
    ann = person()
    for table in (ann.table("wyr"), ann.table("stones", "me", "greedy")):
        with ann.connect(table) as alone:
            assert alone.ask("say", text="hello")["type"] == "refused"
            assert not any('"talk"' in text for text in alone.heard)


def test_mute_is_kept_for_the_one_who_muted_at_every_table(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    other = ann.table("witchpig", "me", "open")
    gather(other, ann, bob)
    with ann.connect(table) as first, bob.connect(table) as second:
        second.ask("say", text="rude")
        first.until("line")
        first.send("mute", seat=1, on=True)
        told = first.until("talk")
        assert (told["muted"], told["lines"]) == ([1], [])
        second.ask("say", text="ruder")
        assert said(second) == ["rude", "ruder"], "nobody is told that they are muted"
        with ann.connect(other) as there:
            assert there.until("talk")["muted"] == [1]
        first.send("mute", seat=1, on=False)
        heard = [first.next()]
        while heard[-1]["type"] != "talk" or heard[-1]["muted"]:
            heard.append(first.next())
        assert "line" not in [one["type"] for one in heard], "she didn't hear the line that Bob said while muted"
        assert [line["text"] for line in heard[-1]["lines"]] == ["rude", "ruder"]
        assert first.ask("mute", seat=0, on=True)["type"] == "refused", "nobody mutes themselves"


def test_the_host_switches_the_talk_off(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        second.until("talk")
        assert second.ask("quiet", on=True)["type"] == "refused"
        assert first.ask("quiet", on=True)["type"] == "done"
        assert second.until("talk")["off"] is True
        for kind, what in (("say", {"text": "hello"}), ("emote", {"emote": "hello"})):
            assert "switched" in second.ask(kind, **what)["reason"]
        first.ask("quiet", on=False)
        assert second.until("talk")["off"] is False
        assert second.ask("say", text="hello")["type"] == "done"


def test_a_report_keeps_the_line_for_the_operator(service: Inside, person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        second.ask("say", text="something vile")
        assert second.ask("report", line=1)["type"] == "refused", "one's own line"
        assert first.ask("report", line=7)["type"] == "refused"
        for _ in range(2):
            assert first.ask("report", line=1)["type"] == "done"

    def read(transaction: Transaction) -> list[Any]:
        return list(transaction.execute(select(reports).where(reports.c.table_id == table)))

    work = service.service.writer.run(read)
    kept = service.run(work)
    assert [(row.reporter, row.reported, row.text) for row in kept] == [(ann.id, bob.id, "something vile")]


def test_limits_hold_who_says_too_much(tmp_path: Path) -> None:
    with inside(tmp_path, limits=True) as running:
        ann, bob, table = two_at("stones", running.person)
        with ann.connect(table) as first, bob.connect(table) as second:
            answers = [first.ask("say", text=f"spam {number}") for number in range(12)]
            assert [one["type"] for one in answers[:6]] == ["done"] * 6
            assert "too much" in answers[-1]["reason"]
            mover, _ = mover_first(first, second)
            mover.done("act", action=mover.actions[0])  # the rate of plays is another one
            assert second.ask("say", text="hello")["type"] == "done", "another person's rate is their own"
