"""Every table on screens of every shape: nothing cut, covered or too small to press."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.places import GAMES
from browser.sizes import SIZES, STATES, Stage
from browser.visitor import Visitor

People = Callable[..., Visitor]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_screens_of_every_shape(visitor: People, game: str) -> None:
    stage = Stage(visitor(), game)
    faults = []
    for number, state in enumerate(STATES[game]):
        stage.show(state)
        for width, height in SIZES:
            faults += [f"state {number}, {width} by {height}: {fault}" for fault in stage.misfits(width, height)]
    assert not faults, "\n".join(faults)


STYLE = "(text) => (document.adoptedStyleSheets = [new CSSStyleSheet()])[0].replaceSync(text)"


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
