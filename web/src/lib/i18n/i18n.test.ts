import { expect, test } from "vitest";
import {
  type Catalogue,
  formatAgo,
  formatClock,
  formatDay,
  formatHour,
  formatNumber,
  t,
  translate,
  translator,
} from ".";
import { en } from "./en";

test("places are filled, plural forms are chosen", () => {
  expect(t("home.players-range", { low: 2, high: 8 })).toBe("2 to 8 players");
  expect(t("home.plays", { count: 1 })).toBe("1 move");
  expect(t("home.plays", { count: 0 })).toBe("0 moves");
});

test("the hour of a day in UTC is the visitor's own", () => {
  const midnight = "2026-11-27T00:00:00Z";
  expect(formatHour(midnight, "UTC")).toBe("Friday at 00:00");
  expect(formatHour(midnight, "Asia/Kolkata")).toBe("Friday at 05:30");
  expect(formatHour(midnight, "America/New_York")).toBe("Thursday at 19:00");
});

test("a game knows its own words and the app's", () => {
  const own = translator({ dusk: { one: "{count} owl", other: "{count} owls" } });
  expect([own("dusk", { count: 2 }), own("close")]).toEqual(["2 owls", "Close"]);
});

test("a key without words is shown as it is", () => {
  expect(translate(en, "no.such-key", {})).toBe("no.such-key");
  expect(translate(en, "toString", {})).toBe("toString");
});

test("keys that begin alike stand in one file, and every file's are known", () => {
  const files = Object.entries(import.meta.glob<Record<string, Catalogue>>("./en/*.ts", { eager: true }))
    .filter(([path]) => path !== "./en/index.ts")
    .map(([path, module]) => ({ path, keys: Object.values(module).flatMap((words) => Object.keys(words)) }));
  const homes = new Map<string, string>();
  for (const { path, keys } of files)
    for (const key of keys) {
      const start = key.split(".")[0] ?? key;
      expect(`${start} in ${homes.get(start) ?? path}`).toBe(`${start} in ${path}`);
      homes.set(start, path);
    }
  expect(files.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(en).sort());
});

test("clocks, days, numbers and moments", () => {
  expect([0, 59.9, 401, 3661].map(formatClock)).toEqual(["0:00", "0:59", "6:41", "1:01:01"]);
  expect(formatDay("2026-11-20")).toBe("Friday 20 November");
  expect([4815162342, 0.5, 1 / 3].map(formatNumber)).toEqual(["4815162342", "0.5", "0.33"]);
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(formatAgo("2026-11-20T09:59:00Z", now)).toBe("2 hours ago");
  expect(formatAgo("2026-11-20T11:59:50Z", now)).toBe("just now");
});
