/** Profiles, friends and challenges: what is shown of a person, and what one may do about them. */
import { beforeEach, expect, test } from "vitest";
import { t } from "$lib/i18n";
import type { Challenge, Friend, LobbyState, Profile, TableCard } from "$lib/protocol/types";
import { all, button, buttons, DIALOG, one, open, pass, press, said, type, words } from "../harness/app";
import { seat } from "../harness/seat";
import { Refusal, service } from "../harness/service";

const TOM = "00ff00ff00ff00ff";
const point = (rating: number, likely: number): Profile["ratings"][number]["curve"][number] => ({
  at: "2026-01-01T12:00:00+00:00",
  rating,
  likely,
});
const ratings = [{ game: "stones", title: "Witch Stones", rating: 1624, likely: 1768, deviation: 48, games: 112 }].map(
  (one) => ({ ...one, provisional: false, within: 75, curve: [point(1500, 1800), point(1624, 1768)] }),
);
const tom: Profile = {
  profile: TOM,
  name: "Tom Askew",
  face: 3,
  since: "2026-03",
  here: true,
  you: false,
  ratings,
  lately: [],
  versus: {
    won: 7,
    lost: 5,
    shared: 1,
    last: ["won", "lost"],
    chances: [{ game: "stones", title: "Witch Stones", percent: 42 }],
  },
  ties: [],
};
const live = { patience: 600, clock: { kind: "live", minutes: 5, increment: 3 } } as const;
const lobby: LobbyState = {
  here: 2,
  games: 0,
  plates: [{ game: "stones", name: "quick", seats: 2, terms: live, waiting: 0, agent_after: 40 }],
  seek: null,
  free: [],
  played: [],
};

const card = (id: string, more: Partial<TableCard> = {}): TableCard => ({
  ...{
    id,
    game: "stones",
    title: "Witch Stones",
    edition: null,
    rules: [],
    can_count: true,
    result: null,
    terms: live,
  },
  ...{
    deal: null,
    today: null,
    level: null,
    updated: "2026-01-01T12:00:00+00:00",
    finished: false,
    listed: true,
    due: null,
  },
  ...{ you: null, turn: "", your_turn: false, version: 1, plays: 0, scores: [], rated: true },
  seats: [seat(0, { name: tom.name, profile: TOM, gained: -9 }), seat(1, { name: "Meg", profile: "ff".repeat(8) })],
  ...more,
});

beforeEach(() => {
  service.answers.set("GET /lobby", lobby).set("GET /me/friends", []).set("GET /me/challenges", []);
  service.answers.set(`GET /people/${TOM}`, tom);
});

test("a profile shows how strong a person is, how sure that is, and how you two stand", async () => {
  await open(`/people/${TOM}`);
  expect(words("h1")).toBe("Tom Askew");
  const main = words("main");
  for (const part of ["1624", "1768 ± 48", "112", t("person.here"), "March 2026", "42 of 100"])
    expect(main).toContain(part);
  expect(one(".bar").getAttribute("aria-label")).toBe(t("versus.words", { won: 7, shared: 1, lost: 5 }));
  expect(words("main ol")).toBe(`${t("versus.lost-one")}${t("versus.won-one")}`);
  expect(words("main")).toContain(t("person.lately-none"));
});

test("the last games say against whom, how they ended and what they changed, and can be replayed", async () => {
  const lately = [card("a", { finished: true, result: "Meg won", scores: [44, 51] })];
  service.answers.set(`GET /people/${TOM}`, { ...tom, lately });
  await open(`/people/${TOM}`);
  const row = words("main tbody tr");
  for (const part of ["Meg", "44 : 51", "Meg won", "-9"]) expect(row.replace("−", "-")).toContain(part);
  expect(all("main tbody a").map((link) => link.getAttribute("href"))).toEqual([
    `/people/${"ff".repeat(8)}`,
    "/table/a",
  ]);
});

test("one follows, mutes and blocks by a press, and a blocked person can't be challenged", async () => {
  service.answers.set(`POST /people/${TOM}/ties`, ["follow"]);
  await open(`/people/${TOM}`);
  await press(button(t("person.follow")));
  expect(service.body(`POST /people/${TOM}/ties`)).toEqual({ kind: "follow", on: true });
  expect(button(t("person.follow")).getAttribute("aria-pressed")).toBe("true");
  await press(button(t("person.more")));
  service.answers.set(`POST /people/${TOM}/ties`, ["block"]);
  await press(button(t("person.block")));
  expect(service.body(`POST /people/${TOM}/ties`)).toEqual({ kind: "block", on: true });
  expect(words("main")).toContain(t("person.is-blocked", { name: tom.name }));
  expect((button(t("person.challenge")) as HTMLButtonElement).disabled).toBe(true);
});

test("a challenge names the game and the clock, is not rated unless wished, and leads to the table", async () => {
  service.answers.set(`POST /people/${TOM}/challenge`, { id: "t" });
  await open(`/people/${TOM}?challenge`);
  await pass(200);
  await press(button(/5 min \+ 3 s/, DIALOG));
  expect(service.body(`POST /people/${TOM}/challenge`)).toMatchObject({
    game: "stones",
    rated: false,
    clock: live.clock,
  });
  expect(window.location.pathname).toBe("/table/t");
});

test("a refused challenge says why", async () => {
  service.answers.set(`POST /people/${TOM}/challenge`, new Refusal(409, "Tom Askew can't be challenged just now"));
  await open(`/people/${TOM}?challenge`);
  await pass(200);
  await press(button(/5 min \+ 3 s/, DIALOG));
  expect(words(`${DIALOG} [role=alert]`)).toContain("can't be challenged");
});

test("friends are where they are, and a person is found by name", async () => {
  const here: Friend = { profile: TOM, name: "Tom Askew", here: true, seen: null, table: null };
  const plays: Friend = { ...here, profile: "ff".repeat(8), name: "Meg", table: card("b") };
  service.answers.set("GET /me/friends", [plays, here]);
  service.answers.set("GET /people?name=Isa", { profile: "aa".repeat(8), name: "Isa" });
  service.answers.set(`GET /people/${"aa".repeat(8)}`, { ...tom, name: "Isa" });
  await open("/tables");
  await pass(200);
  expect(words("#friends ~ ul")).toContain(t("friends.plays", { title: "Witch Stones" }));
  expect(all("#friends ~ ul .button").map((link) => link.getAttribute("href"))).toEqual([
    "/table/b",
    `/people/${TOM}?challenge`,
  ]);
  await type(one("#friends ~ form input") as HTMLInputElement, "Isa");
  await pass(200);
  expect(window.location.pathname).toBe(`/people/${"aa".repeat(8)}`);
});

test("a challenge is announced on any page, and taken or declined by a press", async () => {
  const challenge: Challenge = { profile: TOM, name: "Tom Askew", table: card("t") };
  service.answers.set("GET /me/challenges", [challenge]).set("POST /me/challenges/t/decline", {});
  await open("/rules");
  await pass(200);
  expect(said().join(" ")).toContain(t("challenge.comes", { name: "Tom Askew", title: "Witch Stones" }));
  await press(button(t("challenge.decline")));
  expect(service.requests.some((request) => request.startsWith("POST /me/challenges/t/decline"))).toBe(true);
  expect(buttons(t("challenge.decline"))).toEqual([]);
});

test("one's own profile offers no challenge", async () => {
  service.answers.set(`GET /people/${TOM}`, { ...tom, you: true, versus: null });
  await open(`/people/${TOM}`);
  expect(buttons(t("person.challenge"))).toEqual([]);
  expect(all('main a[href="/me"]')).toHaveLength(1);
});
