"""The site without a service: served as files in a folder of a host, then played with the network switched off."""

from __future__ import annotations

import base64
import json
import re
import time
import zlib
from collections.abc import Callable

from playwright.sync_api import FilePayload, Page, Route, ViewportSize, expect

import witchwood
from browser.axe import violations
from browser.static_host import MEMORIES, NO_WORKER, Guest, seated, settle, start
from browser.table import LIES, Table
from browser.visitor import PATIENCE
from browser.ways import ways
from witchwood.table.days import date_at
from witchwood.table.deals.calendar import as_they_fall

_PHONE = ViewportSize(width=390, height=844)
_DESKTOP = ViewportSize(width=1280, height=900)
_SINCE = "(url) => caches.match(url).then((kept) => kept?.headers.get('last-modified'))"
_DAMAGE = """async (url) => {
    const cache = await caches.open("witchwood memory");
    const kept = await cache.match(url);
    const memory = new Uint8Array(await kept.arrayBuffer());
    memory.fill(0, memory.length / 2, memory.length / 2 + 64);
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
    page.goto(page.url.split("#")[0])
    expect(page.locator("a.begun")).to_have_count(2)
    for gone in ("Board", "Open tables", "Lab", "Verify a deal"):  # they take a service
        expect(page.get_by_role("link", name=re.compile(f"^{gone}"))).to_have_count(0)

    # The file of all games has the settings in it, and brings them back.
    page.goto(page.url.split("#")[0] + "#/me")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games").click()
    file = json.loads(saved.value.path().read_text())
    assert len(file["witchwood games"]) == 2
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
    expect(page.locator("a.begun")).to_have_count(2)
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

    def wait(route: Route) -> None:
        kernels.append(route)

    guest.context.route("**/python/witchwood.wasm", wait)
    page.goto(left)
    table.expect_plays(1)
    lay = page.evaluate(LIES)
    move = next(text for text in match.actions() if ">" in text)
    for step in ways(match, move):
        table.press(step)
    page.wait_for_function(f"(lay) => JSON.stringify(({LIES})()) !== JSON.stringify(lay)", arg=lay)
    table.expect_plays(1)

    until = time.monotonic() + PATIENCE / 1000
    while not kernels and time.monotonic() < until:  # on a busy machine Python may not have come to them yet
        page.wait_for_timeout(50)
    assert kernels, "Python did not ask for its kernels"
    kernels[0].continue_()
    table.keep_up(match, move)


def test_todays_deal_is_that_of_every_site_and_stands_in_the_calendar(returning: Callable[[], Guest]) -> None:
    page = returning().open("/today")
    panel = page.get_by_role("region", name=re.compile("Hocus"))
    expect(panel).to_contain_text("Not played")
    expect(page.get_by_text("board")).to_have_count(0)
    assert not violations(page)
    today = date_at(time.time())
    panel.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("#/table/"))
    table = Table(page)
    table.expect_plays(0)
    match = witchwood.deal("hocus", as_they_fall(b"", today, today)[today, "hocus"].number)
    table.play(match, match.actions()[0])
    page.goto(page.url.split("#")[0] + "#/days")
    expect(page.get_by_role("button", name=re.compile(", today: .*begun"))).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name=re.compile("Any deal ?, Hocus.*begun")).click()
    table.expect_plays(1)
    page.goto(page.url.split("#")[0])
    page.get_by_role("button", name=re.compile("Hocus.*1 move")).click()
    page.wait_for_url(re.compile("#/table/"))


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
    expect(page.get_by_role("dialog").get_by_role("button", name="Share this game")).to_be_visible()
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
    expect(page.get_by_text("count towards your statistics")).to_have_count(4)


def test_a_secret_deal_is_shared_once_its_player_has_had_its_number_shown(returning: Callable[[], Guest]) -> None:
    guest = returning()
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = guest.open("/new/hocus")
    table = start(page)
    page.get_by_role("button", name="Share this game").locator("visible=true").click()
    dialog = page.get_by_role("dialog", name="Show the number")
    expect(dialog).to_contain_text("this game counts as played with help")
    dialog.get_by_role("button", name="Show the number").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_text(re.compile("^Deal [0-9]+")).locator("visible=true").first).to_be_visible()
    link = _copied(page)
    table.command("Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("known deal")
    page.goto(link)
    seated(page).expect_plays(0)


def test_a_game_against_an_agent_is_played_on_from_a_link(returning: Callable[[], Guest]) -> None:
    page = returning().open("/credits")
    match = witchwood.deal("stones", 5)
    while len(match.plays) < 9:
        match.play(match.actions()[0])
    plays = base64.urlsafe_b64encode(zlib.compress(" ".join(match.written_plays).encode(), wbits=-15)).decode()
    page.goto(f"{page.url.split('#')[0]}#/deal/stones?deal=5&seats=2&ply=0#{plays.rstrip('=')}")
    table = seated(page)
    expect(page.locator(".notice")).to_contain_text("play on from any move")
    table.expect_plays(9)
    replay = page.url
    forward = page.get_by_role("button", name="One move forward").locator("visible=true")
    seats = [play.seat for play in match.plays]
    for _ in range(seats.index(0, 1)):  # the next move is the visitor's
        forward.click()
    page.get_by_role("button", name="Play from here").locator("visible=true").click()
    page.wait_for_function("(replay) => location.href !== replay && location.hash.includes('/table/')", arg=replay)
    table.expect_plays(seats.index(0, 1))
    expect(page.locator("aside")).to_contain_text(re.compile("agent, "))
    ours = witchwood.deal("stones", 5)
    for play in match.plays[: seats.index(0, 1)]:
        ours.play(play.text, play.seat)
    for step in ways(ours, ours.actions()[0]):
        table.press(step)
    page.wait_for_function(
        "(count) => Number(document.querySelector('#plays-side .num')?.textContent) > count + 1",
        arg=seats.index(0, 1),  # the agent answers
    )


def test_a_link_that_can_not_be_opened_says_why_and_is_followed_once_it_is_mended(
    returning: Callable[[], Guest],
) -> None:
    page = returning().open(f"/deal/hocus?deal={'9' * 24}")
    site = page.url.split("#")[0]
    alert, games = page.get_by_role("alert"), page.get_by_role("link", name="Back to the games")
    for address in (page.url, f"{site}#/deal/hocus"):
        page.goto(address)
        expect(alert).to_contain_text("This link has no valid deal number")
        expect(games).to_be_visible()
        expect(alert.get_by_role("button")).to_have_count(0)  # it would say the same again
    plays = base64.urlsafe_b64encode(zlib.compress(b"d d", wbits=-15)).decode().rstrip("=")
    page.goto(f"{site}#/deal/hocus?deal=4&ply=0#{plays[:-2]}")
    expect(alert).to_contain_text("This link is cut short")
    page.goto(f"{site}#/deal/hocus?deal=4&ply=0#{plays}")
    seated(page).expect_plays(2)
    page.goto(f"{site}#/table/none-such")
    expect(alert).to_contain_text("There is no such game in this browser")
