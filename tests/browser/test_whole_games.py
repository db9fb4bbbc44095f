"""A game of each of the five, played to its end through the page with a mouse, or with a finger on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

import witchwood
from browser.places import until_open, winning_line
from browser.table import Table
from browser.visitor import Visitor
from browser.ways import Press

People = Callable[..., Visitor]
MANY = 300  # plays: no game of WitchPig against a beginner takes so long
LAST = 12  # plays by hand, where those before are like them
HOCUS_DEAL = 111  # all its cards lie open after 63 plays, with a Ghost afloat on the way
_GAIN = " point"  # in the words of every stone that can be taken: what it brings
_SPANS = """
(header) => {
  const [own, sheet] = [header, header.closest("dialog")].map((one) => one.getBoundingClientRect());
  return own.left <= sheet.left && own.right >= sheet.left + header.closest("dialog").clientWidth;
}
"""


def test_hocus_is_won_by_mouse_and_finishes_by_itself(visitor: People) -> None:
    match = witchwood.deal("hocus", HOCUS_DEAL)
    line = until_open(match, winning_line(match))
    for text in line[:-LAST]:
        match.play(text)
    table = visitor().go_on(match)
    dragged = False
    for text in line[-LAST:]:
        if not dragged and re.fullmatch(r"\d>\d", text):
            table.drag(match, text)
            dragged = True
        else:
            table.play(match, text)
    assert dragged
    table.command("Finish").click()
    result = table.expect_over("You won")
    expect(result.get_by_text(f"Deal {HOCUS_DEAL}")).to_be_visible()
    expect(table.page.locator(".tabletop")).to_have_attribute("aria-label", re.compile("Cards on the foundations: 48"))


def test_wyr_is_won_by_mouse(visitor: People) -> None:
    match = witchwood.deal("wyr", 2)
    line = winning_line(match)
    for text in line[:-LAST]:
        match.play(text)
    table = visitor().go_on(match)
    for text in line[-LAST:]:
        table.play(match, text)
    assert match.over
    expect(table.expect_over("You won").get_by_text(f"{match.scores[0]:g}", exact=True)).to_be_visible()


def test_pendle_hill_is_won_by_finger(visitor: People) -> None:
    table = visitor(touch=True).begin("pendle", deal=13)
    match = witchwood.deal("pendle", 13)
    for text in winning_line(match):
        table.play(match, text)
    expect(table.expect_over("You won").get_by_text(str(len(match.plays)), exact=True)).to_be_visible()


def test_a_solitaire_is_played_by_finger_back_and_forth(visitor: People) -> None:
    person, plays = visitor(touch=True, reduced_motion="no-preference"), 14
    table = person.begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    for text in winning_line(match)[:plays]:
        table.play(match, text)
    table.command("Undo").tap()
    table.expect_plays(plays - 1)
    table.command("Redo").tap()
    table.expect_plays(plays)
    person.page.get_by_role("toolbar").get_by_role("button", name="Menu").tap()
    sheet = person.page.get_by_role("dialog", name="Menu")
    expect(sheet.locator("[aria-current=step]")).to_be_in_viewport()
    assert sheet.locator("header").evaluate(_SPANS), "what scrolls would be seen beside its title"
    sheet.get_by_role("button", name="Go to the start").tap()
    expect(sheet.get_by_role("slider")).to_have_value("0")
    sheet.get_by_role("button", name="Close").tap()
    person.page.get_by_role("button", name="Go to the present").tap()
    table.expect_plays(plays)


def stones_turn(table: Table) -> bool:
    """Wait for one's turn at Witch Stones, and take the first stones that can be taken; False once it is over."""
    page = table.page
    sides, over = page.locator(".choose .action"), page.get_by_role("dialog")
    mine = page.locator(f'.hole[aria-label*="{_GAIN}"]').first
    expect(sides.or_(mine).or_(over).first).to_be_visible()
    if over.is_visible():
        return False
    if sides.first.is_visible():
        sides.first.click()
        expect(sides).to_have_count(0)
        return stones_turn(table)
    _take(table, mine)
    return True


def _take(table: Table, hole: Locator) -> None:
    """Take a stone, in the first way that is offered."""
    page = table.page
    name = hole.get_attribute("data-place") or ""
    gone, way = page.locator(f'.hole.void[data-place="{name}"]'), page.locator(f'.ways .way[aria-label*="{_GAIN}"]')
    table.press(Press(name))
    expect(way.first.or_(gone).first).to_be_visible()
    if way.first.is_visible():
        way.first.click()
        expect(gone).to_be_visible()


def witchpig_turn(table: Table) -> bool:
    """Wait for one's turn at WitchPig: call a strong hand, draw, and give what the hint says; False once it is over."""
    page = table.page
    thief, showdown = page.locator(".thief"), page.locator(".showdown")
    my_turn = page.locator(".talk", has_text="Your turn")
    expect(my_turn.or_(thief).or_(showdown).first).to_be_visible()
    if showdown.is_visible():
        return False
    plays = table.count_plays()
    if thief.is_visible():
        thief.get_by_role("button", name="Swap nothing").click()
    elif page.locator(".mine .reading.strong").is_visible() and my_turn.get_by_text("draw").is_visible():
        page.locator(".call").click()
    elif my_turn.get_by_text("draw").is_visible():
        table.press(Press("field"))
    else:
        table.command("Hint").click()
        table.press(".mine .place:has(.hint)")
        page.locator(".mine .actions .main").click()
    expect(page.locator("#plays-side .num")).not_to_have_text(str(plays))
    return True


def test_witch_stones_against_an_agent_ends(visitor: People) -> None:
    seats = ("me", "greedy")
    table = visitor(reduced_motion="no-preference").begin("stones", deal=3, seats=seats, target=10)
    while stones_turn(table):
        pass
    table.expect_over(re.compile("won"))
    expect(table.page.locator(".tabletop")).to_have_attribute("aria-label", re.compile(r" 1\d[,.]"))


def test_witchpig_against_an_agent_ends(visitor: People) -> None:
    table = visitor(reduced_motion="no-preference").begin("witchpig", deal=138, seats=("me", "greedy"))
    while witchpig_turn(table):
        assert table.count_plays() < MANY
    table.expect_over(re.compile("won"))
