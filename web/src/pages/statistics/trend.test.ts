import { expect, test } from "vitest";
import { trendOf } from "./trend";

const games = (text: string): boolean[] => Array.from(text, (one) => one === "w");

test("a trend is told once there are enough games, and not for one game more or less", () => {
  expect(trendOf(games("lllwwww"))).toBe("none");
  expect(trendOf(games("lllllwwwww"))).toBe("up");
  expect(trendOf(games("wwwwwllwll"))).toBe("down");
  expect(trendOf(games("lwlwllwlwl"))).toBe("even");
});
