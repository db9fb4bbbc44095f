/** The lobby: one press looks for a game, and leads to its table once it is found. */
import { expect, test } from "vitest";
import { t } from "$lib/i18n";
import type { LobbyState, SeatState, TableCard } from "$lib/protocol/types";
import { all, button, buttons, one, open, pass, press, said, words } from "../harness/app";
import { seat } from "../harness/seat";
import { service } from "../harness/service";

const live = { patience: 600, clock: { kind: "live", minutes: 5, increment: 3 } } as const;
const plates: LobbyState["plates"] = [
  { game: "stones", name: "quick", seats: 2, terms: live, waiting: 0, agent_after: 40 },
  {
    game: "witchpig",
    name: "4-seats",
    seats: 4,
    terms: { patience: 120, clock: { kind: "limit", seconds: 60 } },
    waiting: 1,
    agent_after: 40,
  },
];
const lobby: LobbyState = { here: 3, games: 1, plates, seek: null, free: [], played: [] };
const looking = { game: "stones", plate: "quick", waited: 7, left: 33, table: null };

function card(id: string, seats: SeatState[], more: Partial<TableCard> = {}): TableCard {
  const rest = {
    deal: null,
    today: null,
    level: null,
    updated: "2026-01-01T12:00:00+00:00",
    finished: false,
    due: null,
  };
  const shown = { game: "stones", title: "Witch Stones", edition: null, rules: [], can_count: true, result: null };
  const stands = { you: null, turn: "", your_turn: false, version: 1, plays: 0, scores: [], listed: true, rated: true };
  return { id, seats, terms: live, ...rest, ...shown, ...stands, ...more };
}

/** What the service tells of the lobby. */
const tell = async (more: Partial<LobbyState>): Promise<void> => {
  service.line.says({ ...lobby, ...more });
  await pass();
};

test("a press looks for a game, shows the time until an agent comes, and stops at the next press", async () => {
  service.answers.set("GET /lobby", lobby).set("POST /lobby/seek", { state: "looking" });
  service.answers.set("POST /lobby/stop", { state: "stopped" });
  await open("/tables");
  expect(service.line.address).toMatch(/\/api\/lobby\/socket$/);
  expect(words("main")).toContain(t("seek.waiting", { count: 1 }));
  await press(button(/5 \+ 3\s*Witch Stones/));
  expect(service.body("POST /lobby/seek")).toEqual({ game: "stones", plate: "quick" });
  await tell({ seek: looking });
  const pressed = one("button[aria-pressed=true]");
  expect(pressed.textContent).toContain("0:33");
  await pass(3000);
  expect(pressed.textContent).toContain("0:30");
  await press(pressed);
  expect(service.requests).toContain("POST /lobby/stop");
});

test("who looks is led to the table that is found, and is ready there at once", async () => {
  service.answers.set("GET /lobby", { ...lobby, seek: looking });
  await open("/tables");
  const table = service.lays("stones", { view: null, awaited: [0, 1] });
  service.altered.seats = table.seats.map((one) => ({ ...one, ready: false }));
  service.hook = (_, message) => message.type === "ready";
  await tell({ seek: { ...looking, table: table.id } });
  await pass(200);
  expect(window.location.pathname).toBe(`/table/${table.id}`);
  expect(said().join(" ")).toContain(t("seek.found"));
  expect(service.sent.filter((message) => message.type === "ready")).toMatchObject([{ on: true }]);
});

test("a game that was found before this visit is offered, and nobody is led there", async () => {
  service.answers.set("GET /lobby", { ...lobby, seek: { ...looking, table: "t" } });
  await open("/tables");
  expect(window.location.pathname).toBe("/tables");
  expect(one(".found a").getAttribute("href")).toBe("/table/t");
});

test("a table says who waits, how strong they are, its clock, and whether it is rated; names lead to profiles", async () => {
  const meg = seat(0, { name: "Meg", rating: 1579, profile: "00ff00ff00ff00ff" });
  const free = [card("a", [meg, seat(1, { kind: "open" })])];
  service.answers.set("GET /lobby", { ...lobby, free });
  await open("/tables");
  const row = words("#free + ul li");
  for (const part of ["Meg", "1579", "5 min + 3 s", t("lobby.rated")]) expect(row).toContain(part);
  expect(one("#free + ul li a").getAttribute("href")).toBe("/people/00ff00ff00ff00ff");
  await tell({});
  expect(all("#free + ul li")).toEqual([]);
  expect(words("main")).toContain(t("lobby.empty"));
  expect(buttons(/Looking/)).toEqual([]);
});
