/** Words are for people alone: with gibberish instead of them, hands may do the same, and foresee the same. What is drawn
 * then, and what presses do, tests/components/words.test.ts compares. */
import { expect, test } from "vitest";
import { fixture, type FixtureName } from "../../preview/fixtures";
import { gibberish } from "../../tests/harness/gibberish";
import { known, reworded, type View } from "$lib/view/view";
import type { Board } from "$lib/pointer/moves";
import * as hocus from "./hocus/moves";
import { goalsOf } from "./hocus/goals";
import * as pendle from "./pendle/attacks";
import { Choice } from "./pendle/choice.svelte";
import * as stones from "./stones/captures";
import * as witchpig from "./witchpig/hands";
import { shownHands } from "./witchpig/showdown";
import * as wyr from "./wyr/moves";
import { Offer } from "./wyr/offer.svelte";

/** What a function answers must be the same but for the words. */
function same(name: FixtureName, answer: (view: View) => unknown): void {
  const view = fixture(name);
  const other = reworded(view, gibberish);
  expect(other).not.toEqual(view);
  expect(reworded(answer(other), silent)).toEqual(reworded(answer(view), silent));
}

const silent = (): string => "";

const foreseen = (view: View, foresee: (view: View, text: string) => View | null): (View | null)[] =>
  view.actions.map(({ text }) => foresee(view, text));

/** All moves, and what is written for each of them and for the lift of every place. */
function hands(view: View, board: Board): unknown {
  const places = view.zones.flatMap(({ id, cards }) => [id, ...cards.map((_, at) => `${id}.${at}`)]);
  const tried = places.flatMap((from) => view.zones.map(({ id }) => board.attempt(from, id)));
  return [board.moves, tried, places.map((place) => [board.liftable(place), board.tail(place)])];
}

test.each(["hocus", "hocus-late"] as const)("hands do the same at %s", (name) => {
  same(name, (view) => hands(view, hocus.boardOf(view)));
  same(name, (view) => foreseen(view, hocus.foresee));
  same(name, (view) => goalsOf(view, hocus.movesOf(view)).map(({ to }) => to));
  same(name, (view) => view.zones.map(({ suit }) => suit));
});

test("hands do the same at Wyr", () => {
  same("wyr", (view) => hands(view, wyr.boardOf(view)));
  same("wyr", (view) => foreseen(view, wyr.foresee));
  same("wyr", (view) => [wyr.enticements(view), wyr.keijuOf(view), wyr.topsOf(view), [...wyr.partners(view)]]);
  same("wyr", (view) => {
    const offer = new Offer(() => view);
    for (const pile of wyr.PILES) offer.toggle(pile);
    return [offer.chosen, offer.make(), offer.ways];
  });
});

test("hands do the same at Pendle Hill", () => {
  same("pendle", (view) => [pendle.attacksOf(view), pendle.stands(view)]);
  same("pendle", (view) => foreseen(view, pendle.foresee));
  same("pendle", (view) => {
    const choice = new Choice(
      () => view,
      () => true,
    );
    for (const { text } of pendle.stands(view).flatMap(({ ghost }) => ghost ?? [])) choice.toggle("ghosts", text);
    return [choice.repel, choice.open, choice.sides, pendle.chosenOf(known(view, "ghosts"), choice.ghosts)];
  });
});

test("hands do the same at Witch Stones", () => {
  same("stones", (view) => [stones.capturesOf(view), stones.sunsSeat(view)]);
  same("stones", (view) => foreseen(view, stones.foresee));
});

test("hands do the same at WitchPig", () => {
  same("witchpig-thief", (view) => witchpig.choicesOf(view));
  same("witchpig-thief", (view) => [witchpig.around(view), witchpig.arranged(view, "rank", []), shownHands(view, [])]);
});
