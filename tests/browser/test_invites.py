"""The QR code of an invite, read from the screen by a decoder that knows nothing of how it was made."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from browser.visitor import ANYBODY, Visitor, press


def read_code(page: Page) -> str:
    """What a phone's camera would read."""
    press(page, "Show as QR code")
    code = page.get_by_role("img", name="QR code of")
    expect(code).to_be_visible()
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert [str(one.format) for one in found] == ["QR Code"]
    return found[0].text


@pytest.mark.parametrize("look", [{}, {"touch": True, "color_scheme": "dark"}], ids=["desk", "phone at night"])
def test_the_code_leads_others_to_the_table_and_to_the_room(
    meet: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch, look: dict[str, object]
) -> None:
    monkeypatch.setattr("witchwood.server.http.invites.addresses", lambda: ["192.168.1.7"])
    ada = meet("Ada", **look)
    table = ada.begin("stones", seats=ANYBODY)
    there = ada.url.replace("127.0.0.1", "192.168.1.7")
    assert read_code(ada.page) == table.address.replace(ada.url, there)
    ada.open("/tables")
    ada.page.get_by_label("Name of a new room").fill("The coven")
    press(ada.page, "Make a room")
    ada.page.wait_for_url("**/room/*")
    assert read_code(ada.page) == ada.page.url.replace(ada.url, there)
