"""Two people at one table, each with a browser of their own, and others who join or watch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import witchwood
from browser.table import Table
from browser.visitor import ANYBODY, Visitor, await_gathering, get_ready, press, see_absence
from server.clients import Served
from witchwood.engine.match import Match

People = Callable[..., Visitor]

# Deal 138 for two: the third drawing meets the Thief, and seat 0 makes a hand while it is the other's turn.
PIG_DEAL = 138
PIG_PLAYS = ["draw", "s7", "draw", "w8", "draw", "t2/s3", "t7", "draw", "t2", "draw", "p1"]


def play_both(tables: list[Table], match: Match, text: str) -> None:
    """The seat on turn plays; both see it."""
    mover = match.turn
    assert mover is not None
    tables[mover].play(match, text)
    tables[1 - mover].expect_plays(len(match.plays))


def test_witchpig_with_thief_reconnect_and_a_call_out_of_turn(service: Served, visitor: People) -> None:
    ada, ben = visitor(), visitor()
    ada.own_time()
    ada.call_me("Ada with the Thief")
    ben.call_me("Ben who reconnects")
    first = ada.begin("witchpig", deal=PIG_DEAL, seats=ANYBODY)
    tables = [first, ben.sit_at(first)]
    expect(ada.page.locator("aside").get_by_text("Ben who reconnects")).to_be_visible()
    match = witchwood.deal("witchpig", PIG_DEAL, seats=2)
    for number, text in enumerate(PIG_PLAYS):
        if "/" in text:  # the Thief shows Ada, and nobody else, what Ben holds
            expect(ada.page.locator(".thief .place")).to_have_count(6)
            expect(ben.page.locator(".thief")).to_have_count(0)
        if number == 7:  # Ben's connection breaks: he is missed, and comes back to the same hand
            hand = ben.page.locator(".mine .hand [data-card]")
            expect(ben.page.locator('.mine .hand [data-card="t2"]')).to_be_visible()  # once the Thief's words were read
            held = hand.evaluate_all("cards => cards.map((c) => c.dataset.card)")
            ben.page.goto("about:blank")
            see_absence(ada.page, service, 1)
            expect(ada.page.locator("aside .face.away")).to_be_visible()
            ben.page.goto(first.address)
            tables[1] = ben.table()
            expect(hand).to_have_count(len(held))
            assert sorted(hand.evaluate_all("cards => cards.map((c) => c.dataset.card)")) == sorted(held)
            expect(ada.page.locator("aside .face.away")).to_have_count(0)
        play_both(tables, match, text)
    assert match.turn == 1
    first.press(".call")  # out of turn, with a winning hand: nothing is asked
    first.keep_up(match, "call", 0)
    first.rest(3000)  # she looks at the cards until the result comes up
    for person, title in ((ada, "You won"), (ben, "Ada with the Thief won")):
        person.table().expect_over(title)
        expect(person.page.locator(".showdown li.won")).to_contain_text(
            "You" if person is ada else "Ada with the Thief"
        )


def test_a_false_call_is_asked_twice_told_to_all_and_its_hand_is_laid_open(visitor: People) -> None:
    ada, ben, cat = visitor(), visitor(touch=True), visitor()
    for person in (ada, ben):
        person.own_time()
    ada.call_me("Ada who waits")
    ben.call_me("Ben who risks it")
    cat.call_me("Cat who looks on")
    first = ada.begin("witchpig", deal=PIG_DEAL, seats=("me", "open", "open"))
    second = ben.sit_at(first)
    cat.sit_at(first)
    call = ben.page.locator(".call")
    second.press(".call")
    expect(call).to_contain_text("Press again to risk it")
    second.rest(4500)
    expect(call).not_to_contain_text("Press again to risk it")  # nobody pressed: it ends by itself
    hand = sorted(ben.page.locator(".mine .hand [data-card]").evaluate_all("cards => cards.map((c) => c.dataset.card)"))
    second.press(".call")
    second.rest()  # no double tap
    second.press(".call")
    told = "Ben who risks it called WitchPig without a winning hand and went out."
    expect(ada.page.locator(".news", has_text=told)).to_be_visible()
    expect(ben.page.locator(".news", has_text="You called WitchPig without a winning hand")).to_be_visible()
    shown = ada.page.get_by_role("group", name="The hand that Ben who risks it called with")
    expect(shown.locator(".card")).to_have_count(6)  # it lies in the middle for a while
    first.rest(6000)
    expect(shown).to_have_count(0)
    fan = ada.page.locator(".seat.out .held")
    assert sorted(fan.evaluate_all("cards => cards.map((c) => c.dataset.card)")) == hand
    ada.page.get_by_role("button", name="Look at the hand that Ben who risks it called with").click()
    expect(shown.locator(".card")).to_have_count(6)
    # Ada risks it too: Cat wins, and the hands are looked at as long as she scrolls them
    first.press(".call")
    first.rest()
    first.press(".call")
    expect(ada.page.locator(".showdown h2")).to_have_text("You called WitchPig without a winning hand and went out.")
    expect(ada.page.locator(".showdown li.out [data-card]")).to_have_count(12)
    for _ in range(12):
        ada.page.mouse.wheel(0, 10)
        first.rest(300)
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    first.rest(5000)
    first.expect_over("Cat who looks on won")


def test_witch_stones_over_days_rematch_and_record(visitor: People) -> None:
    ada, ben = visitor(), visitor()
    ben.call_me("Ben the slow")
    first = ada.begin("stones", deal=5, seats=ANYBODY, target=5)
    tables = [first, ben.sit_at(first)]
    match = witchwood.deal("stones", 5, target=5)
    while not match.over:
        if len(match.plays) == 6:  # nobody need stay: a table waits on the list of one's tables
            assert match.turn is not None
            away = (ada, ben)[match.turn]
            away.open("/me")
            away.page.locator(f'a[href$="{first.address.rpartition("/")[2]}"]').click()
            tables[match.turn] = away.table()
        play_both(tables, match, witchwood.hint(match, "greedy"))
    winner = match.result
    assert isinstance(winner, tuple)
    for seat, person in enumerate((ada, ben)):
        tables[seat].expect_over("You won" if seat in winner else re.compile("won"))
        expect(
            person.page.get_by_role("dialog").get_by_text(f"{match.scores[seat]:g}", exact=True).first
        ).to_be_visible()
    with ada.page.expect_download() as waiting:
        ada.page.get_by_text("More", exact=True).locator("visible=true").click()
        ada.page.get_by_role("link", name="Game record").click()
    assert witchwood.replay(waiting.value.path().read_text()).scores == match.scores
    ada.page.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_url(lambda url: "/table/" in url and url != first.address)
    gathering = ada.page.get_by_role("region", name="Waiting to start")
    expect(gathering.get_by_role("listitem").filter(has_text="Ben the slow")).to_contain_text("not ready")
    ben.page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    for person in (ada, ben):
        await_gathering(person.page, ada.page.url)
        get_ready(person.page)
    for person in (ada, ben):
        expect(person.page.locator(".tabletop")).to_be_visible()
        person.table().expect_plays(0)


def test_a_listed_table_is_joined_watched_and_a_move_taken_back_by_consent(visitor: People) -> None:
    ada, ben, eve = visitor(), visitor(), visitor()
    ben.call_me("Ben of the lobby")
    first = ada.begin("witchpig", deal=PIG_DEAL, seats=ANYBODY, listed=True)
    ben.open("/tables")
    ben.page.locator(f'a[href$="{first.address.rpartition("/")[2]}"]').click()
    ben.page.get_by_role("button", name="Take the seat").click()
    for person in (ada, ben):
        get_ready(person.page)
    tables = [first, ben.table()]
    watched = eve.look_at(first)
    expect(eve.page.get_by_text(re.compile("You.* watching"))).to_be_visible()
    match = witchwood.deal("witchpig", PIG_DEAL, seats=2)
    for text in PIG_PLAYS[:2]:
        play_both(tables, match, text)
    watched.expect_plays(2)
    assert eve.page.locator(".tabletop [data-card]:not([data-card=''])").count() == 0, "a spectator sees no hand"

    for answer, count in (("Refuse", 2), ("Allow it", 4)):  # a play whose take-back was refused stands
        first.command("Take back").click()
        question = ben.page.get_by_role("alertdialog", name="Take back a move?")
        question.get_by_role("button", name=answer).click()
        expect(question).to_have_count(0)
        expect(ada.page.locator("main").get_by_text("You asked to take your move back")).to_have_count(0)
        for table in (*tables, watched):
            table.expect_plays(count)
        if answer == "Refuse":
            expect(first.command("Take back")).to_have_count(0)
            for text in PIG_PLAYS[2:5]:
                play_both(tables, match, text)


def test_an_agent_plays_where_nobody_came(visitor: People) -> None:
    first = visitor().begin("stones", deal=5, seats=ANYBODY)
    page = first.page
    invitation = page.get_by_role("region", name="One seat is still free").filter(visible=True)
    invitation.get_by_role("combobox").select_option(label="A beginner with good habits")
    invitation.get_by_role("button", name="Let an agent play").click()
    expect(invitation).to_have_count(0)
    expect(page.locator("aside").get_by_text("agent, beginner")).to_be_visible()


def test_a_third_person_finds_no_free_seat_and_may_only_watch(visitor: People) -> None:
    ada, ben, eve = visitor(), visitor(), visitor()
    first = ada.begin("stones", deal=5, seats=ANYBODY)
    eve.page.goto(first.address)
    expect(eve.page.get_by_role("button", name="Take the seat")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Just watch")).to_be_visible()
    eve.page.keyboard.press("Escape")
    expect(eve.page.get_by_role("button", name="Just watch")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="Take the seat")).to_be_visible()  # for those who change their mind
    ben.sit_at(first)
    expect(eve.page.get_by_text(re.compile("You.* watching"))).to_be_visible()
    expect(eve.page.get_by_role("button", name="Take the seat")).to_have_count(0)
    expect(eve.page.get_by_role("toolbar").get_by_role("button", name="Resign")).to_have_count(0)

    # She goes along to the rematch
    first.command("Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first.expect_over(re.compile("won")).get_by_role("button", name="Rematch").click()
    ada.page.wait_for_url(lambda url: url != first.address)
    eve.page.get_by_role("dialog").get_by_role("button", name="Watch the rematch").click()
    eve.page.wait_for_url(ada.page.url)


def test_a_tables_maker_sends_a_guest_away_takes_the_table_off_the_list_and_closes_it(meet: People) -> None:
    ada, ben = meet("Ada"), meet("Ben", touch=True)
    first = ada.begin("witchpig", seats=ANYBODY, listed=True)
    ben.page.goto(first.address)
    press(ben.page, "Take the seat")
    press(ada.page, "Send Ben away")
    ada.page.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(ben.page.get_by_role("button", name="Take the seat")).to_be_visible()
    ben.forgives = ("409",)
    press(ben.page, "Take the seat")
    expect(ben.page.get_by_text("has sent you away")).to_be_visible()
    ada.page.get_by_role("switch", name="Show among the open tables").click()
    press(ada.page, "Close the table")
    ada.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(ben.page.get_by_role("heading", name="This table is closed")).to_be_visible()
