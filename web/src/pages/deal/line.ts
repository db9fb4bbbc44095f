/** A deal, its rules and the plays after it, as an address names them: /deal/GAME?deal=7&OPTION=off&ply=3&verdict=on#PLAYS. */
import type { LineText } from "$lib/protocol/types";

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

/** The table's address: at the ply, and with the solver's word, as they were asked for. */
export function tableAddress(id: string, query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => name === "ply" || name === "verdict");
  return `/table/${id}?${new URLSearchParams(kept).toString()}`;
}

async function unpacked(text: string): Promise<string> {
  if (text === "") return "";
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return await new Response(plain).text();
}

/** The address of the game that a record tells of (docs/notation.md); null where it did not begin with a deal. */
export async function addressOfRecord(record: string): Promise<string | null> {
  const lines = record.split("\n");
  const given = (word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const [game] = given("game").map((words) => words.split(" ")[0]);
  const [deal] = given("deal");
  if (game === undefined || deal === undefined) return null;
  const query = new URLSearchParams({ deal });
  for (const seats of given("seats")) query.set("seats", seats);
  for (const [name = "", value = ""] of given("option").map((words) => words.split(" "))) query.set(name, value);
  const plays = lines.filter((line) => line.startsWith("  ")).map((line) => line.trim());
  query.set("ply", "0");
  return `/deal/${game}?${query.toString()}#${await packed(plays.join(" "))}`;
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
