"""What hands do besides playing: cards put down where they may not lie, drawn by a finger, or moved within a hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import witchwood
from browser.visitor import Visitor
from browser.ways import Press, ways

People = Callable[..., Visitor]

_LIES = """
([place, box]) => {
  const now = document.querySelector(`.tabletop [data-place="${place}"]`)?.getBoundingClientRect();
  return now && Math.hypot(now.x - box.x, now.y - box.y) < 1;
}
"""


def test_a_card_that_may_not_lie_there_goes_home_and_is_told_why_at_the_column(visitor: People) -> None:
    table = visitor().begin("hocus", deal=8)
    card, words = table.page.locator('.tabletop [data-place="column1.0"]'), table.page.locator(".tabletop .refusal")
    table.aim(Press("column1.0"))
    home = card.bounding_box()
    table.carry(Press("column1.0"), Press("column5.4"))  # the 9 of Witches onto the 11 of Froggles
    expect(words).not_to_be_empty()
    said, goal = words.bounding_box(), table.page.locator('[data-place="column5.4"]').bounding_box()
    assert said
    assert goal
    assert abs(said["y"] + said["height"] / 2 - goal["y"] - goal["height"] / 2) < goal["height"] + said["height"]
    table.page.wait_for_function(_LIES, arg=["column1.0", home])
    table.expect_plays(0)


def test_a_card_follows_a_finger(visitor: People) -> None:
    phone = visitor(touch=True)
    table = phone.begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    text = next(text for text in match.actions() if ">" in text)
    taken, put = ways(match, text)
    (left, top), (right, low) = table.aim(taken), table.aim(put)
    fingers = phone.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (left, top))
    for step in range(1, 9):
        touch("touchMove", (left + (right - left) * step / 8, top + (low + 12 - top) * step / 8))
    expect(phone.page.locator(".tabletop .lifted").first).to_be_visible()
    touch("touchEnd")
    table.keep_up(match, text)


def test_cards_of_a_hand_make_room_where_a_dragged_one_will_lie(visitor: People) -> None:
    table = visitor().begin("witchpig", deal=138, seats=("me", "greedy"))
    hand = table.page.locator(".mine .hand [data-card]")
    order = hand.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    lefts = "cards => cards.map((card) => Math.round(card.getBoundingClientRect().left))"
    before = hand.evaluate_all(lefts)
    (start, high), (end, low) = table.aim(Press("hand.5")), table.aim(Press("hand.2"))
    mouse = table.page.mouse
    mouse.move(start, high)
    mouse.down()
    mouse.move(end, low, steps=8)
    now = hand.evaluate_all(lefts)
    assert [(a > b) - (a < b) for a, b in zip(now, before, strict=True)][:5] == [-1, -1, 1, 1, 1]
    mouse.up()
    expect(hand.nth(2)).to_have_attribute("data-card", order[5])
    assert hand.evaluate_all("cards => cards.map((card) => card.dataset.card)") == [*order[:2], order[5], *order[2:5]]
    places = (
        f"(before) => String(({lefts})([...document.querySelectorAll('.mine .hand [data-card]')])) === String(before)"
    )
    table.page.wait_for_function(places, arg=before)  # once the dropped card has slid home
