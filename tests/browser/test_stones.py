"""Witch Stones by hands: a choice between ways to take, by fingers."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import witchwood
from browser.sizes import Stage, State
from browser.visitor import Visitor
from witchwood.engine.match import Match

People = Callable[..., Visitor]

# Spaces of a full board, and a square from which several lines, one or the other way, can be taken then.
SPACES = ({"e1", "e9", "a5", "i5"}, {"b1", "b8", "a2", "h2"}, {"h9", "h2", "i8", "a8"}, {"a4", "a8"}, {"b9", "h9"})
SQUARES = ("e5", "b2", "h8", "a6", "d9")

# How much the choice covers of the capture in view and its points.
_COVERED = """
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
                assert page.evaluate(_COVERED) == 0, f"{square} at {width} by {height}"
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
