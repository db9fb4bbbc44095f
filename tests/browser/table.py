"""A table on a page: hands that tap, drag and press keys, and eyes that see what a person sees."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from browser.ways import Step, ways
from witchwood.engine.match import Match

GRIP = 9  # pixels below a card's upper edge: that much of a covered card shows on every screen

# Whether an animation still moves something. Glows and rings that fade keep nobody waiting.
MOVES = """
const moves = (one) =>
  one.playState === "running" &&
  Number.isFinite(one.effect.getComputedTiming().endTime) &&
  one.effect.getKeyframes().some((frame) => "transform" in frame || "translate" in frame || "scale" in frame);
"""

# Face-up cards of the table by the places where they lie.
LIES = """
() => Object.fromEntries(
  [...document.querySelectorAll(".tabletop [data-card]:not([aria-hidden])")]
    .filter((one) => one.dataset.card)
    .map((one) => [one.dataset.card, one.dataset.spot]),
)
"""

# Where to press the last of the elements that a selector finds: null until everything lies still and nothing covers it.
_AIM = (
    f"([selector, grip]) => {{ {MOVES}"
    + """
  const element = [...document.querySelectorAll(selector)].at(-1);
  if (!element || document.getAnimations().some(moves)) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(grip, box.height / 2)];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}
"""
)

_PLAYS = "(count) => document.querySelector('#plays-side .num')?.textContent === count"


class Table:
    """What can be seen and done at a table."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.address = re.sub(r"[?#].*", "", page.url)

    # Eyes

    def count_plays(self) -> int:
        """How many plays the page has listed."""
        return int(self.page.locator("#plays-side .num").inner_text())

    def expect_plays(self, count: int) -> None:
        """Wait until so many plays were made; what is on the cloth changes in the same moment."""
        try:
            self.page.wait_for_function(_PLAYS, arg=str(count))  # looks at every frame: a game has many plays
        except TooLate as error:
            raise AssertionError(f"{count} plays were expected, {self.count_plays()} are listed") from error

    def expect_over(self, title: str | re.Pattern[str]) -> Locator:
        """Wait for the words that a game ends with."""
        dialog = self.page.get_by_role("dialog", name=title)
        expect(dialog).to_be_visible()
        return dialog

    def command(self, name: str) -> Locator:
        """A button of the action bar that can be pressed now."""
        return (
            self.page.get_by_role("toolbar")
            .get_by_role("button", name=name)
            .and_(self.page.locator(":not([aria-disabled=true])"))
        )

    # Hands

    def rest(self, milliseconds: int = 600) -> None:
        """Let time pass, so that the next press is no double press; the page has a time of its own."""
        self.page.clock.fast_forward(milliseconds)

    def press(self, step: Step) -> None:
        """Click or tap near the upper edge, where no other card lies on it."""
        x, y = self.aim(step)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def aim(self, step: Step) -> tuple[float, float]:
        """Where to press, as soon as it can be seen and nothing moves any more."""
        selector = step if isinstance(step, str) else f'.tabletop [data-place="{step.place}"]'
        point = self.page.wait_for_function(_AIM, arg=[selector, GRIP]).json_value()
        return point["x"], point["y"]

    def play(self, match: Match, text: str) -> None:
        """Do an action by presses, in the game on the page and in its shadow, a match."""
        for step in ways(match, text, touch=self.touch):
            self.press(step)
        self.keep_up(match, text)

    def drag(self, match: Match, text: str) -> None:
        """Do an action of two places by dragging."""
        self.carry(*ways(match, text))
        self.keep_up(match, text)

    def carry(self, taken: Step, put: Step) -> None:
        """Take a card up with the mouse and put it down somewhere, whether or not it may lie there."""
        (left, top), (right, low) = self.aim(taken), self.aim(put)
        mouse = self.page.mouse
        mouse.move(left, top)
        mouse.down()
        mouse.move(left + 20, top + 12, steps=3)
        mouse.move(right, low + 12, steps=6)
        mouse.up()

    def keep_up(self, match: Match, text: str, seat: int | None = None) -> None:
        """Play in the shadow what was done on the page, and wait until the page shows it."""
        match.play(text, seat)
        self.expect_plays(len(match.plays))
