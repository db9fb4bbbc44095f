"""What a browser fetches and keeps of the site: how much, which version, and whether it promises to."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from browser.static_host import NO_WORKER, SITE, Guest, StaticHost, await_memory, start

_FIRST_VISIT = 4_800_000  # bytes: what a first visit may fetch before the first card where a host compresses nothing
_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
_NEWER = "A new version is available."
_TITLE, _NEW_TITLE = "The Witch of Pendle Hill", "The Other Witch of Pendle Hill"
_VERSIONS = "caches.keys().then((names) => names.filter((name) => name.startsWith('witchwood-')))"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the site, whose version can be changed."""
    return Path(shutil.copytree(SITE, tmp_path / "site", ignore=shutil.ignore_patterns("*.br", "*.gz")))


@pytest.fixture
def guest(browser: Browser, site: Path) -> Iterator[Guest]:
    """A person who visits it."""
    host = StaticHost(site)
    made = Guest(browser.new_context(viewport={"width": 1280, "height": 900}), host.address)
    yield made
    made.leave()
    host.end()


def _renew(site: Path) -> None:
    """Make another version of it, whose files bear the same names. One of them has changed."""
    for name, before, after in (
        ("sw.js", 'const version = "', 'const version = "newer-'),
        ("games.json", _TITLE, _NEW_TITLE),
    ):
        text = (site / name).read_text()
        assert before in text
        (site / name).write_text(text.replace(before, after))


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
    (kept,) = first.evaluate(_VERSIONS)
    elsewhere = kept.replace("/some/games/", "/some/other/games/")
    first.evaluate(f"caches.open('{elsewhere}').then(() => null)")

    _renew(site)
    first.reload()
    expect(first.get_by_text(_NEWER)).to_be_visible()
    expect(second.get_by_text(_NEWER)).to_be_visible()
    assert second.evaluate("window.mark")
    expect(first.get_by_text(_TITLE).first).to_be_visible()
    assert kept in first.evaluate(_VERSIONS), "the version in use went before its windows let go"
    first.get_by_role("button", name="Load it").click()
    second.wait_for_function("() => window.mark === undefined")
    for page in (first, second):
        expect(page.locator("h1")).to_be_visible()
        expect(page.get_by_text(_NEWER)).to_have_count(0)
        expect(page.get_by_text(_NEW_TITLE).first).to_be_visible()
    newer = kept.replace("/some/games/-", "/some/games/-newer-")
    assert sorted(first.evaluate(_VERSIONS)) == sorted([newer, elsewhere]), "the old files go, another folder's stay"


@pytest.mark.long
def test_an_app_that_stays_open_asks_for_a_new_version_once_a_day(guest: Guest, site: Path) -> None:
    page = guest.open("/")
    page.wait_for_function(_CONTROLLED)
    _renew(site)
    shown = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(shown)
    assert (
        page.evaluate("navigator.serviceWorker.ready.then(({ installing, waiting }) => installing ?? waiting)") is None
    )
    page.evaluate("{ const now = Date.now; Date.now = () => now() + 86_400_001; }")
    page.evaluate(shown)
    expect(page.get_by_text(_NEWER)).to_be_visible()


def test_a_player_is_told_that_not_all_of_it_could_be_kept(browser: Browser, site: Path) -> None:
    (site / "rules" / "wyr.json").unlink()
    host = StaticHost(site)
    guest = Guest(browser.new_context(), host.address)
    page = guest.open("/me")
    expect(page.get_by_text("The download is incomplete")).to_be_visible()
    guest.context.close()
    host.end()


@pytest.mark.parametrize("promised", [False, True])
@pytest.mark.long
def test_the_browser_is_asked_to_store_games_for_good_and_a_player_told_if_it_will_not(
    returning: Callable[[], Guest], *, promised: bool
) -> None:
    guest, answers = returning(), str(promised).lower()
    guest.context.add_init_script(f"""
        StorageManager.prototype.persist = async () => {{ window.asked = true; return {answers}; }};
        StorageManager.prototype.persisted = async () => window.asked === true && {answers};
    """)
    page = guest.open("/new/hocus?deal=4")
    expect(page.locator("form button[type=submit]")).to_be_visible()
    assert not page.evaluate("window.asked"), "there is no game yet"
    start(page)
    assert page.evaluate("window.asked")
    page.evaluate("location.hash = '/me'")
    expect(page.get_by_role("button", name="Save all games")).to_be_visible()
    expect(page.get_by_text("This browser may delete them")).to_have_count(0 if promised else 1)


def test_once_all_of_it_is_kept_a_player_is_told_so_and_chromium_finds_it_installable(
    launch: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    host = StaticHost()
    guest = Guest(launch(tmp_path / "profile"), host.address)  # what belongs to no profile can't be installed
    page = guest.open("/me")
    expect(page.get_by_text("Ready to play offline.")).to_be_visible()
    devtools = guest.context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    # Without an id of its own an app is known by its address: a site in each folder of a host is one.
    assert "id" not in json.loads(manifest["data"])
    guest.leave()
    host.end()


@pytest.mark.long
def test_a_first_visit_fetches_little_and_python_waits_for_nothing_that_it_can_start_without(
    guests: Callable[[], Guest],
) -> None:
    guest = guests()
    guest.context.add_init_script(NO_WORKER)
    asked: list[str] = []
    guest.context.on("request", lambda request: asked.append(request.url))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.context.route("**/python/witchwood.*.packed", hold)
    page = guest.context.new_page()
    with page.expect_request("**/python/pyodide-lock.json"):  # of Pyodide, once it starts
        page.goto(f"{guest.address}#/deal/hocus?deal=4")
    guest.context.route("**/python/witchwood.*.packed", lambda route: route.continue_())
    for route in held:
        route.continue_()
    page.locator(".tabletop .card").first.wait_for()
    await_memory(page)  # by the Python that searches
    sent = [one.removeprefix(guest.address) for one in asked if one.startswith(guest.address)]
    files = [one.split("#")[0] or "index.html" for one in sent]
    assert {"index.html", "python/pyodide.asm.wasm.packed", "python/witchwood.wasm.packed"} <= set(files)
    assert sum((SITE / name).stat().st_size for name in set(files)) < _FIRST_VISIT
    assert [name for name in files if name.endswith(".packed") and files.count(name) > 1] == []
    assert "python/puzzles.zip.packed" not in files


@pytest.mark.long
def test_puzzles_come_when_they_are_first_wanted_or_at_the_next_try(guests: Callable[[], Guest]) -> None:
    guest = guests()
    guest.context.add_init_script(NO_WORKER)
    guest.context.route("**/python/puzzles.zip.packed", lambda route: route.abort(), times=1)
    page = guest.context.new_page()
    page.goto(f"{guest.address}#/puzzles")
    expect(page.locator(".puzzle [role=alert]")).to_contain_text("The puzzles can’t be fetched")
    page.get_by_role("link", name="Stream").click()
    expect(page.locator(".puzzle .tabletop")).to_be_visible()
