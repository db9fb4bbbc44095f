import { expect, test } from "vitest";
import type { ToldPlay, SeatState, TableState } from "$lib/protocol/types";
import { seat } from "../../../../tests/harness/seat";
import { endStory, isAbout, newsOf, outInShort, playInWords, putOut } from "./news";

const plays = (...made: string[]): ToldPlay[] =>
  made.map((one) => ({ seat: Number(one[0]), text: one.slice(2), words: `takes ${one.slice(2)}`, shown: [] }));
const turn = { over: false, turn: 1, result: null, scores: [0, 0], seats: 2 };
const start = {
  you: 0,
  version: 1,
  seats: [seat(0), seat(1)],
  plays: [] as ToldPlay[],
  asked: null,
  rematch: null,
  nudges: [],
  proposal: null,
  closed: false,
  view: turn,
} as unknown as TableState;

const names = ["You", "Ben"];
const change = (before: object, now: object): string[] =>
  newsOf({ ...start, ...before }, { ...start, ...now }, names).map((one) => one.words);
const alone = { seats: [seat(0)] };
const changeAlone = (before: object, now: object): string[] =>
  newsOf({ ...start, ...alone, ...before }, { ...start, ...alone, ...now }, ["You"]).map((one) => one.words);

test("a play is told once, with who made it; a new state without news says nothing", () => {
  expect(change({}, { plays: plays("1 c4") })).toEqual(["Ben chose: takes c4"]);
  expect(change({ plays: plays("1 c4") }, { plays: plays("1 c4"), version: 2 })).toEqual([]);
  expect(changeAlone({}, { plays: plays("0 c4") })).toEqual(["takes c4"]);
  expect(change({}, { plays: plays("1 c4"), view: { ...turn, turn: 0 } })).toEqual([
    "Ben chose: takes c4",
    "Your move.",
  ]);
});

test("after a while away the plays are counted, and the last one is told", () => {
  const made = plays("0 a1", "1 b1", "0 c1", "1 d1", "0 e1", "1 f1");
  expect(change({}, { plays: made })).toEqual(["6 moves were made. The last one:", "Ben chose: takes f1"]);
});

test("what is taken back is told as taken back", () => {
  const made = plays("0 a1", "1 b1");
  expect(change({ plays: made }, { plays: made.slice(0, 1) })).toEqual(["Taken back: Ben: takes b1"]);
  expect(change({ plays: made }, {})).toEqual(["Taken back, with one move after it: You: takes a1"]);
  const own = plays("0 a1", "0 b1", "0 c1");
  expect(changeAlone({ plays: own }, { plays: own.slice(0, 2) })).toEqual(["Taken back: takes c1"]);
  expect(changeAlone({ plays: own }, { plays: own.slice(0, 1) })).toEqual([
    "2 moves were taken back. The game is at move 1 again.",
  ]);
  expect(changeAlone({ plays: own }, {})).toEqual(["The game starts over."]);
});

test("a take-back is asked for, and the answer is told to those who did not give it", () => {
  const made = { plays: plays("0 a1") };
  const [mine, theirs] = [
    { ...made, asked: { by: 0, waits: [1] } },
    { ...made, asked: { by: 1, waits: [0] } },
  ];
  expect(change(made, mine)).toEqual(["You asked to take your move back. The others decide."]);
  expect(change(made, theirs)).toEqual(["Ben asks to take back the last move."]);
  expect(change(mine, made)).toEqual(["Ben refuses: the move stands."]);
  expect(change(theirs, made)).toEqual(["You refused: the move stands."]);
  expect(change(mine, {})).toEqual(["The take-back is allowed.", "Taken back: You: takes a1"]);
  expect(change(mine, { plays: plays("0 a1", "1 b1") })).toEqual([
    "The game went on: the move stands.",
    "Ben chose: takes b1",
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
  expect(change(with1({}), with1({ here: false })), "a connection that breaks is told when it stays away").toEqual([]);
});

test("an end tells why before who won, and a rematch who waits", () => {
  const over = { ...turn, over: true, turn: null, result: [0] };
  expect(change({}, { plays: plays("1 resign"), view: over })).toEqual(["Ben resigned", "You won"]);
  expect(change({ view: over }, { view: over, rematch: "x" })).toEqual(["Ben is waiting at a new table."]);
  const watched = { you: null, view: over };
  expect(change(watched, { ...watched, rematch: "x" })).toEqual(["A new table is ready for a rematch."]);
  expect(playInWords({ seat: 0, text: "resign", words: "Resign", shown: [] }, names, 0)).toBe("You resigned");
});

test("whoever was put out did not resign: it is told by whom, or that time ran out", () => {
  const out = (more: Partial<SeatState>): SeatState[] => [seat(0), seat(1, more), seat(2)];
  const three = ["You", "Ben", "Cat"];
  const play = { seat: 1, text: "resign", words: "Resign", shown: [] };
  const silent = out({ out: "silent", out_by: [2, 0] });
  expect(playInWords(play, three, 0, silent)).toBe("Ben was silent for too long: forfeit called by you and Cat");
  expect(playInWords(play, ["Ada", "You", "Cat"], 1, silent)).toBe(
    "You were silent for too long: forfeit called by Cat and Ada",
  );
  expect(outInShort(silent[1] ?? seat(1), three, 0)).toBe("silent for too long, forfeit called by you and Cat");
  const late = out({ out: "time" });
  expect(playInWords(play, three, 0, late)).toBe("Ben ran out of time");
  expect(outInShort(late[1] ?? seat(1), three, 0)).toBe("out of time");
  expect(putOut(play, out({})), "who gave up was not put out").toBeNull();
});

test("a play that names your seat stands on the cloth, one of others does not", () => {
  const play = { seat: 1, text: "a-b", words: "Give the Cat to seat 0 for the Raven", shown: [] };
  expect(newsOf(start, { ...start, plays: [play] }, names)).toEqual([
    { words: "Ben chose: Give the Cat to you for the Raven", pill: true },
  ]);
  expect(newsOf(start, { ...start, plays: plays("1 c4") }, names).map((one) => one.pill)).toEqual([false]);
  expect([0, 1, 10, null].map((you) => isAbout(play, you))).toEqual([true, false, false, false]);
});

test("what an agent or the clock chose is no choice of the player", () => {
  const [play] = plays("0 c4", "1 c4");
  if (!play) throw new Error("no play");
  expect(playInWords({ ...play, instead: "agent" }, names, 0)).toBe("The agent chose for you: takes c4");
  expect(playInWords({ ...play, seat: 1, instead: "clock" }, names, 0)).toBe(
    "Time ran out, so the table chose for Ben: takes c4",
  );
});

test("one who sits down is told so, and not every play again in other words", () => {
  expect(change({ you: null, plays: plays("1 a1") }, { plays: plays("1 b1") })).toEqual(["You now have a seat."]);
});

test("what puts a person out stands on the cloth in the game's own words; a hand that was shown is read out", () => {
  const shown: ToldPlay["shown"] = [{ text: "x", name: "1 of Swords", suit: "swords", rank: 1, ink: "red" }];
  const call = { seat: 1, text: "call", words: "Call", shown, story: "Seat 1 went out." };
  const told = (made: ToldPlay, over = false): object[] =>
    newsOf(start, { ...start, plays: [made], view: { ...turn, over } as unknown as TableState["view"] }, names);
  expect(told(call)).toEqual([
    { words: "Ben went out.", pill: true },
    { words: "Shown: 1 of Swords.", pill: false },
  ]);
  expect(told({ ...call, shown: [] }, true)[0], "at the end the cards lie open").toEqual({
    words: "Ben went out.",
    pill: false,
  });
  expect(told({ ...call, story: undefined }), "a play like any other").toEqual([
    { words: "Ben chose: Call", pill: false },
    { words: "Shown: 1 of Swords.", pill: false },
  ]);
});

test("what a solitaire did by itself stands on the cloth, beside what was played", () => {
  const took = { seat: 0, text: "t1", words: "Take", shown: [], story: "Nothing was left to do in round 3." };
  expect(newsOf(start, { ...start, plays: [took] }, ["Ada"])).toEqual([
    { words: "Take", pill: false },
    { words: "Nothing was left to do in round 3.", pill: true },
  ]);
});

test("an end is told with the game's own reason, and who it names by their name", () => {
  const over = { ...turn, over: true, result: [1], reason: "Seat 1 had lower cards." };
  expect(change({}, { view: over })).toEqual([expect.stringContaining("Ben"), "Ben had lower cards."]);
  expect(change({ view: over }, { view: over })).toEqual([]);
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
