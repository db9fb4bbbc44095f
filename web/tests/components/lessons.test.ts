/** Lessons: what is told, what is answered, and how they go on. */
import { expect, test } from "vitest";
import { t } from "$lib/i18n";
import { loadGame } from "$games";
import { t as pendle } from "$games/pendle/words";
import { session } from "$lib/session.svelte";
import type { LessonState, Status } from "$lib/protocol/types";
import { all, button, buttons, focused, leave, one, open, pass, place, press, said, tap, words } from "../harness/app";
import { recordedAnswers, service } from "../harness/service";

const told = (): string => words(".told");
const step = (): string => words("header .count");
const at = (done: string[], action: string | null = null): LessonState | undefined => {
  const found = [...recordedAnswers].find(([address]) => address.endsWith(JSON.stringify({ done, action })));
  return found?.[1] as LessonState | undefined;
};
async function learn(game: string, done: string[] = []): Promise<void> {
  await loadGame(game);
  localStorage.setItem(`witchwood-lesson-${game}`, JSON.stringify(done));
  await open(`/learn/${game}`);
  await pass(1000);
}
const attack = async (...cards: string[]): Promise<void> => {
  for (const card of cards) await press(card);
  await press(one(".sums .action.main"));
};

/** Has the lesson do all of it. */
async function showAll(): Promise<void> {
  for (let n = 0; n < 40 && buttons(t("learn.play")).length === 0; n++) {
    await press(buttons(t("learn.next"))[0] ?? button(t("learn.show")));
    await pass(100);
  }
}

test("a wrong card is answered, and the step stays", async () => {
  await learn("pendle");
  await attack("hand.8d", "ghost.8h");
  await pass(1000);
  const answer = at([], "8dx8h")?.answer?.words ?? "-";
  expect(words(".told .answer")).toContain(answer);
  expect(said().join(" ")).toContain(answer);
  expect(step()).toBe(t("learn.step", { number: 1, count: 9 }));
  expect(buttons(t("learn.next"))).toEqual([]);
});

test("an objection is red until something else is chosen, and is read on", async () => {
  await learn("pendle");
  await attack("hand.8d", "ghost.8h");
  await pass(1000);
  expect(one(".told .answer").classList).toContain("bad");
  await tap("hand.8d");
  expect(one(".told .answer").classList).not.toContain("bad");
  expect(words(".told .answer")).toBe(at([], "8dx8h")?.answer?.words);
});

test("the right one is answered, the next step has the focus, and a reload goes on there", async () => {
  await learn("pendle");
  await attack("hand.8d", "ghost.8c");
  expect(told()).toContain(at([], "8dx8c")?.answer?.words ?? "-");
  expect(focused()).toBe(t("learn.next"));
  await press(button(t("learn.next")));
  expect(step()).toBe(t("learn.step", { number: 2, count: 9 }));
  expect(JSON.parse(localStorage.getItem("witchwood-lesson-pendle") ?? "")).toEqual(["8dx8c"]);
  await press(button(t("learn.back"), ".go"));
  expect(step()).toBe(t("learn.step", { number: 1, count: 9 }));
});

test("a press counts though the service tells meanwhile how far it is", async () => {
  await learn("stones");
  service.delay = 300;
  await press(button(/suns/i, ".choose"));
  session.status = { ...(session.status as Status) };
  await pass(1000);
  expect(words(".told")).toContain(at([], "suns")?.answer?.words ?? "-");
  expect(service.requests.filter((text) => text.startsWith("POST "))).toHaveLength(2);
});

test("cards that are chosen are told, and put down before help", async () => {
  await learn("pendle");
  for (const card of ["6c", "8d", "9s"]) await press(`hand.${card}`);
  expect(words(".tabletop")).toContain(pendle("gone", { card: "6 of clubs" }).trim());
  await press(button(t("learn.show")));
  expect(buttons(t("learn.next"))).not.toEqual([]);
  expect(place("hand.9s").getAttribute("aria-pressed")).toBe("false");
});

test("home offers a lesson until it is finished, and a new game leads to it from then on", async () => {
  service.answers.set("GET /me/tables", []);
  const offered = (): Element[] => all('.plates a[href="/learn/stones"]');
  await learn("stones", ["suns"]);
  await leave();
  await open("/");
  expect(offered().length).toBe(1);
  await leave();
  await open("/learn/stones");
  await pass(1000);
  await showAll();
  await leave();
  await open("/");
  expect(offered()).toEqual([]);
  await leave();
  await open("/learn/stones"); // it begins again, and is still finished
  await pass(1000);
  await leave();
  await open("/new/stones");
  expect(all(".offer a")).toEqual([]);
  expect(all('main a[href="/learn/stones"]').length).toBe(1);
});

test("help alone leads to the end and to a first game", async () => {
  await learn("stones");
  await showAll();
  expect(focused()).toBe(t("learn.play"));
  await press(button(t("learn.play")));
  expect(service.body("POST /tables")).toMatchObject({ game: "stones" });
  expect(localStorage.getItem("witchwood-lesson-stones")).toBe("[]");
});

test("a poor play of the last step is named", async () => {
  const last = [...recordedAnswers.keys()].find((address) => address.endsWith('"action":"end"}')) ?? "";
  const { done } = JSON.parse(last.slice(last.indexOf("{"))) as { done: string[] };
  await learn("pendle", done);
  await press(one(".action.end"));
  expect(words(".told .answer")).toBe(at(done, "end")?.answer?.words);
  expect(told()).toContain(at(done)?.words ?? "-");
});

test("a refusal is a sentence, and a press on a Keiju is answered, too", async () => {
  await learn("wyr");
  await press("garden.g4");
  expect(words(".told .answer")).toMatch(/^[A-Z].{20}.*\.$/);
  await press("garden.k5");
  expect(words(".refusal")).not.toBe("");
});

test("by finger a first touch of a stone shows what it takes", async () => {
  await learn("stones", ["suns"]);
  await tap("d5", "touch");
  expect(service.requests.some((text) => text.includes('"d5"'))).toBe(false);
  await tap("d5", "touch");
  await pass();
  expect(service.requests.some((text) => text.includes('"d5"'))).toBe(true);
});

test("a lesson is offered to newcomers, and never again to those who decline", async () => {
  await open("/new/witchpig");
  expect(one('.offer a[href="/learn/witchpig"]').textContent).toContain(t("learn.take"));
  await press(button(t("offer.decline")));
  expect(all(".offer a")).toEqual([]);
  expect(words("main a")).toContain(t("learn.open"));
});
