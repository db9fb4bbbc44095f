/** What is chosen for an attack: soldiers of the hand, ghosts on the table, and what the two can still become. */
import { SvelteSet } from "svelte/reactivity";
import { cardsOf, known, type Action, type View } from "$lib/view/view";
import {
  attacksOf,
  chosenOf,
  exact,
  groupOf,
  reachable,
  stands,
  sumsInWords,
  type Attack,
  type Chosen,
  type Sides,
} from "./attacks";
import { t } from "./words";

export type Side = keyof Sides;

/** The zone that a side is chosen from. */
export const ROWS: Readonly<Record<Side, string>> = { soldiers: "hand", ghosts: "ghosts" };

export class Choice {
  readonly soldiers = new SvelteSet<string>();
  readonly ghosts = new SvelteSet<string>();
  private used: readonly string[] = [];
  /** The card that had to give way to the one chosen last. */
  gone = $state<string | null>(null);

  constructor(
    private readonly view: () => View,
    private readonly live: () => boolean,
  ) {}

  readonly attacks: Attack[] = $derived.by(() => (this.live() ? attacksOf(this.view()) : []));
  readonly sides: Sides = $derived.by(() => ({ soldiers: [...this.soldiers], ghosts: [...this.ghosts] }));
  /** What is chosen of each side, and what it may count for. */
  readonly mine: Chosen = $derived.by(() => chosenOf(known(this.view(), ROWS.soldiers), this.soldiers));
  readonly theirs: Chosen = $derived.by(() => chosenOf(known(this.view(), ROWS.ghosts), this.ghosts));
  readonly sums: string = $derived.by(() => sumsInWords(this.mine, this.theirs));
  /** That a card had to give way, in words. */
  readonly gaveWay: string = $derived.by(() => {
    const rows = Object.values(ROWS).flatMap((id) => cardsOf(known(this.view(), id)));
    const card = rows.find(({ text }) => text === this.gone);
    return card ? t("gone", { card: card.name }) : "";
  });
  readonly empty: boolean = $derived.by(() => this.soldiers.size + this.ghosts.size === 0);
  /** The attack that is just what was chosen. */
  readonly attack: Attack | null = $derived.by(() => exact(this.attacks, this.sides));
  /** Attacks that it could still become. */
  readonly open: Attack[] = $derived.by(() => (this.empty ? [] : reachable(this.attacks, this.sides)));
  /** What magic does to the one ghost that is chosen. */
  readonly repel: Action | null = $derived.by(() => {
    const only =
      this.ghosts.size === 1 ? stands(this.view()).find(({ ghost }) => ghost && this.holds(ghost.text)) : undefined;
    const place = (only?.place ?? 0) - 1;
    const repels = this.view().actions.filter(({ kind }) => kind === "repel");
    return repels.find(({ to }) => to?.["ghosts"]?.includes(place)) ?? null;
  });

  clear(): void {
    this.gone = null;
    this.soldiers.clear();
    this.ghosts.clear();
  }

  /** Notes that what is chosen is being played. */
  use(): void {
    this.used = [...this.soldiers, ...this.ghosts];
    this.gone = null;
  }

  /** Forgets what was played, and cards that lie there no more; what was chosen since stays. */
  keep(): void {
    for (const side of ["soldiers", "ghosts"] as const) {
      const here = cardsOf(known(this.view(), ROWS[side])).map((card) => card.text);
      for (const text of [...this[side]]) if (!here.includes(text) || this.used.includes(text)) this[side].delete(text);
    }
    this.used = [];
  }

  holds(text: string): boolean {
    return this.soldiers.has(text) || this.ghosts.has(text);
  }

  /** A card more than the judge lets a side have takes the place of the one that was chosen first. */
  toggle(side: Side, text: string): void {
    const set = this[side];
    this.gone = null;
    if (set.delete(text)) return;
    set.add(text);
    const row = known(this.view(), ROWS[side]);
    for (const first of [...set]) {
      if (groupOf(row, set)) return;
      set.delete(first);
      this.gone = first;
    }
  }

  add(side: Side, text: string): void {
    if (!this[side].has(text)) this.toggle(side, text);
  }

  /** True where this card would go with what is chosen. */
  fits(side: Side, text: string): boolean {
    return !this[side].has(text) && this.open.some(({ sides }) => sides[side].includes(text));
  }

  /** The attack of this soldier alone on one ghost. */
  quick(soldier: string): Attack | null {
    const alone = (sides: Sides): boolean => sides.soldiers.length === 1 && sides.ghosts.length === 1;
    return this.attacks.find(({ sides }) => alone(sides) && sides.soldiers[0] === soldier) ?? null;
  }
}
