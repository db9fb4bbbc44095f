import { store, stored } from "./stored";

/** How a person wants the app to look and behave. Kept on this device only; the service never hears of it. */
export interface Settings {
  theme: "day" | "night" | "auto";
  face: "standard" | "large" | "contrast";
  /** How large cards become where a table has room for more. */
  size: "large" | "medium" | "small";
  motion: "full" | "reduced" | "auto";
  sound: boolean;
  verdicts: boolean;
  /** Play a game to its end by itself as soon as nothing can go wrong. */
  autoplay: boolean;
  /** Cards go home by themselves where that can do no harm. */
  safe: boolean;
  /** One press takes a card to its best place; otherwise two do. */
  once: boolean;
  /** Whether the time of a game is shown. */
  clock: boolean;
  /** The hand that plays: what is pressed most lies on its side. */
  hand: "right" | "left";
  /** The back of the cards: the game's own, or one that all games have. */
  back: "own" | "moon" | "briar" | "plain";
  /** The dye of all cloths; each game's own if none is chosen. */
  cloth: "own" | "heather" | "madder" | "woad" | "walnut";
  /** Single letters as shortcuts at a table; those who dictate or tremble may not want them. */
  shortcuts: boolean;
}

export const usual: Settings = {
  theme: "auto",
  face: "standard",
  size: "large",
  motion: "auto",
  sound: false,
  verdicts: true,
  autoplay: false,
  safe: false,
  once: false,
  clock: true,
  hand: "right",
  back: "own",
  cloth: "own",
  shortcuts: true,
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
  const word = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((value) => value === given[name]) ?? otherwise;
  const flag = (name: string, otherwise: boolean): boolean =>
    typeof given[name] === "boolean" ? given[name] : otherwise;
  return {
    theme: word("theme", ["day", "night", "auto"], usual.theme),
    face: word("face", ["standard", "large", "contrast"], usual.face),
    size: word("size", ["large", "medium", "small"], usual.size),
    motion: word("motion", ["full", "reduced", "auto"], usual.motion),
    sound: flag("sound", usual.sound),
    verdicts: flag("verdicts", usual.verdicts),
    autoplay: flag("autoplay", usual.autoplay),
    safe: flag("safe", usual.safe),
    once: flag("once", usual.once),
    clock: flag("clock", usual.clock),
    hand: word("hand", ["right", "left"], usual.hand),
    back: word("back", ["own", "moon", "briar", "plain"], usual.back),
    cloth: word("cloth", ["own", "heather", "madder", "woad", "walnut"], usual.cloth),
    shortcuts: flag("shortcuts", usual.shortcuts),
  };
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
export function keepsStill({ motion }: Settings): boolean {
  return motion === "reduced" || (motion === "auto" && systemStill);
}

/** Writes the settings to storage and to <html data-theme data-motion data-face data-size data-hand data-cloth> whenever one of them changes. */
export function followSettings(): void {
  $effect.root(() => {
    $effect(() => {
      store(KEY, JSON.stringify(settings));
    });
    $effect(() => {
      const root = document.documentElement;
      root.dataset["theme"] = shownTheme();
      root.dataset["motion"] = keepsStill(settings) ? "reduced" : "full";
      root.dataset["face"] = settings.face;
      root.dataset["size"] = settings.size;
      root.dataset["hand"] = settings.hand;
      root.dataset["cloth"] = settings.cloth;
    });
  });
}
