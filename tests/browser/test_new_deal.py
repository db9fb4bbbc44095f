"""Another deal from the table of a solitaire: by the same rules, with the game before kept or given up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.table import Table
from browser.visitor import Visitor
from browser.ways import Press

People = Callable[..., Visitor]


@pytest.mark.parametrize(("choice", "finished"), [("Save it and deal", False), ("Resign it and deal", True)])
def test_the_next_deal_has_the_same_rules(visitor: People, choice: str, finished: bool) -> None:
    ada = visitor()
    ada.open("/new/hocus?deal=8&preset=klondike")
    ada.page.get_by_role("button", name="Play").click()
    ada.page.wait_for_url("**/table/*")
    table = ada.table()
    page, first = table.page, table.page.url
    table.press(Press("stock"))
    table.expect_plays(1)
    page.get_by_role("button", name="New deal").click()
    page.get_by_role("dialog", name="New deal").get_by_role("button", name=choice).click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    Table(page).expect_plays(0)
    cards = [page.request.get(url.replace("/table/", "/api/tables/")).json() for url in (first, page.url)]
    assert [(card["edition"], card["rules"]) for card in cards] == [("klondike", [])] * 2
    assert [card["finished"] for card in cards] == [finished, False]

    second = page.url  # nothing was played there: one press is enough
    page.get_by_role("button", name="New deal").click()
    page.wait_for_url(lambda url: "/table/" in url and url != second)
    expect(page.get_by_role("dialog")).to_have_count(0)
