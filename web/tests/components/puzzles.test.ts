/** Puzzles: answered by playing, "why not?", the rating, the days in a row, kinds. */
import { beforeEach, expect, test } from "vitest";
import { t } from "$lib/i18n";
import { loadGame } from "$games";
import type { PuzzleState } from "$lib/protocol/types";
import { all, button, buttons, focused, leave, one, open, pass, press, said, words } from "../harness/app";
import { recordedAnswers, service } from "../harness/service";

interface Asked {
  game: string;
  name: string;
  plays: string[];
  counts: boolean;
  answer: boolean;
  state: PuzzleState;
}
const asked: Asked[] = [...recordedAnswers].flatMap(([address, state]) => {
  const [, game, name, body] = /^POST \/puzzles\/(\w+)\/(\S+) (.*)/.exec(address) ?? [];
  if (game === undefined || name === undefined || body === undefined) return [];
  return [{ ...(JSON.parse(body) as Asked), game, name, state: state as PuzzleState }];
});
function recorded(game: string, status: PuzzleState["status"], played = true): Asked {
  const found = asked.find(
    (one) => one.game === game && one.state.status === status && one.plays.length > 0 === played,
  );
  if (!found) throw new Error(`no puzzle of ${game} is ${status}`);
  return found;
}
const right = recorded("stones", "solved");
const wrong = recorded("stones", "wrong");
const shown = recorded("stones", "shown", false);
const far = recorded("pendle", "open");

const heading = (): string => words("aside h2");
const figures = (): string[] =>
  all("aside .num")
    .map((each) => each.textContent)
    .slice(-2);
const play = (asked: Asked): Promise<void> => press(asked.plays[0] ?? "");
async function solve(address: string): Promise<void> {
  await loadGame("stones");
  await open(address);
  await pass(1000);
}
const step = (): string => words("aside .line-up .num");
const stones = (): string =>
  all(".tabletop [data-place]")
    .map((each) => each.outerHTML)
    .join();

beforeEach(() => {
  service.answers.set("GET /puzzles/day/2026-01-01", { game: "stones", name: right.name });
});

test("the puzzle of the day is answered on the table, and begins a row of days", async () => {
  await solve("/puzzles");
  expect(heading()).toBe(right.state.question);
  expect(figures()).toEqual(["1500", "0"]);
  await play(right);
  expect(heading()).toBe(t("puzzles.solved"));
  expect(focused()).toBe(t("puzzles.solved"));
  await pass(1000);
  expect(said().at(-1)).toBe(`${t("puzzles.solved")}. ${right.state.words}`);
  const { likely, gained } = right.state.standing ?? { likely: 0, gained: 0 };
  expect(figures()).toEqual([String(likely), "1"]);
  expect(words("aside")).toContain(t("puzzles.up", { count: gained }));
  expect(words("aside")).toContain(right.state.themes?.join(" · "));
  expect(buttons(t("puzzles.answer"))).toEqual([]);
});

test("the table goes through the line that beats a wrong answer", async () => {
  await solve("/puzzles");
  await play(wrong);
  expect(heading()).toBe(t("puzzles.wrong"));
  const { steps, standing } = wrong.state;
  expect(figures()).toEqual([String(standing?.likely), "0"]);
  expect(words("aside")).toContain(t("puzzles.down", { count: -(standing?.gained ?? 0) }));
  expect(step()).toBe(t("puzzles.step", { number: 0, count: steps.length }));
  const before = stones();
  await press(button(t("puzzles.forth")));
  expect(step()).toBe(t("puzzles.step", { number: 1, count: steps.length }));
  expect(one("aside [aria-current=step]").textContent).toContain(steps[0]?.words);
  expect(stones()).not.toBe(before);
  await press(button(t("puzzles.back")));
  expect(stones()).toBe(before);
  for (let n = 0; n < steps.length + 2; n++) await press(button(t("puzzles.forth")));
  expect(step()).toBe(t("puzzles.step", { number: steps.length, count: steps.length }));
});

test("a second try changes no rating, and still makes the day", async () => {
  await solve("/puzzles");
  const answer = (): string => button(t("puzzles.answer")).textContent;
  expect(answer()).toContain(t("puzzles.costs-rating"));
  await play(wrong);
  expect(answer()).toContain(t("puzzles.costs-day"));
  await press(button(t("puzzles.try-again")));
  expect(heading()).toBe(right.state.question);
  expect(words("aside")).toContain(t("puzzles.again-note"));
  await play(right);
  expect(figures()).toEqual([String(wrong.state.standing?.likely), "1"]);
  expect(service.body(`POST /puzzles/stones/${right.name}`)).toMatchObject({ counts: false });
});

test("a day whose answer was shown does not count", async () => {
  await solve("/puzzles");
  await press(button(t("puzzles.answer")));
  expect(heading()).toBe(t("puzzles.shown"));
  expect(figures()).toEqual([String(shown.state.standing?.likely), "0"]);
  await press(button(t("puzzles.try-again")));
  expect(button(t("puzzles.answer")).textContent.trim()).toBe(t("puzzles.answer")); // it costs nothing more
  await play(right);
  expect(heading()).toBe(t("puzzles.solved"));
  expect(figures()[1]).toBe("0");
  await leave(); // nor does it when the page is opened again
  await solve("/puzzles");
  await play(right);
  expect(heading()).toBe(t("puzzles.solved"));
  expect(figures()[1]).toBe("0");
});

test("two windows lose no answer of each other", async () => {
  await solve("/puzzles");
  const elsewhere = { done: ["pendle/clear-1"], days: ["2025-12-31"] }; // another window has stored it meanwhile
  localStorage.setItem("witchwood-puzzles", JSON.stringify(elsewhere));
  await play(right);
  expect(figures()[1]).toBe("2");
  const kept = JSON.parse(localStorage.getItem("witchwood-puzzles") ?? "{}") as { done: string[] };
  expect(kept.done).toEqual(["pendle/clear-1", `stones/${right.name}`]);
});

test("after a right step the page says how many are left", async () => {
  await loadGame("pendle");
  await open(`/puzzles/pendle/${far.name}`);
  await pass(1000);
  const [play = ""] = far.plays;
  for (const card of play.split(/[x+]/)) await press(all(`[data-place="hand.${card}"]`)[0] ?? `ghost.${card}`);
  await press(one(".sums .action.main"));
  expect(heading()).toBe(far.state.question);
  const lead = `${t("puzzles.go-on")} ${t("puzzles.left", { count: far.state.left })}`;
  expect(words("aside .lead")).toBe(lead);
  await pass(1000);
  expect(said().at(-1)).toContain(lead);
});

test("looking at a puzzle is free, and leaving one that was begun counts as a miss", async () => {
  const missed = { ...shown.state, game: "pendle", name: far.name };
  service.answers.set("POST /puzzles/next", { game: "stones", name: right.name });
  await loadGame("pendle");
  await open(`/puzzles/pendle/${far.name}`);
  await pass(1000);
  const skip = (): string => button(t("puzzles.skip")).textContent;
  expect(skip()).not.toContain(t("puzzles.costs-rating"));
  await press(button(t("puzzles.skip")));
  await pass(1000);
  expect(figures()[0]).toBe("1500");
  await leave();

  await open(`/puzzles/pendle/${far.name}`);
  await pass(1000);
  const [play = ""] = far.plays;
  for (const card of play.split(/[x+]/)) await press(all(`[data-place="hand.${card}"]`)[0] ?? `ghost.${card}`);
  await press(one(".sums .action.main"));
  expect(button(t("puzzles.skip")).textContent).toContain(t("puzzles.costs-rating"));
  await leave(); // closing the page costs nothing, as long as no other puzzle is opened
  expect(service.requests.filter((each) => each.includes('"answer":true'))).toEqual([]);
  service.answers.set(`POST /puzzles/pendle/${far.name}`, missed);
  await solve("/puzzles");
  expect(service.body(`POST /puzzles/pendle/${far.name}`)).toMatchObject({ plays: [], counts: true, answer: true });
  expect(figures()[0]).toBe(String(missed.standing?.likely));
});

test("a kind narrows the stream, and a skipped puzzle does not come again", async () => {
  await solve("/puzzles?of=");
  service.answers.set("POST /puzzles/next", { game: "stones", name: right.name });
  const kinds = one("aside select") as HTMLSelectElement;
  kinds.value = "stones/win2";
  kinds.dispatchEvent(new Event("change", { bubbles: true }));
  await pass(1000);
  expect(service.body("POST /puzzles/next")).toMatchObject({ game: "stones", kind: "win2", done: [] });
  expect(heading()).toBe(right.state.question);
  await press(button(t("puzzles.skip")));
  expect(service.body("POST /puzzles/next")).toMatchObject({ kind: "win2", done: [`stones/${right.name}`] });
});

test("a kind without puzzles left offers the others", async () => {
  service.answers.set("POST /puzzles/next", { game: "", name: "" });
  await solve("/puzzles?of=stones/win2");
  expect(words("aside")).toContain(t("puzzles.none"));
  expect(all("aside option").length).toBeGreaterThan(2);
});

test("without a service the next puzzles go on, and their answers count once it is back", async () => {
  const uncounted = (state: PuzzleState): PuzzleState => ({ ...state, standing: null });
  const states = Object.fromEntries([right, wrong].map(({ plays, state }) => [plays.join(" "), uncounted(state)]));
  const start = recorded("stones", "open", false).state;
  const name = "win2-other";
  const puzzle = { game: "stones", states: { ...states, "": start }, shown: uncounted(shown.state) };
  service.answers.set("POST /puzzles/next", { game: "stones", name: right.name });
  service.answers.set("POST /puzzles/ahead", [
    { ...puzzle, name: right.name },
    { ...puzzle, name, states: { "": { ...start, name } }, shown: { ...puzzle.shown, name } },
  ]);
  await solve("/puzzles?of=stones/win2");
  service.reachable = false;
  await play(wrong);
  await pass(1000);
  expect(heading()).toBe(t("puzzles.wrong"));
  expect(figures()[0]).toBe("1500");
  expect(words("aside")).toContain(t("puzzles.offline", { count: 1 }));
  expect(words("aside")).toContain(t("puzzles.waiting", { count: 1 }));
  await press(button(t("puzzles.next")));
  await pass(1000);
  expect(words("header .number")).toContain(name);
  await press(button(t("puzzles.answer")));
  await press(button(t("puzzles.next")));
  await pass(1000);
  expect(words("aside [role=alert]")).toBe(t("service.unreachable"));
  await leave();

  service.reachable = true;
  await solve("/puzzles");
  const counted = service.requests.filter((one) => one.includes(right.name) && one.includes('"counts":true'));
  expect(counted.at(-1)).toContain(JSON.stringify(wrong.plays));
  expect(figures()[0]).toBe(String(wrong.state.standing?.likely));
  expect(words("aside")).not.toContain(t("puzzles.waiting", { count: 1 }));
});

const solvedOn = (...days: string[]): void => {
  localStorage.setItem("witchwood-puzzles", JSON.stringify({ days }));
};
const week = ["26", "27", "28", "29", "30", "31"].map((day) => `2025-12-${day}`);
const today = (): string => words(".deals a[href='/puzzles']");

test("home has the puzzle of the day, and how many days in a row there were", async () => {
  service.answers.set("GET /me/tables", []);
  await open("/");
  expect(today()).toContain(t("puzzles.unsolved"));
  await leave();
  solvedOn(...week);
  await open("/");
  expect(today()).toContain(t("days.streak", { count: 6 }));
  expect(today()).toContain(t("puzzles.unsolved"));
  await leave();
  solvedOn(...week, "2026-01-01");
  await open("/");
  expect(today()).toContain(t("days.streak", { count: 7 }));
  expect(today()).toContain(t("puzzles.solved"));
});

test("a week of puzzles is an achievement of this device: news once, and listed from then on", async () => {
  service.answers.set("GET /me/achievements", []);
  service.answers.set("GET /me/statistics", []);
  solvedOn(...week);
  await open("/statistics");
  expect(words("main")).not.toContain(t("earned.puzzle-week"));
  await leave();
  await open("/");
  await leave();
  solvedOn(...week, "2026-01-01");
  await open("/");
  expect(words("main")).toContain(t("earned.news-puzzle-week"));
  await leave();
  await open("/");
  expect(words("main")).not.toContain(t("earned.news-puzzle-week"));
  await leave();
  await open("/statistics");
  expect(words("main")).toContain(t("earned.puzzle-week"));
});
