"""Games against agents, turn by turn through the page: nobody can say beforehand what the others will play."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.table import Table
from browser.ways import Press

_GAIN = " point"  # in the words of every stone that can be taken: what it brings


def hint(table: Table) -> str:
    """Ask for a hint; its words, where they are to be seen: in the panel, or on a small screen under the cloth."""
    table.command("Hint").click()
    said = table.page.locator("aside section p, .ribbon .said").filter(has_text="Hint: ").locator("visible=true")
    return said.first.inner_text().removeprefix("Hint: ")


def stones_turn(table: Table, *, advised: bool = False) -> bool:
    """Wait for one's turn at Witch Stones, and take the first stones that can be taken, or those of a hint; False once
    it is over.
    """
    page = table.page
    sides, over = page.locator(".choose .action"), page.get_by_role("dialog")
    mine = page.locator(f'.hole[aria-label*="{_GAIN}"]').first
    expect(sides.or_(mine).or_(over).first).to_be_visible()
    if over.is_visible():
        return False
    if sides.first.is_visible():
        sides.first.click()
        expect(sides).to_have_count(0)
        return stones_turn(table, advised=advised)
    words = hint(table).split(". ")[0] if advised else _GAIN
    _take(table, page.locator(f'.hole[aria-label*="{words}"]').first, words)
    return True


def _take(table: Table, hole: Locator, words: str) -> None:
    """Take a stone, in the first way that these words tell of."""
    page = table.page
    name = hole.get_attribute("data-place") or ""
    gone, way = page.locator(f'.hole.void[data-place="{name}"]'), page.locator(f'.ways .way[aria-label*="{words}"]')
    table.press(Press(name))
    expect(way.first.or_(gone).first).to_be_visible()
    if way.first.is_visible():
        way.first.click()
        expect(gone).to_be_visible()


def witchpig_turn(table: Table, *, advised: bool = False) -> bool:
    """Wait for one's turn at WitchPig: call a strong hand, draw, and give what the hint says; False once it is over.

    advised: asks for a hint whatever is to be done, and reads it.
    """
    page = table.page
    thief, showdown = page.locator(".thief"), page.locator(".showdown")
    my_turn = page.locator(".talk", has_text="Your turn")
    expect(my_turn.or_(thief).or_(showdown).first).to_be_visible()
    if showdown.is_visible():
        return False
    plays = table.count_plays()
    if advised:
        assert hint(table)
    if thief.is_visible():
        thief.get_by_role("button", name="Swap nothing").click()
    elif page.locator(".mine .reading.strong").is_visible() and my_turn.get_by_text("draw").is_visible():
        page.locator(".call").click()
    elif my_turn.get_by_text("draw").is_visible():
        table.press(Press("field"))
    else:
        if not advised:
            table.command("Hint").click()
        table.press(".mine .place:has(.hint)")
        page.locator(".mine .actions .main").click()
    expect(page.locator("#plays-side .num")).not_to_have_text(str(plays))
    return True
