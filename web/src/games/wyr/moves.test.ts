import { describe, expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { cardsOf, isCard, known } from "$lib/view/view";
import { boardOf, enticement, enticements, keijuOf, movesOf, partners, pilesOf } from "./moves";

const view = fixture("wyr");
const row = cardsOf(known(view, "garden"));

describe("moves of Wyr", () => {
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
    const takes = { pile1: [], pile3: [], pile4: [], pile5: [] };
    const entice = { text: "e1345", words: "", kind: "entice", takes, to: { garden: [19] } };
    expect(pilesOf(entice)).toEqual([1, 3, 4, 5]);
    expect(enticement(new Set([5, 1, 3, 4]))).toBe("e1345");
    expect(pilesOf(view.actions[1])).toEqual([]);
    expect(movesOf({ ...view, actions: [entice] })).toEqual([]);
    expect(enticements({ ...view, actions: [...view.actions, entice] })).toEqual([entice]);
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
