/** Unpacks files of the LZMA format, which are a quarter smaller than gzip's; no browser does so by itself. Written after the
 * specification in the LZMA SDK, for lc = 3, lp = 0 and pb = 0 alone, with the size in the header (tools/site/build.py).
 */
const PROPERTIES = 3; // (pb * 5 + lp) * 9 + lc
const HEADER = 13;
const EVEN = 1024; // of a probability's 2048

// Where in the array of probabilities each kind begins, by state where there are 12 of a kind.
const [MATCH, REPEATED, NOT_FIRST, NOT_SECOND, NOT_THIRD, LONG] = [0, 12, 24, 36, 48, 60];
const [SLOTS, NEAR, ALIGNED, LENGTH, REPEATED_LENGTH, LITERALS] = [72, 328, 443, 459, 733, 1007];
const PROBABILITIES = LITERALS + 8 * 0x300;

/** What a file held. Error where it was packed in another way, or is damaged so that it shows. */
export function unlzma(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (packed.length < HEADER + 5 || packed[0] !== PROPERTIES || header.getUint32(9, true) !== 0) {
    throw new Error("not packed as this page unpacks it");
  }
  const size = header.getUint32(5, true);
  const out = new Uint8Array(size);
  const likely = new Uint16Array(PROBABILITIES).fill(EVEN);
  let range = -1;
  let code = header.getInt32(HEADER + 1);
  let next = HEADER + 5;

  function refill(): void {
    range <<= 8;
    code = (code << 8) | (packed[next++] ?? 0);
  }

  function bit(which: number): number {
    const zero = likely[which] as number;
    const bound = Math.imul(range >>> 11, zero);
    const one = code >>> 0 >= bound >>> 0 ? 1 : 0;
    if (one) {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      likely[which] = zero - (zero >>> 5);
    } else {
      range = bound;
      likely[which] = zero + ((2048 - zero) >>> 5);
    }
    if (range >>> 24 === 0) refill();
    return one;
  }

  /** A number of so many bits, the highest first. */
  function tree(base: number, bits: number): number {
    let found = 1;
    for (let count = 0; count < bits; count++) found = (found << 1) | bit(base + found);
    return found - (1 << bits);
  }

  /** The same, the lowest first. */
  function reversed(base: number, bits: number): number {
    let [found, sum] = [1, 0];
    for (let count = 0; count < bits; count++) {
      const one = bit(base + found);
      found = (found << 1) | one;
      sum |= one << count;
    }
    return sum;
  }

  /** Bits that are as often 1 as 0. */
  function direct(bits: number): number {
    let sum = 0;
    for (let count = 0; count < bits; count++) {
      range >>>= 1;
      const one = code >>> 0 >= range >>> 0 ? 1 : 0;
      if (one) code = (code - range) | 0;
      sum = (sum << 1) | one;
      if (range >>> 24 === 0) refill();
    }
    return sum;
  }

  function length(base: number): number {
    if (!bit(base)) return 2 + tree(base + 2, 3);
    return bit(base + 1) ? 18 + tree(base + 18, 8) : 10 + tree(base + 10, 3);
  }

  function distance(count: number): number {
    const slot = tree(SLOTS + (Math.min(count - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reversed(NEAR + base - slot, bits);
    return base + (direct(bits - 4) << 4) + reversed(ALIGNED, 4);
  }

  function literal(base: number, expected: number): number {
    let found = 1;
    if (expected >= 0) {
      for (let place = 7; place >= 0; place--) {
        const wanted = (expected >>> place) & 1;
        const one = bit(base + ((1 + wanted) << 8) + found);
        found = (found << 1) | one;
        if (one !== wanted) break;
      }
    }
    while (found < 0x100) found = (found << 1) | bit(base + found);
    return found;
  }

  /** An earlier distance but the last comes first. */
  function again(): void {
    let found = second;
    if (bit(NOT_SECOND + state)) {
      found = third;
      if (bit(NOT_THIRD + state)) [found, fourth] = [fourth, third];
      third = second;
    }
    [first, second] = [found, first];
  }

  let state = 0; // of what the last few steps were
  let [first, second, third, fourth] = [0, 0, 0, 0]; // the last distances, less one
  for (let at = 0; at < size;) {
    if (!bit(MATCH + state)) {
      const before = at > 0 ? (out[at - 1] as number) : 0;
      out[at] = literal(LITERALS + 0x300 * (before >>> 5), state < 7 ? -1 : (out[at - first - 1] as number));
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count = 1;
    if (!bit(REPEATED + state)) {
      [fourth, third, second] = [third, second, first];
      count = length(LENGTH);
      first = distance(count);
      state = state < 7 ? 7 : 10;
    } else if (bit(NOT_FIRST + state)) {
      again();
      count = length(REPEATED_LENGTH);
      state = state < 7 ? 8 : 11;
    } else if (bit(LONG + state)) {
      count = length(REPEATED_LENGTH);
      state = state < 7 ? 8 : 11;
    } else {
      state = state < 7 ? 9 : 11;
    }
    if (first >>> 0 >= at || count > size - at) throw new Error("damaged");
    for (const end = at + count; at < end; at++) out[at] = out[at - first - 1] as number;
  }
  if (next > packed.length) throw new Error("cut off");
  return out;
}
