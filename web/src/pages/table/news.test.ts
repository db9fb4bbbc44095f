import { expect, test } from "vitest";
import type { Play, SeatState, TableState } from "$lib/protocol/types";
import { endStory, newsOf, playInWords } from "./news";

const seat = (number: number, more: Partial<SeatState> = {}): SeatState => ({
  seat: number,
  kind: "person",
  name: "",
  agent: null,
  here: true,
  ...more,
});
const plays = (...made: string[]): Play[] =>
  made.map((one) => ({ seat: Number(one[0]), text: one.slice(2), words: `takes ${one.slice(2)}`, shown: [] }));
const turn = { over: false, turn: 1, result: null, scores: [0, 0], seats: 2 };
const start = {
  you: 0,
  version: 1,
  seats: [seat(0), seat(1)],
  plays: [] as Play[],
  asked: null,
  rematch: null,
  view: turn,
} as unknown as TableState;

const names = ["You", "Ben"];
const change = (before: object, now: object): string[] =>
  newsOf({ ...start, ...before }, { ...start, ...now }, names).map((one) => one.words);
const alone = { seats: [seat(0)] };
const changeAlone = (before: object, now: object): string[] =>
  newsOf({ ...start, ...alone, ...before }, { ...start, ...alone, ...now }, ["You"]).map((one) => one.words);

test("a play is told once, with who made it; a new state without news says nothing", () => {
  expect(change({}, { plays: plays("1 c4") })).toEqual(["Ben: takes c4"]);
  expect(change({ plays: plays("1 c4") }, { plays: plays("1 c4"), version: 2 })).toEqual([]);
  expect(changeAlone({}, { plays: plays("0 c4") })).toEqual(["takes c4"]);
  expect(change({}, { plays: plays("1 c4"), view: { ...turn, turn: 0 } })).toEqual(["Ben: takes c4", "Your move."]);
});

test("after a while away the plays are counted, and the last one is told", () => {
  const made = plays("0 a1", "1 b1", "0 c1", "1 d1", "0 e1", "1 f1");
  expect(change({}, { plays: made })).toEqual(["6 moves were made. The last one:", "Ben: takes f1"]);
});

test("what is taken back is told as taken back", () => {
  const made = plays("0 a1", "1 b1");
  expect(change({ plays: made }, { plays: made.slice(0, 1) })).toEqual(["Taken back: Ben: takes b1"]);
  expect(change({ plays: made }, {})).toEqual(["Taken back, with one move after it: You: takes a1"]);
  const own = plays("0 a1", "0 b1", "0 c1");
  expect(changeAlone({ plays: own }, { plays: own.slice(0, 2) })).toEqual(["Taken back: takes c1"]);
  expect(changeAlone({ plays: own }, { plays: own.slice(0, 1) })).toEqual([
    "2 moves are taken back. The game stands after move 1.",
  ]);
  expect(changeAlone({ plays: own }, {})).toEqual(["The game stands at its start again."]);
});

test("a take-back is asked for, and the answer is told to those who did not give it", () => {
  const made = { plays: plays("0 a1") };
  const [mine, theirs] = [
    { ...made, asked: { by: 0, waits: [1] } },
    { ...made, asked: { by: 1, waits: [0] } },
  ];
  expect(change(made, mine)).toEqual(["You asked to take your move back. The others decide."]);
  expect(change(made, theirs)).toEqual(["Ben asks to take the last move back."]);
  expect(change(mine, made)).toEqual(["Ben refuses: the move stands."]);
  expect(change(theirs, made)).toEqual(["You refused: the move stands."]);
  expect(change(mine, {})).toEqual(["The take-back is allowed.", "Taken back: You: takes a1"]);
  expect(change(mine, { plays: plays("0 a1", "1 b1") })).toEqual([
    "The game went on: the move stands.",
    "Ben: takes b1",
  ]);
  const pills = (before: object, now: object): boolean[] =>
    newsOf({ ...start, ...before }, { ...start, ...now }, names).map((one) => one.pill);
  expect(pills(mine, made), "who asked sees that it is refused").toEqual([true]);
  expect(pills(mine, {}), "and that it is allowed").toEqual([true, false]);
  expect(pills(theirs, {}), "who answered knows").toEqual([false, false]);
});

test("with several others one agrees after the other, and nobody is named who may not have refused", () => {
  const asked = (...waits: number[]): object => ({ plays: plays("0 a1"), asked: { by: 0, waits } });
  expect(change(asked(1, 2), asked(2))).toEqual(["Ben agrees."]);
  expect(change(asked(1, 2), { plays: plays("0 a1") })).toEqual(["The take-back is refused: the move stands."]);
});

test("who takes a seat is told", () => {
  const with1 = (more: Partial<SeatState>): object => ({ seats: [seat(0), seat(1, more)] });
  expect(change(with1({ kind: "open", here: false }), with1({ here: false }))).toEqual(["Ben takes a seat."]);
  expect(change(with1({}), with1({ here: false })), "a line that breaks is told when it stays away").toEqual([]);
});

test("an end tells why before who won, and a rematch who waits", () => {
  const over = { ...turn, over: true, turn: null, result: [0] };
  expect(change({}, { plays: plays("1 resign"), view: over })).toEqual(["Ben resigned", "You won"]);
  expect(change({ view: over }, { view: over, rematch: "x" })).toEqual(["Ben waits at a new table."]);
  const watched = { you: null, view: over };
  expect(change(watched, { ...watched, rematch: "x" })).toEqual(["A new table is laid for a rematch."]);
  expect(playInWords({ seat: 0, text: "resign", words: "Resign", shown: [] }, names, 0)).toBe("You resigned");
});

test("one who sits down is told so, and not every play again in other words", () => {
  expect(change({ you: null, plays: plays("1 a1") }, { plays: plays("1 b1") })).toEqual(["You have a seat now."]);
});

test("a false call and Death stand on the cloth for all, in a sentence; a hand that was shown is read out", () => {
  const pig = (seat: number | null, out: number[], more: object = {}): object => ({
    ...turn,
    game: "witchpig",
    seat,
    zones: [0, 1].map((owner) => ({ id: `hand${owner}`, marks: out.includes(owner) ? ["dealer", "out"] : [] })),
    ...more,
  });
  const card = (name: string): object => ({ text: "x", name, suit: "swords", rank: 1, ink: "red" });
  const call = { seat: 1, text: "call", words: "Call", shown: [card("1 of Swords"), card("2 of Suns")] };
  const told = (you: number | null, made: object, view: object) =>
    newsOf(
      { ...start, you, view: pig(you, []) } as unknown as TableState,
      { ...start, you, plays: [made], view } as unknown as TableState,
      you === 1 ? ["Ann", "You"] : names,
    );
  expect(told(0, call, pig(0, [1]))).toEqual([
    { words: "Ben called WitchPig without a winning hand and is out.", pill: true },
    { words: "The hand: 1 of Swords, 2 of Suns.", pill: false },
  ]);
  expect(told(1, { ...call, shown: [], text: "draw" }, pig(1, [1]))).toEqual([
    { words: "You drew Death and are out.", pill: true },
  ]);
  const over = { over: true, turn: null, result: [1] };
  expect(told(null, { ...call, shown: [] }, pig(null, [], over)), "at the end the hands lie open").toEqual([
    { words: "Ben called WitchPig", pill: false },
    { words: "Ben won", pill: false },
  ]);
  const draw = { ...call, text: "draw", words: "Draw", shown: [] };
  expect(told(1, draw, pig(1, [])), "a draw like any other").toEqual([{ words: "You: Draw", pill: false }]);
  expect(told(0, draw, pig(0, [], over))[0]).toEqual({
    words: "The Field ran out, so all hands were compared.",
    pill: false,
  });
});

test("a lost solitaire says by which move, a won one says nothing", () => {
  const ended = (result: string): string =>
    endStory(
      { ...start, ...alone, plays: plays("0 end"), view: { ...turn, seats: 1, over: true, result } } as TableState,
      ["You"],
    );
  expect(ended("lost")).toBe("takes end");
  expect(ended("won")).toBe("");
});
