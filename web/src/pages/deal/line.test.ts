import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { addressOfRecord, lineFrom, tableAddress } from "./line";

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

test("the table is asked for the same ply and verdict", () => {
  expect(tableAddress("x1", at("?deal=7&draw=2&ply=4&verdict=on").searchParams)).toBe("/table/x1?ply=4&verdict=on");
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
