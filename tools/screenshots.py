"""Pictures of every page and table, by day and night, on a desktop and a phone, for docs/screenshots/.

Run it as `.venv/bin/python tools/screenshots.py [NAME ...]`; with names, only those that begin with one are made.
Without, all are made, and pictures that are no longer made are removed.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[1]
# What the tests drive a browser with is found there only now, so it is imported here (E402).
sys.path[:0] = [str(ROOT / "tests")]

import witchwood  # noqa: E402
from browser.conftest import people, started  # noqa: E402
from browser.host import Host  # noqa: E402
from browser.places import open_page, open_table, winning_line  # noqa: E402
from browser.table import Table  # noqa: E402
from browser.visitor import ANYBODY, Visitor, get_ready  # noqa: E402
from browser.ways import ways  # noqa: E402
from witchwood.engine.match import Match  # noqa: E402
from witchwood.puzzles.collection import puzzles_of  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
MOST_BYTES = 110_000  # of one picture, so that all together stay small

_STILL = """
async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
  return !document.getAnimations().some((one) => one.playState === "running" && ends(one));
}
"""


class Camera:
    """Takes pictures."""

    def __init__(self, wanted: list[str]) -> None:
        self._wanted = tuple(wanted)
        self.made: set[str] = set()

    def wants(self, name: str) -> bool:
        """Whether this picture was asked for."""
        return not self._wanted or name.startswith(self._wanted)

    def take(self, page: Page, name: str) -> None:
        """Four pictures of what the page shows."""
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme, scheme in (("day", "light"), ("night", "dark")):
                page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
                page.wait_for_function(_STILL)
                self._keep(page.screenshot(), f"{name}-{size}-{theme}.png")
        page.set_viewport_size({"width": 1440, "height": 900})

    def _keep(self, picture: bytes, name: str) -> None:
        whole = Image.open(io.BytesIO(picture)).convert("RGB")
        for bits in (8, 6, 5, 4):  # of each colour: grain of paper and cloth doesn't compress
            packed = io.BytesIO()
            ImageOps.posterize(whole, bits).quantize(128).save(packed, "PNG", optimize=True)
            if packed.tell() <= MOST_BYTES:
                break
        (FOLDER / name).write_bytes(packed.getvalue())
        self.made.add(name)
        print(f"{name}  {packed.tell() // 1000} kB, {bits} bits of each colour", flush=True)


Scene = Callable[[Callable[[], Visitor]], Iterator[tuple[Page, str]]]


def scene_pages(person: Callable[[], Visitor]) -> Iterator[tuple[Page, str]]:
    """The pages around the tables, of a person who has played a little."""
    ada = person()
    ada.call_me("Ada Nutter")
    for game in ("hocus", "stones", "hocus"):
        table, _ = open_table(ada, game, 3)
        table.command("Resign").click()
        ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        ada.page.get_by_role("dialog", name="Not this time").or_(ada.page.get_by_role("dialog", name="won")).wait_for()
    open_table(ada, "wyr", 6)
    ada.begin("stones", seats=ANYBODY, listed=True)
    pages = {
        "home": "/",
        "new-hocus": "/new/hocus",
        "new-witchpig": "/new/witchpig",
        "new-stones": "/new/stones",
        "open-tables": "/tables",
        "rules": "/rules/pendle",
        "statistics": "/statistics",
        "games": "/games",
        "puzzle": f"/puzzles/stones/{puzzles_of('stones')[54].name}",
        "today": "/today",
        "today-board": "/today/hocus",
        "replay": "/replay",
        "verify": "/verify",
        "settings": "/settings",
        "you": "/me",
        "recover": "/recover",
        "credits": "/credits",
        "nothing-here": "/nothing/here",
    }
    for name, path in pages.items():
        open_page(ada, path)
        yield ada.page, name


def scene_tables(person: Callable[[], Visitor]) -> Iterator[tuple[Page, str]]:
    """Each table in the middle of a game, where it helps with a card in hand."""
    for game, plays in (("hocus", 45), ("pendle", 5), ("wyr", 9), ("witchpig", 0), ("stones", 0)):
        ada = person()
        table, match = open_table(ada, game, plays)
        if game == "stones":
            _play_stones(table)
        elif game != "witchpig":
            _take_up(table, match)
        ada.page.wait_for_timeout(1200)  # without motion, what was moved keeps a ring for a second
        yield ada.page, f"table-{game}"


def _take_up(table: Table, match: Match) -> None:
    """Go on until an action of several presses comes, and leave out its last press."""
    for text in winning_line(match):
        *first, _ = ways(match, text)
        if first:
            for step in first:
                table.press(step)
            return
        table.play(match, text)


def _play_stones(table: Table) -> None:
    """A dozen turns against the agent, then a line under the mouse."""
    page = table.page
    sides, mine = page.locator(".choose .action"), page.locator('.hole[aria-label*=" point"]')
    for _ in range(12):
        expect(sides.or_(mine).first).to_be_visible()
        if sides.first.is_visible():
            sides.first.click()
            continue
        plays = table.count_plays()
        page.mouse.move(1, 1)  # what lies under the mouse is shown before a hint
        page.keyboard.press("h")
        capsule = page.locator(".ley.hinted")
        capsule.wait_for()
        square = page.locator(".hole.take").first
        square.click()
        way = page.locator(".ways .way").first
        if way.is_visible():
            way.click()
        expect(page.locator("#plays-side .num")).not_to_have_text(str(plays))
    mine.first.hover()


def scene_witchpig(person: Callable[[], Visitor]) -> Iterator[tuple[Page, str]]:
    """The Thief's look and the showdown."""
    ada, ben = person(), person()
    ada.call_me("Ada")
    ben.call_me("Ben")
    first = ada.begin("witchpig", deal=138, seats=ANYBODY)
    tables = [first, ben.sit_at(first)]
    match = witchwood.deal("witchpig", 138, seats=2)
    for text in ["draw", "s7", "draw", "w8", "draw", "t2/s3", "t7", "draw", "t2", "draw", "p1"]:
        if "/" in text:
            yield ada.page, "witchpig-thief"
        mover = match.turn or 0
        tables[mover].play(match, text)
        tables[1 - mover].expect_plays(len(match.plays))
    first.press(".call")
    first.expect_over("You won")
    yield ada.page, "witchpig-result"
    ada.page.keyboard.press("Escape")
    yield ada.page, "witchpig-showdown"


def scene_end(person: Callable[[], Visitor]) -> Iterator[tuple[Page, str]]:
    """A won solitaire, and the same game looked at again."""
    ada = person()
    table, _ = open_table(ada, "pendle", 100)
    ada.page.get_by_role("button", name="Result").click()
    table.expect_over("You won")
    yield ada.page, "pendle-result"
    ada.page.get_by_role("button", name="Watch again").click()
    for _ in range(9):
        ada.page.keyboard.press(".")
    yield ada.page, "pendle-replay"


def scene_lessons(person: Callable[[], Visitor]) -> Iterator[tuple[Page, str]]:
    """The beginning of lessons."""
    for game in ("pendle", "wyr"):
        ada = person()
        open_page(ada, f"/learn/{game}")
        yield ada.page, f"learn-{game}"


def scene_friends(person: Callable[[], Visitor]) -> Iterator[tuple[Page, str]]:
    """Two friends: their room, a table of theirs, the ranking."""
    ada, ben = person(), person()
    ada.call_me("Meg")
    ben.call_me("Tom")
    ada.open("/tables")
    ada.page.get_by_label("Name of a new room").fill("The coven")
    ada.page.get_by_role("button", name="Make a room").click()
    ada.page.wait_for_url("**/room/*")
    ben.page.goto(ada.page.url)
    ben.page.get_by_role("button", name="Join this room").click()
    expect(ada.page.get_by_role("checkbox", name="Tom")).to_be_checked()
    ada.page.get_by_role("radiogroup", name="Game").get_by_text("Stones").click()
    yield ada.page, "room"
    ada.page.get_by_role("button", name="Begin Witch Stones").click()
    for one in (ada, ben):
        one.page.wait_for_url("**/table/*")
        expect(one.page.get_by_role("button", name="I’m ready")).to_be_visible()
    yield ada.page, "gathering"
    for one in (ada, ben):
        get_ready(one.page)
    expect(ada.page.locator(".tabletop")).to_be_visible()
    open_page(ben, "/ladder/stones")
    yield ben.page, "ranking"


SCENES: tuple[Scene, ...] = (scene_tables, scene_witchpig, scene_end, scene_lessons, scene_friends, scene_pages)


def write_index() -> None:
    """The page that shows the pictures."""
    names = sorted({path.name.rsplit("-", 2)[0] for path in FOLDER.glob("*.png")})
    lines = ["# What it looks like", "", "Made by `tools/screenshots.py`. Each is shown by day and by night.", ""]
    for name in names:
        lines += [f"## {name.replace('-', ' ').capitalize()}", ""]
        for size in SIZES:
            pictures = (f"![{name}, {size}, {theme}]({name}-{size}-{theme}.png)" for theme in ("day", "night"))
            lines += [" ".join(pictures), ""]
    (FOLDER / "README.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def main(wanted: list[str]) -> None:
    """Play through every scene and take its pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, started("/usr/bin/chromium") as browser:
        host = Host(Path(folder))
        host.start()
        camera = Camera(wanted)
        try:
            for scene in SCENES:
                with people(browser, host.url) as (person, _):
                    for page, name in scene(person):
                        if camera.wants(name):
                            camera.take(page, name)
        finally:
            host.stop()
    if not wanted:
        for path in FOLDER.glob("*.png"):
            if path.name not in camera.made:
                path.unlink()
    write_index()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*", help="only pictures whose names begin like this")
    main(parser.parse_args().names)
