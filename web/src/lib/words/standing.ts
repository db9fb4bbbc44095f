/** How a table in a list stands, in a few words: which deal, the points, the rules that are unusual. */
import { wallClock } from "../clock";
import { formatDay, formatNumber, t } from "../i18n";
import type { TableCard } from "../protocol/types";

export function standing(table: TableCard): string {
  return [deal(table), points(table), ...table.rules].filter(Boolean).join(" · ");
}

function deal(table: TableCard): string {
  if (table.today !== null) return dayInWords(table.today, table.level);
  return table.deal === null || table.deal.length > 9 ? "" : t("table.deal", { deal: table.deal });
}

/** Which deal of which day this is: "Today’s hard deal", "Gentle deal of Friday 20 November". */
export function dayInWords(date: string, level: string | null, now = wallClock()): string {
  const kind = level === "gentle" || level === "hard" ? level : "any";
  if (date === now.toISOString().slice(0, 10)) return t(`table.today-${kind}`);
  return t(`table.day-${kind}`, { day: formatDay(date) });
}

/** The points, your own first; nothing where nobody has gained any yet. */
function points({ scores, you }: TableCard): string {
  if (!scores.some((score) => score > 0)) return "";
  const [only] = scores;
  if (scores.length === 1 && only !== undefined) return t("standing.points", { count: only });
  const own = scores[you ?? 0] ?? 0;
  const others = scores.filter((_, seat) => seat !== (you ?? 0)).map(formatNumber);
  return t("standing.to", { own: formatNumber(own), others: others.join(", ") });
}

/** Whether others wait for you there. */
export function waitsForYou(table: TableCard): boolean {
  return table.result === null && table.seats.length > 1 && table.your_turn;
}
