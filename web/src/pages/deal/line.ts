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
