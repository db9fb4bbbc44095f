/** One card (or run) taken up at a place and put down at another: what most tables need on top of `Pointer`. */
import { now } from "$lib/clock";
import { settings } from "$lib/device/settings.svelte";
import { best, movesFrom, type Board, type Move } from "./moves";
import { DOUBLE_TAP, Pointer, type Press } from "./pointer.svelte";

export interface Table {
  live: () => boolean;
  board: () => Board;
  act: (text: string) => void;
  /** How much a move is liked for a press that names no place; negative where the place must be named. */
  liking: (move: Move) => number;
  /** The drop that a place lies in, where the place is not itself a drop. */
  dropOf: (place: string) => string;
  /** Told when something was taken up or let go (null). */
  picked?: (place: string | null, moves: Move[]) => void;
  hover?: (place: string | null) => void;
  /** What a press means that takes nothing up: true where the table has dealt with it. */
  press?: (place: string, how: Press) => boolean;
  /** Told where a card was dropped that no notation could send there. */
  nowhere?: (drop: string) => void;
  /** Puts cards that still glide where they belong. */
  interrupt?: () => void;
  /** Told on Escape, and when the cloth itself is pressed. */
  escape?: () => void;
}

export class Selection {
  /** The place whose card is in hand. */
  from = $state<string | null>(null);
  readonly pointer: Pointer;
  readonly moves: Move[] = $derived.by(() => (this.from === null ? [] : movesFrom(this.table.board(), this.from)));
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- created each time, never changed
  readonly targets: ReadonlySet<string> = $derived(new Set(this.moves.map((move) => move.to)));

  /** Where an action was last tried that the judge may refuse. */
  tried: { from: string; to: string } | null = null;
  /** When a card last went by one press. */
  private gone = -Infinity;

  constructor(private readonly table: Table) {
    this.pointer = new Pointer({
      press: this.press,
      lift: this.lift,
      drop: this.drop,
      release: () => this.letGo(),
      escape: () => {
        this.letGo();
        table.escape?.();
      },
      legal: () => this.targets,
      fill: this.fill,
      ...(table.hover ? { hover: table.hover } : {}),
      ...(table.interrupt ? { interrupt: table.interrupt } : {}),
    });
  }

  letGo(): void {
    if (this.from === null) return;
    this.from = null;
    this.table.picked?.(null, []);
  }

  take(place: string): void {
    this.from = place;
    this.table.picked?.(place, this.moves);
  }

  private readonly lift = (place: string): string[] | null => {
    if (!this.table.live() || !this.table.board().liftable(place)) return null;
    this.take(place);
    return this.table.board().tail(place);
  };

  private readonly drop = (place: string, drop: string): void => {
    const board = this.table.board();
    const move = movesFrom(board, place).find((one) => one.to === drop);
    const text = move?.text ?? this.attempt(place, drop);
    this.from = null;
    if (text === null) {
      this.pointer.glideBack();
      this.table.nowhere?.(drop);
    } else this.table.act(text);
  };

  private attempt(from: string, to: string): string | null {
    this.tried = { from, to: this.table.dropOf(to) };
    return this.table.board().attempt(from, to);
  }

  /** Sends a card to its best place by one press; the second press of a habitual double means nothing. */
  private goAtOnce(place: string): boolean {
    const move = best(this.table.board(), place, this.table.liking);
    if (!move || move.to === place) return false;
    const moment = now();
    if (moment - this.gone < DOUBLE_TAP) return true;
    this.gone = moment;
    this.table.act(move.text);
    return true;
  }

  /** Puts what is held down on a drop whose empty rest was pressed. */
  private readonly fill = (drop: string): boolean => {
    if (this.from === null || !this.table.live() || this.table.dropOf(this.from) === drop) return false;
    this.drop(this.from, drop);
    return true;
  };

  private readonly press = (place: string, how: Press): void => {
    if (!this.table.live()) return;
    const board = this.table.board();
    const held = this.from;
    if (held === null && this.table.press?.(place, how)) return;
    if (how === "double" || (how === "enter" && held === place)) {
      const move = best(board, place, this.table.liking);
      this.from = null;
      if (move) this.table.act(move.text);
      return;
    }
    if (settings.once && how === "tap" && held === null && this.goAtOnce(place)) return;
    if (held === place) {
      this.letGo();
      return;
    }
    if (held !== null) {
      const drop = this.table.dropOf(place);
      const move = this.moves.find((one) => one.to === drop);
      if (move) {
        this.from = null;
        this.table.act(move.text);
        return;
      }
      // Not a place for it. Another card that can move is taken up instead; otherwise the judge says why not.
      if (movesFrom(board, place).length === 0) {
        const text = this.attempt(held, drop);
        this.from = null;
        if (text !== null) this.table.act(text);
        return;
      }
    }
    const whole = board.moves.find((one) => one.from === place && one.to === place);
    if (whole) {
      this.from = null;
      this.table.act(whole.text);
    } else if (board.liftable(place)) this.take(place);
    else {
      this.letGo();
      const text = this.attempt(place, place);
      if (text !== null) this.table.act(text);
    }
  };
}
