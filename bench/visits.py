"""How long a site takes until the first card: `python -m bench.visits [ROUNDS [FOLDER …]]` after `make site`.

Chromium opens a table of Hocus: first with nothing kept, then from what the service worker has kept, without and with
Python's kept memory; and it comes back to the table that it left last. It does so at the machine's own pace and at a
quarter of it (Chromium's throttling: of the page, not of its workers). The median, the lowest and the highest are
printed, and what the first visit fetched before it from a host that compresses nothing. Other work beside makes all of
it slower, so several sites, each in a FOLDER, are measured in turns.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from shutil import which
from statistics import median

from playwright.sync_api import Browser, Request, sync_playwright

# The tests' host is found there only now, so it is imported here (E402).
sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]

from browser.static_host import SITE, Guest, StaticHost, settle  # noqa: E402

_PACES = (1, 4)


def _seconds(guest: Guest, slower: int, address: str) -> tuple[float, str, list[str]]:
    """From an address to the first card; the table's own address; what was fetched. Then all comes to be kept."""
    page = guest.context.new_page()
    guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    fetched: list[str] = []

    def note(request: Request) -> None:
        fetched.append(request.url)

    guest.context.on("requestfinished", note)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(".tabletop .card").first.wait_for()
    spent = time.perf_counter() - began
    guest.context.remove_listener("requestfinished", note)
    settle(page)
    table = page.url
    page.goto("about:blank")  # left, as a person leaves it: a page that is closed by a driver hears nothing of it
    page.close()
    return spent, table, fetched


def measure(browser: Browser, site: Path, address: str, slower: int) -> tuple[float, float, float, float, float]:
    """Seconds of a first visit; of two more, without Python's kept memory and with it; of coming back to a table. Last,
    the megabytes that the first visit fetched.
    """
    guest = Guest(browser.new_context(), address)
    deal = f"{address}#/deal/hocus?deal=4"
    first, _, fetched = _seconds(guest, slower, deal)
    names = [one.removeprefix(address).split("#")[0] or "index.html" for one in fetched if one.startswith(address)]
    page = guest.context.new_page()
    page.goto(f"{address}theme.js")
    page.evaluate("caches.delete('witchwood memory')")
    page.close()
    without, _, _ = _seconds(guest, slower, deal)
    kept, table, _ = _seconds(guest, slower, deal)
    back, _, _ = _seconds(guest, slower, table)
    guest.context.close()
    return first, without, kept, back, sum((site / name).stat().st_size for name in names) / 1e6


def main(rounds: int, folders: list[Path]) -> None:
    """Print the table."""
    hosts = {folder: StaticHost(folder) for folder in folders}
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
            print(
                "| seconds until the first card | first visit | next, without memory | with it | the last table | MB |"
            )
            print("|---|---|---|---|---|---|")
            for slower in _PACES:
                each: dict[Path, list[tuple[float, ...]]] = {folder: [] for folder in folders}
                for _ in range(rounds):
                    for folder, host in hosts.items():
                        each[folder].append(measure(browser, folder, host.address, slower))
                for folder, found in each.items():
                    cells = [
                        f"{median(one):.1f} ({min(one):.1f} to {max(one):.1f})" for one in zip(*found, strict=True)
                    ]
                    pace = "as fast as here" if slower == 1 else f"{slower} times as slow"
                    print(f"| {folder.name}, {pace} | {' | '.join(cells)} |", flush=True)
            browser.close()
    finally:
        for host in hosts.values():
            host.end()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, [Path(one) for one in sys.argv[2:]] or [SITE])
