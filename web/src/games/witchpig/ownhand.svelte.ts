/** The own hand in the player's order, the cards chosen in it and in a hand the Thief looks at, and what they may do. */
import { known, type Action, type CardView, type View, type Worth, type Zone } from "$lib/view/view";
import { arranged, cardIn, choicesOf, handOf, makers, type Choices, type Sorting, type Swap } from "./hands";

const SORTS: Sorting[] = ["suit", "rank"];

export class OwnHandCards {
  /** Places in the hand and in the looked-at hand that are chosen. */
  mine = $state<number | null>(null);
  wanted = $state<number | null>(null);
  sorting = $state<Sorting>("own");
  private order = $state.raw<string[]>([]);
  private before = "";

  constructor(private readonly view: () => View) {}

  private readonly zone: Zone | null = $derived.by(() => {
    const { seat } = this.view();
    return seat === null ? null : known(this.view(), `hand${seat}`);
  });
  readonly choices: Choices = $derived.by(() => choicesOf(this.view()));
  readonly hand: CardView[] = $derived.by(() => arranged(this.view(), this.sorting, this.order));
  readonly worth: Worth | null = $derived.by(() => this.zone?.worth ?? null);
  readonly out: boolean = $derived.by(() => this.view().standings?.[this.view().seat ?? -1]?.out === true);
  /** Places of the cards that make the winning hand. */
  readonly making: number[] = $derived.by(() => (this.zone ? makers(this.zone, this.hand) : []));
  readonly thieving: boolean = $derived.by(() => this.choices.swaps.length > 0 || this.choices.keep !== null);
  /** Whose hand the Thief looks at. */
  readonly victim: number | null = $derived.by(() => this.view().zones.find((zone) => zone.looked_at)?.owner ?? null);
  readonly theirs: CardView[] = $derived.by(() =>
    this.thieving && this.victim !== null ? handOf(this.view(), this.victim) : [],
  );
  readonly chosen: CardView | undefined = $derived.by(() => (this.mine === null ? undefined : this.hand[this.mine]));
  /** What leaves the chosen card on the Midden. */
  readonly discard: Action | null = $derived.by(() => this.discardOf(this.chosen));
  /** Cards that the chosen one could be swapped for; null while none is chosen. */
  readonly offered: string[] | null = $derived.by(() => {
    const given = this.chosen?.text;
    if (given === undefined || !this.thieving) return null;
    return this.choices.swaps.filter((swap) => swap.given === given).map((swap) => swap.taken);
  });
  readonly swap: Swap | null = $derived.by(() => {
    const [given, taken] = [this.chosen?.text, this.wanted === null ? undefined : this.theirs[this.wanted]?.text];
    return this.choices.swaps.find((one) => one.given === given && one.taken === taken) ?? null;
  });
  /** Drops that the chosen card could be put down on. */
  readonly drops: ReadonlySet<string> = $derived.by(
    () =>
      // eslint-disable-next-line svelte/prefer-svelte-reactivity -- created each time, never changed
      new Set([
        ...(this.discard ? ["midden"] : []),
        ...this.theirs.flatMap((card, n) => (this.offered?.includes(card.text) ? [`theirs.${n}`] : [])),
        ...this.hand.map((_, n) => `hand.${n}`),
      ]),
  );

  discardOf(card: CardView | undefined): Action | null {
    return this.choices.discards.find((action) => cardIn(this.view(), action.takes) === card?.text) ?? null;
  }

  clear(): void {
    this.mine = null;
    this.wanted = null;
  }

  /** After a new view: the order stays; the choice too, until the own hand or the own choices change. */
  settle(): void {
    const texts = this.hand.map((card) => card.text);
    const now = JSON.stringify([texts, this.thieving, this.choices.discards.length]);
    if (now !== this.before) this.clear();
    this.before = now;
    this.order = texts;
  }

  /** The hand as the player wants it, with the card at one place put before the card at another. */
  move(from: number, before: number): void {
    const texts = this.hand.map((card) => card.text);
    const [text] = texts.splice(from, 1);
    if (text !== undefined) texts.splice(before, 0, text);
    this.arrange("own", texts);
  }

  /** By suit, by number, by suit again: how it is sorted then. */
  sort(): Sorting {
    const next = SORTS[(SORTS.indexOf(this.sorting) + 1) % SORTS.length] ?? "suit";
    this.arrange(
      next,
      arranged(this.view(), next, this.order).map((card) => card.text),
    );
    return next;
  }

  private arrange(how: Sorting, texts: string[]): void {
    this.sorting = how;
    this.order = texts;
    this.clear();
  }
}
