/** What happy-dom lacks, as far as the client asks for it: nothing has a size there, and nothing moves. */
import { Line, service } from "./service";

class Observer {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
}
const still = { finished: Promise.resolve(), cancel: () => undefined, finish: () => undefined, play: () => undefined };
const give = (on: object, all: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(all))
    Object.defineProperty(on, name, { configurable: true, writable: true, value });
};

give(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer, WebSocket: Line, fetch: service.fetch });
give(navigator, {
  serviceWorker: { getRegistrations: () => Promise.resolve([]), addEventListener: () => undefined },
});
give(document, {
  adoptedStyleSheets: [],
  timeline: { currentTime: 0 },
  elementFromPoint: () => null,
  getAnimations: () => [],
});
give(Element.prototype, {
  getAnimations: () => [],
  animate: () => ({ ...still, addEventListener: () => undefined }),
  scrollIntoView: () => undefined,
  setPointerCapture: () => undefined,
  checkVisibility(this: Element) {
    return this.isConnected && this.closest("dialog:not([open]), [hidden]") === null;
  },
});
/** A modal dialog takes the focus, and gives it back. */
const opened = new WeakMap<HTMLDialogElement, Element | null>();
give(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    opened.set(this, document.activeElement);
    this.setAttribute("open", "");
    this.querySelector<HTMLElement>("button, input, a")?.focus();
  },
  close(this: HTMLDialogElement) {
    const inside = this.contains(document.activeElement) || document.activeElement === document.body;
    this.removeAttribute("open");
    const before = opened.get(this);
    if (inside && before instanceof HTMLElement && before.isConnected) before.focus();
    else if (inside) (document.activeElement as HTMLElement | null)?.blur();
    this.dispatchEvent(new Event("close"));
  },
});
let laid = 0; // no two things lie in one place
const left = new WeakMap<Element, number>();
Object.defineProperty(HTMLElement.prototype, "offsetLeft", {
  configurable: true,
  get(this: HTMLElement) {
    if (!left.has(this)) left.set(this, (laid += 10));
    return left.get(this);
  },
});
// What is in the document counts as drawn: there is no layout that could say so.
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
give(window, {
  matchMedia: (query: string) => ({
    matches: /reduced-motion|min-width|hover: hover/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  scrollTo: () => undefined,
});
