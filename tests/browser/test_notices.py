"""Questions and notices lie over no card, at crowded tables too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.sizes import STATES, Stage
from browser.test_connections import CUT
from browser.test_fit import STYLE
from browser.visitor import Visitor

People = Callable[..., Visitor]
SIZES = ((1440, 900), (1280, 720), (390, 844))
ASKED: dict[str, Any] = {"asked": {"by": 1, "waits": [3, 0]}}
PROPOSED: dict[str, Any] = {"proposal": {"by": 1, "about": "agent", "seat": 0, "agent": "greedy", "waits": [3, 2]}}

# The cards, stones and hands over which a notice lies.
_COVERED = """
() => {
  const notices = [...document.querySelectorAll("main > .strip, main > .absent, .table > .notice")];
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
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.wait_for_timeout(100)  # the table is laid out anew
        under: list[str] = stage.page.wait_for_function(_COVERED).json_value()
        found += [f"{width} by {height}: {one}" for one in under]
    return found


@pytest.mark.parametrize("game", ["witchpig", "stones"])
def test_a_question_covers_no_card_and_the_table_still_fits(visitor: People, game: str) -> None:
    stage = Stage(visitor(), game)
    for number, state in enumerate(STATES[game]):
        for question in (ASKED, PROPOSED):
            stage.show(state, **question)
            assert covered(stage) == [], f"state {number}"


@pytest.mark.parametrize("game", ["hocus", "pendle", "wyr", "witchpig", "stones"])
def test_a_lost_connection_is_told_beside_the_cards(visitor: People, game: str) -> None:
    ada = visitor()
    ada.forgives = CUT
    stage = Stage(ada, game)
    stage.show(STATES[game][0])
    stage.cut()
    expect(stage.page.get_by_text("Connection lost")).to_be_visible()
    assert covered(stage) == []


def test_the_eyes_see_a_question_that_covers_cards(visitor: People) -> None:
    stage = Stage(visitor(), "witchpig")
    stage.show(STATES["witchpig"][0], **ASKED)
    stage.page.evaluate(STYLE, ".strip { position: absolute; inset: 30% 20% auto; z-index: 6; height: 200px }")
    assert "lies over" in "\n".join(covered(stage))
