"""How much one person and one address may ask for."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from held_clock import HeldClock, let_run
from server.inside import Inside, Socket, inside, let_pass, the_loop
from witchwood.clock import Clock
from witchwood.server import watchdog
from witchwood.server.http import dependencies
from witchwood.server.http.limits import (
    ADDRESS_BYTES,
    ADDRESS_RECORDS,
    ADDRESS_SOCKETS,
    BYTES,
    GUESTS,
    PENALTY,
    PUZZLES,
    RECORDS,
    SOCKETS,
    STATISTICS,
    TABLES,
    TRIES,
    Limits,
    Rate,
    network_of,
)

HOCUS = {"game": "hocus"}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A service that holds everybody to the rates."""
    with inside(tmp_path_factory.mktemp("strict"), limits=True) as running:
        yield running


_addresses = count(1)


def somewhere(service: Inside) -> httpx.Client:
    """A visitor from an address not seen before, who says which it is."""
    address = f"198.51.100.{next(_addresses)}"
    return service.client(address, headers={"x-forwarded-for": address})


def test_where_people_come_from_is_known_where_they_take_turns(strict: Inside) -> None:
    with somewhere(strict) as one, somewhere(strict) as other:
        who = [client.get("/api/me").json()["id"] for client in (one, other)]
        for client in (one, other):
            client.get("/api/me")
        lanes = [strict.service.addresses.lane_of(person).split() for person in who]
        assert [lane[0] for lane in lanes] == [client.headers["x-forwarded-for"] for client in (one, other)]


def test_who_only_plays_on_is_not_forgotten(strict: Inside) -> None:
    """However many others have come since."""
    with somewhere(strict) as ann:
        person = ann.get("/api/me").json()["id"]
        table = ann.post("/api/tables", json=HOCUS).json()["id"]
        with a_connection(strict, ann, table) as connection:
            connection.recv()  # by now it is known who has come
            strict.service.addresses._networks.clear()
            connection.send('{"type":"look","id":"x","ply":0}')
            while '"looked"' not in str(connection.recv()):
                pass
            assert strict.service.addresses.lane_of(person).startswith(ann.headers["x-forwarded-for"])


def a_connection(service: Inside, client: httpx.Client, table: str, patience: float = 10.0) -> Socket:
    """A connection of this visitor; to be entered. patience: seconds until it has to be open."""
    cookie = {"Cookie": f"witchwood={client.cookies['witchwood']}"}
    address = client.headers["x-forwarded-for"]
    return Socket(service, f"/api/tables/{table}/socket", cookie, address, patience)


@pytest.fixture
def still(strict: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the limits stands still."""
    monkeypatch.setattr(strict.app.state.limits, "_clock", HeldClock())


def check_refused_after(most: float, ask: Callable[[], int]) -> None:
    """So many are answered; one more is told to wait."""
    statuses = [ask() for _ in range(int(most) + 1)]
    assert 429 not in statuses[:-1]
    assert statuses[-1] == 429


@pytest.mark.usefixtures("still")
def test_an_address_is_held_to_its_rate_and_another_is_not(strict: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.http.middleware.ADDRESS", Rate(20, 1))
    with somewhere(strict) as ann, somewhere(strict) as bob:
        check_refused_after(20, lambda: ann.get("/api/nothing").status_code)
        assert bob.get("/api/nothing").status_code == 404


@pytest.mark.usefixtures("still")
def test_who_asks_too_often_is_refused_late_and_nobody_else_waits(
    strict: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So an attacker that asks again and again costs little."""
    monkeypatch.setattr("witchwood.server.http.middleware.ADDRESS", Rate(1, 1))
    with somewhere(strict) as eve, somewhere(strict) as bob:
        assert eve.get("/api/nothing").status_code == 404
        refused = strict.begin("/api/nothing", eve, eve.headers["x-forwarded-for"])
        let_pass(PENALTY * 0.9)
        assert bob.get("/api/nothing").status_code == 404
        assert not refused.done()
        assert the_loop().run_until_complete(refused).status_code == 429


@pytest.mark.usefixtures("still")
def test_guests_of_one_address_are_few(strict: Inside) -> None:
    def come(client: httpx.Client) -> int:
        client.cookies.clear()
        return client.get("/api/me").status_code

    with somewhere(strict) as ann, somewhere(strict) as bob:
        check_refused_after(GUESTS.most, lambda: come(ann))
        assert come(bob) == 200


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    ("rate", "method", "path", "body"),
    [
        (TABLES, "POST", "/api/tables", HOCUS),
        (RECORDS, "POST", "/api/tables/from-record", {"record": "witchwood"}),
        (STATISTICS, "GET", "/api/me/statistics", None),
        (TRIES, "POST", "/api/recover", {"token": "A" * 43}),
    ],
)
def test_what_one_person_may_do_is_bounded(rate: Rate, method: str, path: str, body: object, strict: Inside) -> None:
    with somewhere(strict) as ann:
        ann.get("/api/me")
        check_refused_after(rate.most, lambda: ann.request(method, path, json=body).status_code)


@pytest.mark.usefixtures("still")
def test_guests_of_one_address_send_no_more_records_than_one_household(strict: Inside) -> None:
    sent = count()

    def send(client: httpx.Client) -> int:
        if next(sent) % RECORDS.most == 0:
            client.cookies.clear()
            assert client.get("/api/me").status_code == 200
        return client.post("/api/tables/from-record", json={"record": "witchwood"}).status_code

    with somewhere(strict) as eve, somewhere(strict) as bob:
        check_refused_after(ADDRESS_RECORDS.most, lambda: send(eve))
        assert send(bob) == 401
        bob.get("/api/me")
        assert send(bob) == 422


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(("budget", "of_each"), [(BYTES, 1_000), (ADDRESS_BYTES, 10)])
def test_records_of_a_day_are_short_in_all(
    budget: Rate, of_each: int, strict: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blanks count as well. Guests of one address share its budget. Tomorrow there is more."""
    for name in ("RECORDS", "ADDRESS_RECORDS"):
        monkeypatch.setattr(dependencies, name, Rate(1_000, 1_000))
    sent, padded, kind = count(), b'{"record": "witchwood"}'.ljust(100_000), {"content-type": "application/json"}

    def send(client: httpx.Client) -> int:
        if next(sent) % of_each == 0:
            client.cookies.clear()
            client.get("/api/me")
        return client.post("/api/tables/from-record", content=padded, headers=kind).status_code

    with somewhere(strict) as eve, somewhere(strict) as bob:
        check_refused_after(budget.most / 100_000, lambda: send(eve))
        bob.get("/api/me")
        assert bob.post("/api/tables/from-record", json={"record": "witchwood"}).status_code == 422
        strict.app.state.limits._clock.pass_by(86_400.0)
        assert send(eve) == 422


def test_who_has_many_unfinished_tables_learns_what_to_do_and_loses_none(
    strict: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dependencies, "OPEN_TABLES", 2)
    ann = strict.person()
    first, second = (ann.table("hocus") for _ in range(2))
    said = ann.post("/tables", HOCUS, status=409)["detail"]
    assert said == "you have 2 unfinished tables: finish or close some of them"
    with ann.connect(first) as connection:
        connection.done("act", action=connection.actions[0])
    assert ann.http.post(f"/api/tables/{second}/close").status_code == 204
    assert ann.table("hocus")


@pytest.mark.usefixtures("still")
def test_plays_of_puzzles_are_few_beside_other_requests(strict: Inside) -> None:
    body = {"plays": [], "strength": {"mu": 25_000, "sigma": 8_333}, "counts": False, "answer": False}
    with somewhere(strict) as ann:
        check_refused_after(PUZZLES.most, lambda: ann.post("/api/puzzles/stones/no-such-puzzle", json=body).status_code)
        assert ann.get("/api/puzzles").status_code == 200


@pytest.mark.usefixtures("still")
def test_connections_that_are_opened_count_as_requests(
    strict: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("witchwood.server.http.middleware.REQUESTS", Rate(20, 1))

    def opened(client: httpx.Client) -> int:
        try:
            with a_connection(strict, client, "A" * 22) as connection:
                connection.recv()
        except InvalidStatus as refused:
            return refused.response.status_code
        return 200

    with somewhere(strict) as ann, somewhere(strict) as bob:
        for one in (ann, bob):
            one.get("/api/me")
        check_refused_after(20, lambda: opened(ann))
        assert opened(bob) == 200
        with pytest.raises(TimeoutError), a_connection(strict, ann, "A" * 22, patience=0.2):
            pass
    let_pass(PENALTY)
    # what a busy machine says of itself is no matter here
    lines = [record for record in caplog.records if record.name != watchdog.__name__]
    assert lines == [], "what is refused fills no log, nor does who hangs up before"


def test_open_connections_of_one_person_are_few(strict: Inside) -> None:
    with somewhere(strict) as ann, ExitStack() as stack:
        ann.get("/api/me")
        table = ann.post("/api/tables", json=HOCUS).json()["id"]
        heard = [stack.enter_context(a_connection(strict, ann, table)).recv() for _ in range(SOCKETS + 1)]
        assert ['"type":"bye"' in text for text in map(str, heard)] == [False] * SOCKETS + [True]


def test_open_connections_of_one_address_are_few() -> None:
    limits = Limits(True, Clock())
    people = [f"person {number // SOCKETS}" for number in range(ADDRESS_SOCKETS + 1)]
    assert [limits.enter(person, "home") for person in people] == [True] * ADDRESS_SOCKETS + [False]
    limits.leave(people[0], "home")
    assert limits.enter(people[-1], "home")
    assert limits.enter(people[-1], "elsewhere")


async def test_sockets_of_one_address_are_let_in_few_at_a_time_and_others_beside_them() -> None:
    limits, inside, may_pass = Limits(True, Clock()), Counter[str](), asyncio.Event()

    async def come(address: str) -> None:
        async with limits.door(address):
            inside[address] += 1
            await may_pass.wait()

    coming = [asyncio.create_task(come(address)) for address in ["eve"] * 100 + ["bob"] + [str(n) for n in range(20)]]
    await let_run()
    assert (inside["eve"], inside["bob"], inside.total()) == (4, 1, 16)
    may_pass.set()
    await asyncio.gather(*coming)
    assert inside.total() == 121


def test_messages_of_one_address_are_counted_together(strict: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.http.table_socket.ADDRESS_MESSAGES", Rate(7, 0.001))
    ann, bob = strict.person(), strict.person()
    with ann.connect(ann.table("hocus")) as first, bob.connect(bob.table("hocus")) as second:
        kinds = [connection.ask("look", ply=0)["type"] for connection in (first, second) * 5]
    assert kinds == ["looked"] * 7 + ["refused"] * 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("somebody", "another", False),
    ],
)
def test_a_network_counts_as_one_address(one: str, other: str, same: bool) -> None:
    networks = [network_of(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (one, other)]
    assert (networks[0] == networks[1]) is same


def test_requests_that_are_refused_count_like_all_others(strict: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.http.middleware.ADDRESS", Rate(4, 0.001))
    monkeypatch.setattr("witchwood.server.http.middleware.PENALTY", 0.0)
    elsewhere = {"host": "evil.example"}
    asked = [strict.get("/api/games", headers=elsewhere).status_code for _ in range(6)]
    assert asked == [400] * 4 + [429] * 2


def test_a_bucket_fills_up_again() -> None:
    clock = HeldClock()
    limits, rate = Limits(True, clock), Rate(3, 1)
    assert [limits.allow(rate, "a") for _ in range(4)] == [True, True, True, False]
    assert limits.allow(rate, "b")
    clock.pass_by(2)
    assert [limits.allow(rate, "a") for _ in range(3)] == [True, True, False]


def test_what_costs_much_counts_as_much() -> None:
    limits, rate = Limits(True, Clock()), Rate(10, 0.001)
    assert [limits.allow(rate, "a", 4.0) for _ in range(4)] == [True, True, False, False]
    assert limits.allow(rate, "a")
    assert limits.allow(rate, "b", 25.0), "who has asked for nothing yet may have it, once"
    assert not limits.allow(rate, "b")
