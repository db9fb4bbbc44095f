"""A finished game looked back at: to the move that cost most, and on from there."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from playwright.sync_api import expect

import witchwood
from browser.axe import violations
from browser.visitor import Visitor
from witchwood.engine.match import Match

_LEFT = 4  # plays before the end of a game that would be won


def _nearly_won() -> Match:
    """A game by the rule of thumb, as far as some plays before its end."""
    whole, match = witchwood.deal("pendle", 1), witchwood.deal("pendle", 1)
    actions = np.empty(whole.game.most_legal, np.int64)
    while not whole.over:
        count = whole.game.rules.legal(whole.state, 0, actions)
        whole.apply(int(whole.game.rules.greedy(whole.state, 0, actions, count)))
    assert whole.result == "won"
    for play in whole.plays[:-_LEFT]:
        match.play(play.text)
    return match


def test_a_lost_game_is_looked_back_at_and_tried_again(visitor: Callable[..., Visitor]) -> None:
    match = _nearly_won()
    plays = len(match.plays)
    ann = visitor()
    table, page = ann.go_on(match), ann.page
    table.command("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Review this game").click()
    curve = page.get_by_role("slider", name="Chance to win")
    expect(curve).to_have_attribute("aria-valuenow", str(plays + 1))
    expect(page.get_by_role("heading", name=re.compile("^Lost from"))).to_be_visible()
    page.get_by_role("button", name=re.compile("you resigned")).click()
    expect(curve).to_have_attribute("aria-valuenow", str(plays))
    expect(page.get_by_role("status").filter(has_text=f"Move {plays + 1}: you resigned.")).to_be_visible()
    assert not violations(page)
    page.get_by_role("button", name="Try again from here").click()
    page.wait_for_url(lambda url: "/table/" in url and not url.startswith(table.address))
    ann.table().expect_plays(plays)
    expect(page.get_by_role("slider", name="Chance to win")).to_have_count(0)
