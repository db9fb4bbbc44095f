/** A day's result as a text for friends: how it went, and nothing that helps with the same cards. */
import { formatClock, formatDay, formatNumber, t } from "$lib/i18n";
import type { TableState } from "$lib/protocol/types";

const [NOTHING, SOME, MUCH] = ["⬛", "🟨", "🟩"] as const;

/** A square for each tenth of a game: what it brought, measured by the whole. */
export function squares(gains: readonly number[]): string {
  const whole = gains.reduce((sum, gain) => sum + Math.max(0, gain), 0);
  const share = whole / gains.length;
  return gains.map((gain) => (gain <= 0 ? NOTHING : gain < share ? SOME : MUCH)).join("");
}

type Ended = Pick<TableState, "title" | "deal" | "seconds"> & {
  plays: readonly unknown[];
  help: Pick<TableState["help"], "helped">;
};

/** Game, day and level, the result, its squares, and where to play it. points: null in a game that counts none. */
export function resultText(
  { title, deal, plays, help, seconds }: Ended,
  won: boolean,
  points: number | null,
  gains: readonly number[],
  link: string,
): string {
  const kind = deal.level === "gentle" || deal.level === "hard" ? deal.level : "any";
  const facts = [
    points === null ? t(won ? "told.won" : "told.lost") : t("told.points", { points: formatNumber(points) }),
    t("told.moves", { count: plays.length }),
    formatClock(seconds),
    t(help.helped ? "told.helped" : "told.unhelped"),
  ];
  const day = t(`told.day-${kind}`, { title, day: formatDay(deal.today ?? "") });
  return [day, facts.join(" · "), squares(gains), link].join("\n");
}
