/** Which of one's games wait for whom, and until when. */
import type { TableCard } from "$lib/protocol/types";
import { waitsForYou } from "$lib/words/standing";

export const DAYS = 14; // of the calendar

/** Games with others that go on: those that wait for you first, the soonest deadline at the front. */
export function inOrder(tables: readonly TableCard[]): { yours: TableCard[]; others: TableCard[] } {
  const open = tables.filter((table) => !table.finished && table.seats.length > 1 && table.you !== null);
  const late = (table: TableCard): number => (table.due === null ? Infinity : Date.parse(table.due));
  const sorted = [...open].sort((one, other) => late(one) - late(other));
  return { yours: sorted.filter(waitsForYou), others: sorted.filter((table) => !waitsForYou(table)) };
}

/** The next days by the device's calendar, each with the games whose deadline is on it. */
export function calendar(tables: readonly TableCard[], now: Date): { date: Date; tables: TableCard[] }[] {
  return Array.from({ length: DAYS }, (_, ahead) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
    const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead + 1);
    const due = tables.filter(({ due: until }) => {
      const moment = until === null ? NaN : Date.parse(until);
      return moment >= date.getTime() && moment < end.getTime();
    });
    return { date, tables: due };
  });
}
