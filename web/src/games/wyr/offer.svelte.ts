/** Basket piles chosen to give their top cards to the Keiju that asks, and what the one button about it says. */
import { t } from "./words";
import { SvelteSet } from "svelte/reactivity";
import { wordsOf, type Action, type View } from "$lib/view/view";
import { enticement, enticements, keijuOf, pilesOf } from "./moves";

export class Offer {
  private readonly giving = new SvelteSet<number>();

  constructor(private readonly view: () => View) {}

  readonly ways: Action[] = $derived.by(() => enticements(this.view()));
  readonly size: number = $derived.by(() => this.giving.size);
  /** Notation of giving what is chosen; it need not be what is asked for. */
  readonly chosen: string = $derived.by(() => enticement(this.giving));
  private readonly asking = $derived.by(() => keijuOf(this.view())[0]?.rank ?? "");
  private readonly only: Action | null = $derived.by(() => (this.ways.length === 1 ? (this.ways[0] ?? null) : null));

  has(pile: number): boolean {
    return this.giving.has(pile);
  }

  clear(): void {
    this.giving.clear();
  }

  toggle(pile: number): void {
    if (!this.giving.delete(pile)) this.giving.add(pile);
  }

  /** What is offered now, in words. */
  said(): string {
    if (this.size === 0) return t("nothing-offered");
    const words = wordsOf(this.view(), this.chosen);
    return words === this.chosen ? t("offered", { count: this.size }) : words;
  }

  readonly words: string = $derived.by(() => {
    const keiju = this.asking;
    if (this.size > 0) {
      const words = wordsOf(this.view(), this.chosen);
      return words === this.chosen ? t("offer", { count: this.size, keiju }) : words;
    }
    return this.only?.words ?? t("entice", { keiju });
  });

  /** The action that the button stands for; null where of several ways the first was laid on the piles to be looked at. */
  make(): string | null {
    if (this.size > 0) return this.chosen;
    if (this.only) return this.only.text;
    for (const pile of pilesOf(this.ways[0]?.text ?? "")) this.giving.add(pile);
    return null;
  }
}
