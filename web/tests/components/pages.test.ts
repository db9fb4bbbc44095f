/** Pages with forms and lists: what they offer, and what they ask for. */
import { expect, test } from "vitest";
import { t as here } from "$lib/i18n";
import { keptSite } from "$lib/device/keptsite.svelte";
import { session } from "$lib/session.svelte";
import { t } from "../../src/pages/lab/words";
import { t as linked } from "../../src/pages/deal/words";
import type { GameInfo, LabState, Me, Month, Status, StudyCard } from "$lib/protocol/types";
import { all, button, buttons, DIALOG, key, leave, one, open, pass, press, sit, type, words } from "../harness/app";
import { Refusal, recordedAnswers, service } from "../harness/service";

const games = recordedAnswers.get("GET /games") as GameInfo[];
const begun = (): unknown => service.body("POST /tables");

test("the first page has every game, and none is hidden", async () => {
  await open("/");
  expect(all("a.plate, .plate a").length).toBeGreaterThanOrEqual(games.length);
  for (const game of games) expect(words("main")).toContain(game.title);
});

test("Klondike has its own page, and draw one is a button", async () => {
  await open("/new/klondike");
  expect(words("h1")).toBe("Klondike");
  expect(words("main")).not.toMatch(/Goblin|preset|Froggle/i);
  const draw = all("main label, main button").find((each) => each.textContent.trim() === "Draw 1");
  await press(draw?.querySelector("input") ?? (draw as HTMLElement));
  await press(one("form button[type=submit]"));
  expect(begun()).toMatchObject({ game: "hocus", options: { preset: "klondike", draw: 1 } });
});

test("a game with agents only is rated when a person wishes so, a numbered deal never", async () => {
  await open("/new/stones");
  const rated = (): HTMLElement | undefined =>
    all("[role=switch]").find((each) => /Rated/.test(each.closest("label, div")?.textContent ?? ""));
  expect(rated()?.getAttribute("aria-checked") ?? String((rated() as HTMLInputElement | undefined)?.checked)).toBe(
    "false",
  );
  expect(rated()?.textContent).toContain(here("rated.title"));
  await press(rated() as HTMLElement);
  await press(button(here("new.start")));
  expect(begun()).toMatchObject({ rated: true });
});

test("numbered deals are not rated", async () => {
  await open("/new/stones?deal=7");
  expect(words("main")).toContain(here("rated.not-numbered"));
  await press(button(here("new.start")));
  expect(begun()).toMatchObject({ deal: "7", rated: false });
});

const code = { played: "klondike", options: { draw: "1" }, deal: "7", seats: 1 };

test("a shared deal says who played it and what is to beat, and one press plays it", async () => {
  service.answers.set("GET /codes/klondike-x7", code);
  await open("/code/klondike-x7?result=won&moves=127&by=Ada");
  await pass(200);
  expect(words("h1")).toBe("Klondike");
  expect(words("main")).toContain("Ada won in 127 moves.");
  expect(words("main h2")).toBe("Beat 127 moves");
  await press(one("main .button.main"));
  expect(begun()).toMatchObject({ game: "hocus", deal: "7", options: { preset: "klondike", draw: 1 }, seats: [{}] });
});

test("a code without a challenge plays the same deal and rules, or leads to others", async () => {
  service.answers.set("GET /codes/klondike-x7", code);
  await open("/code/klondike-x7");
  await pass(200);
  expect(all("main h2")).toEqual([]);
  const form = one("main .button.plain").getAttribute("href") ?? "";
  await leave();
  await open(form);
  await press(one("form button[type=submit]"));
  expect(begun()).toMatchObject({ game: "hocus", deal: "7", options: { preset: "klondike", draw: 1 } });
});

test("all games are found by what the address asks for, a page at a time", async () => {
  const card = { game: "hocus", edition: "klondike", title: "Klondike", rules: [], seats: [], you: 0, turn: "Over" };
  const rest = { plays: 3, can_count: true, updated: "2026-01-01T12:00:00+00:00", finished: true, result: "Won" };
  const games = ["a", "b"].map((id) => ({ id, ...card, ...rest }));
  const months = [
    { month: "2026-01", played: 4, won: 1 },
    { month: "2026-02", played: 2, won: 2 },
  ];
  service.answers.set("GET /me/found?game=klondike&page=2", { games, count: 65, pages: 3, months });
  service.answers.set("GET /me/found?game=klondike&result=won", { games: [], count: 0, pages: 0, months: [] });
  await open("/games?game=klondike&page=2");
  await pass(200);
  expect(all("main .stacked > li")).toHaveLength(games.length);
  expect(words("main figure")).toContain("January 2026: 1 of 4 won");
  expect(all("main nav a").map((link) => link.getAttribute("href"))).toEqual([
    "/games?game=klondike&page=1",
    "/games?game=klondike&page=3",
  ]);
  const result = all("main select")[1] as HTMLSelectElement;
  result.value = "won";
  result.dispatchEvent(new Event("change", { bubbles: true }));
  await pass(200);
  expect(words("main")).toContain(here("found.none"));
});

test("an achievement is said once beside the greeting, and gone at the next visit", async () => {
  const win = { kind: "first", game: "hocus", title: "Klondike", edition: "klondike", rules: [], level: null, at: "" };
  service.answers.set("GET /me/achievements", []);
  await open("/");
  expect(all(".news")).toEqual([]);
  await leave();
  service.answers.set("GET /me/achievements", [win]);
  await open("/");
  expect(words(".news")).toBe("New: your first win at Klondike.");
  await leave();
  await open("/");
  expect(all(".news")).toEqual([]);
});

test("a phone's bar has five places, and the last one holds all others", async () => {
  await open("/today");
  expect(all(".phone-bar > *")).toHaveLength(5);
  expect(words(".phone-bar [aria-current=page]")).toBe(here("nav.today"));
  await press(button(here("nav.more"), ".phone-bar"));
  expect(all(`${DIALOG} a`).map((link) => link.getAttribute("href"))).toContain("/settings");
  await press(one(`${DIALOG} a[href="/games"]`));
  expect(all(DIALOG)).toEqual([]);
});

test("a link whose moves can not be read says so", async () => {
  await open("/deal/hocus?deal=3&ply=0#!"); // one that is cut short is unpacked first, in time that no test holds
  expect(words("[role=alert]")).toContain(linked("deal.broken"));
  expect(all('main a[href="/"]')).not.toEqual([]);
});

test("a link whose rules are none says so, and is not asked for again", async () => {
  service.answers.set("POST /tables/from-line", new Refusal(422, "draw: 9 is not one of 1, 2, 3"));
  await open("/deal/hocus?deal=3&draw=9");
  await pass(200);
  expect(words("[role=alert]")).toContain("Draw: 9");
  expect(buttons(here("again"), "[role=alert]")).toEqual([]);
});

const month: Month = {
  today: "2026-01-20",
  first: "2025-12",
  month: "2026-01",
  deals: [],
  streaks: ["pendle", "wyr", "hocus"].map((game) => ({ game, days: 0, longest: 0 })),
} as unknown as Month;

test("a wrong deal number is said at once, an unfinished one at the latest by Enter", async () => {
  await open("/new/stones?deal=12");
  const field = one("#deal-number") as HTMLInputElement;
  const write = async (text: string): Promise<string> => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await pass();
    return words("#deal-problem");
  };
  expect(await write("12")).toBe("");
  for (const wrong of ["12a", "-1", "1.5", "1e3", "?"]) expect(await write(wrong)).toBe(here("new.deal-digits"));
  expect(await write("99999999999999999999")).toContain("too large");
  expect(await write("klon")).toBe("");
  expect(await write("klondike-8f3k")).toBe("");
  await write("klon");
  await type(field, "klon");
  expect(words("#deal-problem")).toBe(here("new.deal-digits"));
  expect(document.activeElement).toBe(field);
  await type(field, " ");
  expect(words("#deal-problem")).toBe(here("new.deal-empty"));
  expect(service.requests.some((text) => text.startsWith("POST /tables"))).toBe(false);
});

test("keys lead through the month, and not before the first one", async () => {
  for (const name of ["2025-12", "2026-01"]) service.answers.set(`GET /days/${name}`, { ...month, month: name });
  await open("/days");
  await pass(200);
  expect(words("main")).toMatch(/The days are in UTC. The next one begins on \w+ at \d\d:\d\d, your time/);
  const day = (): string => document.activeElement?.getAttribute("aria-label") ?? "";
  one("main table [tabindex='0']").focus();
  for (const [name, is] of [
    ["Home", /\b1 January/],
    ["ArrowRight", /\b2 January/],
    ["ArrowDown", /\b9 January/],
    ["ArrowLeft", /\b8 January/],
    ["PageUp", /\b8 December/],
    ["PageUp", /\b1 December/],
  ] as const) {
    await key(name);
    await pass(100);
    expect(day()).toMatch(is);
  }
  expect(button(here("days.before"), "main .head")).toHaveProperty("disabled", true);
});

const study = {
  id: "s", game: "hocus", options: { ghost_float: false }, deals: 1000, deals_done: 0, state: "running", mine: true,
  no_report: null, findings: [], error: null, seconds_left: null, started: null, waits: 0,
} as unknown as StudyCard; // prettier-ignore
const lab = { mine: [], shelf: [], starts: true, deals: 1000, folder: "/data/studies" } as unknown as LabState;

test("the lab says how to fill its shelf, and tries a rule that is changed", async () => {
  service.answers.set("GET /lab", lab);
  service.answers.set("POST /lab/studies", study);
  await open("/lab");
  await pass(200);
  expect(words("main code")).toContain("--out /data/studies/NAME");
  expect(buttons(/^Start/)[0]).toHaveProperty("disabled", true);
});

test.each([
  ["running", "study.stop"],
  ["stopped", "study.go-on"],
  ["failed", "study.go-on"],
] as const)("a study that is %s can be asked for more", async (state, next) => {
  service.answers.set("GET /lab", { ...lab, mine: [{ ...study, state }] });
  await open("/lab");
  await pass(200);
  expect(buttons(t(next), "article")).not.toEqual([]);
});

test("who has ended a game is asked once whether to keep the games", async () => {
  session.me = { ...(recordedAnswers.get("GET /me") as Me), played: ["hocus"] };
  session.status = { ...(recordedAnswers.get("GET /status") as Status), site_bytes: 9_000_000 };
  service.answers.set("GET /me/tables", []);
  await keptSite.look();
  await open("/");
  expect(words(".keep")).toMatch(/9\.0/);
  await press(button(here("offer.decline"), ".keep"));
  expect(all(".keep")).toEqual([]);
  expect(localStorage.getItem("witchwood-keeps-no-games")).not.toBeNull();
});

test("a first game says what can be done, and the rest of the actions by a key", async () => {
  session.me = { ...(recordedAnswers.get("GET /me") as Me), played: [] };
  const { now, view } = await sit("pendle");
  expect(words("main .guide, .side .now")).toContain(now);
  await key("w");
  expect(words(DIALOG)).toContain(now);
  expect(all("dialog[open] li button")).toHaveLength(view?.actions.length ?? 0);
  service.hook = () => true;
  const end = view?.actions.find(({ text }) => text === "end");
  await press(button(end?.words ?? "-", DIALOG));
  expect(all(DIALOG)).toEqual([]);
  expect(service.acts).toEqual(["end"]);
  expect(document.activeElement?.closest(".tabletop"), "the focus is on the cloth").not.toBeNull();
});

test("a table says what its heaps and signs are", async () => {
  await sit("pendle");
  await press(button("Witches"));
  expect(words("main")).toContain("A lit witch is in play");
});
