"""Told by the browser that it is one's turn: asked for on the settings' page, shown by the service worker.

No push server of a browser's maker can be reached from here. So `pushManager.subscribe` alone is a stand-in: it answers
with a subscription whose messages come to a push server of ours. What arrives there is decrypted as a browser does it,
and given to the browser's own service worker by the DevTools protocol. A worker may open a window only when a person
has clicked, which no protocol does for us: the click is an event of ours, and `openWindow` notes its address.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Worker, expect

from browser.conftest import WHOLE, find_chromium, started
from browser.visitor import ANYBODY, Visitor, opened
from server.clients import Served, wait_until
from server.push_server import PushServer, push_server
from witchwood.engine.match import Match

_SUBSCRIBE = """(subscription) => {
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: subscription.key, auth: subscription.secret } }),
    unsubscribe: async () => !!localStorage.removeItem("made"),
  };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError("no browser would take this");
    localStorage.setItem("made", "yes");
    return made;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("made") ? made : null);
}"""
# A question for notifications takes away what the browser is about to show: the test waits for it, and does not ask.
_WATCH = """() => {
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((resolve, reject) => {
    registration.showNotification = (...what) => show(...what).then(resolve, reject);
  });
}"""
# sleeps: a worker that shows nothing says nothing, and Playwright would wait for it for ever
_AWAIT = "() => Promise.race([shown, new Promise((_, fail) => setTimeout(fail, 60_000, new Error('not shown')))])"
_SHOWN = "async () => (await registration.getNotifications()).map(({ title, body }) => [title, body])"
_CLICK = """async () => {
  const [notification] = await registration.getNotifications();
  const click = new NotificationEvent("notificationclick", { notification });
  let address, done;
  clients.openWindow = async (where) => { address = where; };
  click.waitUntil = (promise) => { done = promise; };
  dispatchEvent(click);
  await done;
  return address;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The whole of Chromium: without windows it shows no notifications."""
    with started(find_chromium(*WHOLE)) as running:
        yield running


@pytest.fixture
def push(service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServer]:
    with push_server(service, tmp_path, monkeypatch) as running:
        yield running


class ServiceWorker:
    """The service worker of a person's browser."""

    def __init__(self, person: Visitor) -> None:
        self._url = person.url
        self._devtools: CDPSession = person.context.new_cdp_session(person.page)
        self._registrations: list[dict[str, Any]] = []
        self._devtools.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._devtools.send("ServiceWorker.enable")
        self.worker: Worker = person.context.service_workers[0]

    def _note(self, told: dict[str, Any]) -> None:
        self._registrations += [one for one in told["registrations"] if not one["isDeleted"]]

    def deliver(self, message: object) -> None:
        """Give the worker a message as the browser does when its push server sends one, and wait until it is shown."""
        self.worker.evaluate(_WATCH)  # events come in meanwhile
        registration = self._registrations[0]["registrationId"]
        data = {"origin": self._url, "registrationId": registration, "data": json.dumps(message)}
        self._devtools.send("ServiceWorker.deliverPushMessage", data)
        self.worker.evaluate(_AWAIT)


def test_who_is_away_is_told_by_a_notification_that_leads_to_the_table(
    service: Served,
    meet: Callable[..., Visitor],
    push: PushServer,
) -> None:
    ada, ben = meet("Pia"), meet("Ben")  # she signs out, and keeps her name
    ada.context.grant_permissions(["notifications"], origin=ada.url)
    ada.context.add_init_script(f"({_SUBSCRIBE})({json.dumps(push.subscription)})")
    ada.open("/settings")
    switch = ada.page.get_by_role("switch", name="Tell me when it’s my turn")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    ada.page.reload()
    expect(switch).to_be_checked()

    table = ada.begin("stones", seats=ANYBODY)
    seats = [table, ben.sit_at(table)]
    match: Match = opened(service, table.address).history.match.copy()
    while match.turn == 0:  # until Ben is to move
        table.play(match, match.actions()[0])
        seats[1].expect_plays(len(match.plays))
    ada.open("/settings")
    while match.turn == 1:
        seats[1].play(match, match.actions()[0])
    wait_until(lambda: bool(push.heard), 30)

    worker = ServiceWorker(ada)
    worker.deliver(push.read())
    assert worker.worker.evaluate(_SHOWN) == [["Witch Stones", "It’s your turn."]]
    address = worker.worker.evaluate(_CLICK)
    assert table.address == ada.url + address
    assert worker.worker.evaluate(_SHOWN) == [], "who has pressed it is reminded no more"
    ada.open(address)
    expect(ada.page.locator("aside").get_by_text("To move")).to_be_visible()

    person = opened(service, table.address).seats[0].person
    assert person is not None

    def browsers() -> int:
        return len(service.run(service.service.pushes.of_person(person)))

    ada.open("/settings")
    switch.click()
    expect(switch).not_to_be_checked()
    wait_until(lambda: browsers() == 0, 30)
    switch.click()
    wait_until(lambda: browsers() == 1, 30)
    ada.open("/me")
    ada.page.get_by_role("button", name="Sign out all other devices").click()
    expect(ada.page.get_by_role("status").filter(has_text="signed out").first).to_be_visible()
    wait_until(lambda: browsers() == 1, 30)
    ada.page.get_by_role("button", name="Sign out here").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Sign out here").click()
    wait_until(lambda: browsers() == 0, 30)
