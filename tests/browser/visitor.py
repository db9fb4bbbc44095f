"""A person with a browser of their own (a context: its own cookies and storage), who does what a person can do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from browser.table import Table
from server.clients import Served, wait_until
from witchwood.engine.match import Match
from witchwood.service.served_table import ServedTable

ANYBODY = ("me", "open")  # seats
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}
PATIENCE = 10_000  # milliseconds that a page may take for what a person would not wait for


class Visitor:
    """A person. touch: on a phone that has no mouse. problems: what the page complained of. forgives: what it may
    complain of, such as a connection that the test cuts.
    """

    def __init__(self, browser: Browser, url: str, *, touch: bool = False, **more: Any) -> None:
        self.url = url
        self.touch = touch
        self.problems: list[str] = []
        self.forgives: tuple[str, ...] = ()
        self._is_named = False
        given: dict[str, Any] = {
            "viewport": PHONE if touch else DESKTOP,
            "has_touch": touch,
            "is_mobile": touch,
            "reduced_motion": "reduce",  # drawing what moves takes most of a test's time
        }
        self.context = browser.new_context(base_url=url, **(given | more))
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.watch(self.page)

    def own_time(self) -> None:
        """From the next page on its time passes faster where a test says so (`Table.rest`)."""
        self.context.clock.install()

    def watch(self, page: Page) -> None:
        """Note every error of a page."""
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in self.forgives):
            self.problems.append(f"{message.location.get('url', '')}: {message.text}")

    def open(self, path: str) -> None:
        """Go to an address of the app, and wait for its page."""
        self.page.goto(path)
        expect(self.page.locator("h1").first).to_be_attached()

    def call_me(self, name: str) -> None:
        """Take a name."""
        request = self.context.request
        request.get(f"{self.url}/api/me")
        answer = request.put(f"{self.url}/api/me", data={"name": name})
        assert answer.ok, answer.text()
        self._is_named = True

    def begin(
        self,
        game: str,
        *,
        deal: int | None = None,
        seats: tuple[str, ...] = ("me",),
        listed: bool = False,
        **options: Any,
    ) -> Table:
        """Sit down at a new table. seats: me, open or an agent's name."""
        kinds: dict[str, dict[str, str]] = {"me": {"kind": "me"}, "open": {"kind": "open"}}
        wanted = {
            "game": game,
            "options": options,
            "deal": None if deal is None else str(deal),
            "seats": [kinds.get(seat, {"kind": "agent", "agent": seat}) for seat in seats],
            "listed": listed,
            "patience": 600 if "open" in seats else None,
        }
        return self.go_to(self.ask("/tables", wanted)["id"])

    def go_on(self, match: Match) -> Table:
        """Sit down at a table where a match goes on."""
        return self.go_to(self.ask("/tables/from-record", {"record": match.record()})["id"])

    def ask(self, path: str, body: Any) -> Any:
        """Ask the service for something without the page."""
        request = self.context.request
        request.get(f"{self.url}/api/me")  # who asks
        answer = request.post(f"{self.url}/api{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def go_to(self, table: str) -> Table:
        """Open a table's page."""
        self.page.goto(f"/table/{table}")
        return self.table()

    def sit_at(self, table: Table) -> Table:
        """Follow a table's invite link and take the free seat; both who sit there are ready."""
        self.page.goto(table.address)
        self.page.get_by_role("button", name="Take the seat").click()
        expect(self.page.get_by_role("button", name="Take the seat")).to_have_count(0)
        for page in (table.page, self.page):
            get_ready(page)
        return self.table()

    def look_at(self, table: Table) -> Table:
        """Follow a table's link and only watch."""
        self.page.goto(table.address)
        return self.table()

    def table(self) -> Table:
        """The table on the page, as soon as it is laid, or those who sit there are told whom it waits for."""
        expect(self.page.locator(".tabletop").or_(self.page.locator(".gathering .sheet"))).to_be_visible()
        return Table(self.page, touch=self.touch)

    def close(self) -> None:
        """Leave; a page that complained is a failure. The name is free for another."""
        self.page.goto("about:blank")
        if self._is_named:
            gone = self.context.request.delete(f"{self.url}/api/me")
            assert gone.ok or gone.status == 401, gone.text()
        self.context.close()
        assert not self.problems, "\n".join(self.problems)


def await_gathering(page: Page, address: str) -> None:
    """Return once a page shows the table at an address, whose cards are not dealt yet, and no longer the one before."""
    page.wait_for_url(address)
    expect(page.get_by_role("region", name="Waiting to start")).to_be_visible()


def get_ready(page: Page) -> None:
    """Say that one is ready, where that was not said before."""
    button = page.get_by_role("button", name="I’m ready")
    told = page.get_by_role("button", name="I’m not ready").or_(page.locator(".tabletop"))
    expect(button.or_(told).first).to_be_visible()
    if button.count():
        button.click()
    expect(told.first).to_be_visible()


def press(page: Page, name: str) -> None:
    """Press the first button of this name that is seen."""
    page.get_by_role("button", name=name).filter(visible=True).first.click()


def see_absence(page: Page, service: Served, seat: int) -> None:
    """Load a table's page again, once the service misses the person of a seat: a loaded page shows it at once, while an
    open one waits for them a while.
    """
    wait_until(lambda: seat not in opened(service, page.url).presence.seats, 30)
    page.reload()


def opened(service: Served, address: str) -> ServedTable:
    """What a service holds of the table at an address."""
    return service.run(service.service.registry.get(address.rpartition("/")[2]))
