"""A game that the client has never heard of, installed like any package: found, shown, and played to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.any_view import AGENT, GAME, VIEWS, AnyView
from browser.axe import violations
from browser.full_view import PLAY, ended, full_view, parts
from browser.table import Table
from browser.test_keyboard import tab_to
from browser.test_pages import check_everywhere
from browser.visitor import Visitor
from witchwood.engine import view as shapes
from witchwood.games import load

People = Callable[..., Visitor]
HEAP = 9
SCREENS = ((360, 640), (1280, 720), (2560, 1440))
ACTIONS = ".tray .action"


def begin(person: Visitor) -> Table:
    return person.begin(GAME, deal=4, seats=("You", AGENT), numbers={"Heap": HEAP})


def play_to_the_end(page: Page, play: Callable[[], None]) -> Locator:
    """Whenever something can be done, do it; the words that the game ends with."""
    over, actions = page.get_by_role("dialog"), page.locator(ACTIONS)
    for _ in range(HEAP):
        expect(actions.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        plays = page.locator("#plays-side .num").inner_text()
        play()
        expect(page.locator("#plays-side .num")).not_to_have_text(plays)
    expect(over).to_have_accessible_name(re.compile("won"))
    return over


def test_it_is_on_the_first_page_with_its_looks_and_its_rule_book(visitor: People) -> None:
    person, game = visitor(), load(GAME)
    page = person.page
    person.open("/")
    plate = page.locator(f'.plate[data-game="{GAME}"]')
    expect(plate).to_contain_text(game.title)
    expect(plate).to_contain_text(game.look.tagline or game.blurb)
    cloth = plate.evaluate("(one) => getComputedStyle(one).getPropertyValue('--cloth')")
    assert game.look.colour
    assert f"from {game.look.colour} " in cloth
    plate.click()
    expect(page.get_by_role("heading", name=game.title, level=1)).to_be_visible()
    page.get_by_role("button", name="Rule book").click()
    expect(page.get_by_role("dialog", name="Rule book")).to_contain_text("The player who takes the last one wins")


def test_it_is_played_by_mouse_with_hint_undo_scrubber_and_rematch(visitor: People) -> None:
    table = begin(visitor())
    page, actions = table.page, table.page.locator(ACTIONS)
    expect(actions.first).to_be_visible()
    before = table.count_plays()
    table.command("Hint").click()
    expect(page.locator(f"{ACTIONS}.hint")).to_have_count(1)
    page.locator(f"{ACTIONS}.hint").click()
    table.expect_plays(before + 2)
    table.command("Undo").click()
    table.expect_plays(before)
    table.command("Redo").click()
    table.expect_plays(before + 2)
    page.get_by_role("button", name="Go to the start").first.click()
    expect(actions).to_have_count(0)
    page.locator(".ribbon").get_by_role("button", name="Back to now").click()
    expect(actions.first).to_be_visible()
    over = play_to_the_end(page, actions.first.click)
    over.get_by_role("button", name="Rematch").or_(over.locator(".button.main")).first.click()
    expect(page).not_to_have_url(table.address)
    expect(actions.first).to_be_visible()


def test_it_is_played_by_keyboard_alone(visitor: People) -> None:
    person = visitor()
    page = begin(person).page
    tab_to(page, ".tabletop [data-place]")

    def play() -> None:
        for _ in range(HEAP):
            if page.evaluate("(actions) => document.activeElement.matches(actions)", ACTIONS):
                break
            page.keyboard.press("ArrowDown")
        expect(page.locator(f"{ACTIONS}:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_count(1)

    play_to_the_end(page, play)


def test_it_is_played_by_finger_on_a_phone(visitor: People) -> None:
    person = visitor(touch=True)
    table = begin(person)
    play_to_the_end(table.page, table.page.locator(ACTIONS).first.tap)


def test_its_table_is_accessible_by_day_and_night_and_on_a_phone(visitor: People) -> None:
    person = visitor()
    table = begin(person)
    expect(table.page.locator(ACTIONS).first).to_be_visible()
    faults = check_everywhere(person.page)
    assert not faults, "\n".join(faults)


def test_cards_are_pressed_and_narrow_what_can_be_done(visitor: People) -> None:
    table = AnyView(visitor())
    actions = table.page.locator(ACTIONS)
    table.show("witchpig-thief")
    expect(actions).to_have_text(["Swap nothing", re.compile(r"^Give … *42$")])
    table.place("hand0.0").click()
    expect(table.place("hand0.0")).to_have_attribute("aria-pressed", "true")
    expect(actions.filter(has_text="Give 1 of Swords")).to_have_count(6)
    expect(table.place("hand1.3").locator(".legal")).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.place("hand0.0")).to_have_attribute("aria-pressed", "false")
    table.place("hand0.0").click()
    table.page.locator(".tabletop .head").first.click()  # the cloth itself
    expect(table.place("hand0.0")).to_have_attribute("aria-pressed", "false")
    assert table.acts == []
    table.place("hand0.0").click()
    table.place("hand1.3").click()
    table.expect_act("w1/p4")


def test_cards_are_walked_and_pressed_with_keys(visitor: People) -> None:
    table = AnyView(visitor())
    table.show("hocus")
    keys = table.page.keyboard
    table.place("column1.0").focus()
    keys.press("Space")
    expect(table.place("column1.0")).to_have_attribute("aria-pressed", "true")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(table.place("column3")).to_be_focused()
    keys.press("Enter")
    table.expect_act("1>3")


def test_many_actions_stand_behind_the_words_with_which_they_begin(visitor: People) -> None:
    table = AnyView(visitor())
    table.show("stones")
    action = table.page.get_by_role("button", name=re.compile("^Take the sun on: "))
    action.press("Enter")
    expect(action).to_have_attribute("aria-expanded", "true")
    table.page.get_by_role("button", name="Take the sun on a1 (0 points)").press("Enter")
    table.expect_act("a1")


def test_a_heap_is_laid_out_to_be_looked_at(visitor: People) -> None:
    table = AnyView(visitor(touch=True))
    table.show("wyr")
    look = table.page.get_by_role("button", name="Basket pile 1: look at its cards")
    look.tap()
    out = table.page.get_by_role("group", name="Basket pile 1: 4 cards")
    expect(out.get_by_role("img", name="Blue 8")).to_be_visible()
    expect(out.get_by_role("button", name="Close")).to_be_focused()
    expect(look).to_have_attribute("aria-expanded", "true")
    out.get_by_role("button", name="Close").tap()
    expect(out).to_have_count(0)
    expect(look).to_be_focused()
    expect(look).to_have_attribute("aria-expanded", "false")


def test_a_card_that_no_action_names_answers_in_words(visitor: People) -> None:
    table = AnyView(visitor())
    table.show("hocus", lambda view: view.update(actions=[]))
    table.place("column7.7").click()
    words = "You can’t do anything with the 5 of Ghosts now."
    expect(table.page.locator(".tabletop .refusal")).to_have_text(words)
    expect(table.page.locator(".unseen[aria-live]", has_text=words)).to_have_count(1)
    assert table.acts == []


def test_a_card_that_can_be_acted_on_has_a_mark_until_one_is_chosen(visitor: People) -> None:
    table = AnyView(visitor())
    table.show("hocus")
    marked = table.page.locator(".tabletop .marked")
    expect(table.place("column1.0")).to_have_class(re.compile("marked"))
    expect(table.place("stock.0")).not_to_have_class(re.compile("marked"))
    table.place("column1.0").click()
    expect(marked).to_have_count(0)


def test_zones_stay_where_they_are_when_columns_get_shorter(visitor: People) -> None:
    table = AnyView(visitor())
    table.show("hocus")
    places = [table.place(key) for key in ("reserve.0", "stock.0", "column7.0")]
    corner = "(element) => [element.getBoundingClientRect()].map(({ x, y }) => [Math.round(x), Math.round(y)])"
    table.page.evaluate("document.fonts.ready")
    before = [place.evaluate(corner) for place in places]

    def shorten(view: dict[str, Any]) -> None:
        for zone in view["zones"]:
            if zone["kind"] == "column":
                zone |= {"cards": zone["cards"][:1], "count": 1}

    table.show("hocus", shorten)
    expect(table.place("column7.1")).to_have_count(0)
    assert [place.evaluate(corner) for place in places] == before


def test_all_that_a_view_tells_is_seen_and_spoken(visitor: People) -> None:
    table = AnyView(visitor())
    page, cloth = table.page, table.page.locator(".tabletop")
    table.lay(full_view(), [PLAY])
    for seat, suit in enumerate(("suns", "moons")):
        expect(cloth.get_by_role("list", name="Seats").get_by_role("listitem").nth(seat)).to_contain_text(
            f"plays {suit}"
        )
    asked = cloth.get_by_role("list", name="What cards ask for")
    expect(asked).to_have_text("Red Keiju asks for five odd cards")
    expect(table.place("row.0")).to_have_accessible_name(re.compile("^Red Keiju, now, asks for five odd cards, "))
    expect(cloth.get_by_role("group", name="Pile, power used").get_by_text("power used")).to_be_visible()
    hand = cloth.get_by_role("group", name="Own hand, two of a suit, rank 7")
    expect(hand.get_by_text("two of a suit, rank 7")).to_be_visible()
    expect(hand.locator(".paired")).to_have_count(2)
    expect(table.place("hand0.1")).to_have_accessible_name(re.compile(", part of two of a suit$"))
    expect(table.place("hand0.2")).not_to_have_accessible_name(re.compile("part of"))
    expect(table.place("hand0.2")).to_have_class(re.compile("ready"))
    expect(table.place("hand0.2")).to_be_enabled()
    expect(table.place("hand0.3")).not_to_have_class(re.compile("ready"))
    expect(table.place("hand0.3")).to_be_disabled()
    expect(table.place("hand0.3")).to_have_accessible_name(
        re.compile("^Ace of Suns, w, no one beats it, counts 1 or 14")
    )
    theirs = cloth.get_by_role("group", name=re.compile("^Their hand, .*, dealer, looked into$"))
    expect(theirs.get_by_text("looked into")).to_be_visible()
    expect(page.get_by_role("button", name="Take the 5 of Suns · 2 points", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Take the 5 of Moons", exact=True)).to_be_visible()
    shown = cloth.get_by_role("group", name="Shown")
    expect(shown.get_by_role("img")).to_have_count(2)
    expect(shown.get_by_role("img", name="4 of Moons")).to_be_visible()
    spoken = page.locator(".unseen[aria-live]")
    expect(spoken.filter(has_text="Shown: 3 of Moons, 4 of Moons.")).to_have_count(1)
    faults = [fault for width, height in SCREENS for fault in table.misfits(width, height)]
    faults += check_everywhere(page)
    assert not faults, "\n".join(faults)
    name = cloth.get_by_role("list", name="Seats").locator("b").nth(2).inner_text()
    table.lay(ended())
    why = f"{name} had lower cards."
    expect(page.get_by_role("dialog")).to_contain_text(why)
    expect(spoken.filter(has_text=why)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(cloth.get_by_text(why)).to_be_visible()


def test_the_view_that_holds_everything_lacks_no_field() -> None:
    filled = {field for part in parts(ended()) for field in part}
    kinds = [kind for kind in vars(shapes).values() if isinstance(kind, type) and hasattr(kind, "__required_keys__")]
    fields = {field for kind in kinds for field in kind.__annotations__}
    assert "looked_at" in fields
    assert fields <= filled, f"fill in {sorted(fields - filled)} in full_view.py"


@pytest.mark.parametrize("name", VIEWS)
def test_views_of_every_kind_fit_every_screen(visitor: People, name: str) -> None:
    table = AnyView(visitor())
    table.show(name)
    faults = [fault for width, height in SCREENS for fault in table.misfits(width, height)]
    faults += violations(table.page)
    assert not faults, "\n".join(faults)
