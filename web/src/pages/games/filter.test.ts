import { expect, test } from "vitest";
import { addressWith, filterFrom } from "./filter";

test("an address gives back the filter that was written into it", () => {
  const filter = { game: "klondike", result: "won", day: "2026-11-23", page: "2" };
  expect(filterFrom(new URL(addressWith({}, filter), "https://w.example").searchParams)).toEqual(filter);
  expect(filterFrom(new URLSearchParams("game=&sort=up&level=hard"))).toEqual({ level: "hard" });
});

test("another choice begins at the first page, and none is the plain address", () => {
  expect(addressWith({ game: "wyr", page: "3" }, { result: "lost" })).toBe("/games?game=wyr&result=lost");
  expect(addressWith({ game: "wyr", page: "3" }, { page: "4" })).toBe("/games?game=wyr&page=4");
  expect(addressWith({ game: "wyr" }, { game: "" })).toBe("/games");
});
