"""What one attacker can do to everybody else: each attack on a service of its own, on loopback, beside a bystander.

    python bench/attack.py [--seconds 12] [--only half-sent uploads …]

The bystander asks for /healthz, opens a new table and makes a move there, again and again; printed is the longest
that any of this took. The limits for people and addresses are on. Everything is bounded: no attack takes longer than
`--seconds`, opens more than 1,200 connections or sends more than 100 MB.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import witchwood

_LONGEST, _TOO_LONG = 19_000, 45_000  # plays of a record: as long as it may be, and as it could be once
_PATIENCE = 60.0  # seconds that the bystander waits for one thing; then it is told as "never"


@dataclass
class Target:
    """The service under attack. until: when the attack has to end, on the clock of the event loop. address: where the
    attacker seems to come from.
    """

    url: str
    until: float
    address: str
    note: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def is_over(self) -> bool:
        """Whether the time is up."""
        return asyncio.get_running_loop().time() > self.until


class Guest:
    """A person with a cookie, who seems to come from an address of their own, as through a proxy."""

    def __init__(self, url: str, address: str) -> None:
        self._url = url
        self._from = {"x-forwarded-for": address}
        self.http = httpx.AsyncClient(base_url=url, headers=self._from, timeout=_PATIENCE)

    async def __aenter__(self) -> Guest:
        (await self.http.get("/api/me")).raise_for_status()  # with the cookie
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def table(self, game: str, *agents: str, rated: bool = False) -> str:
        """A new table."""
        seats = [{"kind": "me"}, *({"kind": "agent", "agent": agent} for agent in agents)]
        made = await self.http.post("/api/tables", json={"game": game, "seats": seats, "rated": rated})
        return str(made.raise_for_status().json()["id"])

    def sit(self, table: str) -> connect:
        """A connection to a table; to be entered."""
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        cookie = {"Cookie": f"witchwood={self.http.cookies['witchwood']}", **self._from}
        return connect(address, additional_headers=cookie, compression=None, max_size=None, proxy=None)


async def _until(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] in kinds:
            return message


class Bystander:
    """Asks again and again. waits: the longest of each kind of question, in seconds."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.waits: dict[str, float] = {}

    async def ask(self) -> None:
        """Ask until cancelled."""
        while True:
            await self._timed("health", self._health())
            await self._timed("table", self._move())
            await asyncio.sleep(0.1)

    async def _timed(self, kind: str, question: Awaitable[None]) -> None:
        began = time.perf_counter()
        try:
            await asyncio.wait_for(question, _PATIENCE)
        except asyncio.CancelledError:
            raise
        except Exception:
            self.waits[kind] = float("inf")
            return
        finally:
            self.waits[kind] = max(self.waits.get(kind, 0.0), time.perf_counter() - began)

    async def _health(self) -> None:
        """Over a connection of its own, as a new visitor."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._guest.http.base_url.port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        if b" 200 " not in await reader.readline():
            raise OSError("it is not well")
        writer.close()

    async def _move(self) -> None:
        async with self._guest.sit(await self._guest.table("stones", "greedy")) as socket:
            while True:
                state = (await _until(socket, "table"))["table"]
                if state["view"]["turn"] == state["you"]:
                    break
            action = state["view"]["actions"][0]["text"]
            await socket.send(json.dumps({"type": "act", "id": "m", "version": state["version"], "action": action}))
            await _until(socket, "done")


# The attacks


def _record(plays: int) -> str:
    """A record of Hocus in which cards of the reserve are turned again and again."""
    match = witchwood.deal("hocus", 1)
    match.play("d")
    head, tail = match.record().split("plays 1\n  d\n")
    lines = "".join(f"  {' '.join(['d'] * min(10, plays - first))}\n" for first in range(0, plays, 10))
    return f"{head}plays {plays}\n{lines}{tail}"


async def _upload(guest: Guest, target: Target, record: str) -> str | None:
    answer = await guest.http.post("/api/tables/from-record", json={"record": record})
    if answer.status_code != 200:
        target.note.append(str(answer.status_code))
        return None
    return str(answer.json()["id"])


async def _play(guest: Guest, target: Target, *, rated: bool = False) -> list[float]:
    """Play against an expert, with a move as soon as it can be made; how long the expert took for each answer."""
    waits, began = list[float](), 0.0
    async with guest.sit(await guest.table("stones", "expert", rated=rated)) as socket:
        while len(waits) < 2 or not target.is_over():
            state = (await _until(socket, "table"))["table"]
            if state["finished"]:
                break
            if state["view"]["turn"] == state["you"]:
                waits.append(time.perf_counter() - began)
                began = time.perf_counter()
                message = {"type": "act", "id": f"m{len(waits)}", "version": state["version"]}
                await socket.send(json.dumps({**message, "action": state["view"]["actions"][0]["text"]}))
    return waits[1:]


async def long_record(target: Target, plays: int) -> None:
    """Upload one long record, open its table and start it again."""
    async with Guest(target.url, target.address) as eve:
        table = await _upload(eve, target, _record(plays))
        if table is None:
            return
        for which in ("opened", "again"):
            began = time.perf_counter()
            async with eve.sit(table) as socket:
                first = await _until(socket, "table")
                target.note.append(f"{which} in {time.perf_counter() - began:.2f} s")
        async with eve.sit(table) as socket:
            first = await _until(socket, "table")
            await socket.send(json.dumps({"type": "restart", "id": "r", "version": first["table"]["version"]}))
            await _until(socket, "done", "refused")


async def many_uploads(target: Target) -> None:
    """Twelve long records at once."""
    record = _record(_LONGEST)
    async with Guest(target.url, target.address) as eve:
        await asyncio.gather(*(_upload(eve, target, record) for _ in range(12)))


async def many_openings(target: Target) -> None:
    """Open and leave the same long table, with as many windows as are let in."""
    async with Guest(target.url, target.address) as eve:
        table = await _upload(eve, target, _record(_LONGEST))
        opened = 0

        async def look() -> None:
            nonlocal opened
            while not target.is_over():
                with contextlib.suppress(Exception):
                    async with eve.sit(str(table)) as socket:
                        await asyncio.wait_for(_until(socket, "table"), 10)
                        opened += 1
                await asyncio.sleep(0.05)

        if table is not None:
            await asyncio.gather(*(look() for _ in range(20)))
            target.note.append(f"opened {opened} times")


async def many_experts(target: Target) -> None:
    """Twenty tables against experts, each with a move as soon as it can be made; another person plays one as well."""
    async with Guest(target.url, target.address) as eve, Guest(target.url, "203.0.113.1") as bob:
        playing = asyncio.gather(*(_play(eve, target) for _ in range(20)), return_exceptions=True)
        waits = await _play(bob, target)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    target.note.append(f"another's expert answered within {max(waits):.1f} s")


async def many_guests(target: Target) -> None:
    """Thirty guests of one address, each with records and two rated games against experts, all at once; another person
    uploads a record, asks for a hint and plays against an expert as well.
    """
    record = _record(2_000)

    async def crowd(guest: Guest) -> None:
        async def upload() -> None:
            while not target.is_over():
                await _upload(guest, target, record)
                await asyncio.sleep(0.5)

        await asyncio.gather(upload(), upload(), *(_play(guest, target, rated=True) for _ in range(2)))

    async def hint(guest: Guest) -> None:
        async with guest.sit(await guest.table("hocus")) as socket:
            state = (await _until(socket, "table"))["table"]
            await socket.send(json.dumps({"type": "hint", "id": "h", "version": state["version"]}))
            if (await _until(socket, "hint", "refused"))["type"] == "refused":
                target.note.append("another's hint refused")

    async with contextlib.AsyncExitStack() as stack:
        coming = (Guest(target.url, target.address) for _ in range(30))
        guests = [await stack.enter_async_context(one) for one in coming]
        bob = await stack.enter_async_context(Guest(target.url, "203.0.113.2"))
        crowding = asyncio.gather(*map(crowd, guests), return_exceptions=True)
        await asyncio.sleep(1)
        began = time.perf_counter()
        if await _upload(bob, target, record) is None:
            target.note.append("another's record refused")
        read = time.perf_counter() - began
        await hint(bob)
        advised = time.perf_counter() - began - read
        waits = await _play(bob, target)
        crowding.cancel()
        await asyncio.gather(crowding, return_exceptions=True)
    answered = f"expert answered within {max(waits):.1f} s" if waits else "expert never answered"
    target.note.append(f"another's record was read in {read:.1f} s, a hint given in {advised:.1f} s, an {answered}")


async def half_sent(target: Target) -> None:
    """1,100 connections with half a request each."""
    writers = []
    for _ in range(1_100):
        with contextlib.suppress(OSError, TimeoutError):
            _, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", target.port), 1)
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            writers.append(writer)
    target.note.append(f"{len(writers)} connections")
    await asyncio.sleep(max(0.0, target.until - asyncio.get_running_loop().time()))
    for writer in writers:
        writer.close()
        with contextlib.suppress(OSError):  # the service was faster
            await writer.wait_closed()


async def long_headers(target: Target) -> None:
    """95 MB of headers in one request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
    sent = 0
    try:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        line = b"X: " + b"x" * 9_990 + b"\r\n"
        for _ in range(9_500):
            writer.write(line)
            await asyncio.wait_for(writer.drain(), 5)
            sent += len(line)
        writer.write(b"\r\n")
        answer = await asyncio.wait_for(reader.readline(), 30)
        target.note.append(answer.decode().strip() or "closed")
    except (OSError, TimeoutError):
        target.note.append("closed")
    target.note.append(f"after {sent / 1e6:.1f} MB")
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def malformed(target: Target) -> None:
    """Messages that can't be read, as fast as they are taken."""
    async with Guest(target.url, target.address) as eve:
        sent = 0
        while not target.is_over():
            with contextlib.suppress(Exception):
                async with eve.sit(await eve.table("hocus")) as socket:
                    while not target.is_over():
                        await socket.send('{"type":"dance","id":"x"}')
                        await socket.recv()
                        sent += 1
            await asyncio.sleep(0.2)
        target.note.append(f"{sent} messages")


async def methods(target: Target) -> None:
    """Requests under a name that is not the service's, each with another method that nobody knows."""
    sent = 0

    async def ask(number: int) -> None:
        nonlocal sent
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
            while not target.is_over():
                line = f"M{number}X{sent}{'X' * 1000} / HTTP/1.1\r\nHost: evil.example\r\n"
                writer.write(f"{line}X-Forwarded-For: {target.address}\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
                sent += 1
            writer.close()

    await asyncio.gather(*(ask(number) for number in range(20)))
    async with httpx.AsyncClient(base_url=target.url, timeout=_PATIENCE) as http:
        told = (await http.get("/metrics")).text
    target.note += [f"{sent} requests", f"{told.count('witchwood_requests_total{')} counters of requests"]


async def statistics(target: Target) -> None:
    """Ask for one's statistics again and again, over twenty connections."""
    statuses: Counter[int] = Counter()
    async with Guest(target.url, target.address) as eve:

        async def ask() -> None:
            while not target.is_over():
                statuses[(await eve.http.get("/api/me/statistics")).status_code] += 1

        await asyncio.gather(*(ask() for _ in range(20)))
    target.note.append(f"{statuses[200]} answered, {statuses[429]} refused")


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "nothing": lambda target: asyncio.sleep(max(0.0, target.until - asyncio.get_running_loop().time())),
    "record": lambda target: long_record(target, _LONGEST),
    "too-long": lambda target: long_record(target, _TOO_LONG),
    "uploads": many_uploads,
    "openings": many_openings,
    "experts": many_experts,
    "guests": many_guests,
    "half-sent": half_sent,
    "headers": long_headers,
    "malformed": malformed,
    "methods": methods,
    "statistics": statistics,
}


# The service


@contextmanager
def running(*words: str) -> Iterator[tuple[str, int]]:
    """A service of its own, when everything is compiled: its address and its process. words: more flags."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "witchwood", "serve", "--port", "0", "--data", folder, *words]
        limited = ["sh", "-c", 'ulimit -Sn 1024; exec "$@"', "sh", *command]  # as most systems have it
        with subprocess.Popen(limited, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            url = server.stdout.readline().split()[3]
            try:
                while httpx.get(f"{url}/api/status", timeout=60).json()["compiling"]:
                    time.sleep(0.2)
                yield url, server.pid
            finally:
                server.terminate()


def _memory(process: int) -> float:
    """Megabytes that a process has in use (Linux)."""
    fields = Path(f"/proc/{process}/status").read_text().split()
    return int(fields[fields.index("VmRSS:") + 1]) / 1024


async def attack(name: str, url: str, process: int, seconds: float) -> str:
    """One row of the report."""
    before = most = _memory(process)
    async with Guest(url, "192.0.2.1") as guest:
        bystander = Bystander(guest)
        asking = asyncio.create_task(bystander.ask())
        command = [sys.executable, __file__, "--attack", url, "--only", name, "--seconds", str(seconds)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attacker:
            until = time.monotonic() + seconds + 120
            while attacker.poll() is None and time.monotonic() < until:
                await asyncio.sleep(0.2)
                most = max(most, _memory(process))
            attacker.kill()
            assert attacker.stdout is not None
            note = attacker.stdout.read().strip()
        await asyncio.sleep(1)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    waits = [_shown(bystander.waits.get(kind)) for kind in ("health", "table")]
    return f"| {name} | {' | '.join(waits)} | {before:.0f} to {most:.0f} MB | {note} |"


def _shown(wait: float | None) -> str:
    return "never" if wait is None or wait == float("inf") else f"{wait:.2f} s"


async def strike(name: str, url: str, seconds: float) -> str:
    """Attack for so long, from an address that only this attack has; what is to be noted of it."""
    number = list(ATTACKS).index(name)
    target = Target(url, asyncio.get_running_loop().time() + seconds, f"198.51.100.{number}")
    try:
        await asyncio.wait_for(ATTACKS[name](target), seconds + 90)
    except Exception as error:
        target.note.append(type(error).__name__)
    return "; ".join(dict.fromkeys(target.note))


def main() -> None:
    """Attack and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--only", nargs="+", default=list(ATTACKS), choices=ATTACKS)
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)  # the address: be the attacker's process
    given = parser.parse_args()
    if given.attack:
        print(asyncio.run(strike(given.only[0], given.attack, given.seconds)))
        return
    print(f"{os.cpu_count()} processors, attacker and bystander included; the bystander's longest waits")
    print("| attack | health | new table and a move | memory | |\n|---|---|---|---|---|")
    for name in given.only:
        with running() as (url, process):
            print(asyncio.run(attack(name, url, process, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
