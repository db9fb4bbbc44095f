import { expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { cardsOf, changed, known } from "$lib/view/view";
import { Choice } from "./choice.svelte";

const view = fixture("pendle");

const of = (seen: () => typeof view): Choice => new Choice(seen, () => true);

/** A choice among soldiers of whom those of a group can fight together. */
function grouped(groups: number[][]): Choice {
  const told = groups.map((places) => ({ places, values: [1] }));
  return of(() => changed(view, { hand: { groups: told } }));
}

function chosen(groups: number[][], ...texts: string[]): string[] {
  const choice = grouped(groups);
  for (const text of texts) choice.toggle("soldiers", text);
  return [...choice.soldiers];
}

it("holds as many cards as the judge lets a side have; one more takes the place of the first", () => {
  const [one, two] = [
    [[0], [1], [2]],
    [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  ];
  expect(chosen(one, "3h", "5h")).toEqual(["5h"]);
  expect(chosen([...one, ...two], "3h", "5h")).toEqual(["3h", "5h"]);
  expect(chosen([...one, ...two], "3h", "5h", "6h")).toEqual(["5h", "6h"]);
  expect(chosen([...one, ...two, [0, 1, 2]], "3h", "5h", "6h")).toEqual(["3h", "5h", "6h"]);
});

it("tells which card gave way, until something else is chosen", () => {
  const choice = grouped([[0], [1], [2]]);
  choice.toggle("soldiers", "3h");
  expect(choice.gone).toBeNull();
  choice.toggle("soldiers", "5h");
  expect(choice.gone).toBe("3h");
  choice.toggle("soldiers", "5h");
  expect(choice.gone).toBeNull();
});

it("keeps what is chosen and still lies there when the table goes on", () => {
  let now = view;
  const choice = of(() => now);
  const [ghost = ""] = cardsOf(known(view, "ghosts")).map((card) => card.text);
  choice.toggle("soldiers", "3h");
  choice.toggle("ghosts", ghost);
  choice.keep();
  expect(choice.sides).toEqual({ soldiers: ["3h"], ghosts: [ghost] });
  now = changed(view, {
    hand: { cards: known(view, "hand").cards.filter((card) => card && "text" in card && card.text !== "3h") },
  });
  choice.keep();
  expect(choice.sides).toEqual({ soldiers: [], ghosts: [ghost] });
});

it("lets go of a card that is chosen again", () => {
  expect(chosen([[0], [1], [0, 1]], "3h", "5h", "3h")).toEqual(["5h"]);
});

it("forgets what was played, though it lies there still", () => {
  const choice = of(() => view);
  const [ghost = ""] = cardsOf(known(view, "ghosts")).map((card) => card.text);
  choice.toggle("soldiers", "3h");
  choice.use();
  choice.toggle("ghosts", ghost);
  choice.keep();
  expect(choice.sides).toEqual({ soldiers: [], ghosts: [ghost] });
  choice.use();
  choice.keep();
  expect(choice.empty).toBe(true);
});
