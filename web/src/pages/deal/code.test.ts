import { expect, test } from "vitest";
import { looksLikeCode } from "./code";

test("a code is told from a number", () => {
  for (const code of ["hocus-8f3k", " Klondike-1a-7B ", "two_words-0"]) expect(looksLikeCode(code), code).toBe(true);
  for (const other of ["", "123", "1 000", "-5", "hocus", "hocus-", "a-b-c-d"])
    expect(looksLikeCode(other), other).toBe(false);
});
