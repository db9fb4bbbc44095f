"""What moves: cards briefly, Pendle's change of round in stages, a celebration until a key is pressed; and nothing for
those who ask for that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import witchwood
from browser.places import open_table, winning_line
from browser.visitor import Visitor

People = Callable[..., Visitor]
LONGEST = 250  # milliseconds that a card may be on its way

_RECORD = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const made = animate.call(this, frames, options), { delay, endTime: ends } = made.effect.getComputedTiming();
  const what = this.matches(".witch") ? "witch" : this.getAttribute("aria-hidden") ? "goes" : "comes";
  if (JSON.stringify(frames).includes("trans")) window.moved.push({ what, delay, ends });
  return made;
};
"""


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_cards_move_briefly_and_not_at_all_for_those_who_ask(visitor: People, wish: str, moves: bool) -> None:
    person = visitor(reduced_motion=wish)
    person.page.add_init_script(_RECORD)
    table, match = open_table(person, "hocus", 0)
    person.page.evaluate("window.moved.length = 0")  # the deal may take longer
    for text in ("d", "d", "d", "d", "r>f", "2>5"):
        table.play(match, text)
    ends = person.page.evaluate("window.moved.map(({ ends }) => ends)")
    assert bool([one for one in ends if one > 1]) == moves
    assert max(ends, default=0) <= LONGEST


def moves_of_a_round(person: Visitor) -> list[dict[str, Any]]:
    """What moves when a round ends while the witch is about."""
    match = witchwood.deal("pendle", 13)
    for text in winning_line(match):
        if text == "end" and " out:1" in match.position():
            break
        match.play(text)
    person.page.add_init_script(_RECORD)
    table = person.go_on(match)
    person.page.evaluate("window.moved.length = 0")
    table.play(match, "end")
    moved: list[dict[str, Any]] = person.page.evaluate("window.moved")
    return moved


def test_a_round_changes_in_stages_and_nothing_swoops_where_nothing_is_to_move(visitor: People) -> None:
    moved = moves_of_a_round(visitor(reduced_motion="no-preference"))
    goes, witch, comes = ([one for one in moved if one["what"] == what] for what in ("goes", "witch", "comes"))
    comes = [one for one in comes if one["delay"] > 0]  # what stays may close the gaps meanwhile
    assert len(witch) == 1
    assert goes
    assert len(comes) > 5
    assert max(one["delay"] for one in goes) <= witch[0]["delay"] < min(one["delay"] for one in comes)
    assert witch[0]["ends"] < max(one["ends"] for one in comes)
    assert [one for one in moves_of_a_round(visitor()) if one["what"] == "witch"] == []


def test_a_win_is_celebrated_until_a_key_is_pressed(visitor: People) -> None:
    match = witchwood.deal("wyr", 2)
    *line, last = winning_line(match)
    for text in line:
        match.play(text)
    ann = visitor(reduced_motion="no-preference")
    table = ann.go_on(match)
    table.play(match, last)
    canvas = ann.page.locator("canvas.celebration")
    expect(canvas).to_be_visible()
    ann.page.wait_for_function(
        """() => {
            const canvas = document.querySelector("canvas.celebration");
            const {width, height} = canvas;
            return canvas.getContext("2d").getImageData(0, 0, width, height).data.some((value) => value > 0);
        }"""
    )
    ann.page.keyboard.press("Shift")
    expect(canvas).to_have_count(0)
    expect(ann.page.get_by_role("dialog")).to_be_visible()
