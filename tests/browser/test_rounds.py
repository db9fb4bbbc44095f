"""Pendle's change of round is its drama: what goes goes first, then the witch swoops, then the new ghosts come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import witchwood
from browser.visitor import Visitor
from witchwood.engine.match import Match

People = Callable[..., Visitor]
LOGGED = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const what = this.matches(".witch") ? "witch" : this.getAttribute("aria-hidden") ? "goes" : "comes";
  window.moved.push({what, delay: timing.delay ?? 0, ends: (timing.delay ?? 0) + timing.duration});
  return animate.call(this, frames, timing);
};
"""


def before_the_witch() -> tuple[Match, str]:
    """A game whose next play ends a round while the witch is about."""
    match = witchwood.deal("pendle", 13)
    for action in witchwood.solve(match, nodes=3_000_000).line:
        if match.notation(action) == "end" and " out:1" in match.position():
            return match, "end"
        match.apply(action)
    raise AssertionError("the witch is about in no round of this line")


def moves_of(person: Visitor) -> list[dict[str, Any]]:
    match, text = before_the_witch()
    person.page.add_init_script(LOGGED)
    table = person.go_on(match)
    person.page.evaluate("window.moved.length = 0")
    table.play(match, text)
    moved: list[dict[str, Any]] = person.page.evaluate("window.moved")
    return moved


def test_a_round_changes_in_stages(visitor: People) -> None:
    moved = moves_of(visitor(reduced_motion="no-preference"))
    goes, witch, comes = ([one for one in moved if one["what"] == what] for what in ("goes", "witch", "comes"))
    comes = [one for one in comes if one["delay"] > 0]  # what stays may close the gaps meanwhile
    assert len(witch) == 1
    assert goes
    assert len(comes) > 5
    assert max(one["delay"] for one in goes) <= witch[0]["delay"] < min(one["delay"] for one in comes)
    assert witch[0]["ends"] < max(one["ends"] for one in comes)


def test_nothing_swoops_where_nothing_is_to_move(visitor: People) -> None:
    assert [one for one in moves_of(visitor()) if one["what"] == "witch"] == []
