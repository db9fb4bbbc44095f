import { expect, it } from "vitest";
import { fixture } from "../../../preview/fixtures";
import { cardsOf, changed, known } from "$lib/view/view";
import { PILES } from "./moves";
import { Offer } from "./offer.svelte";

it("keeps the cards that are offered when the table goes on, as long as they lie on top", () => {
  const view = fixture("wyr");
  let now = view;
  const offer = new Offer(() => now);
  const [first = 0, second = 0] = PILES.filter((pile) => known(view, `pile${pile}`).count > 0);
  offer.toggle(first);
  offer.toggle(second);
  offer.keep();
  expect(offer.size).toBe(2);
  const covered = known(view, `pile${second}`);
  const other = cardsOf(known(view, "garden")).slice(0, 1);
  now = changed(view, { [covered.id]: { cards: [...covered.cards, ...other] } });
  offer.keep();
  expect([offer.has(first), offer.has(second)]).toEqual([true, false]);
});
