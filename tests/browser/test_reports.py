"""Reports of studies as they are read: by day and night, on paper, on a phone, by a screen reader, with the mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import witchwood
from browser.axe import violations
from browser.visitor import PHONE

pytest.importorskip("vl_convert")

SEATS = """
question = "Who sits best, and does it matter how many there are?"
game = "witchpig"
deals = "1..12"

[[agent]]
name = "greedy"

[[agent]]
name = "random"

[vary]
seats = [2, 3, 5]

[plies]
deals = 1
playouts = 4
"""
LADDER = """
question = "How much does thinking help?"
game = "hocus"
deals = "1..6"
longest = 25

[[agent]]
name = "expert"
nodes = 20
doublings = 2

[[agent]]
name = "winnable"
plays = "solver"
nodes = 300

[vary]
draw = [3, 1]
ghost_float = [true, false]
"""
PAPER = 718  # CSS pixels between the margins of A4, 10 mm each

# Words and marks of a picture that stick out of it, or out of the page.
_CLIPPED = """() => [...document.querySelectorAll("figure svg")].flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  const page = document.documentElement.clientWidth;
  const out = [...svg.querySelectorAll("text, path, rect, line")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
  });
  const name = svg.closest("figure").id;
  const told = out.map((part) => `${name}: ${part.textContent || part.tagName}`);
  return frame.right > page + 1 ? [...told, name] : told;
})"""
_HIDDEN = """() => [...document.querySelectorAll(".wide, pre")].filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.getAttribute("aria-label") || one.tagName)"""


@pytest.fixture(scope="module", params=["seats", pytest.param("ladder", marks=pytest.mark.long)])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(request.param)
    file = folder / f"{request.param}.toml"
    file.write_text({"seats": SEATS, "ladder": LADDER}[request.param])
    handle = witchwood.study(file).run()
    handle.report(folder / "interactive.html", interactive=True)
    return handle.report(folder / "report.html")


def opened(browser: Browser, path: Path, **more: Any) -> tuple[Page, list[str]]:
    """The file in a browser of its own, and what it complains of."""
    page = browser.new_context(**more).new_page()
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(path.as_uri())
    return page, problems


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_is_accessible_by_day_and_night_and_fits_a_phone(browser: Browser, report: Path, scheme: str) -> None:
    page, problems = opened(browser, report, color_scheme=scheme)
    for folded in page.locator("details").all():
        folded.locator("summary").click()
    assert violations(page) == []
    assert page.evaluate(_CLIPPED) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert violations(page) == []
    assert problems == []
    page.context.close()


def test_a_report_prints_whole(browser: Browser, report: Path, tmp_path: Path) -> None:
    page, _ = opened(browser, report, viewport={"width": PAPER, "height": 1_000}, color_scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate(_CLIPPED) == []
    assert page.evaluate(_HIDDEN) == []
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(42, 32, 48)", "ink on paper, by night too"
    for table in page.locator("table").all():
        assert table.is_visible(), "what is folded on the screen can't be unfolded on paper"
    path = tmp_path / "report.pdf"
    page.pdf(path=path, format="A4", margin={"top": "10mm", "right": "10mm", "bottom": "10mm", "left": "10mm"})
    assert path.read_bytes().startswith(b"%PDF")
    page.context.close()


def test_an_interactive_report_draws_every_picture(browser: Browser, report: Path) -> None:
    page, problems = opened(browser, report.with_name("interactive.html"), color_scheme="dark")
    figures = page.locator("figure")
    assert figures.count() == opened(browser, report)[0].locator("figure").count()
    for number in range(figures.count()):
        figures.nth(number).locator("svg").first.wait_for()  # which takes the page's colours, by night too
    assert problems == []
    page.context.close()


def test_a_report_is_small(report: Path) -> None:
    assert report.stat().st_size < 300_000
