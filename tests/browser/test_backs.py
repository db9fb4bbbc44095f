"""Card backs: drawings that become bitmaps once they are in use, for a browser draws a mask anew wherever it lies."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.visitor import Visitor

People = Callable[..., Visitor]

_PRINTED = """
(name) => [...document.querySelectorAll(`.tabletop .back[data-back="${name}"]`)].length > 0 &&
  ["--pattern", "--picture"].every((part) =>
    getComputedStyle(document.querySelector(`.tabletop .back[data-back="${name}"]`))
      .getPropertyValue(part).startsWith('url("data:image/png')
  )
"""
# The share of a bitmap that is inked.
_INK = """
async (part) => {
  const style = getComputedStyle(document.querySelector(".tabletop .back"));
  const image = new Image();
  image.src = style.getPropertyValue(part).slice(5, -2);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) ink += data[at] > 127 ? 1 : 0;
  return ink / (image.width * image.height);
}
"""


def test_backs_in_use_are_bitmaps_of_their_drawings(visitor: People) -> None:
    ada = visitor()
    page = ada.begin("hocus", deal=8).page
    page.wait_for_function(_PRINTED, arg="of-hocus")
    pattern, picture = page.evaluate(_INK, "--pattern"), page.evaluate(_INK, "--picture")
    assert 0.02 < pattern < 0.7, "the pattern covers a part of the back"
    assert 0.02 < picture < 0.4, "so does the picture in the middle"


def test_another_back_that_is_chosen_is_a_bitmap_too(visitor: People) -> None:
    ada = visitor()
    ada.open("/settings")
    ada.page.get_by_role("radiogroup", name="Card backs").get_by_text("Briar").click()
    page = ada.begin("hocus", deal=8).page
    expect(page.locator('.tabletop .back[data-back="briar"]').first).to_be_attached()
    page.wait_for_function(_PRINTED, arg="briar")
