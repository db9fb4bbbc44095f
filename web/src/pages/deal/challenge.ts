/** "Beat my 127 moves": what a shared deal's address says about the game of the person who shares it. */
import { store, stored } from "$lib/device/stored";
import { t } from "./words";

export interface Challenge {
  /** Who played it; empty where the game has no names, as on a site. */
  by: string;
  won: boolean;
  moves: number;
  /** Null in a game that counts none. */
  points: number | null;
}

const KEY = "witchwood-challenge"; // the last one that was taken up here
const LONGEST_NAME = 24;
const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

/** The address of a deal with what is to beat. code: of the deal. */
export function challengeAddress(code: string, { by, won, moves, points }: Challenge): string {
  const query = new URLSearchParams({ result: won ? "won" : "lost", moves: String(moves) });
  if (points !== null) query.set("points", String(points));
  if (by !== "") query.set("by", by);
  return `/code/${code}?${query.toString()}`;
}

/** What an address says; null where it says nothing that makes sense. */
export function challengeFrom(query: URLSearchParams): Challenge | null {
  const moves = whole(query.get("moves"));
  const result = query.get("result");
  if (moves === null || (result !== "won" && result !== "lost")) return null;
  const by = (query.get("by") ?? "").trim().slice(0, LONGEST_NAME);
  return { by, won: result === "won", moves, points: whole(query.get("points")) };
}

/** Who played it, and how it went. */
export function playedInWords({ by, won, moves, points }: Challenge): string {
  const name = by === "" ? t("shared.friend") : by;
  const how = points === null ? (won ? "won" : "lost") : "points";
  return t(`shared.${how}`, { name, count: moves, points: points ?? 0 });
}

/** What to do better. */
export function toBeat({ won, moves, points }: Challenge): string {
  if (points !== null) return t("shared.beat-points", { points });
  return won ? t("shared.beat-moves", { count: moves }) : t("shared.beat-win");
}

/** Notes a challenge that is taken up, until the next one. */
export function takeUp(code: string, challenge: Challenge): void {
  store(KEY, JSON.stringify({ code, ...challenge }));
}

/** The challenge that was taken up for a deal. */
export function takenUp(code: string | null): Challenge | null {
  try {
    const kept = JSON.parse(stored(KEY) ?? "null") as (Challenge & { code: string }) | null;
    return kept !== null && kept.code === code ? kept : null;
  } catch {
    return null; // something else lies there
  }
}

/** Whether a game was better than the challenge: more points, else a win, else a win in fewer moves. */
export function beats(own: Omit<Challenge, "by">, other: Challenge): boolean {
  if (own.points !== null && other.points !== null) return own.points > other.points;
  return own.won && (!other.won || own.moves < other.moves);
}
