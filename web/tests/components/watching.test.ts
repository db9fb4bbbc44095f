/** Watching: who watches, their own talk, and a finished game with open hands, looked back at for any seat. */
import { expect, test } from "vitest";
import { t } from "$lib/i18n";
import { session } from "$lib/session.svelte";
import type { Me, TableState, TalkLine, TalkMessage } from "$lib/protocol/types";
import { all, button, buttons, one, pass, press, sit, words } from "../harness/app";
import { review } from "../harness/review";
import { service } from "../harness/service";

const watch = (altered: Partial<TableState> = {}): Promise<TableState> => sit("stones", { you: null, ...altered });
const talk = (lines: TalkLine[]): TalkMessage => ({
  type: "talk",
  watching: true,
  off: false,
  host: false,
  muted: [],
  lines,
});
const line = (number: number, name: string, profile: string): TalkLine => ({
  ...{ number, name, profile, seat: null, emote: null, at: "2026-01-01T12:00:00+00:00" },
  text: `line ${String(number)}`,
});

test("everyone sees how many watch", async () => {
  await sit("stones", { watchers: 2 });
  expect(words(".side .rubric")).toContain(t("table.watchers", { count: 2 }));
  service.line.says({ type: "presence", seats: [0, 1], watchers: 1 });
  await pass();
  expect(words(".side .rubric")).toContain(t("table.watchers", { count: 1 }));
  service.line.says({ type: "presence", seats: [0, 1], watchers: 0 });
  await pass();
  expect(words(".side .rubric")).not.toContain("watching");
});

test("watchers talk among themselves, and a name leads to the profile where one mutes and blocks", async () => {
  await watch();
  session.me = { ...(session.me as Me), profile: "11".repeat(8) };
  service.line.says(talk([]));
  await pass();
  await press(button(t("chat.title"), ".side"));
  expect(words(".side .chat")).toContain(t("chat.none-watching"));
  service.line.says(talk([line(1, "Eve", "22".repeat(8)), line(2, "Me", "11".repeat(8))]));
  await pass();
  expect(all(".side .chat .own")).toHaveLength(1);
  await press(button(t("chat.about", { name: "Eve" }), ".side"));
  expect(one(".side .chat a").getAttribute("href")).toBe(`/people/${"22".repeat(8)}`);
  expect(buttons(t("chat.mute", { name: "Eve" }))).toEqual([]);
});

test("a watcher looks back at either player's game once it is over", async () => {
  const table = service.lays("stones");
  const view = table.view && { ...table.view, over: true, turn: null, result: [0], actions: [] };
  const plays = [{ seat: 0, text: "a", words: "A move", shown: [] }];
  await watch({ view, plays, finished: true });
  service.hook = (_, message) => message.type === "review";
  const wanted = (): unknown => service.sent.findLast(({ type }) => type === "review");
  const answer = async (seat: number): Promise<void> => {
    const id = service.sent.findLast(({ type }) => type === "review")?.id ?? "";
    const values = [0.5, 0.5];
    service.line.says({ ...review({ id, seat, values, lows: values, highs: values, verdicts: null }) });
    await pass();
  };
  await press(button(t("review.open-it"), ".side"));
  expect(wanted()).toMatchObject({ seat: 0 });
  await answer(0);
  const [, other] = all(".seats button");
  await press(other as HTMLElement);
  expect(wanted()).toMatchObject({ seat: 1 });
});

test("the past of a finished game can be seen with all hands open, and closed again", async () => {
  const { view } = service.lays("witchpig");
  if (!view) throw new Error("nothing is dealt");
  const plays = [0, 1].map((at) => ({ seat: at, text: "draw", words: "A move", shown: [] }));
  const card = { text: "6r", name: "red 6", suit: "red", rank: 6, ink: "red" } as const;
  const hands = (open: boolean): typeof view => ({
    ...view,
    zones: view.zones.map((zone) =>
      zone.owner === null ? zone : { ...zone, cards: Array.from({ length: zone.count }, () => (open ? card : null)) },
    ),
  });
  const over = { ...view, over: true, turn: null, result: [0], actions: [] };
  await sit("witchpig", { view: over, plays, finished: true });
  service.hook = (line, message) => {
    if (message.type !== "look") return false;
    const { id, ply, open } = message;
    line.says({ type: "looked", id, ply, open, view: hands(open) });
    return true;
  };
  const known = (): number => all(".tabletop .seat [data-card]:not([data-card=''])").length;
  const toggle = (): HTMLElement[] => all(".side .hands [role=switch]");
  expect(toggle(), "the present is as it is").toEqual([]);
  await press(button(t("scrub.back"), ".side"));
  await pass(500);
  expect(known()).toBe(0);
  await press(toggle()[0] as HTMLElement);
  await pass(500);
  expect(known()).toBeGreaterThan(0);
  await press(toggle()[0] as HTMLElement);
  await pass(500);
  expect(known()).toBe(0);
});
