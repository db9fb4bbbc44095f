"""How Python starts in a page: what it waits for, and what becomes of a kept memory that does not work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.static_host import Guest, StaticHost, await_memory, seated, start


@pytest.fixture
def guest(browser: Browser) -> Iterator[Guest]:
    """Somebody whose browser asks the host for every file."""
    host = StaticHost()
    made = Guest(browser.new_context(service_workers="block"), host.address)
    yield made
    made.context.close()
    host.end()


def test_the_largest_file_waits_for_no_other(guest: Guest) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.context.route("**/python/*.packed", hold)
    page = guest.context.new_page()
    with page.expect_request("**/python/pyodide.asm.wasm"):
        page.goto(guest.address)
    page.wait_for_timeout(100)
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("h1")).to_be_visible()


def test_python_starts_before_its_kernels_have_come(guest: Guest) -> None:
    page = guest.open("/")
    await_memory(page)
    page.evaluate("caches.delete('witchwood memory')")
    held: list[Route] = []

    def first_alone(route: Route) -> None:
        """Let the tables have their kernels, and the searches wait for theirs."""
        held.append(route)
        if len(held) == 1:
            route.continue_()

    guest.context.route("**/python/witchwood.wasm", first_alone)
    page.reload()
    await_memory(page)
    assert len(held) == 2
    held[1].continue_()


def test_a_kept_memory_with_which_the_games_do_not_start_is_thrown_away(guest: Guest) -> None:
    page = guest.open("/new/hocus?deal=4")
    start(page)
    await_memory(page)

    def broken(route: Route) -> None:
        """What is found in this memory is not what is looked for."""
        route.fulfill(body=route.fetch().text().replace("witchwood.page.service", "witchwood.page.elsewhere"))

    guest.context.route("**/assets/tables.worker-*.js", broken)
    page.reload()
    await_memory(page, kept=False)
    guest.context.unroute("**/assets/tables.worker-*.js")
    page.reload()
    seated(page)
