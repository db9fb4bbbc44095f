/** The whole client, mounted at an address, with hands, eyes and ears. */
import { flushSync, mount, unmount } from "svelte";
import { vi } from "vitest";
import { loadGame } from "$games";
import { settings, usual, type Settings } from "$lib/device/settings.svelte";
import { router } from "$lib/routes/router.svelte";
import { session } from "$lib/session.svelte";
import type { TableState } from "$lib/protocol/types";
import type { View } from "$lib/view/view";
import App from "../../src/App.svelte";
import { service, type Line } from "./service";

let app: ReturnType<typeof mount> | null = null;
let started = false;
const heard: string[] = [];
const ear = new MutationObserver(() => {
  const text = document.querySelector(".unseen[aria-live=polite]")?.textContent ?? "";
  if (text !== "" && text !== heard.at(-1)) heard.push(text);
});

/** Lets time pass, and all that follows from it happen. */
export async function pass(milliseconds = 20): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
}

/** What every page knows: asked for once. */
async function begin(): Promise<void> {
  const { me, status } = session;
  void session.start();
  await pass();
  Object.assign(session, { me: me ?? session.me, status: status ?? session.status });
}

/** Opens the client at an address. */
export async function open(address: string): Promise<void> {
  router.go(address, true);
  if (!started) await begin();
  started = true;
  app = mount(App, { target: document.body });
  ear.observe(document.body, { childList: true, characterData: true, subtree: true });
  await pass(200);
}

/** Sits down at a recorded table. altered: what is told of it otherwise. */
export async function sit(name: string, altered: Partial<TableState> = {}): Promise<TableState> {
  const table = service.lays(name, altered);
  await loadGame(table.game);
  await open("/table/t");
  return table;
}

/** Settings of a test: as usual again after it. */
export const wish = (wishes: Partial<Settings>): void => void Object.assign(settings, wishes);

/** Sits down at a table that shows any view. heard: what becomes of actions there. */
export async function look(view: View, heard: (line: Line, id: string) => void): Promise<void> {
  const [ada, ben] = service.lays("stones").seats;
  const seats = Array.from({ length: view.seats }, (_, seat) => ({ ...(seat ? ben : ada), seat }));
  await sit("stones", { game: view.game, view, seats: seats as TableState["seats"], you: view.seat ?? 0 });
  service.hook = (line, message) => {
    if (message.type !== "act") return false;
    heard(line, message.id);
    return true;
  };
}

/** Closes the client. What it has begun comes to its end first. */
export async function leave(): Promise<void> {
  if (app) await unmount(app);
  app = null;
  ear.disconnect();
  await pass(5000);
  document.body.innerHTML = "";
  wish(usual);
  heard.length = 0;
}

// Eyes

export const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
};
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
export const place = (key: string): HTMLElement => one(`.tabletop [data-place="${key}"]`);
export const words = (selector: string): string =>
  all(selector)
    .map((each) => each.textContent.trim())
    .join(" | ");
/** How many plays the page lists. */
export const plays = (): number => Number(one("#plays-side .num").textContent);
/** Where each face-up card lies. */
export const lies = (): Record<string, string> =>
  Object.fromEntries(
    all(".tabletop [data-card]:not([aria-hidden])")
      .filter((card) => card.dataset["card"])
      .map((card) => [card.dataset["card"] ?? "", card.dataset["spot"] ?? ""]),
  );
const called = (each: HTMLElement): string =>
  each.getAttribute("aria-label") ?? each.textContent.trim().replace(/\s+/g, " ");
/** Buttons in whose names these words are. */
export const buttons = (name: string | RegExp, where = "body"): HTMLElement[] =>
  all(`${where} button`).filter((each) =>
    typeof name === "string" ? called(each).includes(name) : name.test(called(each)),
  );
export function button(name: string | RegExp, where = "body"): HTMLElement {
  const [found] = buttons(name, where);
  if (!found) throw new Error(`no button is called ${String(name)}`);
  return found;
}
export const BAR = "[role=toolbar]";
export const DIALOG = "dialog[open]";
export const focused = (): string => {
  const { activeElement } = document;
  return (activeElement as HTMLElement | null)?.dataset["place"] ?? activeElement?.textContent.trim() ?? "";
};
/** What a screen reader has heard so far. */
export const said = (): string[] => heard;

// Hands

const send = (to: Element, event: Event, more: object = {}): boolean => to.dispatchEvent(Object.assign(event, more));
const how = { bubbles: true, cancelable: true, composed: true };

export async function press(what: string | HTMLElement): Promise<void> {
  (typeof what === "string" ? place(what) : what).click();
  await pass();
}
/** A press of the pointer: two of them are a double press. */
export async function tap(name: string, pointerType = "mouse"): Promise<void> {
  const under = place(name);
  document.elementFromPoint = () => under;
  for (const kind of ["pointerdown", "pointerup"])
    send(under, new MouseEvent(kind, { ...how, button: 0 }), { pointerId: 1, pointerType, isPrimary: true });
  await press(under);
}
/** Presses a key where the focus is. */
export async function key(name: string, more: KeyboardEventInit = {}): Promise<void> {
  send(document.activeElement ?? document.body, new KeyboardEvent("keydown", { ...how, key: name, ...more }));
  await pass();
}
/** Writes a line into a field, and sends it. */
export async function type(field: HTMLInputElement, text: string): Promise<void> {
  field.value = text;
  send(field, new Event("input", how));
  await pass();
  if (field.form) send(field.form, new Event("submit", how));
  await pass();
}
