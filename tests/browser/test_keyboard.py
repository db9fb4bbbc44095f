"""Hocus by keyboard alone: no pointer ever touches the page, and the focus is never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

import witchwood
from browser.places import until_open, winning_line
from browser.table import MOVES, Table
from browser.test_whole_games import HOCUS_DEAL
from browser.visitor import Visitor
from browser.ways import Press, ways
from witchwood.engine.match import Match

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

# Where the focus is, and where it should go to: middles of upper edges, or null as long as the goal is not there.
_WHERE = (
    f"(goal) => {{ {MOVES}"
    + """
  const at = (one) => {
    const box = one.getBoundingClientRect();
    return { place: one.dataset.place ?? "", x: box.left + box.width / 2, y: box.top + box.height * 0.1 };
  };
  const there = document.querySelector(`.tabletop [data-place="${goal}"]`);
  if (!there || document.getAnimations().some(moves)) return null;
  return [at(document.activeElement ?? document.body), at(there)];
}
"""
)


def walk(page: Page, goal: str) -> None:
    """Go from place to place with the arrow keys, as the eye leads, until the focus is on the goal."""
    tried: set[tuple[str, str]] = set()
    page.wait_for_function(_WHERE, arg=goal)
    for _ in range(60):
        here, there = page.evaluate(_WHERE, goal)
        if here["place"] == goal:
            return
        assert here["place"], "the focus fell off the table"
        key = next((key for key in _by_worth(here, there) if (here["place"], key) not in tried), None)
        assert key is not None, f"no way from {here['place']} to {goal}"
        tried.add((here["place"], key))
        page.keyboard.press(key)
    raise AssertionError(f"{goal} is out of reach")


def _by_worth(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """Arrow keys, the one that leads nearest to the goal first."""
    dx, dy = there["x"] - here["x"], there["y"] - here["y"]
    return sorted(ARROWS, key=lambda key: -(ARROWS[key][0] * dx + ARROWS[key][1] * dy))


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something is focused."""
    for _ in range(80):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def play_by_keyboard(table: Table, match: Match, texts: list[str]) -> None:
    """Do actions with arrows and the space bar."""
    tab_to(table.page, ".tabletop [data-place]")
    for text in texts:
        for step in ways(match, text):
            assert isinstance(step, Press)
            walk(table.page, step.place)
            table.page.keyboard.press("Space")
        table.keep_up(match, text)


def test_hocus_is_begun_and_won_by_keyboard_alone(visitor: Callable[..., Visitor]) -> None:
    person = visitor()
    page = person.page
    person.open("/")
    tab_to(page, 'a[href="/new/hocus"]')
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hocus Solitaire", level=1)).to_be_focused()
    tab_to(page, '[aria-label="Deal"] input')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    tab_to(page, "#deal-number")
    page.keyboard.type(str(HOCUS_DEAL))
    page.keyboard.press("Enter")
    match = witchwood.deal("hocus", HOCUS_DEAL)
    line = until_open(match, winning_line(match))
    play_by_keyboard(person.table(), match, line[:8])
    for text in line[8:-8]:
        match.play(text)
    table = person.go_on(match)
    play_by_keyboard(table, match, line[-8:])
    expect(table.command("Finish")).to_be_visible()  # everything lies open, and the service has found the sure win
    page.keyboard.press("f")
    dialog = table.expect_over("You won")
    assert dialog.evaluate("(dialog) => dialog.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("status").last).to_contain_text("You won")


def test_arrows_enter_the_cloth_and_reach_its_buttons(visitor: Callable[..., Visitor]) -> None:
    person = visitor()
    page = person.page
    person.begin("pendle", deal=5)
    page.reload()
    cloth = person.table().page.locator(".tabletop")
    page.keyboard.press("ArrowDown")
    expect(cloth.locator("[data-place]:focus")).to_have_count(1)
    hand = cloth.locator('[data-place^="hand."]').nth(1)
    hand.focus()
    page.keyboard.press("ArrowDown")
    expect(cloth.get_by_role("button", name="End the round")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cloth.locator('[data-place^="hand."]:focus')).to_have_count(1)
    cloth.locator('[data-place^="ghost."]').nth(3).focus()
    page.keyboard.press("ArrowDown")
    expect(cloth.get_by_role("button", name="Attack", exact=True)).to_be_focused()
