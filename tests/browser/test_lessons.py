"""Lessons by hands: from its first step to the end of its game, on a desk and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import witchwood
from browser.axe import violations
from browser.places import GAMES, open_table
from browser.table import Table
from browser.visitor import Visitor
from browser.ways import Press, ways
from witchwood.table.lessons.guide import now, why
from witchwood.table.lessons.lesson import Learning
from witchwood.table.lessons.lesson_text import BASICS, find_lesson, lessons_of

People = Callable[..., Visitor]
_NO_DOUBLE_CLICK = 800  # milliseconds
_BETWEEN_TAPS = 300  # milliseconds: no finger is faster
_OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


ALL = [(game, lesson.name) for game in GAMES for lesson in lessons_of(witchwood.game(game))]


def start(name: str, lesson_name: str = BASICS) -> Learning:
    """The shadow of the lesson on the page."""
    lesson = find_lesson(witchwood.game(name), lesson_name)
    assert lesson is not None
    return Learning(witchwood.game(name), lesson)


def do(page: Page, learning: Learning, text: str, *, touch: bool) -> None:
    """Do an action by presses, on the page and in the shadow; wait for the answer."""
    if not touch:
        page.wait_for_timeout(_BETWEEN_TAPS)  # two presses on one place are a double click, whatever came between
    for step in ways(learning.match, text, touch=touch):
        Table(page, touch=touch).press(step)
        if touch:
            page.wait_for_timeout(_BETWEEN_TAPS)
    if text == "call" and page.locator(".call.sure").count():  # a false call is asked for twice
        page.wait_for_timeout(_NO_DOUBLE_CLICK)
        page.locator(".call").click()
    words = learning.answer(text).words
    if words:
        expect(page.locator(".told")).to_contain_text(words)


SIZES = {"desk": (1440, 900), "phone": (390, 844)}
PLAYED = [(size, *one) for one in ALL for size in SIZES if size == "desk" or one[1] == BASICS]


@pytest.mark.parametrize(("size", "game", "name"), PLAYED)
def test_a_lesson_is_played_to_its_end(visitor: People, size: str, game: str, name: str) -> None:
    touch, (width, height) = size == "phone", SIZES[size]
    person = visitor(touch=touch, viewport={"width": width, "height": height})
    page, learning = person.page, start(game, name)
    options = "&".join(f"{option}={value}" for option, value in learning.lesson.options.items())
    person.open(f"/new/{game}?{options}")
    if learning.lesson.presumes:  # a newcomer is offered that first
        page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("link", name="Take the lesson").click()
    key = f"witchwood-lesson-{game}" + ("" if name == BASICS else f"-{name}")
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


def test_a_lesson_is_offered_to_newcomers_and_never_again_to_those_who_decline(visitor: People) -> None:
    person = visitor()
    person.open("/")
    page = person.page
    expect(page.get_by_role("link", name="Learn it")).to_have_count(
        len(GAMES) + 2
    )  # and Klondike, and the tutorial's game
    person.open("/new/stones")
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_role("link", name="Take the lesson")).to_have_count(0)
    expect(page.get_by_role("link", name="Learn by playing")).to_be_visible()
    person.open("/")
    expect(page.get_by_role("link", name="Learn it")).to_have_count(len(GAMES) + 1)
    person.open("/new/pendle?magic=on")
    magic = page.get_by_text("There is a lesson on them: Magic.")
    expect(page.get_by_role("link", name="Take the lesson")).to_have_attribute("href", "/learn/pendle")
    expect(magic).to_have_count(0)  # it presumes the first one
    page.get_by_role("button", name="No, thanks").click()
    expect(magic).to_be_visible()


def test_a_lesson_is_offered_at_the_table_before_the_first_move(visitor: People) -> None:
    person = visitor()
    table, match = open_table(person, "wyr", 0)
    page = person.page
    expect(page.get_by_role("link", name="Take the lesson")).to_have_attribute("href", "/learn/wyr")
    assert not violations(page)
    table.play(match, match.actions()[0])
    expect(page.get_by_role("link", name="Take the lesson")).to_have_count(0)
    line = page.locator("main .guide").get_by_text(now(match, 0))
    expect(line).to_be_visible()  # as long as no game of this kind has ended
    assert not violations(page)
    table.command("Resign").click()
    page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").wait_for()
    _, match = open_table(person, "wyr", 1)
    expect(page.locator(".tabletop")).to_be_visible()
    expect(page.get_by_role("link", name="Take the lesson")).to_have_count(0)
    expect(page.get_by_text(now(match, 0))).to_have_count(0)


def test_it_is_told_what_can_be_done_and_why(visitor: People) -> None:
    person = visitor()
    table, match = open_table(person, "pendle", 0)
    page = person.page
    table.command("Hint").click()
    reasons = [
        re.escape(f"{match.describe(match.notation(action))}. {why(match, 0, action)}") for action in match.legal()
    ]
    expect(page.locator(".side p").filter(has_text="Hint:")).to_have_text(re.compile(f"Hint: ({'|'.join(reasons)})$"))
    page.keyboard.press("w")
    dialog = page.get_by_role("dialog", name="What can I do now?")
    expect(dialog.get_by_text(now(match, 0))).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_count(len(match.legal()))
    assert not violations(page)
    dialog.get_by_role("button", name="End the round").click()
    expect(dialog).to_have_count(0)
    table.expect_plays(1)


def test_a_wrong_action_is_answered_and_a_lesson_goes_on_later(visitor: People) -> None:
    person, learning = visitor(), start("pendle")
    person.open("/learn/pendle")
    page = person.page
    learning.goes_on()
    expect(page.locator(".tabletop")).to_be_visible()
    do(page, learning, "8dx8h", touch=False)
    expect(page.locator("[role=status].unseen")).to_contain_text("For this lesson take the 8 on the left")
    expect(page.get_by_text("Step 1 of 9")).to_be_visible()
    page.get_by_role("button", name="Do it for me").click()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Step 2 of 9")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 2 of 9")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text("Step 1 of 9")).to_be_visible()


def test_what_is_chosen_is_told_on_a_laptop_and_put_down_before_help(visitor: People) -> None:
    person = visitor(viewport={"width": 1366, "height": 650})
    person.open("/learn/pendle")
    page, table = person.page, person.table()
    for card in ("6c", "8d", "9s"):
        page.wait_for_timeout(_BETWEEN_TAPS)
        table.press(Press(f"hand.{card}"))
        expect(page.locator(f"[data-place='hand.{card}']")).to_have_attribute("aria-pressed", "true")
    told = page.locator(".tabletop").get_by_text("6 of clubs went back")
    expect(told).to_be_visible()
    page.get_by_role("button", name="Do it for me").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    expect(page.locator("[data-place='hand.9s']")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("game", ["hocus", "stones"])
def test_whoever_only_takes_help_comes_to_the_end_and_to_a_first_game(visitor: People, game: str) -> None:
    person, learning = visitor(), start(game)
    person.forgives = ("409",)  # this service keeps no gentle deals: any other is played
    person.open(f"/learn/{game}")
    page = person.page
    for step in learning.lesson.steps[:-1]:
        expect(page.get_by_role("heading", name=step.title)).to_be_visible()
        page.get_by_role("button", name="Do it for me").click()
        page.get_by_role("button", name="Next").click()
    last = learning.lesson.steps[-1]
    for count in range(1, len(last.way)):
        page.get_by_role("button", name="Do it for me").click()
        page.wait_for_function(
            "([key, count]) => JSON.parse(localStorage.getItem(key)).length === count",
            arg=[f"witchwood-lesson-{game}", len(learning.lesson.steps) - 1 + count],
        )
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator(".told")).to_contain_text(last.right)
    expect(page.get_by_role("button", name="Play a game")).to_be_focused()
    page.get_by_role("button", name="Play a game").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(f".tabletop[data-game={game}]")).to_be_visible()


def test_a_poor_play_of_the_last_step_is_named(visitor: People) -> None:
    person, learning = visitor(), start("pendle")
    *steps, last = learning.lesson.steps
    person.context.add_init_script(
        f"localStorage.setItem('witchwood-lesson-pendle', {json.dumps(json.dumps([step.do[0] for step in steps]))})"
    )
    person.open("/learn/pendle")
    page = person.page
    expect(page.locator(".told")).to_contain_text(last.words)
    person.table().press(".action.end")
    expect(page.locator(".told .answer")).to_have_text(last.wrong["end"])
    expect(page.locator(".told")).to_contain_text(last.words)


_TOPS = """() => Object.fromEntries(
  [...document.querySelectorAll(".told, .tabletop, .tabletop [data-place]")]
    .map((one) => [one.dataset.place ?? one.classList[0], Math.round(one.getBoundingClientRect().top)]))"""


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
@pytest.mark.parametrize(
    ("game", "presses"),
    [
        ("wyr", ["garden.r9", "harvest", "garden.g4", "pile1"]),  # a wrong card, one without a partner, an offer
        ("stones", [".choose .action:nth-of-type(2)"]),
        ("pendle", ["hand.8d", "ghost.8h", ".sums .action.main"]),
    ],
)
def test_a_refusal_moves_no_card_on_a_phone(
    visitor: People, game: str, presses: list[str], size: tuple[int, int]
) -> None:
    person = visitor(touch=True, viewport={"width": size[0], "height": size[1]})
    person.open(f"/learn/{game}")
    page, table = person.page, person.table()
    steps = [press if press.startswith(".") else Press(press) for press in presses]
    table.aim(".tabletop [data-place]")  # it is there, and rests
    before = page.evaluate(_TOPS)
    for step in steps:
        table.press(step)
        page.wait_for_timeout(_BETWEEN_TAPS)
    expect(page.locator(".told .answer")).to_be_visible()
    page.keyboard.press("Escape")  # what is taken up stands higher
    after = page.evaluate(_TOPS)
    assert {name: top for name, top in after.items() if abs(top - before[name]) > 1} == {}


def test_a_wide_lesson_of_wyr_tells_what_a_keiju_asks_for_also_after_a_refusal(visitor: People) -> None:
    person = visitor()
    person.open("/learn/wyr")
    page, table = person.page, person.table()
    expect(page.get_by_role("list", name="The Keiju ask").get_by_text("Four cards of one suit")).to_be_visible()
    page.wait_for_timeout(_BETWEEN_TAPS)
    table.press(Press("garden.g4"))
    expect(page.locator(".told .answer")).to_be_visible()
    expect(page.locator(".refusal")).to_be_hidden()
    table.press(Press("garden.k5"))
    expect(page.locator(".refusal")).to_be_visible()
