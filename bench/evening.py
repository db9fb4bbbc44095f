"""An evening of twelve people: an arena of Witch Stones with two leavers, a latecomer and a service that is killed half
way; then six of them play the same deals of Hocus. The standings are counted again from the exported games.

    python bench/evening.py [--minutes 20] [--window 5] [--think 1.0]

People come over real connections and play by a rule of thumb of their own. Printed are the standings as the service
says them; the script ends with 1 if a point differs from what `tests/table/tournaments/recount.py` makes of the games'
records.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

import witchwood

sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]
from server.clients import Person, Process, wait_until  # noqa: E402  # they lie in the tests
from table.tournaments.recount import arena_points  # noqa: E402  # so does the plain counting

PEOPLE, LEAVERS, SAME_DEALS, DEALS = 12, 2, 6, 2
PORT = 8871
LOST = (httpx.HTTPError, WebSocketException, OSError, TimeoutError, AssertionError)  # while the service is away


@dataclass
class Guest:
    """A person who plays what they are seated at. stays: as long as this is so, they take part."""

    person: Person
    dice: random.Random
    think: float
    stays: threading.Event = field(default_factory=threading.Event)

    def play_arena(self, key: str) -> None:
        """Play game after game until the tournament is over or one leaves; a service that is away is waited for."""
        while True:
            try:
                if self._play_next(key):
                    return
            except LOST:
                time.sleep(1.0)

    def _play_next(self, key: str) -> bool:
        view = self.person.get(f"/tournaments/{key}")
        games = [game for game in view["state"]["games"] if view["you"] in game["players"]]
        for game in games:
            self.play(game["table"])
        if not games and not self.stays.is_set():
            self.person.post(f"/tournaments/{key}/leave")
            return True
        time.sleep(0.5)
        return bool(view["state"]["phase"] == "over")

    def play(self, table: str) -> None:
        """Play a game to its end: mostly by chance, so that games end soon and differ."""
        with self.person.connect(table) as connection:
            while not connection.state["finished"]:
                if connection.is_my_turn and connection.actions:
                    time.sleep(self.dice.uniform(0.0, 2 * self.think))
                    connection.act(self.dice.choice(connection.actions))
                else:
                    with contextlib.suppress(TimeoutError):
                        connection.next(5.0)

    def play_deal(self, key: str, number: int) -> None:
        """Play one of the same deals for a while, then give up."""
        table = str(self.person.post(f"/tournaments/{key}/deals/{number}")["id"])
        with self.person.connect(table) as connection:
            for _ in range(self.dice.randrange(20, 60)):
                if connection.state["finished"]:
                    return
                connection.done("act", action=self.dice.choice(connection.actions))
            connection.done("resign")


def main() -> None:
    """Run both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=20, help="of the arena")
    parser.add_argument("--window", type=int, default=5, help="minutes of the same deals")
    parser.add_argument("--think", type=float, default=1.0, help="seconds for a move, on average")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, _service(Path(folder)) as service:
        guests = [Guest(Person(service.url), random.Random(seed), asked.think) for seed in range(PEOPLE)]
        wrong = _arena(service, guests, asked.minutes) + _same_deals(guests[:SAME_DEALS], asked.window)
    print("\n".join(wrong) if wrong else "every point is right")
    sys.exit(bool(wrong))


@contextmanager
def _service(folder: Path) -> Iterator[Process]:
    service = Process(folder, PORT)
    service.start()
    try:
        yield service
    finally:
        service.end(signal.SIGTERM)


def _arena(service: Process, guests: list[Guest], minutes: int) -> list[str]:
    host, late = guests[0].person, guests[-1]
    clock = {"kind": "live", "minutes": 1, "increment": 2}
    wanted = {"name": "Evening", "game": "stones", "format": "arena", "begins": 1, "minutes": minutes, "clock": clock}
    key = str(host.post("/tournaments", wanted)["id"])
    for one in guests[1:-1]:
        one.person.post(f"/tournaments/{key}/join")
    threads = [threading.Thread(target=one.play_arena, args=(key,)) for one in guests]
    for one in guests:
        one.stays.set()
    for thread in threads[:-1]:
        thread.start()
    time.sleep(60.0 + minutes * 20)  # a third
    late.person.post(f"/tournaments/{key}/join")
    threads[-1].start()
    for one in guests[1 : 1 + LEAVERS]:
        one.stays.clear()
    time.sleep(minutes * 10)  # half
    service.end(signal.SIGKILL)
    time.sleep(3.0)
    service.start()
    wait_until(lambda: _phase(host, key) == "over", 120.0 * minutes)
    for thread in threads:
        thread.join()
    view, games = host.get(f"/tournaments/{key}"), host.get(f"/tournaments/{key}/games")["games"]
    _print(view)
    counted = [(one["players"], _places(host, one["table"])) for one in games if one["places"]]
    told = {row["number"]: row["points"] for row in view["state"]["rows"]}
    again = arena_points(counted)  # nobody plays two at a time, so they end for each player as they began
    wrong = [
        f"{number} has {points}, not {again[number]}" for number, points in told.items() if points != again[number]
    ]
    if len(told) != len(guests) or not games:
        wrong.append(f"{len(told)} players and {len(games)} games")
    return wrong


def _same_deals(guests: list[Guest], window: int) -> list[str]:
    host = guests[0].person
    wanted = {"name": "Same deals", "game": "hocus", "format": "duplicate", "begins": 1, "minutes": window}
    key = str(host.post("/tournaments", {**wanted, "rounds": DEALS})["id"])
    for one in guests[1:]:
        one.person.post(f"/tournaments/{key}/join")
    wait_until(lambda: _phase(host, key) == "on", 120)
    for one in guests:
        for number in range(1, DEALS + 1):
            one.play_deal(key, number)
    wait_until(lambda: _phase(host, key) == "over", 120.0 * window)
    view, games = host.get(f"/tournaments/{key}"), host.get(f"/tournaments/{key}/games")["games"]
    _print(view)
    records = {(one["players"][0], one["round"]): _replayed(host, one["table"]) for one in games}
    deals = {number: {match.deal for (_, deal), match in records.items() if deal == number} for number in (1, DEALS)}
    wrong = [f"deal {number} was not the same" for number, dealt in deals.items() if len(dealt) != 1]

    def worth(number: int) -> tuple[float, ...]:
        mine = [match for (player, _), match in records.items() if player == number]
        return (
            -sum(match.result == "won" for match in mine),
            -sum(match.scores[0] for match in mine),
            -len(mine),
            sum(len(match.plays) for match in mine),
        )

    numbers = [row["number"] for row in view["state"]["rows"]]
    if [worth(number) for number in numbers] != sorted(worth(number) for number in numbers):
        wrong.append("the same deals are ranked wrongly")
    return wrong


def _replayed(person: Person, table: str) -> Any:
    """A finished game, played again from its record."""
    answer = person.http.get(f"/api/tables/{table}/record")
    return witchwood.replay(answer.raise_for_status().text)


def _places(person: Person, table: str) -> list[int]:
    result = _replayed(person, table).result
    assert isinstance(result, tuple)
    return [0 if seat in result else 1 for seat in range(2)]


def _phase(person: Person, key: str) -> str:
    try:
        return str(person.get(f"/tournaments/{key}")["state"]["phase"])
    except LOST:
        return "away"


def _print(view: dict[str, Any]) -> None:
    for row in view["state"]["rows"]:
        marks = " ".join(f"{mark['points']:g}" for mark in row["marks"])
        print(f"{row['place']:3} {row['name']:24} {row['points']:5g}   {marks}")


if __name__ == "__main__":
    main()
