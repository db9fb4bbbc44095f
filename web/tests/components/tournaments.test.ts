/** A tournament's page, and the form that makes one. */
import { expect, test } from "vitest";
import { t } from "../../src/pages/tournament/words";
import { router } from "$lib/routes/router.svelte";
import type { TournamentList, TournamentView } from "$lib/protocol/types";
import { all, button, one, open, pass, press, type, words } from "../harness/app";
import { recordedAnswers, service } from "../harness/service";

const ada = recordedAnswers.get("GET /tournaments/ada") as TournamentView;
const list = recordedAnswers.get("GET /tournaments") as TournamentList;
const line = () => service.lines.find(({ address }) => address.includes("/tournaments/t/socket"));

async function look(view: TournamentView): Promise<void> {
  service.answers.set("GET /tournaments/t", view);
  service.answers.set("GET /tournaments/t/invite", { links: [], reachable: false });
  await open("/tournament/t");
  await pass(100);
}

test("the standing names everybody, and the host may call it off", async () => {
  await look(ada);
  expect(words("h1")).toBe("Thursday");
  expect(all("main tbody th").map((each) => each.textContent.trim())).toEqual([t("seat.you"), "Ben"]);
  expect(words("[role=timer]")).toMatch(/Begins in/);
  service.answers.set("POST /tournaments/t/call-off", { ...ada, state: { ...ada.state, phase: "over" } });
  await press(button(t("tournament.call-off")));
  expect(words("[role=timer]")).toBe(t("tournament.over"));
});

test("who is no host can only leave, and come back", async () => {
  const ben = recordedAnswers.get("GET /tournaments/ben") as TournamentView;
  await look(ben);
  expect(words("main")).not.toContain(t("tournament.call-off"));
  const rows = ben.state.rows.map((row) => (row.number === ben.you ? { ...row, active: false } : row));
  service.answers.set("POST /tournaments/t/leave", { ...ben, state: { ...ben.state, rows } });
  await press(button(t("tournament.leave")));
  service.answers.set("POST /tournaments/t/join", ben);
  await press(button(t("tournament.again")));
  expect(words("main")).toContain(t("tournament.leave"));
});

test("when my game begins I come to its table", async () => {
  await look(ada);
  const game = { table: "xyz", round: 0, players: [1, 2], places: [], running: true, score: 0, plays: 0 };
  line()?.says({ ...ada, now: null, state: { ...ada.state, phase: "on", games: [game] } });
  await pass(100);
  expect(router.url.pathname).toBe("/table/xyz");
});

test("a tournament is asked for with what its format takes", async () => {
  service.answers.set("GET /tournaments", list);
  await open("/new-tournament");
  await pass(100);
  await type(one("main input[type=text]") as HTMLInputElement, "Thursday");
  const pick = async (label: string): Promise<void> => {
    const found = all("main label").find((each) => each.textContent.trim() === label);
    await press(found?.querySelector("input") ?? (found as HTMLElement));
  };
  await pick("Witch Stones");
  await pick(t("tournament.swiss"));
  service.answers.set("POST /tournaments", { id: "t" });
  service.answers.set("GET /tournaments/t", ada);
  await press(one("main button[type=submit]"));
  expect(service.body("POST /tournaments")).toMatchObject({
    name: "Thursday",
    game: "stones",
    format: "swiss",
    minutes: null,
    rounds: 5,
    clock: { kind: "live" },
    rated: false,
  });
});
