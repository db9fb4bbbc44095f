import { expect, test } from "vitest";
import { fixture, fixtureNames } from "../../preview/fixtures";
import { print } from "$lib/cards/faces";
import { cardsOf } from "$lib/view/view";
import { loadGame, partsOf } from ".";
import { lookOf } from "./looks";

test.each(fixtureNames)("every card of %s is printed as its game designed it", async (name) => {
  const view = fixture(name);
  const { cards } = await loadGame(view.game);
  const found = view.zones.flatMap(cardsOf);
  expect(found.length).toBeGreaterThan(0);
  if (cards) expect(found.filter((card) => print(card, view.game).kind === "text")).toEqual([]);
});

test("a game without a folder has the plain table and a quiet look", async () => {
  expect(partsOf("golf")).toBeUndefined();
  const parts = await loadGame("golf");
  expect(parts.Table).toBe((await import("./plain")).Table);
  expect(partsOf("golf")).toBe(parts);
  expect(lookOf("golf").Scene).toBeUndefined();
});
