import { expect, test } from "vitest";
import { cards } from "./cards";

test("spirits grow with their strength, and the strongest is crowned", () => {
  const spirit = (rank: number) => cards.print?.({ text: "", name: "", suit: "ghosts", rank, ink: "blue" });
  expect(spirit(1)).toMatchObject({ kind: "spirit", grown: 0.49, crowned: false });
  expect(spirit(12)).toMatchObject({ kind: "spirit", grown: 1, crowned: true });
});
