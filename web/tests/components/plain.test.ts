/** The table for any game: views of games that the client has no table for. What is pressed is noted, and never played. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { t } from "$games/plain/words";
import type { TableState, ToldPlay } from "$lib/protocol/types";
import { all, button, buttons, DIALOG, focused, key, look, one, pass, place, press, said, words } from "../harness/app";
import { service } from "../harness/service";

type Shown = NonNullable<TableState["view"]>;
const GAME = "newts";
const read = (path: string): unknown => JSON.parse(readFileSync(`${import.meta.dirname}/../${path}`, "utf8"));
const full = read("recorded/full.json") as { view: Shown; ended: Shown; play: ToldPlay };
const spoken = (): string => said().join(" ");

/** Sits down at a table whose view is that of a file of the preview, or after a change of it. */
async function lay(view: Shown | string, more: Partial<Shown> = {}): Promise<void> {
  const base = typeof view === "string" ? (read(`../preview/fixtures/${view}.json`) as Shown) : view;
  const shown = { ...base, game: GAME, turn: base.over ? null : base.seat, ...more };
  await look(shown, (line, id) => line.says({ type: "done", id, version: service.table.version }));
}
const actions = (): string[] => all(".tray .action").map((each) => each.textContent.trim().replace(/\s+/g, " "));

test("cards are pressed and narrow what can be done", async () => {
  await lay("witchpig-thief");
  expect(actions()[0]).toBe("Swap nothing");
  expect(actions()[1]).toMatch(/^Give the … *42$/);
  await press("hand0.0");
  expect(place("hand0.0").getAttribute("aria-pressed")).toBe("true");
  expect(actions().filter((text) => text.includes("Give the 1 of Swords"))).toHaveLength(6);
  expect(place("hand1.3").querySelectorAll(".legal")).toHaveLength(1);
  place("hand0.0").focus();
  await key("Escape");
  expect(place("hand0.0").getAttribute("aria-pressed")).toBe("false");
  await press("hand0.0");
  await press(one(".tabletop .head")); // the cloth itself
  expect(place("hand0.0").getAttribute("aria-pressed")).toBe("false");
  expect(service.acts).toEqual([]);
  await press("hand0.0");
  await press("hand1.3");
  expect(service.acts).toEqual(["w1/p4"]);
});

test("cards are pressed with keys", async () => {
  await lay("hocus");
  place("column1.0").focus();
  await key(" ");
  expect(place("column1.0").getAttribute("aria-pressed")).toBe("true");
  place("column3").focus();
  await key("Enter");
  expect(service.acts).toEqual(["1>3"]);
});

test("many actions stand behind the words with which they begin", async () => {
  await lay("stones");
  const several = button(/^Take the: /);
  await press(several);
  expect(several.getAttribute("aria-expanded")).toBe("true");
  await press(button("Take the sun on a1 (0 points)"));
  expect(service.acts).toEqual(["a1"]);
});

test("a heap is laid out to be looked at", async () => {
  await lay("wyr");
  const look = button("Basket pile 1: look at its cards");
  look.focus();
  await press(look);
  const out = one("[role=group][aria-label='Basket pile 1: 4 cards']");
  expect(out.querySelectorAll("[aria-label='Blue 8']")).toHaveLength(1);
  expect(focused()).toContain("Close");
  expect(look.getAttribute("aria-expanded")).toBe("true");
  await press(button(t("close"), "[role=group][aria-label='Basket pile 1: 4 cards']"));
  expect(all("[role=group][aria-label='Basket pile 1: 4 cards']")).toEqual([]);
  expect(document.activeElement).toBe(look);
  expect(look.getAttribute("aria-expanded")).toBe("false");
});

test("a card that no action names answers in words", async () => {
  await lay("hocus", { actions: [] });
  await press("column7.7");
  await pass(1000);
  const said = t("nothing-card", { card: "5 of Ghosts" });
  expect(words(".tabletop .refusal")).toBe(said);
  expect(spoken()).toContain(said);
  expect(service.acts).toEqual([]);
});

test("a card that can be acted on has a mark until one is chosen", async () => {
  await lay("hocus");
  expect(place("column1.0").className).toContain("marked");
  expect(place("stock.0").className).not.toContain("marked");
  await press("column1.0");
  expect(all(".tabletop .marked")).toEqual([]);
});

test("nothing of a hidden card is in the document", async () => {
  await lay(full.view);
  const [theirs] = all(".tabletop [role=group]").filter((each) => each.getAttribute("aria-label")?.startsWith("Their"));
  const cards = [...(theirs?.querySelectorAll<HTMLElement>("[data-spot], .card") ?? [])];
  expect(cards.length).toBeGreaterThan(3);
  expect(cards.filter((card) => card.dataset["card"] || /\d/.test(card.textContent))).toEqual([]);
});

test.each([
  ["Seats", /plays suns.*plays moons/s],
  ["What cards ask for", /^Red Keiju asks for five odd cards$/],
])("all that a view tells is seen: %s", async (list, said) => {
  await lay(full.view);
  expect(one(`.tabletop [aria-label="${list}"]`).textContent.trim()).toMatch(said);
});

test.each([
  ["row.0", /^Red Keiju, now, asks for five odd cards, /],
  ["hand0.1", /, part of two of a suit$/],
  ["hand0.3", /^Ace of Suns, w, no one beats it, counts 1 or 14/],
])("all that a view tells is spoken: %s", async (key, name) => {
  await lay(full.view);
  expect(place(key).getAttribute("aria-label")).toMatch(name);
  expect(place("hand0.2").getAttribute("aria-label")).not.toContain("part of");
});

test("what a zone is worth, who may be moved, what a play brings and what was shown", async () => {
  await lay(full.view);
  service.tells({ version: 9, plays: [...service.all(), full.play] });
  await pass(1000);
  const groups = all(".tabletop [role=group]").map((each) => each.getAttribute("aria-label") ?? "");
  expect(groups).toContain("Pile, power used");
  expect(groups).toContain("Own hand, two of a suit, rank 7");
  expect(groups.find((name) => name.startsWith("Their hand"))).toMatch(/, dealer, looked into$/);
  expect(all(".tabletop .paired")).toHaveLength(2);
  expect(place("hand0.2").className).toContain("ready");
  expect(place("hand0.3").className).not.toContain("ready");
  expect(place("hand0.3").getAttribute("aria-disabled")).toBe("true");
  for (const name of ["Take the 5 of Suns (2 points)", "Take the 5 of Moons"]) expect(buttons(name)).not.toEqual([]);
  expect(all(".tabletop [aria-label=Shown] [role=img]").map((each) => each.getAttribute("aria-label"))).toEqual([
    "3 of Moons",
    "4 of Moons",
  ]);
  expect(spoken()).toContain("Shown: 3 of Moons, 4 of Moons.");
});

test("why it ended is in the result, on the cloth and said", async () => {
  await lay(full.view);
  service.tells({ version: 9, moved: 9, finished: true, view: { ...full.ended, game: GAME } });
  await pass(5000);
  const why = "Ben had lower cards.";
  expect(words(DIALOG)).toContain(why);
  expect(spoken()).toContain(why);
  await press(button(t("close"), DIALOG));
  expect(words(".tabletop")).toContain(why);
});
