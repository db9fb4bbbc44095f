/** Sending again: how long to wait before that, and the ids by which the service knows a message that comes twice. */

/** How long to wait before trying again, in milliseconds: doubling from 250 to 8,000, spread so that the clients of a
 * service that comes back do not all arrive at once. */
export function patience(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(8000, 250 * 2 ** attempt);
  return Math.round(full * (0.6 + 0.4 * random()));
}

/** Unlike `crypto.randomUUID`, also where a page came without encryption, as from a machine at home. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
