/** The past of a game, its end and its next deal: what can be asked for there, and the way back. */
import { describe, expect, test } from "vitest";
import { t } from "$lib/i18n";
import {
  all,
  BAR,
  button,
  DIALOG,
  focused,
  key,
  one,
  pass,
  place,
  plays,
  press,
  said,
  sit,
  wish,
  words,
} from "../harness/app";
import { review } from "../harness/review";
import { Refusal, service } from "../harness/service";

/** Takes a card of Wyr's garden. */
async function take(text: string): Promise<void> {
  const [card = "", goal = ""] = text.split(">");
  await press(`garden.${card}`);
  await press(goal === "h" ? "harvest" : `pile${goal}`);
}
const resign = async (): Promise<void> => {
  await press(button(/Resign/, BAR));
  await press(button("Resign", DIALOG));
};

test.each([
  ["u", {}, "r", {}],
  ["z", { ctrlKey: true }, "z", { ctrlKey: true, shiftKey: true }],
  ["z", { metaKey: true }, "y", { ctrlKey: true }],
])("undo and redo answer to their keys: %s %j, %s %j", async (undo, one, redo, two) => {
  await sit("hocus");
  for (let n = 0; n < 3; n++) await key("d");
  await key(undo, one);
  expect(plays()).toBe(2);
  await key(redo, two);
  expect(plays()).toBe(3);
});

test.each([
  ["z", { ctrlKey: true }],
  ["u", {}],
])("nobody takes back what they don't see: %s", async (letter, more) => {
  await sit("hocus");
  for (let n = 0; n < 3; n++) await key("d");
  await key(",");
  expect(words(".ribbon")).toContain(t("look.at", { play: 2, all: 3 }));
  await key(letter, more);
  expect(words(".ribbon")).not.toContain(t("look.at", { play: 2, all: 3 }));
  expect(plays()).toBe(3);
  await key(letter, more);
  expect(plays()).toBe(2);
});

test("keys are listed, and none works for those who want none", async () => {
  await sit("hocus");
  await key("?");
  expect(one(DIALOG).textContent).toContain("Ctrl+Z");
  await press(button(t("close"), DIALOG));
  wish({ shortcuts: false });
  await key("d");
  expect(service.acts).toEqual([]);
});

test("a press in the past says so and leads back", async () => {
  await sit("hocus");
  for (let n = 0; n < 2; n++) await key("d");
  await press(button(t("scrub.first")));
  place("stock").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await press("stock");
  expect(words(".notice")).toContain(t("still.past"));
  expect(plays()).toBe(2);
  await press(button(t("look.now"), ".notice"));
  expect(all(".notice")).toEqual([]);
  await press("stock");
  expect(plays()).toBe(3);
});

test.each([
  ["deal.keep", ["d"]],
  ["deal.give-up", ["d", "resign"]],
] as const)("the next deal has the same rules: %s", async (choice, path) => {
  await sit("klondike");
  await press("stock");
  await press(button(t("command.deal")));
  service.answers.set("POST /tables", new Refusal(409, "there is no such deal"));
  await press(button(t(choice), DIALOG));
  expect(service.body("POST /tables")).toMatchObject({ game: "hocus", options: { preset: "klondike" }, deal: null });
  expect(service.path.split(" ")).toEqual(path);
  expect(words("[role=alert]")).toContain("There is no such deal");
});

test("where nothing was played one press deals again", async () => {
  await sit("klondike");
  await press(button(t("command.deal")));
  expect(all(DIALOG)).toEqual([]);
  expect(service.requests.some((text) => text.startsWith("POST /tables "))).toBe(true);
});

describe("the end", () => {
  test.each(["bar", "sheet"])("the result comes up after resigning: %s", async (where) => {
    await sit("hocus");
    await key("d");
    if (where === "bar") await resign();
    else {
      await press(button(t("table.menu"), BAR));
      await press(button("Resign", DIALOG));
      await press(button("Resign", DIALOG));
    }
    await pass(100);
    expect(words("dialog[open] h2")).toContain(t("result.lost"));
    expect(one(DIALOG).contains(document.activeElement)).toBe(true);
  });

  test("a lost solitaire says why and leads back", async () => {
    await sit("pendle-lost");
    await press(one(".action.end"));
    await pass(100);
    const result = one(DIALOG);
    const reason = service.table.view?.reason ?? "-";
    expect(result.textContent).toContain(reason);
    expect(focused()).toContain(t("result.another"));
    service.line.says({ type: "verdict", ply: 9, verdict: "won", proved: true, score: null });
    service.line.says({ type: "verdict", ply: 10, verdict: "lost", proved: true, score: null });
    await pass();
    await press(button(t("command.back-long"), DIALOG));
    expect(all(DIALOG)).toEqual([]);
    expect(all(".action.end")).not.toEqual([]);
  });

  test("a win is not celebrated where nothing is to move", async () => {
    await sit("wyr-last");
    const [text = ""] = [...service.nodes.keys()].filter((path) => path !== "");
    await take(text);
    await pass(100);
    expect(all("canvas.celebration")).toEqual([]);
    expect(words("dialog[open] h2")).toContain(t("result.won"));
  });
});

test("a focus that a dialog had comes back to the cloth", async () => {
  await sit("pendle-lost");
  const end = one(".action.end");
  end.focus();
  await press(end);
  await pass(100);
  one(DIALOG).focus();
  await key("Escape");
  one(DIALOG).dispatchEvent(new Event("cancel", { cancelable: true }));
  await press(button(t("close"), DIALOG));
  expect(document.activeElement).not.toBe(document.body);
});

test("a dialog whose opener has gone gives the focus to the cloth", async () => {
  await sit("hocus");
  await key("d");
  const menu = button(t("table.menu"), BAR);
  menu.focus();
  await press(menu);
  button("Resign", DIALOG).focus();
  await press(button("Resign", DIALOG));
  menu.remove();
  await press(button(t("cancel"), DIALOG));
  expect(all(DIALOG)).toEqual([]);
  expect(document.activeElement?.closest(".tabletop [data-place]")).not.toBeNull();
});

describe("a screen reader hears", () => {
  test("moves, undo and the way through a game, each once", async () => {
    await sit("wyr");
    const { view } = service.table;
    const [text = ""] = [...service.nodes.keys()]
      .filter((path) => path.endsWith(" undo"))
      .map((path) => path.split(" ")[0]);
    const told = view?.actions.find((one) => one.text === text)?.words ?? "";
    await take(text);
    const steps: [() => Promise<void>, string][] = [
      [() => Promise.resolve(), told],
      [() => key("u"), t("news.taken-back", { words: told })],
      [() => key("r"), told],
      [() => key(","), t("look.at-start")],
      [() => key("."), t("look.is-now")],
    ];
    for (const [act, words] of steps) {
      await act();
      await pass(1000);
      expect(said().at(-1)).toContain(words);
      expect(said().filter((text) => text === said().at(-1)).length).toBeLessThanOrEqual(2);
    }
    await press(button(/Restart/, BAR));
    await press(button("Restart", DIALOG));
    await pass(1000);
    expect(said().at(-1)).toContain(t("news.taken-back", { words: "" }).trim());
    expect(plays()).toBe(0);
  });
});

test("a review is asked for again where the table moves, and ends where its game goes on", async () => {
  await sit("hocus");
  service.hook = (_line, message) => message.type === "review"; // answered below, once
  const requests = (): number => service.sent.filter(({ type }) => type === "review").length;
  await key("d");
  await resign();
  await press(button(t("review.open-it"), DIALOG));
  expect(requests()).toBe(1);
  const id = service.sent.findLast(({ type }) => type === "review")?.id;
  const values = [...service.all().map(() => 0.5), 0];
  service.line.says({ ...review({ id: id ?? "", values, lows: values, highs: values, verdicts: null }) });
  await pass();
  expect(all("[role=slider]")).toHaveLength(1);
  service.tells({ moved: service.table.moved + 2, version: service.table.version + 2 });
  await pass();
  expect([requests(), all("[role=slider]").length, all("progress").length]).toEqual([2, 0, 1]);
  service.tells({ moved: service.table.moved + 1, version: service.table.version + 1, finished: false });
  await pass();
  expect([requests(), all("progress").length]).toEqual([2, 0]);
});

test("a game of two has its better line, and goes on from a costly move against an agent, from one's own seat", async () => {
  service.path = "@moons c1 @d1 @resign";
  const { can, view } = service.lays("stones");
  const action = view?.actions[0] ?? { text: "e1", words: "e1" };
  await sit("stones", { can: { ...can, line: true }, you: 1 });
  service.hook = (_line, message) => message.type === "review"; // answered below
  await press(button(t("review.open-it")));
  const values = [...service.all().map(() => 0.5), 0];
  const cost = { cost: 0.3, low: 0.2, high: 0.4, kept: 0.8, why: "", fate: "" as const, kind: "" };
  const costly = [1, 2].map((ply) => ({ ...cost, ply, played: "c1", better: action, line: ["e1", "f1"] }));
  const id = service.sent.findLast(({ type }) => type === "review")?.id ?? "";
  service.line.says({ ...review({ id, values, lows: values, highs: values, verdicts: null, costly }) });
  await pass();
  expect(all("ol .away")).toHaveLength(1); // on a phone, until all is asked for
  await press(button(t("review.more")));
  expect(all("ol .away")).toEqual([]);
  expect(all("section.unfolded")).toHaveLength(1);

  const line = { game: "stones", deal: "5", options: {}, seats: 2, plays: "moons c1 d1 resign" };
  service.answers.set(`GET /tables/${service.table.id}/line`, line);
  service.answers.set("POST /tables/from-line", new Refusal(409, "too many tables"));
  await press(all("ol button")[1] ?? "");
  await press(button(t("review.better")));
  expect(service.body("POST /tables/from-line")).toEqual({ ...line, plays: "moons c1 e1 f1", seat: 1 });
  await press(button(t("review.try")));
  expect(service.body("POST /tables/from-line")).toMatchObject({ plays: "moons c1", seat: 1 });
  expect(service.body("POST /tables/from-line")).toHaveProperty("agent");
});
