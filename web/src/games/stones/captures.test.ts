import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { isCard } from "$lib/view/view";
import { capturesAt, capturesOf, emptied, squares, squaresOf, sunsSeat } from "./captures";

const view = fixture("stones");

describe("captures of Witch Stones", () => {
  it("lists the squares of a stretch from either end", () => {
    const board = squares(view);
    expect(squaresOf(board, "c4-f4")).toEqual(["c4", "d4", "e4", "f4"]);
    expect(squaresOf(board, "b6-b8")).toEqual(["b8", "b7", "b6"]);
    expect(squaresOf(board, "e5")).toEqual(["e5"]);
    expect(squaresOf(board, "suns")).toEqual([]);
    expect(squaresOf(board, "e5-suns")).toEqual([]);
  });

  it("calls the squares as the view labels them", () => {
    const named = structuredClone(view);
    const labels = { columns: Array.from("ABCDEFGHI"), rows: Array.from("123456789") };
    if (named.zones[0]) named.zones[0].labels = labels;
    expect(squares(named).map(({ name }) => name)).toEqual(
      labels.rows.flatMap((row) => labels.columns.map((c) => c + row)),
    );
  });

  it("takes only squares that hold stones, for the points that the words tell too", () => {
    const full = new Set(
      squares(view)
        .filter((square) => isCard(square.stone))
        .map((square) => square.name),
    );
    for (const capture of capturesOf(view)) {
      expect(capture.squares.every((square) => full.has(square))).toBe(true);
      expect(capture.words).toContain(`(${capture.points} point`);
    }
    expect(capturesOf(view)).toHaveLength(view.actions.length);
  });

  it("puts the best capture of a square first", () => {
    const points = capturesAt(capturesOf(view), "e4").map((one) => one.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  it("knows what the last move emptied", () => {
    const after = structuredClone(view);
    const at = squares(view).findIndex((square) => isCard(square.stone));
    const board = after.zones[0];
    if (board) board.cards[at] = { empty: true };
    expect(emptied(view, after)).toEqual([squares(view)[at]?.name]);
    expect(emptied(after, view)).toEqual([]);
  });

  it("knows who plays the suns", () => {
    expect(sunsSeat(view)).toBe(1);
    expect(sunsSeat({ ...view, sides: ["suns", "moons"] })).toBe(0);
    const unchosen = structuredClone(view);
    delete unchosen.sides;
    expect(sunsSeat(unchosen)).toBeNull();
  });
});
