"""A win is celebrated: over the cloth, until a key is pressed, and not where nothing is to move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import witchwood
from browser.visitor import Visitor
from witchwood.engine.match import Match

People = Callable[..., Visitor]
DEAL = {"wyr": 2, "pendle": 13, "hocus": 8}


def before_the_end(game: str) -> tuple[Match, str]:
    """A game that wins with its next play, and that play."""
    match = witchwood.deal(game, DEAL[game])
    line = list(witchwood.solve(match, nodes=3_000_000).line)
    while len(line) > 1:
        match.apply(line.pop(0))
    return match, match.notation(line[0])


@pytest.mark.parametrize(
    "game", ["wyr", *(pytest.param(game, marks=pytest.mark.long) for game in DEAL if game != "wyr")]
)
def test_a_win_is_celebrated_until_a_key_is_pressed(game: str, visitor: People) -> None:
    match, last = before_the_end(game)
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
