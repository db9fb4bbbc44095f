/** What is chosen on the cloth of any game, and what can be done with it. */
import type { TableProps } from "../parts";
import { named, press, remaining } from "./choice";
import { bandsOf, type Band } from "./layout";
import { waysOf, type Spot, type Way } from "./ways";
import { t } from "./words";

/** Where more of the places can be acted on, marks on them would tell nothing. */
const MOST_MARKED = 0.75;

/** What a place looks like: the words of cards.css. */
export type Look = "" | "selected" | "legal" | "hint";

export class Choice {
  chosen = $state.raw<readonly Spot[]>([]);
  readonly ways: readonly Way[] = $derived.by(() => (this.given().live ? waysOf(this.given().view) : []));
  readonly bands: readonly Band[] = $derived.by(() => bandsOf(this.given().view, this.ways));
  /** The actions that name all that is chosen; all actions where nothing is. */
  readonly left: readonly Way[] = $derived.by(() => remaining(this.ways, this.chosen));
  readonly hinted: Way | undefined = $derived.by(() =>
    this.left.find(({ action }) => action.text === this.given().hint),
  );
  private readonly zones = $derived.by(() => this.bands.flat().map(({ spots }) => spots));
  private readonly gold = $derived.by(() => (this.hinted ? named([this.hinted], this.zones) : none));
  private readonly legal = $derived.by(() => (this.chosen.length > 0 ? named(this.left, this.zones) : none));
  private readonly ready = $derived.by(() => named(this.ways, this.zones));

  private readonly marked = $derived.by(() => {
    const few = this.ready.size <= this.zones.flat().length * MOST_MARKED;
    return few && this.chosen.length === 0 ? this.ready : none;
  });

  constructor(private readonly given: () => Pick<TableProps, "view" | "live" | "hint" | "act" | "say">) {}

  look({ key }: Spot): Look {
    if (this.isChosen(key)) return "selected";
    if (this.gold.has(key)) return "hint";
    return this.legal.has(key) ? "legal" : "";
  }

  isChosen(key: string): boolean {
    return this.chosen.some((spot) => spot.key === key);
  }

  /** True where some action names the place. */
  isReady({ key }: Spot): boolean {
    return this.ready.has(key);
  }

  /** True where a quiet mark tells that something can be done there: while nothing is chosen, and not on most places. */
  isMarked({ key }: Spot): boolean {
    return this.marked.has(key);
  }

  /** A press on a place; what it is called, for people who only hear what comes of it. False where nothing comes of it. */
  press(spot: Spot, name: string): boolean {
    const held = this.isChosen(spot.key);
    const { chosen, play } = press(this.ways, this.chosen, spot);
    this.chosen = chosen;
    if (play !== null) this.given().act(play);
    else if (this.isChosen(spot.key)) this.given().say(`${name}: ${t("many", { count: this.left.length })}`);
    else if (held) this.given().say(t("table.let-go"));
    return held || play !== null || chosen.length > 0;
  }

  play(action: string): void {
    this.chosen = [];
    this.given().act(action);
  }

  letGo(): void {
    if (this.chosen.length === 0) return;
    this.chosen = [];
    this.given().say(t("table.let-go"));
  }

  /** A new position: what was chosen lies elsewhere now. */
  forget(): void {
    this.chosen = [];
  }
}

const none: ReadonlySet<string> = new Set();
