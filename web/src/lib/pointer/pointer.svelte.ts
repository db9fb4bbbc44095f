/**
 * Hands on a table: pointer, touch and keyboard, told apart from what they do. Elements are marked with `data-place` (can be
 * focused and pressed) and `data-drop` (a card can be put down there; its inside counts too). One place at a time is in
 * the tab order; arrow keys go to the nearest place or button in their direction, as the eye would. From a place within `data-choice`
 * they lead only to others of that choice.
 */

import { Drag } from "./drag";
import { dropAt } from "./drops";
import { nearest, neighbour, WAYS } from "./neighbours";

export type Press = "tap" | "double" | "enter" | "space";

export interface Hands {
  press: (place: string, how: Press) => void;
  /** A drag began; the answer is the places whose cards travel along, or null if this one stays where it is. */
  lift?: (place: string) => string[] | null;
  drop?: (place: string, drop: string) => void;
  /** The drag ended over nothing. */
  release?: () => void;
  escape?: () => void;
  /** The empty rest of a drop was pressed; true where that was meant for what is held. */
  fill?: (drop: string) => boolean;
  /** Drops that would be legal for what is held: they catch a card that is put down near them. */
  legal?: () => ReadonlySet<string>;
  hover?: (place: string | null) => void;
  /** A pointer came down: whatever is still moving is put where it belongs, so that it can be touched there. */
  interrupt?: () => void;
}

const PLACE = "[data-place]";
/** What arrow keys come to: places, and the buttons that lie between them. */
const STOPS = `${PLACE}, button.action`;
const NOTHING: ReadonlySet<string> = new Set();
const MOUSE_SLACK = 5;
const TOUCH_SLACK = 9;
export const DOUBLE_TAP = 350;

interface Contact {
  pointer: number;
  place: string;
  start: { x: number; y: number };
  slack: number;
}

export class Pointer {
  /** The place that Tab comes back to. */
  current = $state<string | null>(null);
  dragging = $state(false);
  /** The drop that a card in hand would come to lie on. */
  landing = $state<string | null>(null);
  /** True while the last press came from a finger or pen, which can't hover. */
  touched = $state(false);

  private root: HTMLElement | null = null;
  private contact: Contact | null = null;
  private readonly drag = new Drag();
  private lastTap = { place: "", time: 0 };
  /** The pointer's last press was dealt with when it went up; the click that follows means nothing more. */
  private handled = false;
  private remembered: DOMRect | null = null;
  /** Where the focus was last, until it leaves the table for something else: a focused element may be taken away. */
  private last: DOMRect | null = null;

  constructor(private readonly hands: Hands) {}

  /** For `{@attach pointer.attach}` on the table's root. */
  attach = (root: HTMLElement): (() => void) => {
    this.root = root;
    const listeners: [string, (event: never) => void][] = [
      ["pointerdown", this.down],
      ["pointermove", this.move],
      ["pointerup", this.up],
      ["pointercancel", this.cancel],
      ["lostpointercapture", this.lost],
      ["pointerover", this.over],
      ["pointerleave", this.out],
      ["click", this.click],
      ["keydown", this.key],
      ["focusin", this.focused],
      ["focusout", this.left],
      ["dragstart", this.refuse],
    ];
    const end = new AbortController();
    for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener, end);
    window.addEventListener("blur", this.cancel, end);
    return () => {
      end.abort();
      this.drag.letGo();
      this.root = null;
    };
  };

  /** 0 for the one place in the tab order. */
  tab(place: string, first = false): 0 | -1 {
    return (this.current ?? (first ? place : null)) === place ? 0 : -1;
  }

  element(place: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ?? null;
  }

  dropElement(drop: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(`[data-drop="${CSS.escape(drop)}"]`) ?? null;
  }

  focus(place: string): void {
    this.current = place;
    this.element(place)?.focus({ preventScroll: true });
  }

  /** Before a new view: where the focus is, so that it can stay near there. Cards that were put down stay put. */
  remember(): void {
    const active = document.activeElement;
    const here = active instanceof HTMLElement && this.root?.contains(active) ? active : null;
    this.remembered = here?.getBoundingClientRect() ?? (active === document.body ? this.last : null);
  }

  /** After a new view: cards that were put down are let go, and a focus that fell off the table is put back. */
  settle(): void {
    this.drag.letGo();
    const root = this.root;
    if (!root) return;
    if (this.current !== null && !this.element(this.current)) this.current = null;
    if (!(document.activeElement && root.contains(document.activeElement))) this.focusNear(this.remembered);
    this.current ??= this.all()[0]?.dataset["place"] ?? null;
  }

  private focusNear(box: DOMRect | null): void {
    const near = box && nearest(this.all(), box);
    if (!near) return;
    this.current = near.dataset["place"] ?? null;
    near.focus({ preventScroll: true });
  }

  /** The judge said no: what lies where it was dropped goes home. */
  glideBack(): void {
    this.drag.glideBack();
  }

  private all(within: Element | null = this.root, which = PLACE): HTMLElement[] {
    return [...(within?.querySelectorAll<HTMLElement>(which) ?? [])].filter(
      (element) => element.offsetParent !== null && !element.hasAttribute("disabled") && !element.closest("[inert]"),
    );
  }

  /** The place at a point as the table stands now: what the event itself hit may have been on its way. */
  private placeAt(event: MouseEvent): string | null {
    const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]");
    return hit && this.root?.contains(hit) ? (hit.dataset["place"] ?? null) : null;
  }

  /** The place or drop that an event fell into. */
  private hit(event: Event, mark: "place" | "drop"): string | null {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(`[data-${mark}]`) : null;
    return target?.dataset[mark] ?? null;
  }

  private readonly refuse = (event: Event): void => event.preventDefault();

  private readonly down = (event: PointerEvent): void => {
    this.handled = false;
    this.last = null;
    this.touched = event.pointerType !== "mouse";
    if (this.contact) {
      // A second finger means something else than a card: put it back.
      this.cancel();
      return;
    }
    this.hands.interrupt?.();
    const place = this.placeAt(event);
    if (event.button !== 0) return;
    if (place === null) {
      const button = event.target instanceof Element && event.target.closest("button");
      const drop = button ? null : this.hit(event, "drop");
      if (drop !== null && this.hands.fill?.(drop)) this.handled = true;
      else if (!button) this.hands.escape?.();
      return;
    }
    const slack = event.pointerType === "mouse" ? MOUSE_SLACK : TOUCH_SLACK;
    this.contact = { pointer: event.pointerId, place, start: { x: event.clientX, y: event.clientY }, slack };
  };

  private readonly move = (event: PointerEvent): void => {
    const contact = this.contact;
    if (contact?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - contact.start.x, event.clientY - contact.start.y];
    if (!this.dragging) {
      if (Math.hypot(x, y) < contact.slack) return;
      const group = this.hands.lift?.(contact.place);
      if (!group) {
        this.contact = null;
        return;
      }
      this.drag.take(group.map((place) => this.element(place)).filter((card) => card !== null));
      this.dragging = true;
      this.root?.setPointerCapture(event.pointerId);
    }
    this.drag.follow(x, y);
    this.landing = this.dropUnder(event);
  };

  private readonly up = (event: PointerEvent): void => {
    const contact = this.contact;
    if (contact?.pointer !== event.pointerId) return;
    this.contact = null;
    this.handled = true;
    if (!this.dragging) {
      this.tap(contact.place, event.timeStamp);
      return;
    }
    this.dragging = false;
    const drop = this.dropUnder(event);
    this.landing = null;
    this.drag.putDown();
    if (drop === null) {
      this.glideBack();
      this.hands.release?.();
    } else this.hands.drop?.(contact.place, drop);
  };

  private readonly cancel = (): void => {
    const contact = this.contact;
    this.contact = null;
    if (!this.dragging || !contact) return;
    this.dragging = false;
    this.landing = null;
    this.drag.putDown();
    this.glideBack();
    this.hands.release?.();
  };

  private dropUnder(event: PointerEvent): string | null {
    const at = { x: event.clientX, y: event.clientY };
    return this.root && dropAt(this.root, at, this.drag.cards, this.hands.legal?.() ?? NOTHING);
  }

  /** A finger is captured by the card it touches; only the capture that the table took counts when it is lost. */
  private readonly lost = (event: PointerEvent): void => {
    if (event.target === this.root) this.cancel();
  };

  /** A click that no pointer made: a screen reader's. Pointers and keys have been dealt with by then. */
  private readonly click = (event: MouseEvent): void => {
    const place = this.hit(event, "place");
    if (place !== null && !this.handled) this.hands.press(place, "tap");
    this.handled = false;
  };

  private tap(place: string, time: number): void {
    const double = this.lastTap.place === place && time - this.lastTap.time < DOUBLE_TAP;
    this.lastTap = double ? { place: "", time: 0 } : { place, time };
    this.focus(place);
    this.hands.press(place, double ? "double" : "tap");
  }

  private readonly over = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && !this.dragging) this.hands.hover?.(this.hit(event, "place"));
  };

  private readonly out = (): void => this.hands.hover?.(null);

  private readonly left = (event: FocusEvent): void => {
    if (event.relatedTarget instanceof Node) {
      if (!this.root?.contains(event.relatedTarget)) this.last = null;
      return;
    }
    // A place that was taken away, such as a drop once nothing is held, hands the focus to its neighbour.
    const { target } = event;
    queueMicrotask(() => {
      const gone = target instanceof Node && !target.isConnected;
      if (gone && document.activeElement === document.body) this.focusNear(this.last);
    });
  };

  private readonly focused = (event: FocusEvent): void => {
    const place = this.hit(event, "place");
    if (place === null) return;
    this.current = place;
    this.last = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
    if (event.target instanceof Element && event.target.matches(":focus-visible")) this.hands.hover?.(place);
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (this.dragging) this.cancel();
      this.hands.escape?.();
      return;
    }
    const place = this.hit(event, "place");
    if (event.key === "Enter" || event.key === " ") {
      if (place === null) return;
      event.preventDefault();
      if (!event.repeat) this.hands.press(place, event.key === "Enter" ? "enter" : "space");
      return;
    }
    const way = WAYS[event.key];
    if (way === undefined || event.shiftKey) return;
    const from = event.target as HTMLElement;
    if (!from.closest(STOPS)) return;
    event.preventDefault();
    const next = neighbour(from, this.all(from.closest("[data-choice]") ?? undefined, STOPS), way);
    if (!next) return;
    const to = next.dataset["place"] ?? null;
    this.current = to ?? this.current;
    next.focus({ preventScroll: true });
    this.hands.hover?.(to);
  };
}
