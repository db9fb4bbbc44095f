"""Somebody with a browser of their own (a context: its own cookies and storage), who does what a person can do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from browser.table import Table

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 640}
PATIENCE = 120_000  # milliseconds: a slow machine is no failure


class Visitor:
    """A person. touch: on a phone that has no mouse. problems: what the page complained of. forgives: what it may
    complain of, such as a connection that the test cuts.
    """

    def __init__(self, browser: Browser, url: str, *, touch: bool = False, **more: Any) -> None:
        self.url = url
        self.touch = touch
        self.problems: list[str] = []
        self.forgives: tuple[str, ...] = ()
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
        self.open("/me")
        self.page.get_by_label("Your name at the tables").fill(name)
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("Your name is saved.").first).to_be_visible()

    def begin(
        self,
        game: str,
        *,
        deal: int | None = None,
        seats: tuple[str, ...] = (),
        choices: dict[str, str] | None = None,
        numbers: dict[str, int] | None = None,
        listed: bool = False,
    ) -> Table:
        """Open a table on the page for new games. seats: what each seat's list shows; choices and numbers: options."""
        self.open(f"/new/{game}" if deal is None else f"/new/{game}?deal={deal}")
        page = self.page
        start = page.get_by_role("button", name=re.compile("^(Play|Start the game)$"))
        expect(start).to_be_visible()  # all that can be chosen is there then
        choose(page, seats, choices or {}, numbers or {})
        if listed:
            page.get_by_role("switch", name="Show among the open tables").click()
        start.click()
        page.wait_for_url("**/table/*")
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
        """Leave; a page that complained is a failure."""
        self.context.close()
        assert not self.problems, "\n".join(self.problems)


def choose(page: Page, seats: Sequence[str], choices: Mapping[str, str], numbers: Mapping[str, int]) -> None:
    """Choose who plays, and the rules, on the page for new games. seats: what each seat's list shows."""
    counts = page.get_by_role("radiogroup", name="How many seats")
    if seats and counts.count():
        counts.get_by_text(str(len(seats)), exact=True).click()
    for number, kind in enumerate(seats):
        page.get_by_label(f"Seat {number + 1}").select_option(label=kind)
    for name, words in choices.items():
        page.get_by_role("radiogroup", name=name).get_by_text(words, exact=True).click()
    for name, number in numbers.items():
        field = page.get_by_role("spinbutton", name=name)
        field.fill(str(number))
        field.press("Tab")


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
