"""How soon the first page and a table can be used: bytes, first paint, and when they answer to input.

Run it as `.venv/bin/python tools/page_speed.py [LOADS]`. Every load is that of a new visitor: a browser context of its
own, so nothing is cached. Interactive is when the page's main part is there and every task of more than 50 ms has ended
(the browser's own count of long tasks); a press on it is answered then.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, sync_playwright

ROOT = Path(__file__).parents[1]
# What the tests drive a browser with is found there only now, so it is imported here (E402).
sys.path[:0] = [str(ROOT / "tests")]

from browser.conftest import FLAGS  # noqa: E402
from browser.host import Host  # noqa: E402
from browser.visitor import Visitor  # noqa: E402

LOADS = 5
_WATCH = """
window.longTasks = [];
const note = (list) => window.longTasks.push(...list.getEntries().map((one) => one.startTime + one.duration));
new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
window.shown = new Promise((done) => {
  const look = () => (document.querySelector(window.mainPart) ? done(performance.now()) : requestAnimationFrame(look));
  requestAnimationFrame(look);
});
"""
_TIMES = """
async () => {
  const shown = await window.shown;
  await new Promise((done) => setTimeout(done, 1000));
  const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  return { paint, interactive: Math.max(shown, paint, ...window.longTasks) };
}
"""


class Load:
    """One load by a new visitor: kilobytes received, milliseconds since the address was entered."""

    def __init__(self, browser: Browser, address: str, part: str) -> None:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.add_init_script(f"window.mainPart = {part!r};{_WATCH}")
        received = _count_bytes(context.new_cdp_session(page))
        page.goto(address)
        times = page.evaluate(_TIMES)
        self.kilobytes = received() / 1000
        self.paint = float(times["paint"])
        self.interactive = float(times["interactive"])
        context.close()


def _count_bytes(devtools: CDPSession) -> Callable[[], float]:
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    devtools.send("Network.enable")
    return lambda: sum(sizes)


def open_a_table(browser: Browser, url: str) -> str:
    """The address of a solitaire in play; other visitors watch."""
    person = Visitor(browser, url)
    address = person.begin("hocus", deal=8).address
    person.close()
    return address


def report(name: str, loads: list[Load]) -> None:
    """Print the median of every measure, lowest and highest in brackets."""
    told = []
    for words, values in (
        ("kB", [one.kilobytes for one in loads]),
        ("ms to the first paint", [one.paint for one in loads]),
        ("ms until interactive", [one.interactive for one in loads]),
    ):
        told.append(f"{statistics.median(values):.0f} {words} ({min(values):.0f} to {max(values):.0f})")
    print(f"{name}: {', '.join(told)}", flush=True)


def main() -> None:
    """Measure the first page and a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("loads", nargs="?", type=int, default=LOADS, help="how often each is loaded (%(default)s)")
    count = parser.parse_args().loads
    if count < 1:
        parser.error(f"LOADS: {count} is not allowed; use a number from 1")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = Host(Path(folder))
        host.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        try:
            table = open_a_table(browser, host.url)
            for name, address, part in (
                ("first page", f"{host.url}/", ".plate"),
                ("table", table, ".tabletop [data-card]"),
            ):
                report(name, [Load(browser, address, part) for _ in range(count)])
        finally:
            browser.close()
            host.stop()


if __name__ == "__main__":
    main()
