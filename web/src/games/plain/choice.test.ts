import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import { named, press, remaining } from "./choice";
import { bandsOf } from "./layout";
import { waysOf, type Spot, type Way } from "./ways";

/** A table of a fixture: places by key, and presses one after another. */
function at(name: FixtureName) {
  const view = fixture(name);
  const ways = waysOf(view);
  const spots = bandsOf(view, ways)
    .flat()
    .map((laid) => laid.spots);
  const spot = (key: string): Spot => {
    const found = spots.flat().find((one) => one.key === key);
    if (!found) throw new Error(`no place ${key}`);
    return found;
  };
  const tap = (...keys: string[]) =>
    keys.reduce<{ chosen: readonly Spot[]; play: string | null }>(({ chosen }, key) => press(ways, chosen, spot(key)), {
      chosen: [],
      play: null,
    });
  const texts = (left: readonly Way[]): string[] => left.map(({ action }) => action.text);
  return { ways, spots, spot, tap, texts };
}

describe("a press on a place", () => {
  it("narrows the actions to those that name it", () => {
    const { ways, tap, texts } = at("witchpig-thief");
    const { chosen, play } = tap("hand0.0");
    expect(play).toBeNull();
    expect(texts(remaining(ways, chosen))).toEqual(["w1/w5", "w1/s8", "w1/t1", "w1/p4", "w1/m9", "w1/c2"]);
  });

  it("plays once all that an action names is chosen", () => {
    expect(at("witchpig-thief").tap("hand0.0", "hand1.3").play).toBe("w1/p4");
    expect(at("witchpig-thief").tap("hand1.3", "hand0.0").play).toBe("w1/p4");
    expect(at("wyr").tap("garden.0", "pile4").play).toBe("g1>4");
    expect(at("stones").tap("board.72").play).toBe("a1");
  });

  it("plays nothing as long as the only action names more", () => {
    const { ways, tap, texts } = at("pendle");
    const { chosen, play } = tap("ghosts.2", "hand.1");
    expect(play).toBeNull();
    expect(texts(remaining(ways, chosen))).toEqual(["5h+7hxqc"]);
    expect(tap("ghosts.2", "hand.1", "hand.3").play).toBe("5h+7hxqc");
  });

  it("means the column where its card is not named", () => {
    expect(at("hocus").tap("column1.0", "column3").play).toBe("1>3");
    expect(at("hocus").tap("column7.6", "column6.3").play).toBe("7/2>6");
  });

  it("lets go when it is pressed again, or when nothing can be done with it", () => {
    expect(at("wyr").tap("garden.0", "garden.0").chosen).toEqual([]);
    expect(at("hocus").tap("column1.0", "foundation-ghosts")).toEqual({ chosen: [], play: null });
  });

  it("begins again where it names other actions", () => {
    const { chosen } = at("wyr").tap("garden.0", "garden.3");
    expect(chosen.map(({ key }) => key)).toEqual(["garden.3"]);
  });
});

describe("what is lit", () => {
  it("are the cards and zones that the actions left name", () => {
    const { ways, spots, spot, tap } = at("hocus");
    const { chosen } = tap("column4.2");
    expect([...named(remaining(ways, chosen), spots)].sort()).toEqual(["column1.0", "column2.1"]);
    const all = named(ways, spots);
    expect(all.has(spot("column7.6").key)).toBe(true);
    expect(all.has("stock.0")).toBe(false);
  });
});

it("lights equal cards that would do as well, but not a heap of them", () => {
  const newt = { text: "n", name: "Newt", suit: "newts", rank: null, ink: "green" as const };
  const lit = (count: number): string[] => {
    const heap = { id: "heap", title: "Heap", kind: "row" as const, owner: null, count, marks: [] };
    const view = {
      ...fixture("pendle"),
      actions: [{ text: "1", words: "Take 1 newt", takes: { heap: [0] } }],
      zones: [{ ...heap, cards: Array(count).fill(newt) }],
    };
    const ways = waysOf(view);
    return [...named(ways, [bandsOf(view, ways)[0]?.[0]?.spots ?? []])];
  };
  expect([lit(1), lit(3), lit(20)]).toEqual([["heap.0"], ["heap.0", "heap.1", "heap.2"], ["heap.0"]]);
});
