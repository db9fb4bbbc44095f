import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { addressOfLine, lineFrom, looksLikeCode, tableAddress } from "./line";

const at = (rest: string): URL => new URL(`https://witchwood.example/deal/hocus${rest}`);

test("an address is a deal, its rules, seats and plays", async () => {
  const words = Array.from({ length: 900 }, (_, number) => `${number % 7}>f`).join(" ");
  const packed = deflateRawSync(words).toString("base64url");
  expect(await lineFrom("hocus", at(`?deal=7&draw=2&seats=3&ply=4&verdict=on#${packed}`))).toEqual({
    game: "hocus",
    deal: "7",
    options: { draw: "2" },
    seats: 3,
    plays: words,
  });
  expect(await lineFrom("hocus", at("?deal=7"))).toMatchObject({ options: {}, seats: null, plays: "" });
});

test("plays that were cut off are noticed", async () => {
  const packed = deflateRawSync("d ".repeat(50) + "r>f 1>2 5>f").toString("base64url");
  await expect(lineFrom("hocus", at(`?deal=7#${packed.slice(0, -6)}`))).rejects.toThrow();
});

test("plays without end are not read", async () => {
  const packed = deflateRawSync("d ".repeat(50_001)).toString("base64url");
  expect(packed.length).toBeLessThan(1000);
  await expect(lineFrom("hocus", at(`?deal=7#${packed}`))).rejects.toThrow();
});

test("the table is asked for the same ply and verdict", () => {
  expect(tableAddress("x1", at("?deal=7&draw=2&ply=4&verdict=on").searchParams)).toBe(
    "/table/x1?ply=4&verdict=on&from=link",
  );
});

test("an address gives back what was written into it", async () => {
  const line = { game: "hocus", deal: "7", options: { draw: "1", float: "off" }, seats: null, plays: "d 1>2 r>f" };
  const url = new URL(await addressOfLine(line), "https://witchwood.example");
  expect(await lineFrom("hocus", url)).toEqual(line);
  expect(url.searchParams.get("ply")).toBe("0");
});

test("a code is told from a number", () => {
  for (const code of ["hocus-8f3k", " Klondike-1a-7B ", "two_words-0"]) expect(looksLikeCode(code), code).toBe(true);
  for (const other of ["", "123", "1 000", "-5", "hocus", "hocus-", "a-b-c-d"])
    expect(looksLikeCode(other), other).toBe(false);
});
