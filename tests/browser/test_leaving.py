"""One's own page: signing out, taking one's data along, leaving for good."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_person_takes_their_data_and_leaves_for_good(visitor: Visit) -> None:
    ann = visitor()
    ann.call_me("Hester Rook")
    ann.open("/me")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download my data").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert told["you"]["name"] == "Hester Rook"
    ann.page.get_by_role("button", name="Delete me").click()
    expect(ann.page.get_by_role("button", name="Stay")).to_be_focused()
    ann.page.get_by_role("button", name="Continue").click()
    expect(ann.page.get_by_text("Delete Hester Rook for good?")).to_be_visible()
    ann.page.get_by_role("button", name="Stay").click()
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.page.get_by_role("button", name="Delete me").click()
    ann.page.get_by_role("button", name="Continue").click()
    ann.page.get_by_role("button", name="Delete me for good").click()
    ann.page.wait_for_url("**/")
    expect(ann.page.get_by_role("link", name="Guest")).to_be_visible()


def test_a_recovery_link_ends_the_old_device_which_is_told(visitor: Visit) -> None:
    ann, other = visitor(), visitor()
    ann.call_me("Martha Rook")
    ann.open("/me")
    ann.page.get_by_role("button", name="Make a recovery link").click()
    link = ann.page.get_by_role("textbox", name="Another device").input_value()
    other.open("/recover#" + link.partition("#")[2])
    other.page.get_by_role("switch", name="Sign out all other devices").click()
    other.page.get_by_role("button", name="Use them here").click()
    expect(other.page.get_by_label("Your name at the tables")).to_have_value("Martha Rook")
    ann.open("/me")
    expect(ann.page.get_by_label("Your name at the tables")).not_to_have_value("Martha Rook")
    other.page.get_by_role("button", name="Sign out here").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Sign out here").click()
    other.page.wait_for_url("**/")
    other.open("/me")
    expect(other.page.get_by_label("Your name at the tables")).not_to_have_value("Martha Rook")
