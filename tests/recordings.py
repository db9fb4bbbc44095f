"""What a service tells the client, recorded for its component tests. `python tests/recordings.py` writes it.

The comparison lives in `server/test_recordings.py`. After a change that is meant to alter the recordings, write them
again and read the diff.

A table is a tree of requests: `d d undo` is what the service answers to an undo after two draws. The answer of a node
holds only what differs from its parent. What differs from run to run (names of tables, salts, times) is replaced.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import witchwood
from full_view import PLAY, ended, full_view
from server.clients import Connection, Person, get_ready
from server.inside import Inside, inside
from witchwood.engine.match import Match
from witchwood.games import GAMES
from witchwood.puzzles.collection import puzzles_of
from witchwood.puzzles.puzzle import Puzzle
from witchwood.table.lessons.lesson_text import BASICS, find_lesson
from witchwood.table.puzzle_rating import NEWCOMER

FOLDER = Path(__file__).parents[1] / "web" / "tests" / "recorded"
_COMMANDS = ("undo", "redo", "restart", "resign", "pause", "go-on", "back")
_KINDS = ("table", "done", "refused", "looked", "talk", "line")  # who is there and what is searched comes when it comes
_FIXED = {
    "commitment": "0" * 64,
    "salt": "0" * 32,
    "started": "2026-01-01T12:00:00+00:00",
    "created": "2026-01-01T12:00:00+00:00",
    "time": "2026-01-01T12:00:00+00:00",
    "date": "2026-01-01",
    "at": "2026-01-01T12:00:00+00:00",
    "begins": "2026-01-01T12:05:00+00:00",
    "ends": "2026-01-01T12:25:00+00:00",
    "seconds": 0,
    "runs": 120,  # or 0, where a clock stands
    "here": True,
    "face": 0,
}
_SEALED = re.compile(r"^([A-Za-z0-9_-]{22}|[0-9a-f]{16})$")  # how the service names tables and people, and profiles


@dataclass(frozen=True)
class Script:
    """A table, and what is asked there. seats: `me` and `open`, who is Ben. before: plays that are made first, in
    notation. lines: requests one after another, each line from the start: a play in notation, a command, `look:PLY`,
    `say:WORDS` or `emote:NAME` (a blank is written `_`). `@` before a request: it is Ben's.
    """

    game: str
    deal: int
    lines: tuple[str, ...]
    seats: tuple[str, ...] = ("me",)
    options: dict[str, Any] = field(default_factory=dict)
    before: tuple[str, ...] = ()


def _hints(game: str, deal: int, count: int) -> tuple[str, ...]:
    match = witchwood.deal(game, deal)
    _talk(match, count)
    return tuple(play.text for play in match.plays)


def _until(game: str, deal: int, text: str) -> tuple[str, ...]:
    """Hints that are followed until an action can be done."""
    match = witchwood.deal(game, deal)
    while text not in match.actions():
        match.play(witchwood.hint(match))
    return tuple(play.text for play in match.plays)


def _winning(game: str, deal: int, **options: Any) -> tuple[str, ...]:
    """Plays that win."""
    match = witchwood.deal(game, deal, **options)
    answer = witchwood.solve(match, nodes=3_000_000)
    assert answer.verdict == "won"
    for action in answer.line:
        match.apply(action)
    return tuple(play.text for play in match.plays)


def _talk(match: Match, count: int) -> str:
    """So many plays by the rule of thumb, as requests."""
    before = len(match.plays)
    for _ in range(count):
        match.play(witchwood.hint(match, "greedy"))
    return " ".join(f"{'@' if play.seat else ''}{play.text}" for play in match.plays[before:])


def _shows(plays: tuple[str, ...], count: int = 2) -> str:
    """The first plays, until so many of them brought no card that nobody knew."""
    open_ = [n for n, text in enumerate(plays, start=1) if text[0] not in "dt" and text != "end"]
    return " ".join(plays[: open_[count - 1]])


def _stuck(match: Match, keiju: bool) -> str:
    """A card of the garden that forms no pair, or a Keiju that may not leave, as it would be taken."""
    taken = {text.partition(">")[0] for text in match.actions()}
    garden = next(zone["cards"] for zone in match.view()["zones"] if zone["id"] == "garden")
    cards = [card["text"] for card in garden if card and "text" in card]
    return next(f"{card}>h" for card in cards if card not in taken and card.startswith("k") == keiju)


def scripts() -> dict[str, Script]:
    """All tables by their names."""
    klondike = {"preset": "klondike"}
    wyr, pendle, patience = _winning("wyr", 2), _winning("pendle", 13), _winning("hocus", 8)
    pair = ("me", "open")
    stones = witchwood.deal("stones", 5)
    first, more = _talk(stones, 3), _talk(stones, 2)
    refused = (_stuck(witchwood.deal("wyr", 2), keiju) for keiju in (True, False))
    return {
        "hocus": Script(
            "hocus",
            8,
            (
                "d d d d undo undo undo redo redo",
                "d pause go-on d",
                "d resign",
                "d d undo",
                "d d d undo redo undo redo undo",
                "d d d look:2",
                "2>5",
                _shows(patience),
            ),
        ),
        "hocus-home": Script("hocus", 8, ("r>f",), before=("d",) * 4),
        "klondike": Script(
            "hocus",
            3,
            (_shows(_winning("hocus", 3, **klondike), 1), "d resign"),
            options=klondike,
        ),
        "klondike-safe": Script("hocus", 4, ("d 6>f undo undo", "d 6>f restart 6>f 7>5 undo"), options=klondike),
        "wyr": Script("wyr", 2, (_shows(wyr), f"{wyr[0]} undo redo look:0", f"{wyr[0]} undo redo restart", *refused)),
        "wyr-last": Script("wyr", 2, (wyr[-1],), before=wyr[:-1]),
        "wyr-stop": Script("wyr", 8, ("stop",), before=_until("wyr", 8, "stop")),
        "pendle": Script("pendle", 13, (_shows(pendle),)),
        "pendle-lost": Script("pendle", 5, ("end back",), before=("end",) * 9),
        "stones-ways": Script("stones", 4, ("d2-d3",), seats=pair, before=_hints("stones", 4, 13)),
        "stones": Script(
            "stones",
            5,
            (
                f"{first} takeback:ask @takeback:no {more} takeback:ask @takeback:yes",
                f"{first} @resign",
                "@emote:luck @say:<b>no</b>_https://example.org emote:thanks "
                "report:1 mute:1:true mute:1:false quiet:true",
            ),
            seats=pair,
        ),
        "witchpig": Script("witchpig", 138, ("",), seats=pair),
    }


class _Table:
    """A table at which a script is played again and again, and what it tells Ada."""

    def __init__(self, people: tuple[Person, Person], script: Script) -> None:
        self.people, self.script = people, script
        self.told: dict[str, list[Any]] = {}

    def play(self, line: str) -> None:
        """Play a line of the script, and keep what Ada hears."""
        ada, ben = self.people
        with ExitStack() as stack:
            key = ada.table(self.script.game, *self.script.seats, deal=self.script.deal, **self.script.options)
            if "open" in self.script.seats:
                ben.post(f"/tables/{key}/join", {"seat": None})
                get_ready(key, ada, ben)
            here = stack.enter_context(ada.connect(key))
            there = stack.enter_context(ben.connect(key)) if "open" in self.script.seats else here
            here.wait_for_deal()
            for text in self.script.before:
                mover = here if here.is_my_turn else there
                mover.done("act", action=text)
                here.wait_for_version(mover.state["version"])
                there.wait_for_version(here.state["version"])
        with ExitStack() as stack:
            here = stack.enter_context(ada.connect(key))
            there = stack.enter_context(ben.connect(key)) if "open" in self.script.seats else here
            here.wait_for_deal()
            while len(self.script.seats) > 1 and not any('"talk"' in text for text in here.heard):
                here.next()  # the chat comes when it is read from the store
            here.heard.sort(key=lambda text: '"table"' not in text)
            self._keep("", here)
            steps = line.split()
            for count, step in enumerate(steps, start=1):
                there.wait_for_version(here.state["version"])
                here.heard.clear()
                answer = _ask(there if step.startswith("@") else here, step.removeprefix("@"))
                if answer["type"] == "done":
                    here.wait_for_version(answer["version"])
                here.ask("look", ply=0)  # what was told before has come by then
                self._keep(" ".join(steps[:count]), here)

    def _keep(self, path: str, heard: Connection) -> None:
        told = [_plain(json.loads(text)) for text in heard.heard]
        if not path.rpartition(" ")[2].startswith("look"):
            told = [one for one in told if one["type"] != "looked"]
        told = [one | {"id": ""} if "id" in one else one for one in told]  # as it was asked for
        self.told.setdefault(path, [one for one in told if one["type"] in _KINDS])


def _ask(connection: Connection, step: str) -> dict[str, Any]:
    kind, *more = step.replace("_", " ").split(":", 2)
    match kind, more:
        case "say", _:
            return connection.ask("say", text=":".join(more))
        case "emote" | "takeback", [answer]:
            return connection.ask(kind, **{"emote" if kind == "emote" else "answer": answer})
        case "mute", [seat, on]:
            return connection.ask("mute", seat=int(seat), on=on == "true")
        case "quiet", [on]:
            return connection.ask("quiet", on=on == "true")
        case "report", [line]:
            return connection.ask("report", line=int(line))
        case "look", [ply]:
            return connection.ask("look", ply=int(ply))
    return connection.ask(step) if step in _COMMANDS else connection.act(step)


def _plain(value: Any) -> Any:
    """The same with whatever differs from run to run replaced."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _FIXED[key] if _varies(key, one) else _plain(one) for key, one in value.items()}
    return "sealed" if isinstance(value, str) and _SEALED.match(value) else value


def _varies(key: str, value: Any) -> bool:
    return key in _FIXED and not isinstance(value, dict | None) and (key, value) != ("runs", 0)


def change(before: Any, after: Any) -> dict[str, Any]:
    """What makes `after` of `before`: `=` a whole value, `~` parts that change, `-` parts that go, `+` what takes the
    place of some of a list: from where, how many, and what.
    """
    if isinstance(before, list) and isinstance(after, list):
        if len(before) == len(after):
            pairs = enumerate(zip(before, after, strict=True))
            return {"~": {str(n): change(one, other) for n, (one, other) in pairs if one != other}}
        first = _alike(before, after)
        last = _alike(before[first:][::-1], after[first:][::-1])
        return {"+": [first, len(before) - first - last, after[first : len(after) - last]]}
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return {"=": after}
    parts = {
        key: change(before[key], one) if key in before else {"=": one}
        for key, one in after.items()
        if key not in before or before[key] != one
    }
    gone = [key for key in before if key not in after]
    return {"~": parts, "-": gone} if gone else {"~": parts}


def _alike(before: list[Any], after: list[Any]) -> int:
    """How many are the same from the start."""
    return next(
        (n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other),
        min(len(before), len(after)),
    )


def _line(key: str, value: Any) -> str:
    return f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'), ensure_ascii=False)}"


def _tree(told: dict[str, list[Any]]) -> str:
    """A table's recording as text: one node a line."""
    tables: dict[str, Any] = {}
    lines = []
    for path, messages in told.items():
        last = tables.get(path.rpartition(" ")[0], {}) if path else {}
        short = []
        for message in messages:
            if message["type"] == "table":
                short.append({"type": "table", "table": change(last, message["table"])})
                last = message["table"]
            else:
                short.append(message)
        tables[path] = last
        lines.append(_line(path, short))
    return "{\n" + ",\n".join(lines) + "\n}\n"


# By game: what is tried in the first step of its first lesson, how many steps are recorded, what is poor in the last.
_TRIED = {
    "pendle": (("8dx8h",), 1, ("end",)),
    "wyr": (("g4>h", "r9>h"), 1, ()),
    "hocus": (("d",), 3, ()),
    "stones": (("moons",), 99, ()),
}


def _lessons(person: Person) -> dict[str, Any]:
    """Lessons as they are played."""
    told = {}

    def ask(game: str, done: list[str], action: str | None) -> dict[str, Any]:
        path, body = f"/games/{game}/lessons/{BASICS}", {"done": done, "action": action}
        answer: dict[str, Any] = person.post(path, body)
        told[f"POST {path} {json.dumps(body, separators=(',', ':'))}"] = answer
        return answer

    for game, (wrong, count, poor) in _TRIED.items():
        lesson = find_lesson(witchwood.game(game), BASICS)
        assert lesson is not None
        state = ask(game, [], None)
        for action in wrong:
            ask(game, [], action)
        while not state["over"] and state["number"] < count:
            state = ask(game, state["done"], state["help"])
            if not state["over"] and not state["free"]:
                state = ask(game, state["done"], None)
        last = [step.do[0] for step in lesson.steps[:-1]]
        for action in poor:
            ask(game, last, None)
            ask(game, last, action)
    return told


def _puzzles(person: Person) -> dict[str, Any]:
    """Puzzles as a newcomer meets them: one that a single stone solves, right, wrong, again and shown; the first play
    of one that takes more; and what comes next, of any kind and of one.
    """
    told: dict[str, Any] = {}
    newcomer = {"mu": round(1_000 * NEWCOMER.mu), "sigma": round(1_000 * NEWCOMER.sigma)}

    def ask(path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = person.post(f"/puzzles/{path}", body)
        told[f"POST /puzzles/{path} {json.dumps(body, separators=(',', ':'))}"] = answer
        return answer

    def play(puzzle: Puzzle, *plays: str, strength: dict[str, int], counts: bool = True, answer: bool = False) -> Any:
        body = {"plays": [*plays], "strength": strength, "counts": counts, "answer": answer}
        return ask(f"{puzzle.game}/{puzzle.name}", body)["standing"]

    def place(text: str) -> bool:
        return "-" not in text

    short = next(one for one in puzzles_of("stones") if all(map(place, one.answers)))
    wrong = next(text for text, line in short.beaten.items() if place(text) and line)
    play(short, strength=newcomer, counts=False)
    play(short, short.answers[0], strength=newcomer)
    play(short, strength=newcomer, answer=True)
    after = play(short, wrong, strength=newcomer)
    weaker = {"mu": after["mu"], "sigma": after["sigma"]}
    play(short, strength=weaker, counts=False)
    play(short, short.answers[0], strength=weaker, counts=False)
    far = next(one for one in puzzles_of("pendle") if one.least > 1)
    play(far, strength=newcomer, counts=False)
    play(far, far.answers[0], strength=newcomer)
    for game, kind in (("", ""), ("stones", "win2")):
        ask("next", {"strength": newcomer, "done": [], "game": game, "kind": kind})
    told["GET /puzzles"] = person.get("/puzzles")
    return told


def _answers(ada: Person, ben: Person) -> Iterator[tuple[str, Any]]:
    room = ada.post("/rooms", {"name": "The cellar"})["id"]
    yield "GET /rooms/one", ada.get(f"/rooms/{room}")
    ben.post(f"/rooms/{room}/join")
    for one, text in ((ada, "Shall we begin?"), (ben, "One more minute!")):
        one.post(f"/rooms/{room}/lines", {"text": text})
    yield "GET /rooms/two", ada.get(f"/rooms/{room}")
    clock = {"kind": "live", "minutes": 3, "increment": 2}
    wanted = {"name": "Thursday", "game": "stones", "format": "arena", "minutes": 20, "clock": clock}
    tournament = ada.post("/tournaments", wanted)["id"]
    ben.post(f"/tournaments/{tournament}/join")
    for name, person in (("ada", ada), ("ben", ben)):
        yield f"GET /tournaments/{name}", {**person.get(f"/tournaments/{tournament}"), "now": _FIXED["at"]}
    listed = ada.get("/tournaments")
    offers = [one for one in listed["offers"] if one["game"] in GAMES]
    yield "GET /tournaments", {"tournaments": listed["tournaments"], "offers": offers}
    yield "GET /games", [game for game in ada.get("/games") if game["name"] in GAMES]
    for path in ("/me", "/today"):
        yield f"GET {path}", ada.get(path)
    yield from _lessons(ada).items()
    yield from _puzzles(ada).items()


def record(service: Inside) -> dict[str, str]:
    """All recordings by the names of their files."""
    ada, ben = people = service.person(), service.person()
    for person, name in ((ada, "Ada"), (ben, "Ben")):
        person.http.put("/api/me", json={"name": name}).raise_for_status()
    files = {}
    for name, script in scripts().items():
        table = _Table(people, script)
        for line in script.lines or ("",):
            table.play(line)
        files[f"{name}.json"] = _tree(table.told)
    before: Any = {}
    lines = []
    for key, answer in _answers(ada, ben):
        plain = _plain(answer)
        lines.append(
            f"{json.dumps(key)}: {json.dumps(change(before, plain), separators=(',', ':'), ensure_ascii=False)}"
        )
        before = plain
    files["answers.json"] = "{\n" + ",\n".join(lines) + "\n}\n"
    whole = {"view": full_view(), "ended": ended(), "play": PLAY}
    files["full.json"] = json.dumps(whole, indent=None, ensure_ascii=False) + "\n"
    for person in people:
        person.close()
    return files


def main() -> None:
    """Write all recordings."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, inside(Path(folder)) as service:
        files = record(service)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
