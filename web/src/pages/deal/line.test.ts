import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import type { TableState } from "$lib/protocol/types";
import { addressOfLine, addressOfRecord, lineFrom, lineOf, tableAddress } from "./line";

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

test("a record becomes the address of its game", async () => {
  const record = [
    "witchwood record 1",
    "game stones 1",
    "deal 18446744073709551615",
    "seats 2",
    "option target 30",
    "plays 3",
    "  b1 1:c2 a4",
    "result won-by-0 31 12",
    "end",
    "",
  ].join("\n");
  const address = await addressOfRecord(record);
  expect(await lineFrom("stones", new URL(address ?? "", "https://witchwood.example"))).toEqual({
    game: "stones",
    deal: "18446744073709551615",
    options: { target: "30" },
    seats: 2,
    plays: "b1 1:c2 a4",
  });
  expect(await addressOfRecord(record.replace("deal 1", "position 1"))).toBeNull();
});

test("an address gives back what was written into it", async () => {
  const line = { game: "hocus", deal: "7", options: { draw: "1", float: "off" }, seats: null, plays: "d 1>2 r>f" };
  const url = new URL(await addressOfLine(line), "https://witchwood.example");
  expect(await lineFrom("hocus", url)).toEqual(line);
  expect(url.searchParams.get("ply")).toBe("0");
});

const table = (number: string | null, seats = 1): TableState =>
  ({
    game: "hocus",
    deal: { number },
    options: { draw: 3, float: true, fill: "king" },
    seats: Array.from({ length: seats }),
    plays: [{ text: "d" }, { text: "1>2" }, { text: "r>f" }],
  }) as unknown as TableState;

test("a solitaire's first plays stand after its deal, its rules as a record writes them", () => {
  expect(lineOf(table("7"), 2)).toEqual({
    game: "hocus",
    deal: "7",
    options: { draw: "3", float: "on", fill: "king" },
    seats: null,
    plays: "d 1>2",
  });
  expect(lineOf(table("7"))?.plays).toBe("d 1>2 r>f");
});

test("nothing is told of a deal that is a secret, nor of a game with others", () => {
  expect(lineOf(table(null))).toBeNull();
  expect(lineOf(table("7", 2))).toBeNull();
});
