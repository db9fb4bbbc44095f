"""What hands do besides playing: cards put down where they may not lie, drawn by a finger, pressed faster than answers
come, pressed twice, or moved within a hand.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import witchwood
from browser.visitor import Visitor
from browser.ways import Press, ways

People = Callable[..., Visitor]

# Every message takes its time on the way to the service.
_SLOW_LINE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 200); };
"""

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


def test_a_card_that_can_not_be_taken_says_why_when_it_is_pressed(visitor: People) -> None:
    table = visitor().begin("wyr", deal=7)
    words = table.page.locator(".tabletop .refusal")
    for place, reason in (("garden.k2", "from the top of the basket"), ("garden.p9", "forms no pair")):
        table.press(Press(place))
        expect(words).to_contain_text(reason)
    table.expect_plays(0)


def test_presses_that_are_faster_than_the_answers_all_count(visitor: People) -> None:
    ada = visitor()
    ada.context.add_init_script(_SLOW_LINE)
    table = ada.begin("hocus", deal=8)
    x, y = table.aim(Press("stock"))
    for _ in range(4):
        ada.page.mouse.click(x, y)
        ada.page.wait_for_timeout(60)
    table.expect_plays(4)
    for _ in range(3):
        ada.page.keyboard.press("u")
    table.expect_plays(1)
    expect(ada.page.locator(".refusal")).to_have_count(0)


def test_a_double_click_does_not_end_a_game(visitor: People) -> None:
    table = visitor().begin("wyr", deal=8)
    match = witchwood.deal("wyr", 8)
    for _ in range(40):
        if "stop" in match.actions():
            break
        table.play(match, witchwood.hint(match))
    stop = table.page.locator(".action", has_text="End the game")
    stop.dblclick()
    table.page.wait_for_timeout(700)
    table.expect_plays(len(match.plays))
    table.page.locator(".action.main", has_text="End the game").click()
    table.keep_up(match, "stop")


def test_on_a_phone_the_result_comes_up_after_resigning_from_the_sheet(visitor: People) -> None:
    table = visitor(touch=True).begin("hocus", deal=8)
    page = table.page
    table.command("Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.expect_over("Not this time")


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
    table = visitor().begin("witchpig", deal=138, seats=("You", "A beginner with good habits"))
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


def test_cards_of_a_hand_make_room_where_a_dragged_one_will_lie(visitor: People) -> None:
    table = visitor().begin("witchpig", deal=138, seats=("You", "A beginner with good habits"))
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
