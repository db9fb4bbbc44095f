"""Load: N tables over loopback, each with a move a second; how long until a move is acknowledged.

    python -m bench.tables --tables 100 500 1000 --seconds 20 [--games hocus wyr] [--database ADDRESS] [--attackers 2]

A service of its own is started for every N, and this process is all the players, each with an address of their own, for
the usual limits hold. A move is acknowledged when it is stored (SQLite: synced to the disk) and `done` has arrived; it
is seen when the table after it has arrived too. A game that is over is begun again. With attackers, the same tables are
played twice: at first alone, then beside so many attacks of `attack.py`, each from an address and a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.attack import Guest, running
from websockets.asyncio.client import ClientConnection

GAMES = ("hocus", "pendle", "wyr", "stones", "witchpig")
ATTACKS = ("openings", "malformed", "experts", "half-sent")  # those of attack.py that go on as long as they are let
_LEAD = 5.0  # seconds that attackers have to get going
_AGENTS = {"stones": ("greedy",), "witchpig": ("greedy", "greedy", "greedy")}


@dataclass
class Tally:
    """What was measured: seconds from a move to its acknowledgement, and until it is seen."""

    waits: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: int = 0
    service: float = 0.0  # processor seconds of the service, while it was played
    players: float = 0.0  # and of this process
    late: int = 0  # moves that were due while the last one was not answered, or while an agent was to move

    def line(self, tables: int, seconds: float) -> str:
        """One row of the report."""

        def percentile(part: float, waits: list[float]) -> float:
            return 1000 * sorted(waits)[min(len(waits) - 1, int(part * len(waits)))]

        return (
            f"{tables:6} tables  {len(self.waits) / seconds:7.1f} moves/s  p50 {percentile(0.5, self.waits):6.1f} ms  "
            f"p99 {percentile(0.99, self.waits):6.1f} ms  worst {percentile(1.0, self.waits):6.1f} ms  "
            f"seen p50 {percentile(0.5, self.seen):6.1f} ms  p99 {percentile(0.99, self.seen):6.1f} ms  "
            f"service {1000 * self.service / len(self.waits):4.2f} ms/move  "
            f"players {1000 * self.players / len(self.waits):4.2f} ms/move  "
            f"refused {self.refused}  skipped {self.late}"
        )


class Player:
    """A player at one table."""

    _numbers = itertools.count()

    def __init__(self, socket: ClientConnection, seed: int) -> None:
        self._socket = socket
        self._tally = Tally()
        self._dice = random.Random(seed)
        self._state: dict[str, Any] = {}
        self._sent: dict[str, float] = {}
        self._unseen: tuple[float, int] | None = None  # when the last move was sent, and the version it led to

    async def listen(self) -> None:
        """Take in what comes."""
        async for text in self._socket:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "table":
                self._state = message["table"]
                self._look(now)
            elif message["type"] in ("done", "refused"):
                began = self._sent.pop(message["id"])
                if message["type"] == "done":
                    self._tally.waits.append(now - began)
                    self._unseen = (began, message["version"])
                    self._look(now)
                else:
                    self._tally.refused += 1

    def _look(self, now: float) -> None:
        if self._unseen is not None and self._state["version"] >= self._unseen[1]:
            self._tally.seen.append(now - self._unseen[0])
            self._unseen = None

    async def play(self, until: float, tally: Tally) -> None:
        """A move a second, at this player's own moment of each second."""
        self._tally = tally
        due = time.monotonic() + self._dice.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += 1.0
            message = None if self._sent or self._unseen else self._move()
            if message is None:
                self._tally.late += 1
                continue
            self._sent[message["id"]] = time.perf_counter()
            await self._socket.send(json.dumps(message))

    def _move(self) -> dict[str, Any] | None:
        state = self._state
        name = f"b{next(self._numbers)}"
        common = {"id": name, "version": state["version"]}
        if state["finished"]:
            return {"type": "restart", **common}
        if state["view"]["turn"] != state["you"]:
            return None
        return {"type": "act", **common, "action": self._dice.choice(state["view"]["actions"])["text"]}


def _used(process: int) -> float:
    """Processor seconds of a process so far (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def sit_down(url: str, game: str, number: int) -> ClientConnection:
    """A new guest at a new table. number: makes the address that they seem to come from, as through a proxy."""
    async with Guest(url, f"10.0.{number // 250}.{number % 250 + 1}") as guest:
        return await guest.sit(await guest.table(game, *_AGENTS.get(game, ())))


async def load(url: str, games: list[str], tables: int, seconds: float, server: int, attackers: int) -> list[Tally]:
    """Play at so many tables for so long; server: the service's process. With attackers, then once more beside them."""
    sockets = [await sit_down(url, games[number % len(games)], number) for number in range(tables)]
    players = [Player(socket, seed) for seed, socket in enumerate(sockets)]
    listening = [asyncio.create_task(player.listen()) for player in players]
    await asyncio.sleep(2)
    tallies = [await _play(players, seconds, server)]
    if attackers:
        with _attacked(url, ATTACKS[:attackers], seconds + _LEAD):
            await asyncio.sleep(_LEAD)
            tallies.append(await _play(players, seconds, server))
    for task in listening:
        task.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    return tallies


async def _play(players: list[Player], seconds: float, server: int) -> Tally:
    tally = Tally()
    until = time.monotonic() + seconds
    tally.service, tally.players = -_used(server), -_used(os.getpid())
    await asyncio.gather(*(player.play(until, tally) for player in players))
    tally.service, tally.players = tally.service + _used(server), tally.players + _used(os.getpid())
    await asyncio.sleep(1)
    return tally


@contextmanager
def _attacked(url: str, attacks: Sequence[str], seconds: float) -> Iterator[None]:
    """Attacks on a service, for as long as the block lasts."""
    command = [sys.executable, str(Path(__file__).with_name("attack.py")), "--attack", url, "--seconds", str(seconds)]
    quiet = subprocess.DEVNULL
    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(subprocess.Popen([*command, "--only", one], stdout=quiet)) for one in attacks]
        try:
            yield
        finally:
            for attacker in running:
                attacker.terminate()


def measure(games: list[str], tables: int, seconds: float, database: str, attackers: int) -> Iterator[str]:
    """A row, from a service of its own, and one more with attackers."""
    with running(*(["--database", database] if database else [])) as (url, process):
        tallies = asyncio.run(load(url, games, tables, seconds, process, attackers))
    for tally, beside in zip(tallies, ("", f"  beside {', '.join(ATTACKS[:attackers])}"), strict=False):
        yield tally.line(tables, seconds) + beside


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 500, 1000])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=GAMES)
    parser.add_argument("--database", default="", help="postgresql+asyncpg://…; left out: SQLite")
    parser.add_argument("--attackers", type=int, default=0, choices=range(len(ATTACKS) + 1))
    given = parser.parse_args()
    gc.disable()  # the players' own pauses are not the service's
    print(f"games: {', '.join(given.games)}; {os.cpu_count()} processors, players included")
    for tables in given.tables:
        for row in measure(given.games, tables, given.seconds, given.database, given.attackers):
            print(row, flush=True)


if __name__ == "__main__":
    main()
