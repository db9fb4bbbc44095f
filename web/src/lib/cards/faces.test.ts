import { describe, expect, it } from "vitest";
import { fixture, type FixtureName } from "../tables/fixtures";
import { cardsOf } from "../tables/view";
import { print } from "./faces";
import { pips } from "./pips";

describe("prints", () => {
  it.each(["hocus", "hocus-late", "wyr", "pendle", "witchpig-thief"] satisfies FixtureName[])(
    "knows every card of %s",
    (name) => {
      for (const card of fixture(name).zones.flatMap(cardsOf)) expect(print(card).kind).toBeTruthy();
    },
  );

  it("grows spirits with their strength and crowns the strongest", () => {
    const spirit = (rank: number) => print({ text: "", name: "", suit: "ghosts", rank, ink: "blue" });
    const [weak, strong] = [spirit(1), spirit(12)];
    if (weak.kind !== "spirit" || strong.kind !== "spirit") throw new Error("ghosts of Hocus are spirits");
    expect([weak.grown, strong.grown]).toEqual([0.49, 1]);
    expect([weak.crowned, strong.crowned]).toEqual([false, true]);
  });

  it("stands as many pips as the card counts", () => {
    for (let count = 2; count <= 10; count++) expect(pips(count)).toHaveLength(count);
  });
});
