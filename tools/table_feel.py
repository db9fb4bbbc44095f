"""How a table answers to the hand: the first changed frame after a press, and what a move costs the browser.

Run it as `.venv/bin/python tools/table_feel.py [MOVES] [--rounds N]`. It starts a service on
loopback, opens each table in a browser without a graphics card, makes MOVES moves with the mouse along a solver's line,
and prints a table in Markdown. With `--site` the tables are those of the site without a service (`make site`), and with
`--slower 4` the page has a quarter of the machine's pace (Chromium's throttling: of the page, not of its workers).

The first frame is counted from the moment the pointer goes up until the frame has been drawn in which the cards' places
have changed. Main thread: its own processor time between the press and rest (Chromium's TaskDuration in thread ticks),
so a busy machine adds little to it. A frame is the time between two animation frames while cards move. Frames and costs
are taken of moves in turns, since asking for every frame costs something itself.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, WebSocket, expect, sync_playwright

ROOT = Path(__file__).parents[1]
# What the tests drive a browser with is found there only now, so it is imported here (E402).
sys.path[:0] = [str(ROOT / "tests")]

import witchwood  # noqa: E402
from browser.conftest import FLAGS  # noqa: E402
from browser.host import Host  # noqa: E402
from browser.static_host import Guest, StaticHost, seated, settle  # noqa: E402
from browser.table import Table  # noqa: E402
from browser.visitor import DESKTOP, PATIENCE, Visitor  # noqa: E402
from browser.ways import ways_in  # noqa: E402
from witchwood.engine.match import Match  # noqa: E402

MOVES = 12
REST = 900  # milliseconds that a move is watched for
PRESS = 200  # the same for a press that only picks something up
GAMES = ("pendle", "wyr", "hocus", "klondike", "stones")
DEALS = {"pendle": 13, "wyr": 2, "hocus": 8, "klondike": 3, "stones": 5}

_HEAD = """\
| table | first changed frame | main thread a move | of it script | style and layout | longest frame | nodes |
|---|---|---|---|---|---|---|"""
_WATCH = """
window.feel = { up: 0, shown: 0, frames: [] };
addEventListener("pointerup", () => {
  window.feel = { up: performance.now(), shown: 0, frames: [] };
  if (!window.counts) return; // asking for frames costs the main thread something itself
  const frame = (now) => {
    window.feel.frames.push(now);
    if (performance.now() - window.feel.up < 600) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}, true);
const PIECE = "[data-card], .stone";
const isPiece = (node) => node instanceof Element && (node.matches(PIECE) || node.querySelector(PIECE) !== null);
const look = (records) => {
  const { feel } = window;
  if (feel.up === 0 || feel.shown !== 0) return;
  const told = (one) => one.type === "attributes" || [...one.addedNodes, ...one.removedNodes].some(isPiece);
  if (!records.some(told)) return;
  feel.shown = -1;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (feel.shown = performance.now()); // after this frame was drawn
    port2.postMessage(null);
  });
};
new MutationObserver(look).observe(document.querySelector(".tabletop"), {
  childList: true, subtree: true, attributes: true, attributeFilter: ["data-card", "data-spot"],
});
"""
_RESULT = """
() => {
  const { up, shown, frames } = window.feel;
  const gaps = frames.slice(1).map((now, n) => now - frames[n]);
  return { shown: shown > 0 ? shown - up : null, longest: Math.max(0, ...gaps) };
}
"""


class Feel:
    """One table's moves: milliseconds by move, and the document's size after the last."""

    def __init__(self) -> None:
        self.shown: list[float] = []
        self.longest: list[float] = []
        self.main: list[float] = []
        self.script: list[float] = []
        self.layout: list[float] = []
        self.nodes = 0

    def row(self, name: str) -> str:
        """Medians, with the highest of what must stay low."""
        told = (
            f"{statistics.median(self.shown):.0f} ({max(self.shown):.0f})",
            f"{statistics.median(self.main):.0f}",
            f"{statistics.median(self.script):.0f}",
            f"{statistics.median(self.layout):.0f}",
            f"{statistics.median(self.longest):.0f} ({max(self.longest):.0f})",
            f"{self.nodes:,}",
        )
        return f"| {name} | {' | '.join(told)} |"


class Seat:
    """A person at a table of a service, with messages about what is seen there."""

    def __init__(self, browser: Browser, host: Host, name: str) -> None:
        person = Visitor(browser, host.url, reduced_motion="no-preference")
        self.context: BrowserContext = person.context
        self.view: dict[str, Any] = {}
        person.page.on("websocket", self._listen)
        seats = ("You", "A beginner with good habits") if name == "stones" else ()
        self.table: Table = person.begin(name, deal=DEALS[name], seats=seats)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            self.view = message["table"]["view"]

    def see(self) -> Any:
        """What is seen now."""
        return self.view

    def played(self, _text: str) -> None:
        """The service tells what came of it."""


class SeatInPage:
    """A person at a solitaire of the site; a match of our own keeps up with it."""

    def __init__(self, browser: Browser, host: StaticHost, name: str) -> None:
        self.context = browser.new_context(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]})
        page = Guest(self.context, host.address).open(f"/new/{name}?deal={DEALS[name]}")
        page.get_by_role("button", name="Play", exact=True).click()
        self.table: Table = seated(page)
        settle(page)  # what is done in the background has been done
        self.match = match_of(name)

    def see(self) -> Any:
        """What is seen now."""
        return self.match.view(0)

    def played(self, text: str) -> None:
        """Play it here, too."""
        self.match.play(text)
        self.table.expect_plays(len(self.match.plays))


class Player:
    """A person at one table, with measured presses."""

    def __init__(self, seat: Seat | SeatInPage, name: str, slower: int, feel: Feel) -> None:
        self.seat = seat
        self.feel = feel
        self.slower = slower
        self.moves = 0
        self.game = "hocus" if name == "klondike" else name
        self.table = seat.table
        self.page: Page = seat.table.page
        self.devtools: CDPSession = seat.context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self.line = iter(line_of(name))
        self.page.wait_for_timeout(1500)
        self.page.evaluate(_WATCH)

    def move(self) -> bool:
        """Make the next move; False where there is none."""
        view = self.seat.see()
        texts = [action["text"] for action in view["actions"]]
        text = next(self.line, None) if self.game != "stones" else next(iter(texts), None)
        if text is None:
            return False
        self.moves += 1
        counts = self.moves % 2 == 0  # of one move the frames are counted, of the next what it costs
        self.page.evaluate("(counts) => (window.counts = counts)", counts)
        total = {"TaskDuration": 0.0, "ScriptDuration": 0.0, "LayoutDuration": 0.0, "RecalcStyleDuration": 0.0}
        steps = ways_in(self.game, view, text)
        page = self.page
        for number, step in enumerate(steps):
            x, y = self.table.aim(step)
            page.mouse.move(x, y)
            page.wait_for_timeout(100)
            before = self._spent()
            page.mouse.down()
            page.mouse.up()
            page.wait_for_timeout(self.slower * (REST if number == len(steps) - 1 else PRESS))
            after = self._spent()
            for one in total:
                total[one] += 1000 * (after[one] - before[one])
        told = page.evaluate(_RESULT)
        self.seat.played(text)
        if told["shown"] is not None:
            self.feel.shown.append(told["shown"])
        if counts:
            self.feel.longest.append(told["longest"])
            return True
        self.feel.main.append(total["TaskDuration"])
        self.feel.script.append(total["ScriptDuration"])
        self.feel.layout.append(total["LayoutDuration"] + total["RecalcStyleDuration"])
        return True

    def _spent(self) -> dict[str, float]:
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return {one["name"]: float(one["value"]) for one in metrics}

    def leave(self) -> None:
        """Count the document's nodes, with those inside drawings that are referred to, and go."""
        self.devtools.send("HeapProfiler.collectGarbage")
        self.feel.nodes = int(self.devtools.send("Memory.getDOMCounters")["nodes"])
        self.seat.context.close()


def line_of(name: str) -> list[str]:
    """The actions to play, of a solitaire; none for a game of two, in which the first legal one is played."""
    if name == "stones":
        return []
    match = match_of(name)
    texts: list[str] = []
    for action in witchwood.solve(match, nodes=3_000_000).line:
        texts.append(match.notation(action))
        match.apply(action, 0)
    return texts


def match_of(name: str) -> Match:
    """The deal that is played."""
    options = {"preset": "klondike"} if name == "klondike" else {}
    return Match.from_deal(witchwood.game("hocus" if name == "klondike" else name), DEALS[name], options, None)


def measure(player: Player, moves: int) -> None:
    """Play one table, and note what its moves cost."""
    for _ in range(moves):
        if not player.move():
            break
    player.leave()


def main() -> None:
    """Print a table, and one for the client before if there is one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("moves", nargs="?", type=int, default=MOVES, help="moves at each table (%(default)s)")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, help="which tables (all)")
    parser.add_argument("--rounds", type=int, default=1, help="how often each table is played (%(default)s)")
    parser.add_argument("--site", action="store_true", help="the solitaires of the site that make site has built")
    parser.add_argument("--slower", type=int, default=1, help="how many times as slow the page is (%(default)s)")
    told = parser.parse_args()
    games = [name for name in told.games if not (told.site and name == "stones")]
    feels = {name: Feel() for name in games}
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        host = StaticHost() if told.site else Host(Path(folder))
        try:
            if isinstance(host, Host):
                host.start()
            for _ in range(told.rounds):
                for name, feel in feels.items():
                    seat = Seat(browser, host, name) if isinstance(host, Host) else SeatInPage(browser, host, name)
                    measure(Player(seat, name, told.slower, feel), told.moves)
        finally:
            browser.close()
            if isinstance(host, StaticHost):
                host.end()
            else:
                host.stop()
    pace = "" if told.slower == 1 else f", {told.slower} times as slow"
    print(f"\n{told.rounds} x {told.moves} moves at each table{pace}, milliseconds: median (highest)\n\n{_HEAD}")
    for name, feel in feels.items():
        print(feel.row(name), flush=True)


if __name__ == "__main__":
    main()
