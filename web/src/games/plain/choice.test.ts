import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../../../preview/fixtures";
import { named, press, remaining } from "./choice";
import { bandsOf } from "./layout";
import { readActions, type Said, type Spot } from "./phrases";

/** A table of a fixture: places by key, and presses one after another. */
function at(name: FixtureName) {
  const view = fixture(name);
  const said = readActions(view);
  const spots = bandsOf(view, said)
    .flat()
    .map((laid) => laid.spots);
  const spot = (key: string): Spot => {
    const found = spots.flat().find((one) => one.key === key);
    if (!found) throw new Error(`no place ${key}`);
    return found;
  };
  const tap = (...keys: string[]) =>
    keys.reduce<{ chosen: readonly Spot[]; play: string | null }>(({ chosen }, key) => press(said, chosen, spot(key)), {
      chosen: [],
      play: null,
    });
  const texts = (actions: readonly Said[]): string[] => actions.map(({ action }) => action.text);
  return { said, spots, spot, tap, texts };
}

describe("a press on a place", () => {
  it("narrows the actions to those that name it", () => {
    const { said, tap, texts } = at("witchpig-thief");
    const { chosen, play } = tap("hand0.0");
    expect(play).toBeNull();
    expect(texts(remaining(said, chosen))).toEqual(["w1/w5", "w1/s8", "w1/t1", "w1/p4", "w1/m9", "w1/c2"]);
  });

  it("plays once all that an action names is chosen", () => {
    expect(at("witchpig-thief").tap("hand0.0", "hand1.3").play).toBe("w1/p4");
    expect(at("witchpig-thief").tap("hand1.3", "hand0.0").play).toBe("w1/p4");
    expect(at("wyr").tap("garden.0", "pile4").play).toBe("g1>4");
    expect(at("stones").tap("board.72").play).toBe("a1");
  });

  it("plays nothing as long as the only action names more", () => {
    const { said, tap, texts } = at("pendle");
    const { chosen, play } = tap("ghosts.2", "hand.1");
    expect(play).toBeNull();
    expect(texts(remaining(said, chosen))).toEqual(["5h+7hxqc"]);
    expect(tap("ghosts.2", "hand.1", "hand.3").play).toBe("5h+7hxqc");
  });

  it("means the column where its card is not named", () => {
    expect(at("hocus").tap("column1.0", "column3").play).toBe("1>3");
    expect(at("hocus").tap("column7.6", "column6.3").play).toBe("7/2>6");
  });

  it("lets go when it is pressed again, or when nothing can be done with it", () => {
    expect(at("wyr").tap("garden.0", "garden.0").chosen).toEqual([]);
    expect(at("hocus").tap("column1.0", "stock.0")).toEqual({ chosen: [], play: null });
  });

  it("begins anew where it names other actions", () => {
    const { chosen } = at("wyr").tap("garden.0", "garden.3");
    expect(chosen.map(({ key }) => key)).toEqual(["garden.3"]);
  });
});

describe("what is lit", () => {
  it("are the cards and zones that the actions left name", () => {
    const { said, spots, spot, tap } = at("hocus");
    const { chosen } = tap("column4.2");
    expect([...named(remaining(said, chosen), spots, chosen)].sort()).toEqual(["column1.0", "column2.1"]);
    const all = named(said, spots, []);
    expect(all.has(spot("column7.6").key)).toBe(true);
    expect(all.has("stock.0")).toBe(false);
  });
});

it("lights no card where an action names only a kind of card", () => {
  const view = fixture("pendle");
  const newt = { text: "n", name: "Newt", suit: "newts", rank: null, ink: "green" as const };
  const heap = (count: number) => ({
    ...view,
    actions: [{ text: "1", words: "Take 1 newt" }],
    zones: [
      {
        id: "heap",
        title: "Heap",
        kind: "row" as const,
        owner: null,
        count,
        marks: [],
        cards: Array(count).fill(newt),
      },
    ],
  });
  const lit = (count: number): number => {
    const said = readActions(heap(count));
    return named(said, [bandsOf(heap(count), said)[0]?.[0]?.spots ?? []], []).size;
  };
  expect([lit(1), lit(20)]).toEqual([1, 0]);
});
