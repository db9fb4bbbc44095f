"""The icons of an installed app are drawn from the one drawing, and the app names them all."""

from __future__ import annotations

import io
import json
import re

import pytest
from PIL import Image
from tools.icons import FOLDER, ICONS, draw

_DRAWING = (FOLDER / "favicon.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_what_the_script_draws_and_small(name: str) -> None:
    lies = (FOLDER / name).read_bytes()
    assert lies == draw(ICONS[name], _DRAWING), "run python -m tools.icons"
    assert len(lies) < 8_000


@pytest.mark.parametrize("name", [name for name, icon in ICONS.items() if icon.whole])
def test_the_ground_of_an_icon_that_is_cut_to_shape_reaches_its_corners(name: str) -> None:
    image = Image.open(FOLDER / name).convert("RGBA")
    side = image.width - 1
    corners = {image.getpixel(at) for at in ((0, 0), (side, 0), (0, side), (side, side))}
    assert corners == {(0x27, 0x20, 0x49, 255)}


def test_the_drawing_stays_within_what_every_system_shows() -> None:
    image = Image.open(io.BytesIO((FOLDER / "icon-maskable.png").read_bytes())).convert("RGBA")
    middle = image.width / 2
    for x in range(image.width):
        for y in range(image.height):
            if ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 > 0.4 * image.width:
                assert image.getpixel((x, y)) == (0x27, 0x20, 0x49, 255), (x, y)


def test_another_drawing_is_refused() -> None:
    with pytest.raises(ValueError, match="512 by 512 units"):
        draw(ICONS["icon-192.png"], '<svg viewBox="0 0 24 24"/>')


def test_the_app_names_every_icon_with_its_size() -> None:
    named = {one["src"]: one for one in json.loads((FOLDER / "manifest.webmanifest").read_text())["icons"]}
    page = (FOLDER.parent / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'rel="apple-touch-icon" href="/([\w.-]+)"', page) == ["apple-touch-icon.png"]
    for name, icon in ICONS.items():
        if name != "apple-touch-icon.png":
            assert named[name]["sizes"] == f"{icon.size}x{icon.size}"
            assert named[name]["purpose"] == ("maskable" if icon.whole else "any")
