import type { Key } from "$lib/i18n";

/** The greeting for that hour of the day. */
export function greeting(hour: number): Key {
  if (hour < 5) return "home.night";
  if (hour < 12) return "home.morning";
  if (hour < 18) return "home.afternoon";
  return "home.evening";
}
