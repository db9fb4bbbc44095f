/** What can be done at a table besides playing: one list for buttons, shortcuts and the help that names them. */
import type { Key } from "$lib/i18n";
import type { StrokeName } from "$lib/icons/strokes";
import type { TableState } from "$lib/protocol/types";

export type Deed = "undo" | "redo" | "hint" | "finish" | "back" | "restart" | "resign" | "takeback";

export interface DeedInfo {
  deed: Deed;
  words: Key;
  icon: StrokeName;
  /** The letter that does it. */
  letter: string | null;
  /** What is asked first where nobody can take it back. */
  confirm: Key | null;
}

export const deeds: readonly DeedInfo[] = [
  { deed: "undo", words: "deed.undo", icon: "undo", letter: "u", confirm: null },
  { deed: "takeback", words: "deed.takeback", icon: "undo", letter: "u", confirm: null },
  { deed: "redo", words: "deed.redo", icon: "redo", letter: "r", confirm: null },
  { deed: "hint", words: "deed.hint", icon: "hint", letter: "h", confirm: null },
  { deed: "finish", words: "deed.finish", icon: "auto", letter: "f", confirm: null },
  { deed: "back", words: "deed.back", icon: "rewind", letter: "b", confirm: null },
  { deed: "restart", words: "deed.restart", icon: "restart", letter: null, confirm: "confirm.restart" },
  { deed: "resign", words: "deed.resign", icon: "flag", letter: null, confirm: "confirm.resign" },
];

/** What goes back or on from the present: asked for in the past, it leads to the present and no further. */
export const walks: ReadonlySet<Deed> = new Set<Deed>(["undo", "redo", "takeback"]);

/** The deeds that belong to this table, in the order of their buttons. Those that can't be done now are dimmed. */
export function deedsFor(table: TableState, solver: boolean): DeedInfo[] {
  const alone = table.seats.filter((seat) => seat.kind !== "agent").length <= 1;
  const solitaire = table.seats.length === 1;
  const belongs: Record<Deed, boolean> = {
    undo: alone,
    takeback: !alone,
    redo: alone,
    hint: true,
    finish: solitaire && solver,
    back: solitaire && solver,
    restart: solitaire,
    resign: true,
  };
  return table.you === null ? [] : deeds.filter((info) => belongs[info.deed]);
}

/** The letter that a key press stands for: its own, or that of undo and redo where the usual chord is pressed. */
export function letterOf(press: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): string {
  const key = press.key.toLowerCase();
  if (press.altKey) return "";
  if (!press.ctrlKey && !press.metaKey) return key;
  if (key === "z") return press.shiftKey ? "r" : "u";
  return key === "y" ? "r" : "";
}

/** The deed that a letter stands for, among those that can be done now. */
export function deedOf(letter: string, list: DeedInfo[], can: TableState["can"]): Deed | null {
  return list.find((info) => info.letter === letter && can[info.deed])?.deed ?? null;
}
