"""A new version of the site is fetched beside the one in use, and all windows change over together."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.static_host import SITE, Guest, StaticHost

_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
_NEWER = "There is a new version."


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the site, whose version can be changed."""
    return Path(shutil.copytree(SITE, tmp_path / "site", ignore=shutil.ignore_patterns("*.br", "*.gz")))


@pytest.fixture
def guest(browser: Browser, site: Path) -> Iterator[Guest]:
    """Somebody who visits it."""
    host = StaticHost(site)
    made = Guest(browser.new_context(viewport={"width": 1280, "height": 900}), host.address)
    yield made
    made.context.close()
    host.end()
    assert made.complaints == []


def _renew(site: Path) -> None:
    """Make another version of it, whose files bear the same names."""
    worker = site / "sw.js"
    worker.write_text(worker.read_text().replace('const version = "', 'const version = "newer-'))


def _mark(page: Page) -> None:
    """Leave a mark that is gone once the page was loaded again."""
    page.evaluate("window.mark = true")


def test_every_window_loads_the_new_version_once_one_of_them_does(guest: Guest, site: Path) -> None:
    first = guest.open("/")
    _mark(first)
    first.wait_for_function(_CONTROLLED)
    assert first.evaluate("window.mark"), "the version in use took over, and the page was loaded again for it"
    second = guest.open("/rules")
    expect(second.locator("h1")).to_be_visible()
    _mark(second)

    _renew(site)
    first.reload()
    expect(first.get_by_text(_NEWER)).to_be_visible()
    expect(second.get_by_text(_NEWER)).to_be_visible()
    assert second.evaluate("window.mark")
    first.get_by_role("button", name="Load it").click()
    second.wait_for_function("() => window.mark === undefined")
    for page in (first, second):
        expect(page.locator("h1")).to_be_visible()
        expect(page.get_by_text(_NEWER)).to_have_count(0)
