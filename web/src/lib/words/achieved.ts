/** Achievements in words. */
import { t } from "../i18n";
import { nameOf } from "../played";
import type { Achievement } from "../protocol/types";

/** What tells one from all others. */
export const keyOf = (one: Achievement): string => [one.kind, nameOf(one), ...one.rules, one.level ?? ""].join(" ");

/** "A hard deal of Klondike won", where nothing else says which game it is. */
export function achievedInWords(one: Achievement): string {
  const rules = one.rules.length > 0 ? t("earned.with", { rules: one.rules.join(", ") }) : "";
  return t(`earned.news-${one.kind}`, {
    game: one.title,
    level: one.level === null ? "" : t(`level.${one.level}`),
    rules,
  });
}

/** "Hard deal", in a list of the game. */
export function achievedShortly(one: Achievement): string {
  if (one.kind === "first" && one.rules.length > 0) return t("earned.first-with", { rules: one.rules.join(", ") });
  return t(`earned.${one.kind}`, { level: one.level === null ? "" : t(`level.${one.level}`) });
}
