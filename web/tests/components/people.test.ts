/** Several people at a table: what is said of them, to them and by them, and what becomes of the focus. */
import { describe, expect, test } from "vitest";
import { keepReadLine } from "$lib/device/readchat";
import { t } from "$lib/i18n";
import {
  all,
  BAR,
  button,
  buttons,
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
  type,
  words,
} from "../harness/app";
import { service } from "../harness/service";

/** The first requests that were recorded of a table where two play, as far as this one. */
const until = (ending: string): string[] =>
  ([...service.nodes.keys()].find((path) => path.endsWith(ending)) ?? "").split(" ").filter((step) => step !== "");

/** Goes on as it was recorded, whoever does it. */
async function goes(...steps: string[]): Promise<void> {
  for (const step of steps) {
    service.happens(service.line, step, "");
    await pass(1000);
  }
}

test("both hear each other's plays", async () => {
  await sit("stones");
  for (const step of until("takeback:ask").slice(0, 3)) {
    await goes(step);
    expect(said().at(-1)).toContain(step.startsWith("@") ? "Ben chose: " : "You chose: ");
  }
});

test("a take-back that is refused leaves the move, one that is allowed takes it back", async () => {
  await sit("stones");
  await goes(...until("takeback:ask").slice(0, 3));
  await press(button(/Take back/, BAR));
  await pass(1000);
  expect(said().at(-1)).toContain(t("takeback.waiting").split(".")[0] ?? "-");
  await goes("@takeback:no");
  expect(said().at(-1)).toContain(t("news.refused-by", { name: "Ben" }));
  expect(words(".news")).toContain(t("news.refused-by", { name: "Ben" }));
  expect(plays()).toBe(3);
  const [path = ""] = [...service.nodes.keys()].filter((one) => one.endsWith("@takeback:yes"));
  await goes(...path.split(" ").slice(service.path.split(" ").length, -2));
  await press(button(/Take back/, BAR));
  await goes("@takeback:yes");
  expect(said().at(-1)).toContain(t("news.allowed"));
});

test("a question is answered where the focus is, and the focus comes to the cloth", async () => {
  await sit("stones", { asked: { by: 1, waits: [0] } });
  await pass(1000);
  const answers: string[] = [];
  const question = one("[role=alertdialog]");
  expect(question.textContent).toContain("Ben");
  service.hook = (line, message) => {
    if (message.type !== "takeback") return false;
    answers.push(message.answer);
    line.says({ type: "done", id: message.id, version: service.table.version });
    return true;
  };
  const refuse = button(t("takeback.no"), "[role=alertdialog]");
  refuse.focus();
  await press(refuse);
  expect(answers).toEqual(["no"]);
  service.tells({ asked: null });
  await pass(1000);
  expect(all("[role=alertdialog]")).toEqual([]);
  expect(document.activeElement?.closest(".tabletop [data-place]")).not.toBeNull();
});

test("who is away is missed, and back again; who only loads the page is not", async () => {
  await sit("stones");
  const here = async (...seats: number[]): Promise<void> => {
    service.line.says({ type: "presence", seats });
    await pass();
  };
  await here(0, 1);
  await here(0);
  await pass(1000);
  await here(0, 1);
  await pass(30_000);
  expect(said().join(" ")).not.toMatch(/disconnected|is back/);
  await here(0);
  await pass(30_000);
  expect(said().at(-1)).toContain(t("news.left", { name: "Ben" }));
  expect(words(".plate.away")).toContain("disconnected");
  await here(0, 1);
  await pass(1000);
  expect(said().at(-1)).toContain(t("news.back", { name: "Ben" }));
  expect(all(".plate.away")).toEqual([]);
});

test("who resigns, who wins and a rematch are said in one breath, and the game is walked through again", async () => {
  await sit("stones");
  await goes(...until("@resign").slice(0, -1));
  await goes("@resign");
  expect(said().at(-1)).toMatch(/Ben resigned.*You won/);
  const result = one(DIALOG);
  expect(result.textContent).toMatch(/Won: You.*resigned/s);
  await press(button(t("result.replay"), DIALOG));
  await pass(1000);
  expect(document.activeElement?.className).toContain("walk");
  expect(said().some((text) => text.includes(t("look.at", { play: 1, all: 4 })))).toBe(true);
  await press(button(t("look.now"), ".ribbon"));
  service.tells({ rematch: "next" });
  await pass(1000);
  expect(said().at(-1)).toContain(t("news.rematch-by", { name: "Ben" }));
  expect(buttons(t("result.join"))).not.toEqual([]);
});

test("a silent player reads how long the others wait, in the title too", async () => {
  const silence = { seat: 0, patience: 120, unmoved: null, may_close: true };
  await sit("stones", { silence, terms: { patience: 120, clock: null } });
  service.tells({ view: { ...service.table.view, turn: 0 } } as never);
  const warned = (): string => words(".notices .strip");
  await pass(15_000);
  expect(all(".notices .strip")).toEqual([]);
  await pass(6000);
  expect(warned()).toContain(t("absent.yours", { time: "1:40" }));
  expect(said().at(-1)).toContain(t("absent.yours", { time: "1:40" }));
  expect(document.title).toContain("1:40");
  await pass(120_000);
  expect(warned()).toContain(t("absent.yours-over"));
});

test("the clocks count, and stand without a connection", async () => {
  await sit("stones", {
    time: { left: [600, 600], runs: 0 },
    terms: { patience: null, clock: { kind: "clock", minutes: 10, more: 0 } },
  } as never);
  const clocks = (): string[] => all(".plate [role=timer]").map((each) => each.textContent); // yours stands below
  expect(clocks()).toEqual(["10:00", "10:00"]);
  await pass(61_000);
  expect(clocks()).toEqual(["10:00", "8:59"]);
  service.reachable = false;
  service.line.breaks(1006);
  await pass(5000);
  expect(clocks()).toEqual(["10:00", "8:59"]);
});

describe("the chat", () => {
  const log = (): string => words("[role=log]");

  test("lines are shown, said, counted and are plain text", async () => {
    await sit("stones");
    await goes("@emote:luck");
    expect(said().at(-1)).toContain(t("chat.heard", { name: "Ben", words: t("emote.luck") }));
    await goes("@say:<b>no</b>_https://example.org");
    expect(words(".news")).toContain("<b>no</b>");
    expect(words("#chat-side")).toContain("2");
    await press(one("#chat-side"));
    expect(log()).toContain("<b>no</b> https://example.org");
    expect(all("[role=log] b b, [role=log] a")).toEqual([]);
  });

  test("one answers, reports, mutes, hears again and switches it off", async () => {
    await sit("stones");
    await goes("@emote:luck", "@say:<b>no</b>_https://example.org");
    await press(one("#chat-side"));
    await press(button(t("emote.thanks")));
    expect(log()).toContain(t("emote.thanks"));
    await press(button(t("chat.about", { name: "Ben" })));
    await press(button(t("chat.report")));
    expect(buttons(t("chat.reported"))[0]).toHaveProperty("disabled", true);
    await press(button(t("chat.mute", { name: "Ben" })));
    expect(log()).not.toContain(t("emote.luck"));
    await press(button(t("chat.unmute", { name: "Ben" })));
    expect(log()).toContain(t("emote.luck"));
    await press(button(t("chat.switch-off")));
    expect(words(".chat")).toContain(t("chat.is-off"));
    expect(all(".chat input")).toEqual([]);
    expect(said().join(" ")).not.toContain(t("emote.thanks")); // nobody is told what they said themselves
  });

  test("what was read stays read when one comes back", async () => {
    keepReadLine("t", 1);
    await sit("stones");
    await goes("@emote:luck");
    expect(words("#chat-side")).not.toContain("1");
    await goes("@say:<b>no</b>_https://example.org");
    expect(words("#chat-side")).toContain("1");
  });

  test("a line of one's own is sent by Enter", async () => {
    await sit("stones");
    await press(one("#chat-side"));
    const field = one(".chat input") as HTMLInputElement;
    service.hook = () => true;
    await type(field, "my move");
    expect(service.sent.at(-1)).toMatchObject({ type: "say", text: "my move" });
    expect(field.value).toBe("");
  });

  test.each(["wyr", "hocus"])("there is none on a solitaire: %s", async (name) => {
    await sit(name);
    expect(buttons(t("chat.title"))).toEqual([]);
  });
});

describe("Witch Stones by keys", () => {
  test("a choice between ways to take", async () => {
    await sit("stones-ways");
    place("d2").focus();
    await press("d2");
    const ways = all(".way").map((way) => way.dataset["place"]);
    expect([...ways].sort()).toEqual(["way.d2", "way.d2-d3"]);
    expect(focused()).toBe(ways[0]);
    const taken = (n: number): number => (ways[n] === "way.d2-d3" ? 2 : 1);
    expect(all(".hole.take")).toHaveLength(taken(0));
    place(ways[1] ?? "").focus();
    await pass();
    expect(all(".hole.take")).toHaveLength(taken(1));
    await key("Escape");
    expect(all(".way")).toEqual([]);
    expect(focused()).toBe("d2");
    for (let n = 0; n < 2; n++) await press("d2"); // what one press opens another does not close
    expect(all(".way")).toHaveLength(2);
    await key(String(ways.indexOf("way.d2-d3") + 1));
    expect(service.acts).toEqual(["d2-d3"]);
    expect(plays()).toBe(14);
    expect(focused()).toBe("d2");
  });
});
