import { expect, test } from "vitest";
import { resultText, squares } from "./tenths";

test("a square says what its tenth brought, measured by the whole", () => {
  expect(squares([0, 1, 9, 10, 0, -3, 20, 30, 20, 10])).toBe("⬛🟨🟨🟩⬛⬛🟩🟩🟩🟩");
  expect(squares(Array.from({ length: 10 }, () => 0))).toBe("⬛".repeat(10));
});

test("a day's result names the day, and nothing of the deal", () => {
  const deal = { today: "2026-11-27", level: "gentle", number: "77", code: "klondike-x" };
  const table = { title: "Klondike", deal, plays: Array(127).fill(0), help: { helped: false }, seconds: 372 };
  const gains = [0, 0, 5, 5, 5, 5, 5, 5, 5, 5];
  expect(resultText(table as never, true, null, gains, "https://w.example/today").split("\n")).toEqual([
    "Klondike, gentle deal of Friday 27 November",
    "Won · 127 moves · 6:12 · without help",
    "⬛⬛🟩🟩🟩🟩🟩🟩🟩🟩",
    "https://w.example/today",
  ]);
});
