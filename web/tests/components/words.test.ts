/** Words are for people alone: tables whose words are gibberish are drawn the same, and presses on them do the same. */
import { expect, test } from "vitest";
import { fixture, fixtureNames, type FixtureName } from "../../preview/fixtures";
import type { TableState } from "$lib/protocol/types";
import { reworded } from "$lib/view/view";
import { all, leave, press, sit } from "../harness/app";
import { gibberish } from "../harness/gibberish";
import { service } from "../harness/service";

const MOST = 14; // places that are pressed
const READ = ["class", "data-place", "data-spot", "data-card", "data-drop", "aria-pressed", "aria-disabled", "href"];

/** What is drawn on the table but for its words. */
const drawn = (): unknown[] =>
  all(".tabletop *").map((part) => [part.tagName, ...READ.map((name) => part.getAttribute(name))]);

/** A table as it is laid and after each press, and what was asked for. */
async function walked(name: FixtureName, game: string, say: (words: string) => string): Promise<unknown> {
  const view = { ...reworded(fixture(name), say), game };
  const [ada, ben] = service.lays("stones").seats;
  const seats = Array.from({ length: view.seats }, (_, seat) => ({ ...(seat ? ben : ada), seat }));
  await sit("stones", { game, view, seats: seats as TableState["seats"], you: view.seat ?? 0 });
  service.hook = (line, message) => {
    if (message.type !== "act") return false;
    line.says({ type: "refused", id: message.id, reason: say("It is not your turn.") });
    return true;
  };
  const seen: unknown[] = [drawn()];
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

test.each(fixtureNames)("the own table of %s", async (name) => {
  const { game } = fixture(name);
  expect(await walked(name, game, gibberish)).toEqual(await walked(name, game, (words) => words));
});

test.each(fixtureNames)("%s on the table of any game", async (name) => {
  expect(await walked(name, "newts", gibberish)).toEqual(await walked(name, "newts", (words) => words));
});
