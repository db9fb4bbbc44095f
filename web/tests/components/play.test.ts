/** What hands do at a table: presses, keys, double presses, and what is sent for them. */
import { describe, expect, test } from "vitest";
import { t as wyr } from "$games/wyr/words";
import { t } from "$lib/i18n";
import {
  all,
  BAR,
  button,
  DIALOG,
  focused,
  key,
  lies,
  one,
  pass,
  place,
  plays,
  press,
  sit,
  tap,
  wish,
  words,
} from "../harness/app";
import { plainReason } from "$lib/pointer/moves";
import { service } from "../harness/service";

const last = (zone: string): string => all(`.tabletop [data-place^="${zone}."]`).at(-1)?.dataset["place"] ?? "";

/** The foundation of a card. */
function home(name: string): string {
  const [zone = "", at = ""] = name.split(".");
  const card = service.table.view?.zones.find(({ id }) => id === zone)?.cards[Number(at)];
  return `foundation-${card && "suit" in card ? card.suit : ""}`;
}

/** What a browser's translation does: it puts other words in the place of ours, wherever it may. */
function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  for (const text of found) {
    if (text.data.trim() === "" || text.parentElement?.closest("[translate=no]")) continue;
    const other = document.createElement("span");
    other.textContent = `«${text.data.trim()}»`;
    text.replaceWith(other);
  }
}

describe("in a page that the browser has translated", () => {
  test("numbers and news stay right", async () => {
    await sit("hocus");
    await key("d");
    translatePage();
    expect(words("main, aside")).toContain("«");
    await key("d");
    const stock = service.table.view?.zones.find(({ id }) => id === "stock");
    expect(plays()).toBe(2);
    expect(words(".bar .stats dd").split(" | ").at(-1)).toBe("2");
    expect(words(".tabletop .count").split(" | ")).toContain(String(stock?.count));
    expect(words(".ribbon .said")).not.toContain("«");
  });
});

describe("keys and presses", () => {
  test("D and the space bar draw", async () => {
    await sit("hocus");
    await key("d");
    expect(plays()).toBe(1);
    await key(" ");
    expect(plays()).toBe(2);
  });

  test("presses that are faster than the answers all count", async () => {
    await sit("hocus");
    service.delay = 200;
    for (let n = 0; n < 4; n++) await press("stock");
    expect(service.acts).toEqual(["d"]); // the others wait for its answer
    await pass(2000);
    expect(plays()).toBe(4);
    for (let n = 0; n < 3; n++) await key("u");
    await pass(2000);
    expect(plays()).toBe(1);
    expect(words(".refusal")).toBe("");
  });

  test("two presses move a card, one for those who like it", async () => {
    await sit("hocus");
    await press(last("column2"));
    expect(service.acts).toEqual([]);
    await press(last("column5"));
    expect(service.acts).toEqual(["2>5"]);
  });

  test("one press is enough for those who like it", async () => {
    wish({ once: true });
    await sit("hocus");
    await press(last("column2"));
    expect(service.acts).toEqual(["2>5"]);
  });

  test("a double press sends a card home", async () => {
    await sit("hocus-home");
    await tap(last("reserve"));
    await tap(last("reserve"));
    expect(service.acts).toEqual(["r>f"]);
  });

  test("a double press does not end a game", async () => {
    await sit("wyr-stop");
    const end = (): HTMLElement => button(wyr("stop"), ".tabletop");
    await press(end());
    await press(end());
    await pass(700);
    expect(service.acts).toEqual([]);
    await press(end());
    expect(service.acts).toEqual(["stop"]);
  });

  test("a held key presses nothing twice", async () => {
    await sit("pendle-lost");
    const end = one(".action.end");
    end.focus();
    await press(end);
    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    expect(end.dispatchEvent(held) && service.acts.length === 1).toBe(true);
  });

  test("a card that can not be taken says why", async () => {
    const { view } = await sit("wyr");
    const stuck = [...service.nodes.keys()].filter((path) => /^[^ ]+>h$/.test(path));
    for (const text of stuck.filter((path) => !view?.actions.some((action) => action.text === path))) {
      service.path = "";
      await press(`garden.${text.replace(">h", "")}`);
      const [refused] = service.nodes.get(text)?.told.filter((one) => one.type === "refused") ?? [];
      const card = view?.zones
        .flatMap(({ cards }) => cards)
        .find((one) => one && "asks" in one && `${one.text}>h` === text);
      const why = card && "asks" in card ? (card.asks ?? "-") : plainReason(refused?.reason ?? "-");
      expect(words(".tabletop .refusal")).toContain(why);
    }
    expect(plays()).toBe(0);
  });

  test("a hand is arranged by keys and the focus goes along", async () => {
    await sit("witchpig");
    const order = (): string[] => all(".mine .hand [data-card]").map((card) => card.dataset["card"] ?? "");
    const before = order();
    place("hand.0").focus();
    await key("ArrowRight", { shiftKey: true });
    expect(order()[1]).toBe(before[0]);
    expect(focused()).toBe("hand.1");
    await key("ArrowLeft", { shiftKey: true });
    expect(order()).toEqual(before);
    expect(focused()).toBe("hand.0");
  });
});

describe("what goes home by itself", () => {
  test("one undo takes it back with the play before", async () => {
    wish({ safe: true });
    await sit("klondike-safe");
    await key("d");
    expect(service.acts).toEqual(["d", "6>f"]);
    expect(plays()).toBe(2);
    await key("u");
    expect(plays()).toBe(0);
  });

  test("an undo takes back one play after a restart, though a card went home before", async () => {
    wish({ safe: true });
    await sit("klondike-safe");
    await key("d");
    await press(button(/Restart/, BAR));
    await press(button("Restart", DIALOG));
    expect(plays()).toBe(0);
    const card = last("column6");
    await press(card);
    await press(home(card));
    await press(last("column7"));
    await press(last("column5"));
    expect(plays()).toBe(2);
    await key("u");
    expect(plays()).toBe(1);
  });
});

describe("before the answer", () => {
  const secret = (text: string): boolean => /^[dt]/.test(text) || text === "end";
  const steps: [string, (text: string) => string[]][] = [
    ["hocus", cards],
    ["klondike", cards],
    ["wyr", gardens],
    ["pendle", fights],
  ];

  function cards(text: string): string[] {
    if (text === "d") return ["stock"];
    const [, from = "", goal = ""] = /^(r|\d)[>^](f|\d)$/.exec(text) ?? [];
    const source = last(from === "r" ? "reserve" : `column${from}`);
    return [source, goal === "f" ? home(source) : last(`column${goal}`) || `column${goal}`];
  }
  function gardens(text: string): string[] {
    const [card = "", goal = ""] = text.split(">");
    return text.startsWith("e")
      ? text
          .slice(1)
          .split("")
          .map((pile) => `pile${pile}`)
      : [`garden.${card}`, goal === "h" ? "harvest" : `pile${goal}`];
  }
  function fights(text: string): string[] {
    const [hand = "", ghosts = ""] = text.split("x");
    if (text.startsWith("t")) return [`reserve.${text.slice(1)}`];
    return text.includes("x")
      ? [...hand.split("+").map((c) => `hand.${c}`), ...ghosts.split("+").map((c) => `ghost.${c}`)]
      : [];
  }

  test.each(steps)("a move shows at once: %s", async (name, places) => {
    await sit(name);
    const moves = [...service.nodes.keys()].filter((path) => /[>x]/.test(path) && !/[a-z]{3}/.test(path));
    const line = moves.sort((one, other) => other.length - one.length)[0] ?? "";
    let shown = 0;
    for (const text of line.split(" ")) {
      const before = lies();
      const count = plays();
      service.delay = 200;
      for (const each of places(text)) await press(each);
      for (const act of all(".sums .action.main, .actions .main, .action.end").slice(0, 1))
        if (!service.acts.includes(text)) await press(act);
      expect(service.acts.at(-1)).toBe(text);
      const early = lies();
      expect(plays()).toBe(count); // nothing was answered
      await pass(1000);
      expect(plays()).toBe(count + 1);
      if (secret(text)) continue;
      const after = lies();
      const moved = Object.keys(before).filter((card) => early[card] !== before[card]);
      expect(moved, text).not.toEqual([]);
      expect(moved.map((card) => early[card])).toEqual(moved.map((card) => after[card]));
      shown++;
    }
    expect(shown).toBeGreaterThan(0);
  });

  test("what is refused goes back and says why, and the table goes on", async () => {
    await sit("wyr");
    const before = lies();
    const [text = ""] = [...service.nodes.keys()].filter((path) => path !== "" && !path.includes(" "));
    service.hook = (line, message) => {
      line.says({ type: "refused", id: message.id, reason: "the wood is asleep" });
      return true;
    };
    service.delay = 100;
    for (const each of gardens(text)) await press(each);
    expect(lies()).not.toEqual(before);
    await pass(200);
    expect(words(".tabletop .refusal")).toBe("The wood is asleep.");
    expect(lies()).toEqual(before);
    service.hook = null;
    for (const each of gardens(text)) await press(each);
    await pass(200);
    expect(plays()).toBe(1);
  });
});

describe("the clock", () => {
  const clock = (): string => one("header .clock").textContent.trim();

  test("it runs with the connection, and a pause covers the cards", async () => {
    await sit("hocus");
    await key("d");
    const before = clock();
    await pass(65_000);
    expect(clock()).not.toBe(before);
    await press(button(t("pause.pause")));
    expect(all(".tabletop")).toEqual([]);
    await press(
      all("button")
        .filter((each) => each.textContent.includes(t("pause.go-on")))
        .at(-1) as HTMLElement,
    );
    expect(all(".tabletop")).toHaveLength(1);
    await key("d");
    expect(plays()).toBe(2);
  });
});
