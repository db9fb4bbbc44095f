import { afterEach, expect, test, vi } from "vitest";
import { store, stored } from "./stored";

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
  store("theme", "night");
  expect([stored("theme"), cells.get("theme"), stored("other")]).toEqual(["night", "night", null]);
});

test("without a storage it lasts for the visit", () => {
  vi.stubGlobal("localStorage", { getItem: refuses, setItem: refuses });
  expect(stored("hand")).toBeNull();
  store("hand", "left");
  expect(stored("hand")).toBe("left");
});

test("a full storage keeps what it has, and the visit what is newer", () => {
  vi.stubGlobal("localStorage", { getItem: () => "old", setItem: refuses });
  store("cloth", "new");
  expect(stored("cloth")).toBe("new");
});
