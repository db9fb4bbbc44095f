"""People talk at their table: one at a desk, one with a phone, one who only looks on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.visitor import Visitor

People = Callable[..., Visitor]

# Every text of the live region, in order: it may change before anybody looks.
_LISTEN = """
window.heard = [];
window.ever = [];
new MutationObserver(() => {
  const text = document.querySelector(".unseen[aria-live=polite]")?.textContent ?? "";
  if (text === "") return;
  if (text !== window.heard.at(-1)) window.heard.push(text);
  window.ever.push(text);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class Listener:
    """Hears what one person's page says."""

    def __init__(self, person: Visitor) -> None:
        self._page: Page = person.page
        person.context.add_init_script(_LISTEN)

    def hears(self, *words: str) -> None:
        """Wait until some one text holds all of these words; then all that was said until now is forgotten."""
        found = "(words) => window.heard.some((text) => words.every((word) => text.includes(word)))"
        self._page.wait_for_function(found, arg=list(words))
        self._page.evaluate("window.heard = []")

    def has_heard(self, words: str) -> bool:
        """Whether they were ever said."""
        heard: bool = self._page.evaluate("(words) => window.ever.some((text) => text.includes(words))", words)
        return heard


def test_two_people_talk_and_an_onlooker_reads_nothing(visitor: People) -> None:
    ada, ben, eve = visitor(), visitor(touch=True), visitor()
    ada.call_me("Ada who talks")
    ben.call_me("Ben who talks")
    to_ada = Listener(ada)
    first = ada.begin("stones", seats=("You", "Anyone with the link"))
    ben.sit_at(first)
    expect(ada.page.locator(".tabletop")).to_be_visible()
    eve.look_at(first)
    expect(eve.page.get_by_role("button", name="Chat")).to_have_count(0)

    # Ben says something by phone: Ada's page shows it for a while, says it politely, and counts it
    chat = ben.page.get_by_role("toolbar").get_by_role("button", name="Chat")
    chat.tap()
    sheet = ben.page.get_by_role("dialog", name="Chat")
    sheet.get_by_role("button", name="Good luck!").tap()
    sheet.get_by_label("Say something").fill("<b>no</b> https://example.org")
    sheet.get_by_role("button", name="Send").tap()
    log = sheet.get_by_role("log")
    expect(log).to_contain_text("<b>no</b> https://example.org")
    assert log.locator("b b, a").count() == 0, "plain text, and nothing to press in it"
    to_ada.hears("Ben who talks says: Good luck!")
    to_ada.hears("<b>no</b>")
    expect(ada.page.locator(".news", has_text="<b>no</b>")).to_be_visible()
    tab = ada.page.locator("#chat-side")
    expect(tab).to_contain_text("2")
    tab.click()
    expect(tab.locator(".badge")).to_have_count(0)

    # Ada answers; Ben's phone counts it once the sheet is closed
    ada.page.get_by_role("button", name="Thank you!").click()
    expect(log).to_contain_text("Thank you!")
    sheet.get_by_role("button", name="Close").tap()
    field = ada.page.get_by_label("Say something")
    field.fill("my move")
    field.press("Enter")
    expect(chat.locator(".badge")).to_contain_text("1")

    # She mutes him, hears him again, and switches the chat off
    ada.page.get_by_role("button", name="Ben who talks: mute or report").first.click()
    ada.page.get_by_role("button", name="Report this line").click()
    expect(ada.page.get_by_role("button", name="Reported")).to_be_disabled()
    ada.page.get_by_role("button", name="Mute Ben who talks").click()
    expect(ada.page.get_by_role("log")).not_to_contain_text("Good luck!")
    ada.page.get_by_role("button", name="Unmute Ben who talks").click()
    expect(ada.page.get_by_role("log")).to_contain_text("Good luck!")
    ada.page.get_by_role("button", name="Switch the chat off").click()
    chat.tap()
    expect(sheet.get_by_text("The host has switched the chat off.")).to_be_visible()
    expect(sheet.get_by_label("Say something")).to_have_count(0)
    assert not to_ada.has_heard("Ada who talks says"), "nobody is told what they said themselves"
