/** Every drawing on cards and stones, kept once in the document and referred to by name. */
import { gameIcons } from "virtual:game-icons";
import type { GameIconName } from "$lib/icons/credits";
import { backs } from "./backs";
import { drawings, type DrawingName } from "./drawings";
import { stones, type StoneName } from "./stones";

export type SymbolName = GameIconName | DrawingName | StoneName | keyof typeof backs;

const NAMESPACE = "http://www.w3.org/2000/svg";
const PREFIX = "card-";

interface Drawn {
  box: string;
  body: string;
}

function drawn(name: SymbolName): Drawn {
  if (name in drawings) return { box: "0 0 512 512", body: drawings[name as DrawingName] };
  if (name in stones) return { box: "0 0 100 100", body: stones[name as StoneName] };
  if (name in backs) return { box: "0 0 100 140", body: backs[name as keyof typeof backs] };
  return { box: "0 0 512 512", body: gameIcons[name as GameIconName] };
}

function sheet(): SVGSVGElement {
  const present = document.getElementById(`${PREFIX}sheet`);
  if (present instanceof SVGSVGElement) return present;
  const made = document.createElementNS(NAMESPACE, "svg");
  made.id = `${PREFIX}sheet`;
  made.setAttribute("width", "0");
  made.setAttribute("height", "0");
  made.setAttribute("aria-hidden", "true");
  made.style.position = "absolute";
  document.body.prepend(made);
  return made;
}

/** The address of a drawing for `<use href>`; the first call for a name puts the drawing into the document. */
export function symbol(name: SymbolName): string {
  const id = PREFIX + name;
  if (typeof document !== "undefined" && !document.getElementById(id)) {
    const { box, body } = drawn(name);
    const made = document.createElementNS(NAMESPACE, "symbol");
    made.id = id;
    made.setAttribute("viewBox", box);
    // Drawings refer to each other as {name}; asking for those puts them into the document too.
    made.innerHTML = body.replace(/\{([a-z0-9-]+)\}/g, (_, other: string) => symbol(other as SymbolName));
    sheet().append(made);
  }
  return `#${id}`;
}
