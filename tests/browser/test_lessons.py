"""Lessons by hands: from its first step to the end of its game, on a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import witchwood
from browser.axe import violations
from browser.table import Table
from browser.visitor import Visitor
from browser.ways import Press, ways
from witchwood.table.lessons.lesson import Learning
from witchwood.table.lessons.lesson_text import BASICS, find_lesson

People = Callable[..., Visitor]
_OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def do(page: Page, learning: Learning, text: str, *, touch: bool) -> None:
    """Do an action by presses, on the page and in the shadow; wait for the answer."""
    table = Table(page, touch=touch)
    for step in ways(learning.match, text, touch=touch):
        table.rest()  # two presses on one place are a double click, whatever came between
        table.press(step)
    words = learning.answer(text).words
    if words:
        expect(page.locator(".told")).to_contain_text(words)


@pytest.mark.parametrize(("game", "touch"), [("wyr", True), ("pendle", False)])
def test_a_lesson_is_played_to_its_end(visitor: People, game: str, touch: bool) -> None:
    person = visitor(touch=touch)
    person.own_time()
    lesson = find_lesson(witchwood.game(game), BASICS)
    assert lesson
    page, learning = person.page, Learning(witchwood.game(game), lesson)
    person.open(f"/new/{game}")
    page.get_by_role("link", name="Take the lesson").click()
    key = f"witchwood-lesson-{game}"
    faults = []
    for step in learning.lesson.steps:
        learning.goes_on()
        expect(page.get_by_role("heading", name=step.title)).to_be_visible()
        expect(page.locator(".tabletop")).to_be_visible()
        expect(page.locator(".told")).to_contain_text(step.words)
        if page.evaluate(_OVERHANG) > 0:
            faults.append(f"step {learning.number}: too wide")
        if learning.number == 0:
            faults += violations(page)
        for text in step.way if step.end else step.do[:1]:
            before = len(learning.done)
            do(page, learning, text, touch=touch)
            if step.end:
                page.wait_for_function(
                    "([key, count]) => JSON.parse(localStorage.getItem(key) ?? '[]').length === count",
                    arg=[key, 0 if learning.over else before + 1],
                )
        if not step.end:
            page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Play a game")).to_be_visible()
    assert page.locator(".go > *").evaluate_all("all => all.every((one) => one.getBoundingClientRect().left >= 0)")
    assert not faults, "\n".join(faults)
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.get_by_role("button", name=re.compile("^(Play|Start the game)$"))).to_be_visible()
    expect(page.get_by_role("link", name="Take the lesson")).to_have_count(0)


_TOPS = """() => Object.fromEntries(
  [...document.querySelectorAll(".told, .tabletop, .tabletop [data-place]")]
    .map((one) => [one.dataset.place ?? one.classList[0], Math.round(one.getBoundingClientRect().top)]))"""


@pytest.mark.parametrize(
    ("game", "presses"),
    [
        ("wyr", ["garden.r9", "harvest", "garden.g4", "pile1"]),  # a wrong card, one without a partner, an offer
        ("stones", [".choose .action:nth-of-type(2)"]),
        ("pendle", ["hand.8d", "ghost.8h", ".sums .action.main"]),
    ],
)
def test_a_refusal_moves_no_card_on_a_phone(visitor: People, game: str, presses: list[str]) -> None:
    person = visitor(touch=True, viewport={"width": 360, "height": 740})
    person.own_time()
    person.open(f"/learn/{game}")
    page, table = person.page, person.table()
    steps = [press if press.startswith(".") else Press(press) for press in presses]
    table.aim(".tabletop [data-place]")  # it is there, and rests
    before = page.evaluate(_TOPS)
    for step in steps:
        table.press(step)
        table.rest()
    expect(page.locator(".told .answer")).to_be_visible()
    page.keyboard.press("Escape")  # what is taken up stands higher
    after = page.evaluate(_TOPS)
    assert {name: top for name, top in after.items() if abs(top - before[name]) > 1} == {}


def test_a_wide_lesson_of_wyr_tells_what_a_keiju_asks_for_also_after_a_refusal(visitor: People) -> None:
    person = visitor()
    person.own_time()
    person.open("/learn/wyr")
    page, table = person.page, person.table()
    expect(page.get_by_role("list", name="The Keiju ask").get_by_text("Four cards of one suit")).to_be_visible()
    table.press(Press("garden.g4"))
    expect(page.locator(".told .answer")).to_be_visible()
    expect(page.locator(".refusal")).to_be_hidden()
    table.rest()
    table.press(Press("garden.k5"))
    expect(page.locator(".refusal")).to_be_visible()
