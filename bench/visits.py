"""How long a site takes until the first card lies there: `python -m bench.visits [ROUNDS]` after `make site`.

Chromium opens a table of Hocus: first with nothing kept, then from what the service worker has kept, without and with
Python's kept memory; and it comes back to the table that it left last. It does so at the machine's own pace and at a
quarter of it (Chromium's throttling: of the page, not of its workers). The median, the lowest and the highest are
printed. Other work beside makes all of it slower.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from shutil import which
from statistics import median

from playwright.sync_api import Browser, sync_playwright

# The tests' host is found there only now, so it is imported here (E402).
sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]

from browser.static_host import Guest, StaticHost, settle  # noqa: E402

_PACES = (1, 4)


def _seconds(guest: Guest, slower: int, address: str) -> tuple[float, str]:
    """From an address to the first card; and the table's own address. Then everything comes to be kept."""
    page = guest.context.new_page()
    guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(".tabletop .card").first.wait_for()
    spent = time.perf_counter() - began
    settle(page)
    table = page.url
    page.goto("about:blank")  # left, as a person leaves it: a page that is closed by a driver hears nothing of it
    page.close()
    return spent, table


def measure(browser: Browser, address: str, slower: int) -> tuple[float, float, float, float]:
    """Seconds of a first visit; of two more, without Python's kept memory and with it; of coming back to a table."""
    guest = Guest(browser.new_context(), address)
    deal = f"{address}#/deal/hocus?deal=4"
    first, _ = _seconds(guest, slower, deal)
    page = guest.context.new_page()
    page.goto(f"{address}theme.js")
    page.evaluate("caches.delete('witchwood memory')")
    page.close()
    without, _ = _seconds(guest, slower, deal)
    kept, table = _seconds(guest, slower, deal)
    back, _ = _seconds(guest, slower, table)
    guest.context.close()
    return first, without, kept, back


def main(rounds: int) -> None:
    """Print the table."""
    host = StaticHost()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
            print("| seconds until the first card | first visit | next, without memory | with it | the last table |")
            print("|---|---|---|---|---|")
            for slower in _PACES:
                each = [measure(browser, host.address, slower) for _ in range(rounds)]
                cells = [f"{median(one):.1f} ({min(one):.1f} to {max(one):.1f})" for one in zip(*each, strict=True)]
                pace = "as fast as here" if slower == 1 else f"{slower} times as slow"
                print(f"| {pace} | {' | '.join(cells)} |", flush=True)
            browser.close()
    finally:
        host.end()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
