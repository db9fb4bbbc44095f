import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { cardsOf, isCard, known } from "$lib/view/view";
import { boardOf, ends, enticement, enticements, keijuOf, movesOf, partners, pilesOf } from "./moves";

const view = fixture("wyr");
const row = cardsOf(known(view, "garden"));

describe("moves of Wyr", () => {
  it("names garden cards and the places they go to", () => {
    expect(ends("r7>h")).toEqual({ from: "garden.r7", to: "harvest" });
    expect(ends("10c>5")).toEqual({ from: "garden.10c", to: "pile5" });
    expect(ends("e1345")).toBeNull();
  });

  it("finds both ends of every pick", () => {
    const picks = view.actions.filter((action) => action.text.includes(">"));
    expect(movesOf(view).map((move) => move.text)).toEqual(picks.map((action) => action.text));
  });

  it("lights partners just where the judge offers a pick", () => {
    const offered = new Set(movesOf(view).map((move) => move.from.replace("garden.", "")));
    expect(new Set(partners(view).keys())).toEqual(offered);
  });

  it("lifts Nature cards only", () => {
    const board = boardOf(view);
    expect(board.liftable("garden.k3")).toBe(false);
    expect(board.liftable(`garden.${row[0]?.text ?? ""}`)).toBe(true);
    expect(board.attempt("garden.b2", "pile4")).toBe("b2>4");
  });

  it("reads and writes enticements", () => {
    expect(pilesOf("e1345")).toEqual([1, 3, 4, 5]);
    expect(enticement(new Set([5, 1, 3, 4]))).toBe("e1345");
    expect(pilesOf("r7>1")).toEqual([]);
    expect(pilesOf("stop")).toEqual([]);
    const offered = ["e12", "r7>1", "stop"].map((text) => ({ text, words: text }));
    expect(enticements({ ...view, actions: offered }).map((action) => action.text)).toEqual(["e12"]);
  });

  it("puts the Keiju first that the judge says asks now, whatever its number", () => {
    const keiju = keijuOf(view);
    expect(keiju[0]?.asks_now).toBe(true);
    const last = keiju.at(-1)?.text;
    const garden = known(view, "garden");
    const cards = garden.cards.map((card) => {
      if (!isCard(card)) return card;
      const other = { ...card };
      delete other.asks_now;
      return card.text === last ? { ...other, asks_now: true as const } : other;
    });
    expect(keijuOf({ ...view, zones: [{ ...garden, cards }] })[0]?.text).toBe(last);
  });
});
