"""How long a site takes until the first card lies there: `python -m bench.visits [ROUNDS]` after `make site`.

Chromium opens a table of Hocus, first with nothing kept, then again from what its service worker has kept, at the
machine's own pace and at a quarter of it (Chromium's throttling, which slows what the page draws, not its workers).
Told are the median, the lowest and the highest.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from shutil import which
from statistics import median

from playwright.sync_api import Browser, BrowserContext, sync_playwright

_SITE = Path(__file__).parents[1] / "site"
_PORT = 8971
_TABLE = f"http://127.0.0.1:{_PORT}/#/deal/hocus?deal=4"
_PATIENCE = 120_000  # milliseconds
_PACES = (1, 4)


def _seconds(context: BrowserContext, slower: int) -> float:
    """From the address to the first card."""
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = time.perf_counter()
    page.goto(_TABLE)
    page.locator(".tabletop .card").first.wait_for(timeout=_PATIENCE)
    spent = time.perf_counter() - began
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return spent


def measure(browser: Browser, slower: int) -> tuple[float, float]:
    """Seconds of a first and of a second visit."""
    context = browser.new_context()
    context.set_default_timeout(_PATIENCE)
    both = _seconds(context, slower), _seconds(context, slower)
    context.close()
    return both


def main(rounds: int) -> None:
    """Print the table."""
    command = [sys.executable, "-m", "http.server", "-b", "127.0.0.1", "-d", str(_SITE), str(_PORT)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
            print("| until the first card | first visit, s | second visit, s |\n|---|---|---|")
            for slower in _PACES:
                each = [measure(browser, slower) for _ in range(rounds)]
                cells = [f"{median(one):.1f} ({min(one):.1f} to {max(one):.1f})" for one in zip(*each, strict=True)]
                print(
                    f"| {'as fast as here' if slower == 1 else f'{slower} times as slow'} | {' | '.join(cells)} |",
                    flush=True,
                )
            browser.close()
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
