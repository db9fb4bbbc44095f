import { expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { Choice } from "./choice.svelte";

const view = fixture("pendle");

function chosen(groups: number[][], ...texts: string[]): string[] {
  const zones = view.zones.map((zone) =>
    zone.id === "hand" ? { ...zone, groups: groups.map((places) => ({ places, values: [1] })) } : zone,
  );
  const choice = new Choice(
    () => ({ ...view, zones }),
    () => true,
  );
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

it("lets go of a card that is chosen again", () => {
  expect(chosen([[0], [1], [0, 1]], "3h", "5h", "3h")).toEqual(["5h"]);
});
