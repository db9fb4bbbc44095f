import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { changed, known, type CardView } from "$lib/view/view";
import { shownHands } from "./showdown";
import { around, arranged, choicesOf, handOf, makers, talkOf } from "./hands";

const view = fixture("witchpig-thief");
const INKS: Record<string, CardView["ink"]> = {
  swords: "red",
  suns: "red",
  triangles: "red",
  pentacles: "black",
  moons: "black",
  comets: "black",
  glooms: "green",
};
const hand = (...cards: [suit: string, rank: number][]): CardView[] =>
  cards.map(([suit, rank]) => ({ text: `${suit.charAt(0)}${rank}`, name: "", suit, rank, ink: INKS[suit] ?? "black" }));

describe("choices of a seat", () => {
  it("sees the swaps a Thief may make, of own cards for those of the left", () => {
    const { swaps, keep, discards } = choicesOf(view);
    expect(swaps.length).toBeGreaterThan(0);
    expect(keep?.text).toBe("keep");
    expect(discards).toEqual([]);
    const [mine, theirs] = [handOf(view, 0), handOf(view, 1)].map((cards) => cards.map((card) => card.text));
    expect(swaps.every((swap) => mine?.includes(swap.given) && theirs?.includes(swap.taken))).toBe(true);
  });

  it("seats the others from the left on", () => {
    expect(around(view)).toEqual([1, 2]);
    expect(around({ ...view, seat: null })).toEqual([0, 1, 2]);
  });
});

describe("the cards that make a hand", () => {
  const cards = hand(["glooms", 3], ["moons", 1], ["glooms", 3], ["suns", 2], ["glooms", 3], ["glooms", 3]);
  const zone = { ...known(view, "hand0"), cards, highlights: [0, 2, 4] };
  const seen = changed(view, { hand0: { cards } });

  it("are found in the player's order, equal cards one by one", () => {
    expect(makers(zone, cards)).toEqual([0, 2, 4]);
    expect(makers(zone, arranged(seen, "own", ["s2", "g3", "m1"]))).toEqual([1, 3, 4]);
  });

  it("are none where the view tells none", () => {
    expect(makers({ ...zone, highlights: undefined }, cards)).toEqual([]);
  });
});

describe("sorting the own hand", () => {
  const cards = hand(["swords", 5], ["swords", 9], ["swords", 6], ["glooms", 3], ["glooms", 3]);
  const seen = changed({ ...view, ranks: undefined }, { hand0: { cards } });
  const texts = (...how: Parameters<typeof arranged>): string[] => arranged(...how).map((card) => card.text);

  it("sorts by suit as the view lists it, and by number as the view ranks it", () => {
    expect(texts(seen, "suit", [])).toEqual(["s5", "s9", "s6", "g3", "g3"]);
    expect(texts({ ...seen, ranks: [3, 5, 9, 6] }, "rank", [])).toEqual(["g3", "g3", "s5", "s9", "s6"]);
    expect(texts(seen, "rank", []), "plain counting").toEqual(["g3", "g3", "s5", "s6", "s9"]);
  });

  it("keeps the player's order, equal cards one by one, new ones last", () => {
    expect(texts(seen, "own", ["s6", "g3", "x1"])).toEqual(["s6", "g3", "s5", "s9", "g3"]);
  });
});

describe("hands at the end", () => {
  const shown = hand(["suns", 2], ["glooms", 3]);
  const play = (seat: number, text: string, cards: CardView[] = []) => ({ seat, text, words: "", shown: cards });
  const ended = {
    ...view,
    over: true,
    standings: [0, 1, 2].map((seat) => ({ dealer: seat === 0, out: seat > 0, misses: 0 })),
    zones: view.zones.map((zone) =>
      zone.id === "hand1" || zone.id === "hand2" ? { ...zone, count: 0, cards: [] } : zone,
    ),
  };

  it("shows the hand of a player who is out by a false call, and no other", () => {
    const rows = shownHands(ended, [play(1, "draw"), play(1, "call", shown), play(2, "draw"), play(0, "draw")]);
    const of = (seat: number) => rows.find((row) => row.seat === seat);
    expect([of(1)?.false, of(1)?.cards.map((card) => card.text)]).toEqual([true, ["s2", "g3"]]);
    expect([of(2)?.false, of(2)?.out, of(2)?.cards]).toEqual([false, true, []]);
    expect(of(0)?.cards.length).toBeGreaterThan(5);
  });

  it("puts first whoever won, as the judge says", () => {
    const rows = shownHands({ ...ended, result: [2] }, []);
    expect(rows.map(({ seat, won }) => [seat, won])[0]).toEqual([2, true]);
    expect(rows.filter(({ won }) => won).length).toBe(1);
  });

  it("forgets a false call that was taken back", () => {
    const rows = shownHands(view, [play(1, "call", shown)]);
    expect(rows.find((row) => row.seat === 1)?.false).toBe(false);
  });
});

describe("whose turn it is", () => {
  const choices = { draw: null, call: { text: "call", words: "Call" }, keep: null, discards: [], swaps: [] };
  const talk = (turn: number, live: boolean): string =>
    talkOf({ ...view, turn }, { choices, thieving: false }, live, ["You", "Ben"]);

  it("says who is to move, and that one may call only while one may", () => {
    expect(talk(1, true)).toBe("Ben is to move. You may call.");
    expect(talk(1, false)).toBe("Ben is to move.");
  });

  it("speaks to the player whose turn it is, also while the connection is lost", () => {
    expect(talk(0, false)).toBe("It’s your turn.");
  });
});
