"""What hands do besides playing: cards put down where they may not lie, sent home at once, or moved within a hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import witchwood
from browser.visitor import Visitor
from browser.ways import Press

People = Callable[..., Visitor]

_LIES = """
([place, box]) => {
  const now = document.querySelector(`.tabletop [data-place="${place}"]`)?.getBoundingClientRect();
  return now && Math.hypot(now.x - box.x, now.y - box.y) < 1;
}
"""


def test_a_card_that_may_not_lie_there_goes_home_and_says_why(visitor: People) -> None:
    table = visitor().begin("hocus", deal=8)
    card = table.page.locator('.tabletop [data-place="column1.0"]')
    table.aim(Press("column1.0"))
    home = card.bounding_box()
    table.carry(Press("column1.0"), Press("column5.4"))  # the 9 of Witches onto the 11 of Froggles
    expect(table.page.locator(".tabletop .refusal")).not_to_be_empty()
    table.page.wait_for_function(_LIES, arg=["column1.0", home])
    table.expect_plays(0)


def test_a_double_click_sends_a_card_home(visitor: People) -> None:
    table = visitor().begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    while not any(action["text"] == "r>f" for action in match.view(0)["actions"]):
        table.play(match, "d")
    cards = next(zone["cards"] for zone in match.view(0)["zones"] if zone["id"] == "reserve")
    x, y = table.aim(Press(f"reserve.{len(cards) - 1}"))
    table.page.mouse.dblclick(x, y)
    table.keep_up(match, "r>f")


def test_a_hand_is_arranged_by_keys_and_the_focus_goes_along(visitor: People) -> None:
    table = visitor(reduced_motion="reduce").begin("witchpig", deal=138, seats=("You", "A beginner with good habits"))
    page = table.page
    hand = page.locator(".mine .hand [data-card]")
    order = hand.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    page.locator('.mine [data-place="hand.0"]').focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(hand.nth(1)).to_have_attribute("data-card", order[0])
    expect(hand.nth(1)).to_be_focused()
    page.keyboard.press("Shift+ArrowLeft")
    expect(hand.nth(0)).to_have_attribute("data-card", order[0])
    expect(hand.nth(0)).to_be_focused()
