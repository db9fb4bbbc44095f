import { expect, test } from "vitest";
import { textOf } from "./textfile";

const TEXT = "witchwood record 1\ngame stones 1\n";

/** The bytes of a text in UTF-16. */
function wide(text: string, little: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), little);
  return new Uint8Array(view.buffer);
}

test.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["UTF-16, the low byte first", wide(TEXT, true)],
  ["UTF-16, the low byte first, with a mark", wide(`\ufeff${TEXT}`, true)],
  ["UTF-16, the high byte first", wide(TEXT, false)],
  ["UTF-16, the high byte first, with a mark", wide(`\ufeff${TEXT}`, false)],
])("a file in %s is read", async (_, bytes) => {
  expect(await textOf(new Blob([bytes]))).toBe(TEXT);
});

test("an empty file is empty, and bytes that are no text don't stop the page", async () => {
  expect(await textOf(new Blob([]))).toBe("");
  expect(await textOf(new Blob([new Uint8Array([0x77, 0xff])]))).toBe("w\ufffd");
});
