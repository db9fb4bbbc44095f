import { expect, test } from "vitest";
import type { TableState, VerdictMessage } from "$lib/protocol/types";
import type { View } from "$lib/view/view";
import { seat } from "../../../tests/harness/seat";
import { commandOf, commandsFor, letterOf } from "./bar/commands";
import { seatNames } from "./controller.svelte";
import { headline, outcome, ranking, resigned } from "./result/result";
import { endOf, strip, ticks, wasWinnable, type Verdicts } from "./past/verdict";

const said = (ply: number, verdict: VerdictMessage["verdict"], score: number | null = null): VerdictMessage => ({
  type: "verdict",
  ply,
  verdict,
  score,
  bound: null,
  proved: true,
});
const all = (...list: VerdictMessage[]): Verdicts => Object.fromEntries(list.map((verdict) => [verdict.ply, verdict]));
const view = (result: View["result"], seats = 2): View => ({ result, seats }) as View;

test("there is a way back only to a position that could be won", () => {
  expect(wasWinnable(all(said(0, "won"), said(1, "lost")))).toBe(true);
  expect(wasWinnable(all(said(0, "lost"), said(1, "lost")))).toBe(false);
});

test("the strip tells since when a game is lost", () => {
  const verdicts = all(said(0, "won"), said(1, "won"), said(2, "lost"), said(3, "lost"));
  expect(strip(verdicts, 1, null, false)).toMatchObject({ words: "Winnable", story: "No move has lost it so far." });
  expect(strip(verdicts, 3, null, false)).toMatchObject({
    mood: "lost",
    words: "Lost",
    story: "Move 2 lost it.",
  });
  expect(strip(verdicts, 4, null, false)).toMatchObject({ mood: "waiting", words: "Thinking…" });
  expect(strip(verdicts, 4, null, true)).toMatchObject({ mood: "waiting", words: "The solver is warming up…" });
  const hopeless = strip(all(said(0, "lost")), 0, null, false);
  expect(hopeless).toMatchObject({ mood: "lost", words: "Can’t be won" });
  expect(hopeless.story).toContain("This deal couldn’t be won");
  const open = strip(all(said(0, "unknown")), 0, null, false);
  expect(open.words).toBe("Still open");
  expect(open.story).toContain("ran out of time");
});

test("a finished game is neither winnable nor lost, but its past still was", () => {
  const over = (result: View["result"], score: number): View => ({ over: true, result, scores: [score] }) as View;
  const plays = (...texts: string[]) => texts.map((text) => ({ seat: 0, text, words: "", shown: [] }));
  const verdicts = all(said(0, "won"), said(1, "won"), said(2, "won"));
  const won = endOf(over("won", 5), plays("a", "b"), verdicts);
  expect(strip(verdicts, 2, won, false)).toEqual({ mood: "won", words: "Won", story: "In 2 moves." });
  expect(strip(verdicts, 1, won, false)).toMatchObject({ words: "Winnable" });
  const resigned = endOf(over("lost", 0), plays("a", "resign"), all(said(0, "won"), said(1, "won"), said(2, "lost")));
  expect(strip(verdicts, 2, resigned, false)).toMatchObject({ mood: "lost", words: "Resigned" });
  const scores = all(said(0, "won", 34), said(1, "won", 31), said(2, "lost"));
  const ended = endOf(over("won", 30), plays("a", "b"), scores);
  expect(strip(scores, 2, ended, false)).toEqual({ mood: "won", words: "Won with 30 points", story: "4 given away." });
  expect(ticks(scores, 2, ended).map((tick) => tick.mood)).toEqual(["won", "lost", "lost"]);
  expect(endOf({ ...over(null, 0), over: false }, [], scores)).toBeNull();
});

test("where points count the strip tells the best score and what was given away", () => {
  const verdicts = all(said(0, "won", 34), said(1, "won", 31));
  expect(strip(verdicts, 1, null, false)).toMatchObject({ words: "Best possible: 31", story: "3 given away." });
  expect(ticks(verdicts, 2, null).map((tick) => tick.mood)).toEqual(["won", "lost", "waiting"]);
});

test("nothing is given away before that is proved, and what is reached later was always to be reached", () => {
  const open = (ply: number, score: number, bound: number): VerdictMessage => ({
    ...said(ply, "won", score),
    bound,
    proved: false,
  });
  const careless = all(said(0, "won", 65), open(1, 45, 65));
  expect(strip(careless, 1, null, false)).toMatchObject({ words: "At least 45", story: "At most 65." });
  expect(ticks(careless, 1, null).map((tick) => tick.mood)).toEqual(["won", "won"]);
  const later = all(said(0, "won", 65), open(1, 45, 65), said(2, "won", 65));
  expect(strip(later, 1, null, false)).toMatchObject({ words: "Best possible: 65", story: "" });
  const worse = all(said(0, "won", 65), open(1, 45, 60));
  expect(strip(worse, 1, null, false)).toMatchObject({ words: "At least 45", story: "At most 60. 5 given away." });
  expect(ticks(worse, 1, null).map((tick) => tick.mood)).toEqual(["won", "lost"]);
});

test("what can be done belongs to the sort of table", () => {
  const can = { undo: true, takeback: true, hint: false } as TableState["can"];
  const alone = { you: 0, can, seats: [seat(0)] } as TableState;
  const together = { you: 0, can, seats: [seat(0), seat(1, { kind: "open" })] } as TableState;
  const names = (table: TableState): string[] => commandsFor(table, true).map((info) => info.command);
  expect(names(alone)).toEqual(["undo", "redo", "hint", "back", "restart", "resign"]);
  const sure = { ...alone, can: { ...can, finish: true } };
  expect(names(sure), "where the rest is sure").toEqual([
    "undo",
    "redo",
    "hint",
    "finish",
    "back",
    "restart",
    "resign",
  ]);
  expect(names(together)).toEqual(["takeback", "hint", "resign"]);
  expect(commandsFor({ ...alone, you: null }, true)).toEqual([]);
  expect(commandOf("u", commandsFor(alone, true), can)).toBe("undo");
  expect(commandOf("u", commandsFor(together, true), can)).toBe("takeback");
  expect(commandOf("h", commandsFor(alone, true), can)).toBeNull();
});

test("undo and redo have their letters and the usual chords", () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    letterOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });
  expect([press("U"), press("z")]).toEqual(["u", "z"]);
  expect([press("z", { ctrlKey: true }), press("z", { metaKey: true })]).toEqual(["u", "u"]);
  expect([press("y", { ctrlKey: true }), press("Z", { ctrlKey: true, shiftKey: true })]).toEqual(["r", "r"]);
  expect([press("h", { ctrlKey: true }), press("u", { altKey: true })]).toEqual(["", ""]);
});

test("a result is seen from one's own seat", () => {
  expect(outcome(view("lost", 1), 0)).toBe("lost");
  expect(outcome(view([1]), 1)).toBe("won");
  expect(outcome(view([1]), 0)).toBe("lost");
  expect(outcome(view([1]), null)).toBe("watched");
  expect(headline(view([1]), 0, ["You", "Old Meg"])).toBe("Old Meg won");
  expect(headline(view("drawn"), 0, [])).toBe("A draw");
});

test("winners stand first, even with fewer points, and who gave up is known", () => {
  const places = ranking({ ...view([1], 3), scores: [9, 2, 5] });
  expect(places.map(({ seat, won }) => [seat, won])).toEqual([
    [1, true],
    [0, false],
    [2, false],
  ]);
  expect(resigned([{ seat: 0, text: "resign", words: "Resign", shown: [] }])).toEqual(new Set([0]));
});

test("seats are called by their names, and told apart where two share one", () => {
  const named = (number: number, name: string) => seat(number, { kind: "agent", name });
  expect(seatNames([named(0, "Wren"), named(1, "Expert"), named(2, "Expert"), seat(3, { kind: "open" })], 0)).toEqual([
    "You",
    "Expert 1",
    "Expert 2",
    "Free seat",
  ]);
});
