/** What can be done at a table besides playing: one list for buttons, shortcuts and the help that names them. */
import type { Key } from "$lib/i18n";
import type { StrokeName } from "$lib/icons/strokes";
import type { TableState } from "$lib/protocol/types";

export type Command = "undo" | "redo" | "hint" | "finish" | "back" | "restart" | "resign" | "takeback";

export interface CommandInfo {
  command: Command;
  words: Key;
  icon: StrokeName;
  /** The letter that does it. */
  letter: string | null;
  /** What is asked first where nobody can take it back. */
  confirm: Key | null;
}

export const commands: readonly CommandInfo[] = [
  { command: "undo", words: "command.undo", icon: "undo", letter: "u", confirm: null },
  { command: "takeback", words: "command.takeback", icon: "undo", letter: "u", confirm: null },
  { command: "redo", words: "command.redo", icon: "redo", letter: "r", confirm: null },
  { command: "hint", words: "command.hint", icon: "hint", letter: "h", confirm: null },
  { command: "finish", words: "command.finish", icon: "auto", letter: "f", confirm: null },
  { command: "back", words: "command.back", icon: "rewind", letter: "b", confirm: null },
  { command: "restart", words: "command.restart", icon: "restart", letter: null, confirm: "confirm.restart" },
  { command: "resign", words: "command.resign", icon: "flag", letter: null, confirm: "confirm.resign" },
];

/** What goes back or on from the present: asked for in the past, it leads to the present and no further. */
export const walks: ReadonlySet<Command> = new Set<Command>(["undo", "redo", "takeback"]);

/** The commands that belong to this table, in the order of their buttons. Those that can't be done now are dimmed, but
 * for Finish, which is there only where nothing can go wrong any more. */
export function commandsFor(table: TableState, solver: boolean): CommandInfo[] {
  const alone = table.seats.filter((seat) => seat.kind !== "agent").length <= 1;
  const solitaire = table.seats.length === 1;
  const belongs: Record<Command, boolean> = {
    undo: alone,
    takeback: !alone,
    redo: alone,
    hint: !table.contest,
    finish: solitaire && table.can.finish,
    back: solitaire && solver && !table.contest,
    restart: solitaire,
    resign: true,
  };
  return table.you === null ? [] : commands.filter((info) => belongs[info.command]);
}

/** The letter that a key press stands for: its own, or that of undo and redo where the usual chord is pressed. */
export function letterOf(press: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): string {
  const key = press.key.toLowerCase();
  if (press.altKey) return "";
  if (!press.ctrlKey && !press.metaKey) return key;
  if (key === "z") return press.shiftKey ? "r" : "u";
  return key === "y" ? "r" : "";
}

/** The command that a letter stands for, among those that can be done now. */
export function commandOf(letter: string, list: CommandInfo[], can: TableState["can"]): Command | null {
  return list.find((info) => info.letter === letter && can[info.command])?.command ?? null;
}
