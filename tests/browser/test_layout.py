"""What lies where: every table on screens of every shape, nothing cut, covered or too small; questions over no card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import witchwood
from browser.any_view import VIEWS, AnyView
from browser.axe import violations
from browser.places import GAMES
from browser.sizes import EXTREMES, SIZES, STATES, Stage, State
from browser.test_pages import check_everywhere
from browser.visitor import Visitor
from full_view import PLAY, full_view
from witchwood.engine.match import Match

People = Callable[..., Visitor]
SCREENS = ((360, 640), (1280, 720), (2560, 1440))
CUT = ("net::ERR_",)  # what the browser itself notes where a connection was cut
STYLE = "(text) => (document.adoptedStyleSheets = [new CSSStyleSheet()])[0].replaceSync(text)"
ASKED: dict[str, Any] = {"asked": {"by": 1, "waits": [3, 0]}}
PROPOSED: dict[str, Any] = {"proposal": {"by": 1, "about": "agent", "seat": 0, "agent": "greedy", "waits": [3, 2]}}
NOTHING: dict[str, Any] = {"asked": None, "proposal": None}
NOTICED = ((1440, 900), (1280, 720), (390, 844))

# The cards, stones and hands over which a notice lies: null until there is one and the table is laid out for it.
_COVERED = """
() => {
  const notices = [...document.querySelectorAll(".notices > *")];
  if (notices.length === 0) return null;
  const things = document.querySelectorAll(".tabletop .card, .tabletop .slot, .tabletop [data-place]");
  const over = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
    return left < right && Math.max(a.top, b.top) < Math.min(a.bottom, b.bottom);
  };
  return notices.flatMap((notice) =>
    [...things]
      .filter((thing) => over(notice, thing))
      .map((thing) => `${notice.textContent.trim()} lies over ${thing.dataset.place ?? thing.className}`),
  );
}
"""


def covered(stage: Stage) -> list[str]:
    """What lies under a notice, at each size."""
    found = []
    for width, height in NOTICED:
        stage.resize(width, height)
        under: list[str] = stage.page.wait_for_function(_COVERED).json_value()
        found += [f"{width} by {height}: {one}" for one in under]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_screens_of_every_shape_and_notices_cover_no_card(visitor: People, game: str) -> None:
    person = visitor()
    person.forgives = CUT
    stage, faults = Stage(person, game), []
    for number, state in enumerate(STATES[game]):
        stage.show(state, **NOTHING)
        for width, height in EXTREMES if number else SIZES:
            faults += [f"state {number}, {width} by {height}: {fault}" for fault in stage.misfits(width, height)]
        for question in (ASKED, PROPOSED) if game in ("witchpig", "stones") else ():
            stage.show(state, **NOTHING | question)
            faults += [f"state {number}: {fault}" for fault in covered(stage)]
    stage.show(STATES[game][0], **NOTHING)
    stage.cut()
    expect(stage.page.locator(".notices > .notice")).to_be_visible()
    assert faults + covered(stage) == []


def test_the_eyes_see_each_thing_that_does_not_fit(visitor: People) -> None:
    stage = Stage(visitor(), "pendle")
    stage.show(STATES["pendle"][0])
    assert not stage.misfits(1280, 720)
    for style, words in (
        (".acts { margin-top: -70px }", "End the round is covered"),
        (".acts { translate: 0 60px }", "Undo U is cut"),
        (".hand { translate: 0 -100px }", "overlap"),
        (".hand { --w: 30px }", "hand.2d is 30 by 42"),
    ):
        stage.page.evaluate(STYLE, style)
        assert words in "\n".join(stage.misfits(1280, 720)), style


def test_the_eyes_see_a_question_that_covers_cards(visitor: People) -> None:
    stage = Stage(visitor(), "witchpig")
    stage.show(STATES["witchpig"][0], **ASKED)
    stage.page.evaluate(STYLE, ".strip { position: absolute; inset: 30% 20% auto; z-index: 6; height: 200px }")
    assert "lies over" in "\n".join(covered(stage))


def is_whole(part: Locator) -> bool:
    """Whether nothing of it is cut off: neither by the screen nor by anything that it lies in."""
    return bool(
        part.evaluate("""(part) => {
          const box = part.getBoundingClientRect();
          for (let one = part.parentElement; one; one = one.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(one), room = one.getBoundingClientRect();
            if (overflowX !== "visible" && (box.left < room.left - 1 || box.right > room.right + 1)) return false;
            if (overflowY === "hidden" && (box.top < room.top - 1 || box.bottom > room.bottom + 1)) return false;
          }
          const cut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
          return !cut && box.width > 0 && box.left >= -1 && box.right <= document.documentElement.clientWidth + 1;
        }""")
    )


def scrolls_aside(page: Page) -> bool:
    return bool(page.evaluate("document.scrollingElement.scrollWidth > document.documentElement.clientWidth + 1"))


# Seat 0 has drawn its seventh card when seat 1 calls: six suns in a row win.
SEVEN = "witchpig seats=2 turn:0 hands:s1,s2,s3,s4,s5,s7,g3/w1,t4,p8,m1,c6,g3"


def test_a_hand_of_seven_that_wins_is_whole_in_the_result(visitor: People) -> None:
    stage = Stage(visitor(touch=True), "witchpig")
    match = witchwood.from_position("witchpig", SEVEN)
    match.play("call", 1)
    stage.lay(match.view(0), seats=stage.seats[:2], finished=True)
    result = stage.page.get_by_role("dialog", name="You won")
    expect(result).to_be_visible()
    cards = result.locator(".card")
    expect(cards).to_have_count(7)
    cut = [number for number in range(7) if not is_whole(cards.nth(number))]
    assert cut == [], "these cards are cut off"
    assert not scrolls_aside(stage.page)


# Spaces of a full board, and a square from which several lines, one or the other way, can be taken then.
SPACES = ({"e1", "e9", "a5", "i5"}, {"b1", "b8", "a2", "h2"}, {"h9", "h2", "i8", "a8"}, {"a4", "a8"}, {"b9", "h9"})
SQUARES = ("e5", "b2", "h8", "a6", "d9")

# How much the choice covers of the capture in view and its points.
_HIDES = """
() => {
  const choice = document.querySelector(".ways").getBoundingClientRect();
  const ley = document.querySelector(".ley");
  const over = (box) =>
    Math.min(choice.right, box.right) - Math.max(choice.left, box.left) > 1 &&
    Math.min(choice.bottom, box.bottom) - Math.max(choice.top, box.top) > 1;
  return [ley, ley.firstElementChild].filter((one) => over(one.getBoundingClientRect())).length;
}
"""


def test_the_choice_covers_nothing_that_it_offers_and_a_finger_sees_before_it_takes(visitor: People) -> None:
    stage = Stage(visitor(touch=True), "stones")
    page = stage.page
    page.locator(".plate.turn", has_text="You").wait_for()  # the agent has chosen its side
    for spaces, square in zip(SPACES, SQUARES, strict=True):
        stage.show(_with_spaces(witchwood.deal("stones", 5), spaces))
        for width, height in ((360, 640), (740, 360), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            page.locator(f'[data-place="{square}"]').tap()
            ways = page.locator(".way")
            expect(ways.first).to_be_visible()
            for number, way in enumerate(ways.all()):
                if number > 0:
                    way.tap()
                expect(way).to_contain_class("shown")
                assert page.evaluate(_HIDES) == 0, f"{square} at {width} by {height}"
            page.keyboard.press("Escape")


def _with_spaces(match: Match, spaces: set[str]) -> State:
    """The board of a deal without the stones on some squares, their points given to seat 0, who plays the moons."""
    rows = match.position().split("board:")[1].split()[0].split("/")
    gone = [rows[9 - int(square[1])]["abcdefghi".index(square[0])] for square in spaces]
    points = gone.count("e") + 5 * gone.count("c")
    left = [
        "".join("1" if f"{file}{9 - n}" in spaces else kind for file, kind in zip("abcdefghi", row, strict=True))
        for n, row in enumerate(rows)
    ]
    return State(f"board:{'/'.join(left)} suns:1 points:{points},0 turn:0")


@pytest.fixture(scope="module")
def any_table(lookers: People) -> AnyView:
    """A table that is shown one view after another."""
    return AnyView(lookers())


@pytest.mark.parametrize("name", VIEWS)
def test_views_of_every_kind_fit_every_screen(any_table: AnyView, name: str) -> None:
    any_table.show_view(name)
    faults = [fault for width, height in SCREENS for fault in any_table.misfits(width, height)]
    assert faults + violations(any_table.page) == []


def test_the_view_that_holds_everything_is_accessible_and_fits_every_screen(visitor: People) -> None:
    table = AnyView(visitor())
    table.lay(full_view(), plays=[PLAY])
    faults = [fault for width, height in SCREENS for fault in table.misfits(width, height)]
    assert faults + check_everywhere(table.page) == []


def test_zones_stay_where_they_are_when_columns_get_shorter(visitor: People) -> None:
    table = AnyView(visitor())
    table.show_view("hocus")
    places = [table.place(key) for key in ("reserve.0", "stock.0", "column7.0")]
    corner = "(element) => [element.getBoundingClientRect()].map(({ x, y }) => [Math.round(x), Math.round(y)])"
    table.page.evaluate("document.fonts.ready")
    before = [place.evaluate(corner) for place in places]

    def shorten(view: dict[str, Any]) -> None:
        for zone in view["zones"]:
            if zone["kind"] == "column":
                zone |= {"cards": zone["cards"][:1], "count": 1}

    table.show_view("hocus", shorten)
    expect(table.place("column7.1")).to_have_count(0)
    assert [place.evaluate(corner) for place in places] == before


_PRINTED = """
(name) => [...document.querySelectorAll(`.tabletop .back[data-back="${name}"]`)].length > 0 &&
  ["--pattern", "--picture"].every((part) =>
    getComputedStyle(document.querySelector(`.tabletop .back[data-back="${name}"]`))
      .getPropertyValue(part).startsWith('url("data:image/png')
  )
"""
# The share of a bitmap that is inked.
_INK = """
async (part) => {
  const style = getComputedStyle(document.querySelector(".tabletop .back"));
  const image = new Image();
  image.src = style.getPropertyValue(part).slice(5, -2);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) ink += data[at] > 127 ? 1 : 0;
  return ink / (image.width * image.height);
}
"""


def test_backs_in_use_are_bitmaps_of_their_drawings(visitor: People) -> None:
    ada = visitor()
    page = ada.begin("hocus", deal=8).page
    page.wait_for_function(_PRINTED, arg="of-hocus")
    pattern, picture = page.evaluate(_INK, "--pattern"), page.evaluate(_INK, "--picture")
    assert 0.02 < pattern < 0.7, "the pattern covers a part of the back"
    assert 0.02 < picture < 0.4, "so does the picture in the middle"


def test_another_back_that_is_chosen_is_a_bitmap_too(visitor: People) -> None:
    ada = visitor()
    ada.open("/settings")
    ada.page.get_by_role("radiogroup", name="Card backs").get_by_text("Briar").click()
    page = ada.begin("hocus", deal=8).page
    expect(page.locator('.tabletop .back[data-back="briar"]').first).to_be_attached()
    page.wait_for_function(_PRINTED, arg="briar")


_SUITS = """
() => [...document.querySelectorAll('.tabletop .column .card .ix .g, .tabletop .columns .card .ix .g')]
  .map((one) => getComputedStyle(one).fill)
"""
_COLOUR = "(one) => getComputedStyle(one).color"


def test_suits_and_what_is_off_can_be_told_apart(visitor: People) -> None:
    table = visitor(forced_colors="active").begin("hocus", deal=8)
    assert len(set(table.page.evaluate(_SUITS))) == 3  # no Ghost lies face up yet
    bar = table.page.get_by_role("toolbar")
    hint, undo = (bar.get_by_role("button", name=name).evaluate(_COLOUR) for name in ("Hint", "Undo"))  # none yet
    assert hint != undo
