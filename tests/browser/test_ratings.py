"""A rated game: said before it begins, shown when it ends, and kept on the statistics page and the ranking."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.visitor import Visitor

People = Callable[..., Visitor]


def test_a_rated_game_is_told_and_counted(visitor: People) -> None:
    ada, ben = visitor(), visitor(touch=True)
    ada.call_me("Ada the rated")
    ben.call_me("Ben the rated")
    first = ada.begin("stones", seats=("You", "Anyone with the link"))
    expect(ada.page.get_by_text("The result changes every player’s rating")).to_be_visible()
    ben.sit_at(first)
    expect(ada.page.locator("aside").get_by_text("Rated game")).to_be_visible()
    expect(first.command("Take back")).to_have_count(0)
    first.command("Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    result = first.expect_over("Ben the rated won")
    expect(result.get_by_role("listitem").filter(has_text="Ben the rated")).to_contain_text("(+")
    expect(result.get_by_role("listitem").filter(has_text="You")).to_contain_text("(\u2212")
    ben.open("/statistics")
    expect(ben.page.get_by_role("region", name="Ratings")).to_contain_text("1 rated game. 9 more")
    ben.page.get_by_role("link", name="Witch Stones: ranking").tap()
    expect(ben.page.get_by_text("at least 10 rated games")).to_be_visible()
