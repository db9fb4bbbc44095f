/** Words are for people alone: tables whose words are gibberish are drawn the same, and presses on them do the same. */
import { expect, test } from "vitest";
import { fixture, fixtureNames } from "../../preview/fixtures";
import { reworded, type View } from "$lib/view/view";
import { all, leave, look, press } from "../harness/app";
import { gibberish } from "../harness/gibberish";
import { service } from "../harness/service";

const MOST = 14; // places that are pressed
const READ = ["class", "data-place", "data-spot", "data-card", "data-drop", "aria-pressed", "aria-disabled", "href"];

/** What is drawn on the table but for its words. */
const drawn = (): unknown[] =>
  all(".tabletop *").map((part) => [part.tagName, ...READ.map((name) => part.getAttribute(name))]);

/** A table as it is laid and after each press, and what was asked for. */
async function walked(shown: View, say: (words: string) => string): Promise<unknown> {
  const view = { ...reworded(shown, say), game: shown.game };
  await look(view, (line, id) => line.says({ type: "refused", id, reason: say("It is not your turn.") }));
  const seen: unknown[] = [drawn()];
  expect(drawn().length).toBeGreaterThan(20);
  const places = all(".tabletop [data-place]").map((place) => place.dataset["place"] ?? "");
  for (const place of places.slice(0, MOST)) {
    const [found] = all(`.tabletop [data-place="${place}"]`);
    if (found) await press(found);
    seen.push(drawn());
  }
  const acts = [...service.acts];
  await leave();
  service.reset();
  return [seen, acts];
}

const plain = (words: string): string => words;

test.each(fixtureNames)("the own table of %s", async (name) => {
  expect(await walked(fixture(name), gibberish)).toEqual(await walked(fixture(name), plain));
});

test.each(["hocus", "klondike", "pendle", "stones", "witchpig", "wyr"])("the recorded table of %s", async (name) => {
  const { view } = service.lays(name);
  if (!view) throw new Error("the table shows nothing");
  expect(await walked(view, gibberish)).toEqual(await walked(view, plain));
});

test.each(fixtureNames)("%s on the table of any game", async (name) => {
  const view = { ...fixture(name), game: "newts" };
  expect(await walked(view, gibberish)).toEqual(await walked(view, plain));
});
