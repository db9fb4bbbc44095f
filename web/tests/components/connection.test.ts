/** A connection that breaks: what is said, what can no longer be asked for, and how the table goes on afterwards. */
import { expect, test } from "vitest";
import { t } from "$lib/i18n";
import { all, BAR, button, key, one, open, pass, place, plays, press, sit, words } from "../harness/app";
import { recordedAnswers, service } from "../harness/service";

const off = (name: RegExp): string | null => button(name, BAR).getAttribute("aria-disabled");
const LOST = t("connection.lost");
const cut = async (): Promise<void> => {
  service.reachable = false;
  service.line.breaks(1006);
  await pass();
};
const mend = async (): Promise<void> => {
  service.reachable = true;
  await pass(60_000);
};

test.each(["hocus", "pendle", "wyr", "witchpig", "stones-ways"])("a lost connection is told: %s", async (name) => {
  await sit(name);
  expect(off(/Resign/)).toBe("false");
  await cut();
  expect(words(".notice")).toContain(LOST);
  for (const command of [/Hint/, /Resign/]) expect(off(command)).toBe("true");
  await mend();
  expect(words(".notice")).not.toContain(LOST);
  expect(off(/Resign/)).toBe("false");
});

test("nothing is taken back or played while it is lost", async () => {
  await sit("hocus");
  for (let n = 0; n < 2; n++) await key("d");
  const sent = service.sent.length;
  await cut();
  for (const command of [/Undo/, /Restart/, /Resign/, /Hint/]) expect(off(command)).toBe("true");
  await press(button(/Undo/, BAR));
  await key("u");
  place("stock").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await press("stock");
  expect(words(".news, .notice")).toContain(t("still.connection"));
  await mend();
  expect(service.sent.slice(sent).filter((one) => one.type !== "verdicts")).toEqual([]);
  expect(plays()).toBe(2);
  await key("u");
  expect(plays()).toBe(1);
});

test("the clock stands meanwhile", async () => {
  await sit("hocus");
  await key("d");
  await pass(5000);
  await cut();
  const stood = one("header .clock").textContent;
  await pass(9000);
  expect(one("header .clock").textContent).toBe(stood);
});

test("what was asked for is asked again, once", async () => {
  await sit("hocus");
  service.delay = 500;
  await key("d");
  service.reachable = false;
  service.line.breaks(1006);
  service.delay = 0;
  await mend();
  expect(service.acts).toEqual(["d", "d"]);
  expect(new Set(service.sent.flatMap((one) => (one.type === "act" ? [one.id] : []))).size).toBe(1);
  expect(plays()).toBe(1);
});

test("from the past nobody plays on meanwhile", async () => {
  await sit("hocus");
  for (let n = 0; n < 2; n++) await key("d");
  await press(button(t("scrub.first")));
  const goesOn = (): string | null => button(t("look.play-from"), "aside").getAttribute("aria-disabled");
  expect(goesOn()).toBe("false");
  await cut();
  expect(goesOn()).toBe("true");
  await mend();
  expect(goesOn()).toBe("false");
});

test.each(["/new/nothing", "/such/a/page"])("an address that leads nowhere says so: %s", async (address) => {
  await open(address);
  expect(words("h1")).toBe(t("missing.title"));
  expect(all("main a").length).toBeGreaterThan(0);
});

test("a table that is not there says so and leads away", async () => {
  await open("/table/nobody-knows-this");
  service.line.breaks(4404, "there is no such table");
  await pass();
  expect(words("main")).toMatch(/no such table/);
  expect(all("main a").length).toBeGreaterThan(0);
});

test("a room whose page can have no socket is asked for again and again", async () => {
  const there = (name: string): void =>
    void service.answers.set("GET /rooms/r", recordedAnswers.get(`GET /rooms/${name}`));
  there("one");
  await open("/room/r");
  expect(words("main")).not.toContain("Ben");
  for (const line of service.lines) line.breaks(1011);
  there("two");
  await pass(3000);
  expect(words("main")).toContain("Ben");
});
