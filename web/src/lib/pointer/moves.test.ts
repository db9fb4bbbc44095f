import { describe, expect, it } from "vitest";
import { obvious, plainReason, type Board, type Move } from "./moves";
import { withNames } from "$lib/view/view";

const move = (from: string, to: string): Move => ({ text: `${from}>${to}`, words: "", from, to });
const board = (moves: Move[]): Board => ({
  moves,
  attempt: () => null,
  liftable: () => true,
  tail: (place) => [place],
});

describe("the obvious move", () => {
  it("prefers what players want, and else is the only one there is", () => {
    const home = (to: string): boolean => to === "home";
    expect(obvious(board([move("a", "b"), move("a", "home")]), "a", home)?.to).toBe("home");
    expect(obvious(board([move("a", "b")]), "a", home)?.to).toBe("b");
    expect(obvious(board([move("a", "b"), move("a", "c")]), "a", home)).toBeNull();
  });
});

describe("words of the judge at the table", () => {
  it("leaves the notation out of a reason", () => {
    expect(plainReason("'1>5' is not legal: the 1 of Goblins does not follow")).toBe(
      "The 1 of Goblins does not follow",
    );
    expect(plainReason("the 8 of clubs is not in your hand")).toBe("The 8 of clubs is not in your hand");
  });

  it("puts names for seats", () => {
    expect(withNames("Give 1 of Swords to seat 1", ["Wren", "Old Meg"])).toBe("Give 1 of Swords to Old Meg");
  });
});
