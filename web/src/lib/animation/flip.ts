/**
 * Cards glide from where they were to where they are. Before a new view is drawn all cards are measured; after it, each
 * is set back to where the eye last saw it and let go. A face-up card is followed by its face, a face-down card only by
 * its place: what nobody may know can't be followed either.
 *
 * A card that is on its way when a view comes which leaves it where it was going flies on.
 *
 * Marks in the document: `data-card` (notation, or nothing for a face-down card), `data-spot` (where it lies),
 * `data-under` (the spot of a face-down card that turns into this one, where that is another),
 * `data-from` and `data-to` (names of the `data-anchor` from which an unseen card comes, to which one vanishes); an
 * anchor where cards lie face down has `data-down`. An element that is never another card's has `data-own`: it is copied
 * only when its card has vanished.
 */
import { backOf } from "$lib/cards/backs";
import { after, type Stop } from "$lib/clock";
import { keepsStill } from "$lib/device/settings.svelte";
import { dealOut } from "./deal";
import { placed, wayFrom } from "./way";

const SLIDE = 140;
const FLIP = 180;
const FLY = 220;
/** Of a staged change: what leaves goes heap after heap, and is looked at alone; then what comes comes one by one. */
const PAUSE = 560;
const TURN = 110;
const APART = 70;
/** Without motion: so long what was put down is ringed. */
const RING = 1000;
const EASE_OUT = "cubic-bezier(.2, .8, .25, 1)";
const EASE_IN_OUT = "cubic-bezier(.6, 0, .3, 1)";

interface Seen {
  element: HTMLElement;
  text: string;
  place: string;
  box: DOMRect;
  to: string | null;
  copy: HTMLElement | null;
}

const copyOf = (element: HTMLElement): HTMLElement => element.cloneNode(true) as HTMLElement;

/** Where cards come from and vanish to. down: they lie face down there. */
interface Anchor {
  box: DOMRect;
  down: boolean;
}

/** A card on its way, and where the document has it meanwhile. */
interface Flight {
  animation: Animation;
  layout: string;
}

/** Where an element lies, whatever moves it for the eye. */
const layoutOf = (element: HTMLElement): string => `${element.offsetLeft} ${element.offsetTop} ${element.offsetWidth}`;

export class Stage {
  private readonly flights = new Map<HTMLElement, Flight>();
  private seen: Seen[] = [];
  private readonly running = new Set<Animation>();
  /** Where the cards of the new view lie, read before anything is set off. */
  private layouts = new Map<HTMLElement, string>();
  /** Anchors by name, and the table itself, read then too: later each would cost a layout. */
  private anchors = new Map<string, Anchor>();
  private table: DOMRect | null = null;
  private readonly copies = new Set<HTMLElement>();
  private staged = false;
  /** Cards that have come in a staged change, and the heaps to which cards have gone, in their order. */
  private coming = 0;
  private readonly heaps: string[] = [];
  private happened = { turned: false, moved: false };
  /** What the last play put down, to be ringed where nothing may move: of cards from one heap only the last. */
  private readonly put = new Map<string, HTMLElement>();
  private readonly rings = new Map<HTMLElement, Stop>();

  constructor(
    private readonly game: string,
    private readonly root: () => HTMLElement | null,
    /** Where a card that vanished lies now, by the new view, where its place alone doesn't say. */
    private readonly goes: (text: string) => string | null = () => null,
  ) {}

  /** Remember where every card lies. Called when a new view is about to be drawn. */
  before(): void {
    const root = this.root();
    this.seen = [];
    if (!root) return;
    for (const element of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const text = element.dataset["card"] ?? "";
      const to = element.dataset["to"] ?? null;
      this.seen.push({
        element,
        text,
        place: element.dataset["spot"] ?? "",
        box: element.getBoundingClientRect(),
        to,
        copy: to !== null && !("own" in element.dataset) ? copyOf(element) : null,
      });
    }
  }

  /** Put everything that still moves where it belongs. */
  finish(): void {
    for (const animation of this.running) animation.cancel();
    for (const copy of this.copies) copy.remove();
    for (const element of this.rings.keys()) this.unring(element);
    this.running.clear();
    this.copies.clear();
  }

  /** Deal a new game out, from an anchor or the near edge of the table. */
  deal(anchor: string | null): void {
    const root = this.root();
    if (!root || keepsStill()) return;
    this.note(root, [...root.querySelectorAll<HTMLElement>("[data-card]")]);
    const from = this.anchors.get(anchor ?? "")?.box ?? null;
    for (const { element, animation } of dealOut(root, from)) this.fly(element, animation);
  }

  /** Let the cards of the new view glide in. Says whether any card turned over or came to lie somewhere else.
   * staged: much happens at once, so first goes what goes, then comes what comes, card after card. */
  after(staged = false): { turned: boolean; moved: boolean } {
    const root = this.root();
    this.staged = staged;
    this.coming = 0;
    this.heaps.length = 0;
    this.happened = { turned: false, moved: false };
    if (!root || this.seen.length === 0) return this.happened;
    const left = new Set(this.seen);
    const flying = this.flyOn(left);
    const elements = [...root.querySelectorAll<HTMLElement>("[data-card]")].filter((element) => !flying.has(element));
    const boxes = elements.map((element) => element.getBoundingClientRect());
    this.note(root, elements);
    const origins = elements.map((element) => this.samePlace(element, left));
    elements.forEach((element, n) => (origins[n] ??= this.sameFace(element, left)));
    elements.forEach((element, n) => {
      const box = boxes[n];
      if (box) this.arrive(element, box, origins[n] ?? null, left);
    });
    for (const gone of left) this.leave(root, gone);
    for (const element of this.put.values()) this.ring(element);
    this.put.clear();
    this.seen = [];
    return this.happened;
  }

  /** Cards that are still on their way to where they lie now; all other flights end. */
  private flyOn(left: Set<Seen>): Set<HTMLElement> {
    const flying = new Set<HTMLElement>();
    for (const one of left) {
      const flight = this.flights.get(one.element);
      const { card = "", spot = "" } = one.element.dataset;
      if (flight && one.text === card && one.place === spot && flight.layout === layoutOf(one.element))
        flying.add(one.element);
    }
    for (const one of left) if (flying.has(one.element)) left.delete(one);
    for (const [element, { animation }] of this.flights) if (!flying.has(element)) animation.cancel();
    return flying;
  }

  private take(left: Set<Seen>, fits: (seen: Seen) => boolean): Seen | null {
    const found = [...left].find(fits) ?? null;
    if (found) left.delete(found);
    return found;
  }

  private samePlace(element: HTMLElement, left: Set<Seen>): Seen | null {
    const { card = "", spot: place = "" } = element.dataset;
    return this.take(left, (seen) => seen.place === place && seen.text === card);
  }

  private sameFace(element: HTMLElement, left: Set<Seen>): Seen | null {
    const { card = "" } = element.dataset;
    return card ? this.take(left, (seen) => seen.text === card) : null;
  }

  private arrive(element: HTMLElement, box: DOMRect, origin: Seen | null, left: Set<Seen>): void {
    if (box.width === 0) return;
    const { card = "", spot: place = "", under = place, from } = element.dataset;
    if (origin) {
      if (origin.place !== place) this.put.set(place, element);
      this.glide(element, origin.box, box);
      return;
    }
    const covered = card && this.take(left, (seen) => seen.place === under && seen.text === "");
    if (covered) {
      this.turn(element, covered.box, box);
      return;
    }
    const anchor = this.anchors.get(from ?? "");
    if (!anchor) return;
    this.put.set(`from ${from ?? ""}`, element);
    const delay = this.staged ? PAUSE + APART * this.coming++ : 0;
    if (card && anchor.down) this.turn(element, anchor.box, box, delay);
    else this.glide(element, anchor.box, box, delay);
  }

  private glide(element: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
    const way = wayFrom(from, to);
    if (!way || way.distance < 1) return;
    this.happened.moved = true;
    if (keepsStill()) return;
    const { x, y, distance, scale } = way;
    const far = distance > to.width * 1.6;
    const rise = distance * 0.12 * 0.6;
    this.fly(
      element,
      element.animate(
        [
          { transform: placed(to, x, y, scale) },
          ...(far ? [{ transform: placed(to, x * 0.42, y * 0.42 - rise, (scale + 1) / 2) }] : []),
          { transform: "none" },
        ],
        { duration: far ? FLY : SLIDE, easing: EASE_OUT, delay, fill: "backwards" },
      ),
    );
  }

  /** The card turns over on its way: its back for the first half, its face for the second. */
  private turn(element: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
    const way = wayFrom(from, to);
    if (!way) return;
    this.happened.turned = true;
    if (keepsStill()) return;
    const { x, y, distance } = way;
    const duration = distance > 1 ? FLY : FLIP;
    const back = this.backFor(element);
    this.fly(
      element,
      element.animate(
        [
          { transform: `translate(${x}px, ${y}px) scaleX(1)` },
          { transform: `translate(${x / 2}px, ${y / 2}px) scaleX(0.02)`, easing: EASE_OUT },
          { transform: "none" },
        ],
        { duration, easing: EASE_IN_OUT, delay, fill: "backwards" },
      ),
      () => this.drop(back),
    );
    const hidden = [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.501 }, { opacity: 0 }];
    this.run(back.animate(hidden, { duration, delay, fill: "backwards" }), () => undefined);
  }

  private backFor(element: HTMLElement): HTMLElement {
    const back = document.createElement("span");
    back.className = "back";
    back.dataset["game"] = this.game;
    back.dataset["back"] = backOf(this.game);
    back.append(document.createElement("i"));
    (element.querySelector(".card") ?? element).append(back);
    this.copies.add(back);
    return back;
  }

  /** A card that nobody sees any more flies to where it vanished. */
  private leave(root: HTMLElement, gone: Seen): void {
    if (gone.to === null || keepsStill()) return;
    const to = (gone.text === "" ? null : this.goes(gone.text)) ?? gone.to;
    const anchor = this.anchors.get(to);
    const stage = this.table;
    const way = anchor && wayFrom(anchor.box, gone.box);
    if (!stage || !way) return;
    const copy = gone.copy ?? copyOf(gone.element);
    for (const name of ["data-card", "data-spot", "data-place", "data-drop", "aria-label", "id"])
      copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("inert", "");
    Object.assign(copy.style, {
      position: "absolute",
      margin: "0",
      left: `${gone.box.left - stage.left}px`,
      top: `${gone.box.top - stage.top}px`,
      width: `${gone.box.width}px`,
      zIndex: "70",
      pointerEvents: "none",
    });
    copy.style.setProperty("--w", `${gone.box.width}px`);
    root.append(copy);
    this.copies.add(copy);
    if (!this.heaps.includes(to)) this.heaps.push(to);
    const delay = this.staged ? TURN * this.heaps.indexOf(to) : 0;
    this.run(
      copy.animate(
        [
          { transform: "none", opacity: 1 },
          { transform: placed(gone.box, way.x, way.y, way.scale), opacity: 0.2 },
        ],
        { duration: FLY, easing: EASE_OUT, delay, fill: "forwards" },
      ),
      () => this.drop(copy),
    );
  }

  /** Without motion, a gold ring says which card went where. It is no animation: that would draw every frame. */
  private ring(element: HTMLElement): void {
    if (!keepsStill()) return;
    this.rings.get(element)?.();
    element.dataset["put"] = "";
    this.rings.set(
      element,
      after(RING, () => this.unring(element)),
    );
  }

  private unring(element: HTMLElement): void {
    this.rings.get(element)?.();
    this.rings.delete(element);
    delete element.dataset["put"];
  }

  private drop(copy: HTMLElement): void {
    copy.remove();
    this.copies.delete(copy);
  }

  /** Reads where everything lies. Of anchors with one name the first counts. */
  private note(root: HTMLElement, elements: HTMLElement[]): void {
    this.layouts = new Map(elements.map((element) => [element, layoutOf(element)]));
    this.table = root.getBoundingClientRect();
    this.anchors = new Map(
      [...root.querySelectorAll<HTMLElement>("[data-anchor]")]
        .reverse()
        .map((element) => [
          element.dataset["anchor"] ?? "",
          { box: element.getBoundingClientRect(), down: "down" in element.dataset },
        ]),
    );
  }

  /** Lets a card of the table fly, over all that lies there. */
  private fly(element: HTMLElement, animation: Animation, done: () => void = () => undefined): void {
    const flight = { animation, layout: this.layouts.get(element) ?? "" };
    this.flights.set(element, flight);
    element.style.zIndex = "60";
    this.run(animation, () => {
      done();
      if (this.flights.get(element) !== flight) return; // it flies again already
      this.flights.delete(element);
      element.style.zIndex = "";
    });
  }

  private run(animation: Animation, done: () => void): void {
    this.running.add(animation);
    const ended = (): void => {
      this.running.delete(animation);
      done();
    };
    animation.addEventListener("finish", ended);
    animation.addEventListener("cancel", ended);
  }
}
