"""One service for all browser tests, Debian's Chromium, mostly without windows, and visitors who may not complain."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright

from browser.static_host import NO_WORKER, STARTS, Guest, StaticHost, await_memory
from browser.visitor import PATIENCE, Visitor
from server.clients import Served, served

_FAILED = pytest.StashKey[bool]()
_DESKTOP = ViewportSize(width=1280, height=900)

WHOLE = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium(*names: str) -> str:
    """Where Chromium is: the first of these programs. Without one the test is skipped, and says so."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("NO CHROMIUM HERE, SO THE BROWSER IS NOT TESTED: apt-get install chromium")
    return found


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> None:
    """How long a page may take: where Python starts in it, that takes a busy machine its time."""
    starts = any(name in request.module.__name__ for name in ("test_site", "test_kept"))
    expect.set_options(timeout=STARTS if starts else PATIENCE)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Chromium without windows, which needs a seventh less of a processor, or else the whole of it."""
    return find_chromium("chromium-headless-shell", *WHOLE)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory, chromium_path: str) -> Iterator[Served]:  # noqa: ARG001 (no browser, no service)
    """A service in this process, where a test can let time pass. The tutorial's game is installed."""
    with served(tmp_path_factory.mktemp("browser-service")) as running:
        yield running


@contextmanager
def started(chromium: str) -> Iterator[Browser]:
    """Chromium, which ends with the block. So does Playwright, which keeps an event loop in this thread until then."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """It ends before other modules' tests."""
    with started(chromium_path) as running:
        yield running


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the site is, on a host that only sends files."""
    running = StaticHost()
    yield running.address
    running.end()


@pytest.fixture(scope="module")
def launch(browser: Browser, chromium_path: str) -> Callable[..., BrowserContext]:
    """Starts a browser whose things lie in a folder: what it stores is there when it is started again."""
    return partial(browser.browser_type.launch_persistent_context, executable_path=chromium_path, args=FLAGS)


@pytest.fixture(scope="session")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a browser's things lie after a first visit, once a test has wanted them: such a visit takes 13 seconds."""
    return tmp_path_factory.mktemp("visited") / "profile"


def _those_made(make: Callable[[int], Guest]) -> Iterator[Callable[[], Guest]]:
    """Makes people by their number; in the end none of their pages may have complained."""
    made: list[Guest] = []

    def another() -> Guest:
        made.append(make(len(made)))
        return made[-1]

    yield another
    for one in made:
        one.leave()


@pytest.fixture
def guests(browser: Browser, address: str) -> Iterator[Callable[[], Guest]]:
    """Makes people who visit the site for the first time, on a desktop without motion."""
    yield from _those_made(lambda _: Guest(browser.new_context(viewport=_DESKTOP, reduced_motion="reduce"), address))


@pytest.fixture
def returning(
    launch: Callable[..., BrowserContext], address: str, profile: Path, tmp_path: Path
) -> Iterator[Callable[[], Guest]]:
    """Makes people whose browser has kept Python's memory, which starts soon then, but no files of the site."""

    def start(folder: Path) -> Guest:
        return Guest(launch(folder, reduced_motion="reduce", viewport=_DESKTOP), address)

    if not profile.exists():
        first = start(profile)
        first.context.add_init_script(NO_WORKER)
        await_memory(first.open("/"))
        first.leave()
    yield from _those_made(
        lambda number: start(Path(shutil.copytree(profile, tmp_path / f"profile{number}", symlinks=True)))
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


@contextmanager
def people(browser: Browser, url: str) -> Iterator[tuple[Callable[..., Visitor], list[Visitor]]]:
    """Makes people, and says who was made. In the end all leave, and a page that complained is a failure."""
    made: list[Visitor] = []

    def make(**more: Any) -> Visitor:
        made.append(Visitor(browser, url, **more))
        return made[-1]

    with ExitStack() as stack:  # everybody leaves, even when a page complains
        yield make, made
        for one in made:
            stack.callback(one.close)


@pytest.fixture
def visitor(
    browser: Browser, service: Served, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., Visitor]]:
    """Makes people; at the end every page that complained fails the test. Where it failed, what each saw is kept."""
    with people(browser, service.url) as (make, made):
        yield make
        for number, one in enumerate(made):
            if request.node.stash.get(_FAILED, False):
                one.page.screenshot(path=tmp_path / f"visitor{number}.png")
                print(f"what visitor {number} saw: {tmp_path}/visitor{number}.png", *one.problems, sep="\n")


@pytest.fixture
def meet(visitor: Callable[..., Visitor]) -> Callable[..., Visitor]:
    """Makes people who have a name."""

    def make(name: str, **more: Any) -> Visitor:
        person = visitor(**more)
        person.call_me(name)
        return person

    return make


@pytest.fixture(scope="module")
def lookers(browser: Browser, service: Served) -> Iterator[Callable[..., Visitor]]:
    """Makes people whose pages a module's tests share."""
    with people(browser, service.url) as (make, _):
        yield make
