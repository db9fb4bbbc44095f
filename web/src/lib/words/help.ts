/** The help that a player had in a game, in words. */
import { t } from "../i18n";
import type { HelpState } from "../protocol/types";

/** "Help: 2 hints, the solver", or "Without help". */
export function helpInWords(help: HelpState): string {
  const all = partsOf(help);
  return all.length === 0 ? t("help.none") : t("help.all", { parts: all.join(", ") });
}

/** "2 hints", "the solver": in the order in which they matter. */
export function partsOf({ solver, lines, hints, undos, restarts, known }: HelpState): string[] {
  return [
    known ? t("help.known") : "",
    solver ? t("help.solver") : "",
    lines > 0 ? t("help.lines") : "",
    hints > 0 ? t("help.hints", { count: hints }) : "",
    undos > 0 ? t("help.undos", { count: undos }) : "",
    restarts > 0 ? t("help.restarts", { count: restarts }) : "",
  ].filter(Boolean);
}
