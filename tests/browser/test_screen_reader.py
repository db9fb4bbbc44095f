"""What a screen reader hears of a table, and where the focus is: nothing untrue, nothing twice, nothing lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import witchwood
from browser.table import Table
from browser.visitor import Visitor
from witchwood.engine.match import Match

People = Callable[..., Visitor]

# Every text of the live region, in order: it may change before anybody looks.
_LISTEN = """
window.heard = [];
window.ever = [];
new MutationObserver(() => {
  const text = document.querySelector(".unseen[aria-live=polite]")?.textContent ?? "";
  if (text === "") return;
  if (text !== window.heard.at(-1)) window.heard.push(text);
  window.ever.push(text);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class Listener:
    """Hears what one person's page says."""

    def __init__(self, person: Visitor) -> None:
        self._page: Page = person.page
        person.context.add_init_script(_LISTEN)

    def hears(self, *words: str) -> None:
        """Wait until some one text holds all of these words; then all that was said until now is forgotten."""
        found = "(words) => window.heard.some((text) => words.every((word) => text.includes(word)))"
        self._page.wait_for_function(found, arg=list(words))
        self._page.evaluate("window.heard = []")

    def has_heard(self, words: str) -> bool:
        """Whether they were ever said."""
        heard: bool = self._page.evaluate("(words) => window.ever.some((text) => text.includes(words))", words)
        return heard


def expect_cloth_focused(page: Page) -> None:
    """The focus is on a place of the table."""
    page.wait_for_function("document.activeElement?.closest('.tabletop [data-place]') != null")


def play(tables: list[Table], match: Match, text: str) -> None:
    """The seat on turn plays; both see it."""
    mover = match.turn
    assert mover is not None
    tables[mover].play(match, text)
    tables[1 - mover].expect_plays(len(match.plays))


def test_a_solitaire_tells_moves_undo_and_the_way_through_it(visitor: People) -> None:
    ada = visitor()
    ear = Listener(ada)
    table = ada.begin("wyr", deal=7)
    expect(ada.page.locator("h1")).to_be_focused()
    match = witchwood.deal("wyr", 7)
    text = match.actions()[0]
    words = match.describe(text)
    table.play(match, text)
    ear.hears(words)
    expect_cloth_focused(ada.page)
    table.command("Undo").click()
    ear.hears(f"Taken back: {words}")
    table.command("Redo").click()
    ear.hears(words)
    ada.page.locator(".tabletop [data-place][tabindex='0']").focus()
    ada.page.keyboard.press(",")
    ear.hears("Before the first move")
    ada.page.keyboard.press(".")
    ear.hears("Back to now.")
    table.command("Restart").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Restart").click()
    ear.hears("Taken back:")


def sit_down(visitor: People, what: str) -> tuple[Visitor, Visitor, Listener, Listener, Table]:
    """Ada and Ben sit at a table of Witch Stones, which is Ada's. `what` they do is part of their names: no two people
    have one name.
    """
    ada, ben = visitor(), visitor()
    ada.call_me(f"Ada who {what}")
    ben.call_me(f"Ben who {what}")
    to_ada, to_ben = Listener(ada), Listener(ben)
    first = ada.begin("stones", deal=5, seats=("You", "Anyone with the link"))
    ben.sit_at(first)
    to_ada.hears(f"Ben who {what} takes a seat.")
    return ada, ben, to_ada, to_ben, first


def test_two_hear_each_others_plays_and_take_backs(visitor: People) -> None:
    ada, ben, to_ada, to_ben, first = sit_down(visitor, "hears")
    tables = [first, ben.table()]
    match = witchwood.deal("stones", 5)
    for _ in range(3):
        text = witchwood.hint(match, "greedy")
        words, mover = match.describe(text), match.turn
        play(tables, match, text)
        to_ada.hears(f"{'You' if mover == 0 else 'Ben who hears'} chose: {words}")
        to_ben.hears(f"{'You' if mover == 1 else 'Ada who hears'} chose: {words}")

    # Ada asks to take her last play back and is refused: that play stands, the next one is taken back
    for answer, told, own in (
        ("Refuse", "Ben who hears refuses: the move stands.", "You refused: the move stands."),
        ("Allow it", "The take-back is allowed.", "Taken back"),
    ):
        first.command("Take back").click()
        to_ada.hears("You asked to take your move back.")
        to_ben.hears("Ada who hears asks to take back the last move.")
        ben.page.get_by_role("alertdialog").get_by_role("button", name=answer).focus()
        ben.page.keyboard.press("Enter")
        to_ada.hears(told)
        to_ben.hears(own)
        expect_cloth_focused(ben.page)
        expect(ada.page.locator(".news")).to_contain_text(told)
        if answer == "Refuse":
            expect(first.command("Take back")).to_have_count(0)
            for _ in range(2):
                play(tables, match, witchwood.hint(match, "greedy"))


def test_two_hear_of_comings_goings_and_the_end_and_keep_their_focus(visitor: People) -> None:
    ada, ben, to_ada, to_ben, first = sit_down(visitor, "leaves")
    match = witchwood.deal("stones", 5)
    for _ in range(2):
        play([first, ben.table()], match, witchwood.hint(match, "greedy"))

    # Ben disconnects and comes back
    ben.page.goto("about:blank")
    to_ada.hears("Ben who leaves is disconnected.")
    expect(ada.page.locator(".plate.away")).to_contain_text("disconnected")
    ben.look_at(first)
    to_ada.hears("Ben who leaves is back.")
    expect(ada.page.locator(".plate.away")).to_have_count(0)

    # Ben gives up; why and who won are said in one breath, and stand in the result
    ben.table().command("Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    to_ada.hears("Ben who leaves resigned", "You won")
    dialog = first.expect_over("You won")
    expect(dialog.get_by_role("listitem").first).to_contain_text("Won: You")
    expect(dialog.get_by_role("listitem").last).to_contain_text("resigned")
    to_ben.hears("You resigned", "Ada who leaves won")

    # Watched again it walks by itself, and can be stopped where the focus is
    dialog.get_by_role("button", name="Watch again").click()
    expect(ada.page.locator("aside .walk")).to_be_focused()
    to_ada.hears("After move 1 of")
    ada.page.locator(".ribbon").get_by_role("button", name="Back to now").focus()
    ada.page.keyboard.press("Enter")
    expect_cloth_focused(ada.page)

    # Ben offers a rematch
    ben.page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    to_ada.hears("Ben who leaves is waiting at a new table.")
    ada.page.locator(".ribbon").get_by_role("button", name="Join the rematch").click()
    ben.page.wait_for_url(lambda url: "/table/" in url and url != first.address)
    ada.page.wait_for_url(ben.page.url)
    assert not to_ben.has_heard("is waiting at a new table"), "who makes a rematch is not told of it"
    to_ben.hears("Ada who leaves is here.")
    expect(ada.page.locator("h1")).to_be_focused()


def test_a_person_who_sits_down_or_loads_the_page_again_is_not_missed(visitor: People) -> None:
    ada, ben = visitor(), visitor()
    ben.call_me("Ben who reloads")
    to_ada = Listener(ada)
    first = ada.begin("stones", deal=5, seats=("You", "Anyone with the link"))
    ben.sit_at(first)
    to_ada.hears("Ben who reloads takes a seat.")
    ben.page.reload()
    tables, match = [first, ben.table()], witchwood.deal("stones", 5)
    play(tables, match, "suns")
    to_ada.hears("Ben who reloads chose: Play the suns")
    assert not to_ada.has_heard("disconnected")
    assert not to_ada.has_heard("is back")
