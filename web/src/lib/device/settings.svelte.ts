import { store, stored } from "./stored";

/** What can be chosen of each setting. */
export const choices = {
  theme: ["auto", "day", "night"],
  face: ["standard", "large", "contrast"],
  /** The colours of hearts, diamonds, spades and clubs. */
  suits: ["two", "four"],
  /** How large cards become where a table has room for more. */
  size: ["small", "medium", "large"],
  motion: ["auto", "full", "reduced"],
  /** The back of the cards: the game's own, or one that all games have. */
  back: ["own", "moon", "briar", "plain"],
  /** The dye of all cloths; each game's own if none is chosen. */
  cloth: ["own", "heather", "madder", "woad", "walnut"],
  /** The hand that plays: what is pressed most lies on its side. */
  hand: ["right", "left"],
} as const;

/** What is on or off, as it usually is. */
export const switches = {
  /** One press takes a card to its best place; otherwise two do. */
  once: false,
  /** Cards go home by themselves where that can do no harm. */
  safe: false,
  /** Show in every solitaire whether it can be won: that is help. */
  solver: false,
  /** Play a game to its end by itself as soon as nothing can go wrong. */
  autoplay: false,
  /** Whether the time of a game is shown. */
  clock: true,
  sound: false,
  /** Single letters as shortcuts at a table; those who dictate or tremble may not want them. */
  shortcuts: true,
};

/** How a person wants the app to look and behave. Stored on this device only; the service never hears of it. */
export type Settings = { -readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] } & typeof switches;

export const usual: Settings = {
  theme: "auto",
  face: "standard",
  suits: "two",
  size: "large",
  motion: "auto",
  back: "own",
  cloth: "own",
  hand: "right",
  ...switches,
};

const KEY = "witchwood-settings"; // public/theme.js reads it as well, before anything is drawn

/** Settings from stored text; whatever is missing or makes no sense is as usual. */
export function readSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return { ...usual };
  }
  const given = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const fits = (name: string, value: unknown): boolean =>
    name in choices
      ? (choices[name as keyof typeof choices] as readonly unknown[]).includes(value)
      : typeof value === "boolean";
  const read = Object.entries(usual).map(([name, otherwise]) => [
    name,
    fits(name, given[name]) ? given[name] : otherwise,
  ]);
  return Object.fromEntries(read) as Settings;
}

/** A file of games, with the settings in it. */
export function withSettings(file: string): string {
  return `${JSON.stringify({ ...(JSON.parse(file) as object), settings })}\n`;
}

/** Takes over the settings of a file of games. Answers whether it has any: older ones have none. */
export function takeSettings(file: string): boolean {
  const { settings: given } = JSON.parse(file) as { settings?: unknown };
  if (given === undefined) return false;
  Object.assign(settings, readSettings(JSON.stringify(given)));
  return true;
}

const browser = typeof window !== "undefined";
const asks = (query: string): MediaQueryList | null => (browser ? window.matchMedia(query) : null);
const dark = asks("(prefers-color-scheme: dark)");
const still = asks("(prefers-reduced-motion: reduce)");

export const settings: Settings = $state(readSettings(stored(KEY)));

/** What the system asks for: it may change while the app is open. */
let systemDark = $state(dark?.matches === true);
let systemStill = $state(still?.matches === true);
dark?.addEventListener("change", () => (systemDark = dark.matches));
still?.addEventListener("change", () => (systemStill = still.matches));

/** The theme that is shown: what was chosen, or what the system asks for. */
export function shownTheme(): "day" | "night" {
  if (settings.theme !== "auto") return settings.theme;
  return systemDark ? "night" : "day";
}

/** True when nothing may move: the player said so, or the system says so and the player leaves it to the system. */
export function keepsStill(): boolean {
  return settings.motion === "reduced" || (settings.motion === "auto" && systemStill);
}

/** Writes the settings to storage and to <html data-theme data-motion data-face data-suits data-size data-hand data-cloth> whenever one of them changes. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => {
      store(KEY, JSON.stringify(settings));
    });
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] = shownTheme();
      root.dataset["motion"] = keepsStill() ? "reduced" : "full";
      root.dataset["face"] = settings.face;
      root.dataset["suits"] = settings.suits;
      root.dataset["size"] = settings.size;
      root.dataset["hand"] = settings.hand;
      root.dataset["cloth"] = settings.cloth;
    });
  });
}
