/** A deal in an address: with its rules and the plays after it, /deal/GAME?deal=7&OPTION=off&ply=3&verdict=on#PLAYS, or by
 * its short code, which the service reads. */
import { api } from "$lib/protocol/http";
import type { CodedDealInfo, GameLine, LineText } from "$lib/protocol/types";

const LONGEST = 100_000; // plays as text, as `LineText` takes them
const OWN = new Set(["deal", "seats", "ply", "verdict"]); // all else in an address are rules

/** What the service is asked for. The plays are raw deflate in the URL's base64; an Error where they can't be read. */
export async function lineFrom(game: string, url: URL): Promise<LineText> {
  const query = url.searchParams;
  const seats = Number(query.get("seats") ?? Number.NaN);
  return {
    game,
    deal: query.get("deal") ?? "",
    options: Object.fromEntries([...query].filter(([name]) => !OWN.has(name))),
    seats: Number.isInteger(seats) ? seats : null,
    plays: await unpacked(url.hash.slice(1)),
  };
}

/** The table's address: at the ply, and with the solver's word, as they were asked for. It says that a link led there. */
export function tableAddress(id: string, query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => name === "ply" || name === "verdict");
  return `/table/${id}?${new URLSearchParams([...kept, ["from", "link"]]).toString()}`;
}

async function unpacked(text: string): Promise<string> {
  if (text === "") return "";
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return await new Response(plain.pipeThrough(atMost(LONGEST))).text();
}

/** Lets so many bytes through and fails at more: a short link may hold any number of them. */
function atMost(bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = bytes;
  return new TransformStream({
    transform(part, on) {
      left -= part.byteLength;
      if (left < 0) on.error(new Error("too long"));
      else on.enqueue(part);
    },
  });
}

/** The address of a deal and the plays after it. It opens before the first of them. */
export async function addressOfLine({ game, deal, options, seats, plays }: GameLine): Promise<string> {
  const query = new URLSearchParams({ deal });
  if (seats !== null) query.set("seats", String(seats));
  for (const [name, value] of Object.entries(options)) query.set(name, value);
  query.set("ply", "0");
  return `/deal/${game}?${query.toString()}#${await packed(plays)}`;
}

async function packed(text: string): Promise<string> {
  if (text === "") return "";
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** True for what may be a code and is no number: `name-8f3k`. */
export const looksLikeCode = (text: string): boolean => /^\s*[a-z][a-z0-9_]*-[a-z0-9]+(-[a-z0-9]+)?\s*$/i.test(text);

/** True for what may become a code when more is typed. */
export const beginsCode = (text: string): boolean => /^\s*[a-z][a-z0-9_-]*\s*$/i.test(text);

/** The address of a new table with the deal, the rules and the seats of a code. Throws what the service says. */
export async function addressOfCode(code: string): Promise<string> {
  return formAddress(await api.code(code.trim()));
}

/** The same, once it is known what the code stands for. */
export function formAddress({ played, deal, seats, options }: CodedDealInfo): string {
  const query = new URLSearchParams({ deal, seats: String(seats), ...options });
  return `/new/${played}?${query.toString()}`;
}
