import { expect, test } from "vitest";
import type { OptionInfo } from "$lib/protocol/types";
import { problemsOf } from "./options";

const rows = { name: "rows", default: 3, needs: [] as OptionInfo["needs"] } as OptionInfo;
const cards = {
  name: "cards",
  default: 20,
  needs: [{ values: [41, 42], option: "rows", among: [1, 2, 3], says: "with more than 3 rows at most 40 cards" }],
} as unknown as OptionInfo;

test("what an option needs of another is said beside it, before the service refuses it", () => {
  const options = [rows, cards];
  expect(problemsOf(cards, { cards: 42, rows: 4 }, options)).toEqual(["with more than 3 rows at most 40 cards"]);
  expect(problemsOf(cards, { cards: 42 }, options)).toEqual([]);
  expect(problemsOf(cards, { cards: 40, rows: 4 }, options)).toEqual([]);
  expect(problemsOf(cards, { rows: 4 }, options)).toEqual([]);
});
