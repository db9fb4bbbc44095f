"""How long a site takes until the first card lies there: `python -m bench.visits [ROUNDS]` after `make site`.

Chromium opens a table of Hocus: first with nothing kept, then from what the service worker has kept, without and with
Python's kept memory; and it comes back to the table that it left last. It does so at the machine's own pace and at a
quarter of it (Chromium's throttling: of the page, not of its workers). Told are the median, the lowest and the highest;
and what the first visit fetches before the first card, compressed as a host sends it. Other work beside makes all of it
slower.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from shutil import which
from statistics import median
from urllib.request import urlopen

from bench.page import brotli
from playwright.sync_api import Browser, BrowserContext, sync_playwright

_SITE = Path(__file__).parents[1] / "site"
_PORT = 8971
_HOST = f"http://127.0.0.1:{_PORT}/"
_DEAL = f"{_HOST}#/deal/hocus?deal=4"
_PATIENCE = 120_000  # milliseconds
_PACES = (1, 4)
_MEMORY = "witchwood memory"  # web/src/lib/protocol/local/snapshot.ts
_KEPT = f"caches.open('{_MEMORY}').then((cache) => cache.keys()).then((keys) => keys.length > 0)"


def _seconds(context: BrowserContext, slower: int, address: str, fetched: set[str]) -> tuple[float, str]:
    """From an address to the first card; and the table's own address. Then everything comes to be kept.

    fetched: gets what came before that card.
    """
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url) if request.url.startswith(_HOST) else None)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(".tabletop .card").first.wait_for(timeout=_PATIENCE)
    spent = time.perf_counter() - began
    fetched |= asked
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until = time.monotonic() + _PATIENCE / 1000
    while not page.evaluate(_KEPT) and time.monotonic() < until:
        time.sleep(0.1)
    table = page.url
    page.goto("about:blank")  # left, as a person leaves it: a page that is closed by a driver hears nothing of it
    page.close()
    return spent, table


def measure(browser: Browser, slower: int, fetched: set[str]) -> tuple[float, float, float, float]:
    """Seconds of a first visit; of two more, without Python's kept memory and with it; of coming back to a table."""
    context = browser.new_context()
    context.set_default_timeout(_PATIENCE)
    first, _ = _seconds(context, slower, _DEAL, fetched)
    page = context.new_page()
    page.goto(f"{_HOST}theme.js")
    page.evaluate(f"caches.delete('{_MEMORY}')")
    page.close()
    without, _ = _seconds(context, slower, _DEAL, set())
    kept, table = _seconds(context, slower, _DEAL, set())
    back, _ = _seconds(context, slower, table, set())
    context.close()
    return first, without, kept, back


def _weight(addresses: set[str]) -> int:
    """Bytes of these files of the site with Brotli."""
    found = 0
    for address in addresses:
        path = _SITE / (address.removeprefix(_HOST).split("#")[0].split("?")[0] or "index.html")
        found += brotli(path)
    return found


def main(rounds: int) -> None:
    """Print the table."""
    command = [sys.executable, "-m", "http.server", "-b", "127.0.0.1", "-d", str(_SITE), str(_PORT)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    fetched: set[str] = set()
    try:
        _wait_for_host()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
            print("| seconds until the first card | first visit | next, without memory | with it | the last table |")
            print("|---|---|---|---|---|")
            for slower in _PACES:
                each = [measure(browser, slower, fetched) for _ in range(rounds)]
                cells = [f"{median(one):.1f} ({min(one):.1f} to {max(one):.1f})" for one in zip(*each, strict=True)]
                pace = "as fast as here" if slower == 1 else f"{slower} times as slow"
                print(f"| {pace} | {' | '.join(cells)} |", flush=True)
            browser.close()
        print(f"\nBefore the first card: {len(fetched)} files, {_weight(fetched):,} bytes with Brotli.")
    finally:
        server.terminate()
        server.wait()


def _wait_for_host() -> None:
    """Return once the host answers."""
    for _ in range(100):
        try:
            urlopen(_HOST).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"nothing answers at {_HOST}: is the port taken?")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
