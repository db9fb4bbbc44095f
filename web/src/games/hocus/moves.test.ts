import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { attempt, boardOf, dropOf, endsOf, movesOf } from "./moves";

describe.each(["hocus", "hocus-late"] as const)("moves of %s", (name) => {
  const view = fixture(name);

  it("finds both ends of every action the judge offers", () => {
    expect(movesOf(view).map((move) => move.text)).toEqual(view.actions.map((action) => action.text));
  });

  it("writes back the notation of every move from its ends", () => {
    for (const move of movesOf(view)) expect(attempt(view, move.from, move.to)).toBe(move.text);
  });
});

describe("what can be tried", () => {
  const view = fixture("hocus");
  const board = boardOf(view);

  it("writes an illegal drop so that the judge can refuse it", () => {
    expect(attempt(view, "column4.1", "column5.1")).toMatch(/^4(\/\d+)?>5$/);
    expect(attempt(view, "column1.0", "foundation-ghosts")).toBe("1>f");
  });

  it("has no words for a card that stays in its column, but asks the judge about a run on a foundation", () => {
    expect(attempt(view, "column1.0", "column1")).toBeNull();
    expect(attempt(view, "column4.1", "foundation-ghosts")).toBe("4/5>f");
  });

  it("lifts face-up cards with all that lie on them, and no others", () => {
    const long = view.zones.find((zone) => zone.id === "column4")?.cards ?? [];
    const first = long.findIndex((card) => card !== null);
    expect(board.tail(`column4.${first}`)).toHaveLength(long.length - first);
    expect(board.liftable(`column4.${first}`)).toBe(true);
    expect(board.liftable("column7.0")).toBe(false);
    expect(board.liftable("reserve.9")).toBe(true);
    expect(board.liftable("reserve.8")).toBe(false);
    expect(board.liftable("foundation-goblins")).toBe(false);
  });

  it("lifts a foundation's card where the judge lets it move", () => {
    const zones = view.zones.map((one) => (one.id === "foundation-goblins" ? { ...one, movable: [1] } : one));
    expect(boardOf({ ...view, zones }).liftable("foundation-goblins")).toBe(true);
  });

  it("tells columns, floats and foundations apart", () => {
    const takes = { reserve: [9] };
    const to = { column4: [1] };
    expect(endsOf({ text: "r^4", words: "", kind: "float", takes, to })?.to).toBe("float4");
    expect(dropOf("column3.5")).toBe("column3");
    expect(endsOf({ text: "x", words: "Nonsense" })).toBeNull();
  });
});
