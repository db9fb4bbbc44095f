/** A month as a calendar shows it. Dates are texts, "2026-11-23"; months too, "2026-11". */
const DAY = 86_400_000; // milliseconds

const momentOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** A date so many days later. */
export function dayAfter(date: string, days: number): string {
  return dateOf(momentOf(date) + days * DAY);
}

/** A month so many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, Monday first; null for the days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(momentOf(first)).getUTCDay() + 6) % 7;
  const weeks: (string | null)[][] = [];
  for (let monday = dayAfter(first, -before); monday.slice(0, 7) <= month; monday = dayAfter(monday, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((later) => dayAfter(monday, later));
    weeks.push(week.map((date) => (date.startsWith(month) ? date : null)));
  }
  return weeks;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Where a key leads from a date: a day, a week, or a month on; null for other keys. It stays between two dates. */
export function dateByKey(key: string, date: string, first: string, last: string): string | null {
  const month = date.slice(0, 7);
  let to: string;
  if (key in steps) to = dayAfter(date, steps[key] ?? 0);
  else if (key === "Home") to = `${month}-01`;
  else if (key === "End") to = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  else if (key === "PageUp") to = inMonth(date, monthAfter(month, -1));
  else if (key === "PageDown") to = inMonth(date, monthAfter(month, 1));
  else return null;
  return to < first ? first : to > last ? last : to;
}

/** The same day of another month, or that month's last one. */
function inMonth(date: string, month: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same < last ? same : last;
}
