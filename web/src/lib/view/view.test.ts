import { expect, test } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { changed, known, viewWithNames } from "./view";

const thief = fixture("witchpig-thief");
const names = ["You", "Old Meg", "seat 1"];

test("names stand for seats in all words of a view, and in none of its names", () => {
  const card = { text: "x", name: "Seat 1's stone", suit: "seat 1", rank: 1, ink: "red" as const, note: "of seat 1" };
  const worth = { rank: 1, words: "more than seat 1 has" };
  const told = {
    ...changed(thief, { hand1: { id: "seat 1", cards: [card], worth, marks: ["beside seat 0"] } }),
    reason: "Seat 1 had lower cards.",
    outlook: [{ id: "o", words: "Seat 1 wins", cards: [{ ...card, asks: "a card of seat 1" }] }],
  };
  const seen = viewWithNames(told, names);
  const zone = seen.zones.find(({ id }) => id === "seat 1");
  expect(seen.reason).toBe("Old Meg had lower cards.");
  expect(seen.outlook?.[0]).toMatchObject({ words: "Old Meg wins", cards: [{ asks: "a card of Old Meg" }] });
  expect(zone).toMatchObject({ worth: { words: "more than Old Meg has" }, marks: ["beside you"] });
  expect(zone?.cards[0]).toMatchObject({ name: "Old Meg's stone", suit: "seat 1", note: "of Old Meg" });
});

test("a solitaire's view stays as it is", () => {
  const alone = fixture("hocus");
  expect(viewWithNames(alone, ["You"])).toBe(alone);
});

test("actions follow their cards in a view that has changed, and go with them", () => {
  const view = fixture("wyr");
  const garden = known(view, "garden");
  const seen = changed(view, { garden: { cards: garden.cards.slice(1) } });
  const named = (one: typeof view): unknown[] =>
    one.actions.map(({ text, takes }) => [text, known(one, "garden").cards[takes?.["garden"]?.[0] ?? -1]]);
  expect(named(seen)).toEqual(named(view).filter((_, n) => view.actions[n]?.takes?.["garden"]?.[0] !== 0));
  expect(seen.actions.length).toBeLessThan(view.actions.length);
});
