/** Text files as editors save them: UTF-8, or UTF-16 with or without a mark of the byte order. */

const FIRST = 2; // bytes that show the encoding of a text that begins with a letter of ASCII

/** What a file says. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes.subarray(0, FIRST))).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || first === 0) return "utf-16be";
  return "utf-8";
}
