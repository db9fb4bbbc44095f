import { expect, test } from "vitest";
import { dateByKey, monthAfter, weeksOf } from "./month";

test("a month begins in the week of its first day, on a Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf("2024-02").flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

test("months follow each other over the years", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
});

test("keys lead by days, weeks and months, and no further than there is something", () => {
  const go = (key: string, date: string): string | null => dateByKey(key, date, "2026-01-10", "2026-03-31");
  expect(go("ArrowLeft", "2026-03-01")).toBe("2026-02-28");
  expect(go("ArrowDown", "2026-02-26")).toBe("2026-03-05");
  expect(go("Home", "2026-02-26")).toBe("2026-02-01");
  expect(go("End", "2026-02-03")).toBe("2026-02-28");
  expect(go("PageUp", "2026-03-31")).toBe("2026-02-28");
  expect(go("PageUp", "2026-02-03")).toBe("2026-01-10");
  expect(go("PageDown", "2026-03-31")).toBe("2026-03-31");
  expect(go("Enter", "2026-03-31")).toBeNull();
});
