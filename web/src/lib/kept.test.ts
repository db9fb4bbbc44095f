import { afterEach, expect, test, vi } from "vitest";
import { keep, kept } from "./kept";

afterEach(() => {
  vi.unstubAllGlobals();
});

const refuses = (): never => {
  throw new DOMException("no", "SecurityError");
};

test("what a browser keeps is there again", () => {
  const cells = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => cells.get(key) ?? null,
    setItem: (key: string, text: string) => cells.set(key, text),
  });
  keep("theme", "night");
  expect([kept("theme"), cells.get("theme"), kept("other")]).toEqual(["night", "night", null]);
});

test("without a storage it lasts for the visit", () => {
  vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses });
  expect(kept("hand")).toBeNull();
  keep("hand", "left");
  expect(kept("hand")).toBe("left");
});

test("a full storage keeps what it has, and the visit what is newer", () => {
  vi.stubGlobal("localStorage", { getItem: () => "old", setItem: refuses });
  keep("cloth", "new");
  expect(kept("cloth")).toBe("new");
});
