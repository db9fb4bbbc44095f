import { describe, expect, it } from "vitest";
import { best, plainReason, type Board, type Move } from "./moves";
import { withNames } from "$lib/view/view";

const move = (from: string, to: string): Move => ({ text: `${from}>${to}`, words: "", from, to });
const board = (moves: Move[]): Board => ({
  moves,
  attempt: () => null,
  liftable: () => true,
  tail: (place) => [place],
});

describe("the best place", () => {
  it("is the one that is liked most, of equal ones the first, and none where nothing is liked", () => {
    const liking = ({ to }: Move): number => ({ home: 2, onto: 1, bad: -1 })[to] ?? 0;
    expect(best(board([move("a", "onto"), move("a", "home")]), "a", liking)?.to).toBe("home");
    expect(best(board([move("a", "b"), move("a", "c")]), "a", liking)?.to).toBe("b");
    expect(best(board([move("a", "bad"), move("b", "home")]), "a", liking)).toBeNull();
  });
});

describe("words of the judge at the table", () => {
  it("makes a sentence of a reason, without the notation", () => {
    expect(plainReason("'1>5' is not legal: the 1 of Goblins does not follow")).toBe(
      "The 1 of Goblins does not follow.",
    );
    expect(plainReason("the 8 of clubs is not in your hand")).toBe("The 8 of clubs is not in your hand.");
    expect(plainReason("First the 2 and the 6 together.")).toBe("First the 2 and the 6 together.");
  });

  it("puts names for seats", () => {
    expect(withNames("Give the 1 of Swords to seat 1", ["Wren", "Old Meg"])).toBe("Give the 1 of Swords to Old Meg");
  });
});
