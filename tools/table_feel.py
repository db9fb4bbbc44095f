"""How a table answers to the hand: the first changed frame after a press, and what a move costs the browser.

Run it as `.venv/bin/python tools/table_feel.py [MOVES]`. It starts a service on loopback, opens each table in a browser
without a graphics card, makes MOVES moves with the mouse along a solver's line, and prints a table in Markdown. With
`--site` the tables are the solitaires of the site without a service (`make site`), and with `--slower 4` the page has a
quarter of the machine's pace (Chromium's throttling: of the page, not of its workers).

The first frame is counted from the moment the pointer goes up until the frame has been drawn in which the cards' places
have changed. Main thread: its own processor time between the press and rest (Chromium's TaskDuration in thread ticks),
so a busy machine adds little to it. A frame is the time between two animation frames while cards move. Frames and costs
are taken of moves in turns, since asking for every frame costs something itself.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, expect

ROOT = Path(__file__).parents[1]
# What the tests drive a browser with is found there only now, so it is imported here (E402).
sys.path[:0] = [str(ROOT / "tests")]

import witchwood  # noqa: E402
from browser.conftest import started  # noqa: E402
from browser.host import Host  # noqa: E402
from browser.places import winning_line  # noqa: E402
from browser.static_host import Guest, StaticHost, settle, start  # noqa: E402
from browser.table import Table  # noqa: E402
from browser.visitor import DESKTOP, PATIENCE, Visitor  # noqa: E402
from browser.ways import Press, Step, ways  # noqa: E402

REST = 900  # milliseconds that a move is watched for
PRESS = 200  # the same for a press that only picks something up
DEALS = {"pendle": 13, "wyr": 2, "hocus": 8, "klondike": 3, "stones": 5}
_SPENT = {"Task": "main", "Script": "script", "Layout": "layout", "RecalcStyle": "layout"}
_MINE = '.hole[aria-label*=" point"]:not([aria-label*=";"])'  # a stone that can be taken in one way

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


def sit_down(browser: Browser, host: Host | StaticHost, name: str) -> Table:
    """A table of a service, or of the site."""
    if isinstance(host, Host):
        person = Visitor(browser, host.url, reduced_motion="no-preference")
        if name == "klondike":
            return person.begin("hocus", deal=DEALS[name], preset=name)
        return person.begin(name, deal=DEALS[name], seats=("me", "greedy") if name == "stones" else ("me",))
    context = browser.new_context(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page = Guest(context, host.address).open(f"/new/{name}?deal={DEALS[name]}")
    table = start(page)
    settle(page)  # what is done in the background has been done
    return table


class Player:
    """A person at one table, with measured presses. A match of our own keeps up with a solitaire."""

    def __init__(self, table: Table, name: str, slower: int) -> None:
        self.table, self.page = table, table.page
        self.slower = slower
        self.feel: dict[str, list[float]] = defaultdict(list)
        options = {"preset": name} if name == "klondike" else {}
        self.match = witchwood.deal("hocus" if name == "klondike" else name, DEALS[name], **options)
        self.line = [] if name == "stones" else winning_line(self.match)
        self.devtools: CDPSession = self.page.context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        if name == "stones":
            sides = self.page.locator(".choose .action").first  # unless the agent has chosen
            expect(sides.or_(self.page.locator(_MINE)).first).to_be_visible()
            if sides.is_visible():
                sides.click()
        self.page.wait_for_timeout(1500)  # what a first visit still loads is not a move's
        self.page.evaluate(_WATCH)

    def play(self, moves: int) -> None:
        """Play on, and count the document's nodes in the end, with those inside drawings that are referred to."""
        for number in range(moves):
            counts = number % 2 == 1  # of one move the frames are counted, of the next what it costs
            self.page.evaluate("(counts) => (window.counts = counts)", counts)
            if not self.line:  # Witch Stones: the first stone that can be taken
                mine = self.page.locator(_MINE).first
                expect(mine).to_be_visible()
                self._press([Press(mine.get_attribute("data-place") or "")], counts)
            elif number < len(self.line):
                self._press(ways(self.match, self.line[number]), counts)
                self.table.keep_up(self.match, self.line[number])
        self.devtools.send("HeapProfiler.collectGarbage")
        self.feel["nodes"] = [self.devtools.send("Memory.getDOMCounters")["nodes"]]
        self.page.context.close()

    def _press(self, steps: list[Step], counts: bool) -> None:
        spent: dict[str, float] = defaultdict(float)
        for step in steps:
            x, y = self.table.aim(step)
            self.page.mouse.move(x, y)
            self.page.wait_for_timeout(100)  # hovering is over before the press is measured
            before = self._spent()
            self.page.mouse.down()
            self.page.mouse.up()
            # The browser's own time is measured here, with animations to their end: no clock is held.
            self.page.wait_for_timeout(self.slower * (REST if step is steps[-1] else PRESS))
            for metric, milliseconds in self._spent().items():
                spent[_SPENT[metric]] += milliseconds - before[metric]
        told = self.page.evaluate(_RESULT)
        if told["shown"] is not None:
            self.feel["shown"].append(told["shown"])
        for name, value in {"longest": told["longest"]}.items() if counts else spent.items():
            self.feel[name].append(value)

    def _spent(self) -> dict[str, float]:
        times = {one["name"]: one["value"] for one in self.devtools.send("Performance.getMetrics")["metrics"]}
        return {name: 1000 * float(times[f"{name}Duration"]) for name in _SPENT}

    def row(self, name: str) -> str:
        """Medians, with the highest of what must stay low."""
        median = {measure: f"{statistics.median(values):,.0f}" for measure, values in self.feel.items()}
        for measure in ("shown", "longest"):
            median[measure] += f" ({max(self.feel[measure]):.0f})"
        order = ("shown", "main", "script", "layout", "longest", "nodes")
        return f"| {name} | {' | '.join(median[measure] for measure in order)} |"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("moves", nargs="?", type=int, default=12, help="moves at each table (%(default)s)")
    parser.add_argument("--site", action="store_true", help="the solitaires of the site that make site has built")
    parser.add_argument("--slower", type=int, default=1, help="how many times as slow the page is (%(default)s)")
    told = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, started("/usr/bin/chromium") as browser:
        host = StaticHost() if told.site else Host(Path(folder))
        try:
            if isinstance(host, Host):
                host.start()
            print(f"{told.moves} moves at each table, milliseconds: median (highest)\n\n{_HEAD}")
            for name in DEALS:
                if not (told.site and name == "stones"):
                    player = Player(sit_down(browser, host, name), name, told.slower)
                    player.play(told.moves)
                    print(player.row(name), flush=True)
        finally:
            host.stop() if isinstance(host, Host) else host.end()


if __name__ == "__main__":
    main()
