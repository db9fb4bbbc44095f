"""How soon the first page and a table can be used: bytes, first paint, and when they answer to input.

Run it as `.venv/bin/python tools/page_speed.py [LOADS]`. Every load is that of a new visitor: a browser context of its
own, so nothing is cached. Interactive is when the page's main part is there and every task of more than 50 ms has ended
(the browser's own count of long tasks); a press on it is answered then.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
# What the tests drive a browser with is found there only now, so it is imported here (E402).
sys.path[:0] = [str(ROOT / "tests")]

from browser.conftest import started  # noqa: E402
from browser.host import Host  # noqa: E402
from browser.visitor import DESKTOP, Visitor  # noqa: E402

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
  return [paint, Math.max(shown, paint, ...window.longTasks)];
}
"""
_MEASURES = ("kB", "ms to the first paint", "ms until interactive")


def load(browser: Browser, address: str, part: str) -> tuple[float, ...]:
    """One load by a new visitor: kilobytes received, milliseconds since the address was entered."""
    context = browser.new_context(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page, sizes = context.new_page(), list[float]()
    page.add_init_script(f"window.mainPart = {part!r};{_WATCH}")
    devtools = context.new_cdp_session(page)
    devtools.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    devtools.send("Network.enable")
    page.goto(address)
    times = page.evaluate(_TIMES)
    context.close()
    return sum(sizes) / 1000, *times


def main(loads: int) -> None:
    """Measure the first page, and a solitaire in play that other visitors watch: medians, lowest and highest."""
    with tempfile.TemporaryDirectory() as folder, started("/usr/bin/chromium") as browser:
        host = Host(Path(folder))
        host.start()
        try:
            person = Visitor(browser, host.url)
            table = person.begin("hocus", deal=8).address
            person.close()
            pages = (("first page", f"{host.url}/", ".plate"), ("table", table, ".tabletop [data-card]"))
            for name, address, part in pages:
                found = zip(*(load(browser, address, part) for _ in range(loads)), strict=True)
                told = (
                    f"{statistics.median(values):.0f} {words} ({min(values):.0f} to {max(values):.0f})"
                    for words, values in zip(_MEASURES, found, strict=True)
                )
                print(f"{name}: {', '.join(told)}", flush=True)
        finally:
            host.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
