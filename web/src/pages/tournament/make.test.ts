import { expect, test } from "vitest";
import { type Chosen, wantedFrom } from "./make";

const chosen: Chosen = {
  name: " Thursday ",
  game: "stones",
  format: "arena",
  begins: 5,
  length: 20,
  open: 1440,
  rounds: 5,
  minutes: 3,
  turn: 60,
  rated: true,
  listed: true,
  room: null,
};
const live = { kind: "live", minutes: 3, increment: 2 };

test.each([
  ["arena", { minutes: 20, rounds: null, clock: live, rated: true }],
  ["swiss", { minutes: null, rounds: 5, clock: live, rated: true }],
  ["robin", { minutes: null, rounds: null, clock: live, rated: true }],
  ["tables", { minutes: null, rounds: 5, clock: { kind: "limit", seconds: 60 }, rated: true }],
  ["duplicate", { minutes: 1440, rounds: 5, clock: null, rated: false }],
] as const)("%s is asked for with what it takes", (format, wanted) => {
  expect(wantedFrom({ ...chosen, format })).toMatchObject({ name: "Thursday", format, listed: true, ...wanted });
});

test("what a room plays is not public", () => {
  expect(wantedFrom({ ...chosen, format: "robin", room: "r" })).toMatchObject({ room: "r", listed: false });
});
