"""How Python starts in a page: what it waits for, and what becomes of a kept memory that does not work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.static_host import NO_WORKER, SITE, Guest, await_memory, seated, start

_FIRST_VISIT = 4_500_000  # bytes: what a first visit may fetch before the first card


@pytest.fixture
def guest(guests: Callable[[], Guest]) -> Guest:
    """Somebody new, whose browser asks the host for every file."""
    return _without_worker(guests())


@pytest.fixture
def known(returning: Callable[[], Guest]) -> Guest:
    """Somebody whose browser has kept Python's memory, but asks the host for every file."""
    return _without_worker(returning())


def _without_worker(guest: Guest) -> Guest:
    guest.context.add_init_script(NO_WORKER)
    return guest


@pytest.mark.long
def test_a_first_visit_fetches_little_before_the_first_card(guest: Guest) -> None:
    asked: set[str] = set()
    guest.context.on("request", lambda request: asked.add(request.url))
    page = guest.open("/deal/hocus?deal=4")
    page.locator(".tabletop .card").first.wait_for()
    sent = [one.removeprefix(guest.address) for one in asked if one.startswith(guest.address)]
    files = {one.split("#")[0] or "index.html" for one in sent}
    assert {"index.html", "python/pyodide.asm.wasm", "python/witchwood.wasm"} <= files
    assert sum(_sent(SITE / name) for name in files) < _FIRST_VISIT


def _sent(path: Path) -> int:
    """Bytes that a host sends of a file: with Brotli, where that makes it smaller."""
    small = path.with_name(f"{path.name}.br")
    return (small if small.exists() else path).stat().st_size


@pytest.mark.long
def test_the_largest_file_waits_for_no_other(guest: Guest) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.context.route("**/python/*.packed", hold)
    page = guest.context.new_page()
    with page.expect_request("**/python/*.packed"), page.expect_request("**/python/pyodide.asm.wasm"):
        page.goto(guest.address)
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.long
def test_python_starts_before_its_kernels_have_come(known: Guest) -> None:
    page = known.open("/")
    page.evaluate("caches.delete('witchwood memory')")
    held: list[Route] = []

    def first_alone(route: Route) -> None:
        """Let the tables have their kernels, and the searches wait for theirs."""
        held.append(route)
        if len(held) == 1:
            route.continue_()

    known.context.route("**/python/witchwood.wasm", first_alone)
    page.reload()
    await_memory(page)
    assert len(held) == 2
    held[1].continue_()


def test_a_kept_memory_with_which_the_games_do_not_start_is_thrown_away(known: Guest) -> None:
    page = known.open("/new/hocus?deal=4")
    start(page)
    await_memory(page)

    def broken(route: Route) -> None:
        """What is found in this memory is not what is looked for."""
        response = route.fetch()
        body = response.text().replace("witchwood.page.page_service", "witchwood.page.elsewhere")
        route.fulfill(response=response, body=body)

    known.context.route("**/assets/tables.worker-*.js", broken)
    page.reload()
    await_memory(page, kept=False)
    known.context.unroute_all(behavior="wait")
    page.reload()
    seated(page)
