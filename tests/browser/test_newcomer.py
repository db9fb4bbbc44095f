"""What a first visitor stumbled over, on a phone and on a low laptop."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

import witchwood
from browser.places import open_table
from browser.visitor import Visitor
from witchwood.table.lessons.guide import now

People = Callable[..., Visitor]


def test_the_page_stays_still_while_a_service_prepares_its_games(visitor: People) -> None:
    ada = visitor(touch=True, viewport={"width": 390, "height": 844})
    page, ready = ada.page, False

    def tell(route: Route) -> None:
        status = route.fetch().json()
        status["ready"] = dict.fromkeys(status["ready"], ready)
        status["compiling"] = [] if ready else list(status["ready"])[:1]
        route.fulfill(body=json.dumps(status), content_type="application/json")

    page.route("**/api/status", tell)
    ada.open("/")
    notice = page.get_by_text("The rules are warming up")
    expect(notice).to_be_in_viewport()
    plate = page.locator("a.plate").first
    before = plate.bounding_box()
    ready = True
    expect(notice).to_have_count(0)
    assert plate.bounding_box() == before


@pytest.mark.parametrize(("width", "height", "place"), [(390, 844, ".ribbon"), (1366, 650, ".side")])
def test_a_first_game_says_what_can_be_done_where_the_cloth_is_small(
    visitor: People, width: int, height: int, place: str
) -> None:
    ada = visitor(viewport={"width": width, "height": height})
    table, match = open_table(ada, "wyr", 0)
    expect(table.page.locator(place).get_by_text(now(match, 0))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1366, 650), (1440, 900)])
def test_the_panel_has_room_for_the_moves_in_a_low_window(visitor: People, width: int, height: int) -> None:
    table, _ = open_table(visitor(viewport={"width": width, "height": height}), "pendle", 3)
    moves = table.page.locator(".side ol")
    expect(moves).to_be_in_viewport(ratio=0.9)
    expect(moves.locator("[aria-current=step]")).to_be_in_viewport(ratio=0.9)
    assert moves.evaluate("(list) => list.clientHeight") > 100


def test_cards_keep_their_size_whatever_the_line_for_newcomers_says(visitor: People) -> None:
    table, match = open_table(visitor(), "hocus", 8)
    height = "(element) => element.getBoundingClientRect().height"
    heights, lines = set(), set()
    for action in witchwood.solve(match).line[:5]:
        table.play(match, match.notation(action))
        lines.add(table.page.locator(".guide.now span").first.evaluate(height))
        heights.add(table.page.locator(".tabletop").evaluate(height))
    assert len(lines) > 1, "one line, or two"
    assert len(heights) == 1
