/** Basket piles chosen to give their top cards to the Keiju that asks, and what the one button about it says. */
import { t } from "./words";
import { SvelteMap } from "svelte/reactivity";
import { actionOf, cardsOf, known, type Action, type View } from "$lib/view/view";
import { enticement, enticements, keijuOf, pilesOf, topsOf } from "./moves";

/** How the basket stands to what is asked for now. */
export function basketInWords(view: View): { met: boolean; words: string } {
  if (enticements(view).length > 0) return { met: true, words: t("met") };
  const tops = topsOf(view).map((card) => card.name);
  return { met: false, words: tops.length > 0 ? t("on-top", { cards: tops.join(", ") }) : t("basket-empty") };
}

export class Offer {
  /** The piles, with the cards that lay on top when they were chosen. */
  private readonly giving = new SvelteMap<number, string>();

  constructor(private readonly view: () => View) {}

  readonly ways: Action[] = $derived.by(() => enticements(this.view()));
  readonly size: number = $derived.by(() => this.giving.size);
  /** Notation of giving what is chosen; it need not be what is asked for. */
  readonly chosen: string = $derived.by(() => enticement(this.giving.keys()));
  /** The action that gives what is chosen, if it is what is asked for. */
  private readonly given = $derived.by(() => actionOf(this.view(), this.chosen));
  private readonly asking = $derived.by(() => keijuOf(this.view())[0]?.rank ?? "");
  private readonly only: Action | null = $derived.by(() => (this.ways.length === 1 ? (this.ways[0] ?? null) : null));

  has(pile: number): boolean {
    return this.giving.has(pile);
  }

  clear(): void {
    this.giving.clear();
  }

  /** Forgets cards that lie on top no more. */
  keep(): void {
    for (const [pile, card] of [...this.giving]) if (this.top(pile) !== card) this.giving.delete(pile);
  }

  toggle(pile: number): void {
    if (!this.giving.delete(pile)) this.giving.set(pile, this.top(pile));
  }

  private top(pile: number): string {
    return cardsOf(known(this.view(), `pile${pile}`)).at(-1)?.text ?? "";
  }

  /** What is offered now, in words. */
  said(): string {
    if (this.size === 0) return t("nothing-offered");
    return this.given?.words ?? t("offered", { count: this.size });
  }

  readonly words: string = $derived.by(() => {
    const keiju = this.asking;
    if (this.size > 0) return this.given?.words ?? t("offer", { count: this.size, keiju });
    return this.only?.words ?? t("entice", { keiju });
  });

  /** The action that the button stands for; null where of several ways the first was laid on the piles to be looked at. */
  make(): string | null {
    if (this.size > 0) return this.chosen;
    if (this.only) return this.only.text;
    for (const pile of pilesOf(this.ways[0])) this.toggle(pile);
    return null;
  }
}
