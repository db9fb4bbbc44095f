import { expect, test } from "vitest";
import { unlzma } from "./lzma";

// Made of `CONTENT` by Python's lzma, as tools/site/build.py packs files.
const PACKED =
  "AwAAAAG8FQEAAAAAAABjIImu5jOU9AbM9q6OXEQWdpEfbBOiLC803qV7eub7zrJ/h2L4S3GsIiFxPRxc6QltaaljmJ+wCfVZ57cS9xz5QLf0" +
  "s4g/JM/SXBgGh0k6Ks4lbMEMhiZ/6n0+nLfYBMm94akZuSN+7o1Ohd9rqkCTlHVPszCEUd9rCAm8oT0f419q8dMjxs9hnYblh+CEMHyKTUAE" +
  "6XM5WSIZIcsIW+h0WYtx9n2Kb2MYjNpb6zsS70TP4yrQjz/t/l7vfnFBbYIGS/if/NoINyqhqaD3DWAS2erzN7rg98orm5z08bOolPO8Kv0W" +
  "Te+wNVjXEpnsQwhBLiPlj+1O3Y7ptGVZepJ13hbg3yMlP+zjAJhZcGgjY6ixwemXMuySNoqeqbu8XCX9QRtP4wBNex7qiqhOf+Ed8WfhTF82" +
  "QcNWJpih1YQ/uv6ct5qm85Odis3qBAnNEggp/3G17mUJzsxs6pfED+sG8xLkGVaxlPXrcZ/Enk0UJL//YcF6AA==";

/** Chance, a long run, a copy from far away, one with mistakes, a short period, and what no copy helps with. */
const CONTENT = ((): number[] => {
  const chance: number[] = [];
  for (let last = 1; chance.length < 120; chance.push((last >> 16) & 255)) {
    last = (Math.imul(last, 1103515245) + 12345) & 0x7fffffff;
  }
  const mistaken = chance.map((byte, number) => (number % 7 === 0 ? (byte + 1) % 256 : byte));
  const words = Array.from("witchwood ".repeat(50), (letter) => letter.charCodeAt(0));
  return [
    ...chance,
    ...Array<number>(70_000).fill(0),
    ...chance,
    ...mistaken,
    ...words,
    ...chance.toReversed(),
    ...chance,
  ];
})();

const packed = (): Uint8Array => new Uint8Array(Buffer.from(PACKED, "base64"));

test("a file is what was packed", () => {
  expect(Buffer.from(unlzma(packed())).equals(Buffer.from(CONTENT))).toBe(true);
});

test("a file that is cut off, damaged at its start or packed in another way is an error", () => {
  expect(() => unlzma(packed().slice(0, -8))).toThrow();
  expect(() => unlzma(new Uint8Array())).toThrow("not packed");
  const other = packed();
  other[0] = 0x5d; // what programs choose by themselves
  expect(() => unlzma(other)).toThrow("not packed");
  const endless = packed();
  endless.fill(0xff, 5, 13); // no size
  expect(() => unlzma(endless)).toThrow("not packed");
});
