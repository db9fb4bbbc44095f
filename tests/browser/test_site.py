"""The site without a service: served as files in a folder of a host, then played with the network switched off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, FilePayload, Page, Route, ViewportSize, expect

import witchwood
from browser.axe import violations
from browser.places import DEALS, winning_line
from browser.static_host import MEMORIES, NO_WORKER, Guest, StaticHost, seated, settle, start
from browser.table import LIES, Table
from browser.test_whole_games import HOCUS_DEAL
from browser.ways import ways
from witchwood.puzzles.collection import puzzles_of

_PHONE = ViewportSize(width=390, height=844)
_DESKTOP = ViewportSize(width=1280, height=900)
_SLOWER = 4  # times as slow as this machine: the page on the phone; Chromium does not slow down its workers
_SINCE = "(url) => caches.match(url).then((kept) => kept?.headers.get('last-modified'))"
_DAMAGE = """async (url) => {
    const cache = await caches.open("witchwood memory");
    const kept = await cache.match(url);
    const memory = new Uint8Array(await kept.arrayBuffer());
    memory.fill(255, memory.length / 2, memory.length / 2 + 64);
    await cache.put(url, new Response(memory, { headers: kept.headers }));
}"""


def test_games_go_on_without_a_network(guests: Callable[[], Guest]) -> None:
    guest = guests()
    page = guest.open("/new/hocus?deal=4")
    table, match = start(page), witchwood.deal("hocus", 4)
    for _ in range(2):
        table.play(match, match.actions()[0])
    table.command("Hint").click()
    expect(page.locator(".card.hint").first).to_be_visible()
    page.get_by_role("button", name="Show whether it’s still winnable").click()
    expect(page.locator(".head .verdict")).to_contain_text(re.compile(r"\d|Winnable|Lost|open"))
    memory = settle(page)
    since = page.evaluate(_SINCE, memory)
    hocus = page.url.split("#")[1]
    page.close()

    guest.context.set_offline(True)
    page = guest.open(hocus)
    table = Table(page)
    table.expect_plays(2)
    table.play(match, match.actions()[0])
    table.command("Undo").click()
    table.expect_plays(2)

    page.goto(page.url.split("#")[0] + "#/new/stones?deal=5")
    start(page)  # the agent chooses a side, then it is the visitor's move
    page.wait_for_function("document.querySelector('#plays-side .num')?.textContent === '1'")
    for game in ("pendle", "wyr", "witchpig"):
        page.goto(page.url.split("#")[0] + f"#/new/{game}?deal={DEALS[game]}")
        table = start(page)
        table.command("Hint").click()
        expect(page.locator(".ribbon .said").filter(has_text="Hint: ").first).to_be_attached()
    page.goto(page.url.split("#")[0] + f"#/puzzles/stones/{puzzles_of('stones')[0].name}")
    expect(page.locator(".puzzle .tabletop")).to_be_visible()
    page.goto(page.url.split("#")[0])
    expect(page.locator("a.begun")).to_have_count(4)
    for gone in ("Board", "Lobby", "Lab", "Verify a deal"):  # they take a service
        expect(page.get_by_role("link", name=re.compile(f"^{gone}"))).to_have_count(0)

    # The file of all games has the settings in it, and brings them back.
    page.goto(page.url.split("#")[0] + "#/me")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games").click()
    file = json.loads(saved.value.path().read_text())
    assert len(file["witchwood games"]) == 5
    settings = {**file["settings"], "theme": "night"}
    changed = json.dumps({**file, "unread": ["of a newer version"], "settings": settings}).encode()
    one = FilePayload(name="games.json", mimeType="application/json", buffer=changed)
    page.get_by_label("Open a file of games").set_input_files(one)
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    expect(page.get_by_text("1 game in the file").first).to_be_visible()
    page.goto(page.url.split("#")[0])

    assert page.evaluate(_SINCE, memory) == since, "the kept memory was not used: it was thrown away and made again"
    page.evaluate(_DAMAGE, memory)  # then Python starts as on a first visit
    page.reload()
    expect(page.locator("a.begun")).to_have_count(4)
    assert page.evaluate(MEMORIES) == []


def test_the_last_table_lies_there_and_is_played_at_before_python_has_started(returning: Callable[[], Guest]) -> None:
    guest = returning()
    guest.context.add_init_script(NO_WORKER)
    page = guest.open("/new/hocus?deal=4")
    table, match = start(page), witchwood.deal("hocus", 4)
    table.play(match, match.actions()[0])
    table.expect_plays(1)
    left = page.url
    page.goto("about:blank")

    kernels: list[Route] = []

    def hold(route: Route) -> None:
        kernels.append(route)

    guest.context.route("**/python/version.txt", hold)
    with guest.context.expect_event("request", lambda one: one.url.endswith("/python/version.txt")):
        page.goto(left)
        table.expect_plays(1)
        lay = page.evaluate(LIES)
        move = next(text for text in match.actions() if ">" in text)
        for step in ways(match, move):
            table.press(step)
        page.wait_for_function(f"(lay) => JSON.stringify(({LIES})()) !== JSON.stringify(lay)", arg=lay)
        table.expect_plays(1)
    kernels[0].continue_()
    table.keep_up(match, move)


def _copied(page: Page) -> str:
    """The link that is copied by a press."""
    page.get_by_role("button", name="Share this game").locator("visible=true").click()
    expect(page.get_by_role("button", name="Copied").locator("visible=true")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_games_link_opens_elsewhere_as_it_was_and_can_be_played_on(returning: Callable[[], Guest]) -> None:
    guest, friend = returning(), returning()
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = guest.open("/new/hocus?deal=4")
    table, match = start(page), witchwood.deal("hocus", 4)
    for text in ("d", "d"):
        table.play(match, text)
    unfinished = _copied(page)
    table.play(match, "d")  # its player goes on
    table.command("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Challenge a friend")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    finished = _copied(page)

    replays = []
    for link, plays, size in ((unfinished, 2, _PHONE), (finished, 4, _DESKTOP)):
        page = friend.open("/credits")
        page.set_viewport_size(size)
        page.goto(link)
        table = seated(page)
        expect(page.locator(".notice")).to_contain_text("A shared game: step through it, or play on from any move.")
        table.expect_plays(plays)
        expect(page.locator(".ribbon")).to_contain_text(f"After move 0 of {plays}")
        if size is _PHONE:  # what concerns the present gives way to what can be done here
            expect(page.get_by_role("toolbar").get_by_role("button")).to_have_text(
                ["Back to now", "Play from here", "Menu"]
            )
            assert not violations(page)
        replay = page.url
        page.get_by_role("button", name="One move forward").locator("visible=true").click()
        page.get_by_role("button", name="Play from here").locator("visible=true").click()
        page.wait_for_function("(replay) => location.href !== replay && location.hash.includes('/table/')", arg=replay)
        match = witchwood.deal("hocus", 4)
        match.play("d")
        table.expect_plays(1)
        table.play(match, "d")
        page.goto(replay)
        table.expect_plays(plays)
        expect(page.locator(".ribbon")).to_contain_text(f"After move 0 of {plays}")
        expect(page.locator(".notice")).to_have_count(0)  # it was said once
        page.get_by_role("button", name="Back to now").locator("visible=true").click()
        expect(page.get_by_role("toolbar").get_by_role("button", name="Undo")).to_be_visible()
        table.expect_plays(plays)
        page.close()
        replays.append(replay)

    page = friend.follow(unfinished)
    seated(page)
    assert page.url == replays[0], "a second look is at the same table"
    page.goto(f"{friend.address}#/me")
    expect(page.locator("main a[href*='/table/']")).to_have_count(4)
    expect(page.get_by_text("Not in your statistics")).to_have_count(4)


def test_a_game_begun_without_a_network_goes_on_later_and_counts(
    launch: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    host, match = StaticHost(), witchwood.deal("hocus", HOCUS_DEAL)

    def start_phone(*, online: bool = False) -> Guest:
        """The same one, again and again."""
        phone = launch(tmp_path / "profile", reduced_motion="reduce", viewport=_PHONE, has_touch=True, is_mobile=True)
        phone.set_offline(not online)
        return Guest(phone, host.address)

    guest = start_phone(online=True)
    settle(guest.open("/"))
    guest.leave()
    host.end()

    guest = start_phone()
    page = guest.open(f"/new/hocus?deal={HOCUS_DEAL}")
    guest.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    table = start(page, touch=True)
    for text in winning_line(match)[:3]:
        table.play(match, text)
    table.command("Hint").click()
    told = page.locator(".ribbon .said").filter(has_text="Hint: ").first.inner_text().removeprefix("Hint: ")
    advised = [one for one in match.view()["actions"] if told.startswith(one["words"])]
    table.play(match, max(advised, key=lambda one: len(one["words"]))["text"])
    path = page.url.split("#")[1]
    guest.leave()

    guest = start_phone()
    page = guest.open(path)
    table = seated(page, touch=True)
    table.expect_plays(len(match.plays))
    table.play(match, winning_line(match)[0])
    table.command("Menu").tap()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Resign").tap()
    page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").tap()
    table.expect_over("Not this time")
    page.evaluate("location.hash = '/statistics'")
    expect(page.locator("section.panel[data-game=hocus]")).to_have_count(1)
    guest.leave()
