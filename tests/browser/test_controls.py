"""Controls that players expect: keys, presses, cards that go home by themselves, a clock that can be stopped, codes."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import expect

import witchwood
from browser.visitor import Visitor
from browser.ways import Press
from witchwood.engine.match import Match

People = Callable[..., Visitor]


def wishes(person: Visitor, **settings: object) -> None:
    """Settings, as they are kept on the device."""
    person.page.add_init_script(f"localStorage.setItem('witchwood-settings', {json.dumps(json.dumps(settings))})")


def test_klondike_has_its_own_page_and_draw_one_is_a_button(visitor: People) -> None:
    ada = visitor()
    ada.open("/")
    ada.page.get_by_role("link", name="Klondike The solitaire").click()
    page = ada.page
    expect(page.get_by_role("heading", name="Klondike")).to_be_visible()
    assert page.url.endswith("/new/klondike")
    for word in ("Goblin", "preset", "Preset", "Froggle"):
        expect(page.get_by_text(word)).to_have_count(0)
    page.get_by_text("Draw 1", exact=True).click()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Klondike")).to_be_visible()
    expect(page.get_by_text("Draw 1").locator("visible=true")).to_have_count(1)


def test_d_and_the_space_bar_draw(visitor: People) -> None:
    ada = visitor()
    table = ada.begin("hocus", deal=8)
    table.aim(Press("stock"))
    table.page.keyboard.press("d")
    table.expect_plays(1)
    table.page.keyboard.press("Space")
    table.expect_plays(2)


def test_one_press_is_enough_for_those_who_like_it(visitor: People) -> None:
    ada = visitor()
    wishes(ada, once=True)
    table = ada.begin("hocus", deal=8)
    match = witchwood.deal("hocus", 8)
    zones = {zone["id"]: zone for zone in match.view(0)["zones"]}
    sources = {text.partition(">")[0] for text in match.actions() if text[0].isdigit() and ">" in text}
    column = sorted(source for source in sources if len(source) == 1)[0]
    table.press(Press(f"column{column}.{zones[f'column{column}']['count'] - 1}"))
    table.expect_plays(1)


def test_safe_cards_go_home_by_themselves_and_one_undo_takes_them_back(visitor: People) -> None:
    ada = visitor()
    wishes(ada, safe=True)
    number = next(number for number in range(1, 200) if safe_plays(number))
    ada.open(f"/new/klondike?deal={number}")
    ada.page.get_by_role("button", name="Play").click()
    ada.page.wait_for_url("**/table/*")
    table = ada.table()
    table.aim(Press("stock"))
    table.page.keyboard.press("d")
    table.expect_plays(1 + safe_plays(number))
    table.page.keyboard.press("u")
    table.expect_plays(0)


def test_an_undo_takes_back_one_play_after_a_restart_though_a_safe_card_went_home_before(visitor: People) -> None:
    ada = visitor()
    wishes(ada, safe=True)
    ada.open("/new/klondike?deal=4")
    ada.page.get_by_role("button", name="Play").click()
    ada.page.wait_for_url("**/table/*")
    table = ada.table()
    table.press(Press("stock"))
    table.expect_plays(1 + safe_plays(4))
    table.command("Restart").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    table.expect_plays(0)
    match = Match.from_deal(witchwood.game("hocus"), 4, {"preset": "klondike"}, None)
    table.play(match, "6>f")
    table.play(match, "7>5")  # it has the number of the card that went home
    table.page.keyboard.press("u")
    table.expect_plays(1)


def safe_plays(number: int) -> int:
    """How many cards go home by themselves after the first draw of a deal of Klondike."""
    match = Match.from_deal(witchwood.game("hocus"), number, {"preset": "klondike"}, None)
    assert match.game.safe
    match.play("d")
    while (action := match.game.safe(match.state, 0)) is not None:
        match.apply(action, 0)
    return len(match.plays) - 1


def test_the_clock_can_be_stopped_and_the_cards_are_covered(visitor: People) -> None:
    ada = visitor()
    table = ada.begin("hocus", deal=8)
    table.press(Press("stock"))
    table.expect_plays(1)
    page = table.page
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".tabletop")).to_have_count(0)
    page.get_by_role("button", name="Resume").last.click()
    expect(page.locator(".tabletop")).to_be_visible()
    table.press(Press("stock"))
    table.expect_plays(2)


def test_a_code_leads_to_the_same_deal_and_rules(visitor: People) -> None:
    ada = visitor()
    ada.open("/new/klondike?deal=7&draw=1")
    ada.page.get_by_role("button", name="Play").click()
    ada.page.wait_for_url("**/table/*")
    link = ada.page.locator("aside a[href^='/code/klondike-']")
    address = link.get_attribute("href")
    assert address
    ben = visitor()
    ben.open(address)
    ben.page.wait_for_url("**/new/klondike?*")
    ben.page.get_by_role("button", name="Play").click()
    ben.page.wait_for_url("**/table/*")
    expect(ben.page.locator(f"aside a[href='{address}']")).to_have_count(1)
