/** `t(key, values)`: every word a person reads comes from a catalogue. English is complete; others may follow. */
import { wallClock } from "../clock";
import { en } from "./en";

/** A text with {places}, or one form per plural rule, chosen by the value `count`. */
export type Text = string | { one: string; other: string };
export type Values = Record<string, string | number>;
export type Catalogue = Readonly<Record<string, Text>>;

/** What the app itself says. A game's folder has its own catalogue (`translator`). */
export type Key = keyof typeof en;

const language = "en";
const plural = new Intl.PluralRules(language);

export function t(key: Key, values: Values = {}): string {
  return translate(en, key, values);
}

/** A `t` for a game: it knows the game's words and the app's. */
export function translator<Words extends Catalogue>(
  words: Words,
): (key: Key | (keyof Words & string), values?: Values) => string {
  const catalogue = { ...en, ...words };
  return (key, values = {}) => translate(catalogue, key, values);
}

/** A key that the catalogue does not have stands for itself: a missing word is seen, and nothing breaks. */
export function translate(catalogue: Catalogue, key: string, values: Values): string {
  const text = Object.hasOwn(catalogue, key) ? (catalogue[key] ?? key) : key;
  const form =
    typeof text === "string" ? text : text[plural.select(Number(values["count"])) === "one" ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

const number = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 2 });

/** A number as it is written in a sentence: with a minus sign, without grouping, as deal numbers are copied out of it. */
export function formatNumber(value: number): string {
  return number.format(value).replace("-", "−");
}

/** How a number has changed: +12, −7, ±0. */
export function formatGain(value: number): string {
  return `${value > 0 ? "+" : value === 0 ? "±" : ""}${formatNumber(value)}`;
}

/** Names in a sentence: "Ann, Ben and Cat". */
export function listNames(names: string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}

/** Playing time: 6:41, 1:06:41. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A day: Friday 20 November. Takes 2026-11-20 (a plain date) or a moment. */
export function formatDay(date: string): string {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const moment = new Date(plain ? `${date}T12:00:00Z` : date);
  const zone = plain ? { timeZone: "UTC" } : {};
  return new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", ...zone }).format(moment);
}

/** A moment in the next days: Friday at 01:00. zone: the visitor's own, if none is named. */
export function formatHour(moment: string, zone?: string): string {
  const named = (how: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-GB", { ...how, ...(zone === undefined ? {} : { timeZone: zone }) }).format(
      new Date(moment),
    );
  return `${named({ weekday: "long" })} at ${named({ hour: "2-digit", minute: "2-digit" })}`;
}

/** A moment by the device's calendar: 20 November at 19:30. */
export function formatMoment(moment: string): string {
  const parts = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(new Date(moment));
}

/** A month: November 2026. Takes 2026-11. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T12:00:00Z`),
  );
}

/** The days of the week, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => {
  const monday = new Date(Date.UTC(2024, 0, day)); // the first of January 2024 was one
  const named = (weekday: "short" | "long"): string =>
    new Intl.DateTimeFormat("en-GB", { weekday, timeZone: "UTC" }).format(monday);
  return { short: named("short"), long: named("long") };
});

/** How long ago a moment was: "2 hours ago", "just now". */
export function formatAgo(moment: string, now = wallClock().getTime()): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const steps = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of steps) if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  return t("home.just-now");
}
