/** Every drawing on cards, kept once in the document and referred to by name. */
import { gameIcons } from "virtual:game-icons";
import type { GameIconName } from "$lib/icons/credits";
import { drawings, type DrawingName } from "./drawings";

/** The name of a drawing that a game has added. */
export type OwnName = string & { readonly added: true };
export type SymbolName = GameIconName | DrawingName | OwnName;

const NAMESPACE = "http://www.w3.org/2000/svg";
const PREFIX = "card-";
/** Every drawing by its name: SVG on 512 by 512. */
export const bodies: Record<SymbolName, string> = { ...gameIcons, ...drawings };

/** Adds a drawing that only one game needs, on 512 by 512 like all others. */
export function addDrawing(name: string, body: string): OwnName {
  const own = name as OwnName;
  bodies[own] = body;
  return own;
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
  return place(name, "0 0 512 512", bodies[name] ?? "");
}

/** What a drawing is made of. A reference would cost the browser a hidden copy with a style and a clip of its own, for
 * every mark on every card; only a drawing that is made of others refers to them. */
export function drawn(name: SymbolName): string {
  const body = bodies[name] ?? "";
  return body.includes("{") ? `<use href="${symbol(name)}"/>` : body;
}

const templates = new Map<SymbolName, Node>();
/** What a drawing is made of, as a copy to be put into an `svg`: the browser reads its text once, not for every mark. */
export function drawing(name: SymbolName): Node {
  let template = templates.get(name);
  if (!template) {
    const made = document.createElementNS(NAMESPACE, "svg");
    made.innerHTML = drawn(name);
    template = document.createDocumentFragment();
    for (const part of [...made.childNodes]) template.appendChild(part);
    templates.set(name, template);
  }
  return template.cloneNode(true);
}

/** Drawings that are not everybody's: says how to refer to each of them. They refer to everybody's as {name}. */
export function ownSymbols<Name extends string>(
  box: string,
  own: Readonly<Record<Name, string>>,
): (name: Name) => string {
  return (name) => place(name, box, own[name]);
}

function place(name: string, box: string, body: string): string {
  const id = PREFIX + name;
  if (typeof document !== "undefined" && !document.getElementById(id)) {
    const made = document.createElementNS(NAMESPACE, "symbol");
    made.id = id;
    made.setAttribute("viewBox", box);
    made.innerHTML = body.replace(/\{([a-z0-9-]+)\}/g, (whole, other: string) =>
      known(other) ? symbol(other) : whole,
    );
    sheet().append(made);
  }
  return `#${id}`;
}

/** A drawing as a file of its own, with all drawings of everybody's that it refers to. */
export function alone(box: string, body: string): string {
  const needed = new Set<string>();
  const refer = (text: string): string =>
    text.replace(/\{([a-z0-9-]+)\}/g, (whole, other: string) => {
      if (!known(other)) return whole;
      needed.add(other);
      return `#${other}`;
    });
  const drawn = refer(body);
  let symbols = "";
  for (const name of needed)
    symbols += `<symbol id="${name}" viewBox="0 0 512 512">${refer(bodies[name as SymbolName] ?? "")}</symbol>`;
  return `<svg xmlns="${NAMESPACE}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${symbols}${drawn}</svg>`;
}

const known = (name: string): name is SymbolName => Object.hasOwn(bodies, name);
