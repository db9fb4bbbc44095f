/** Earlier positions of a table, asked of the service as they are looked at: each once, few at a time, the newest first. */
import { untrack } from "svelte";
import { Timer } from "$lib/clock";
import type { View } from "$lib/view/view";

const AT_ONCE = 3; // questions on their way
const PACE = 70; // milliseconds between two questions: a key that is held down asks for fewer than the service allows
const AGAIN = 1000; // milliseconds after which what was refused is asked for again

export class Positions {
  private views = $state.raw<Record<number, View>>({});
  private wanted: number[] = [];
  private requested: number[] = [];
  private readonly rest = new Timer();

  /** request: sends the question for a ply; its answer comes to `answered`. */
  constructor(private readonly request: (ply: number) => void) {}

  /** The position after so many plays, or the nearest one that has come. */
  near(ply: number): View | null {
    const far = (known: number): number => Math.abs(known - ply);
    const [nearest] = Object.keys(this.views)
      .map(Number)
      .sort((a, b) => far(a) - far(b));
    return nearest === undefined ? null : (this.views[nearest] ?? null);
  }

  /** The player looks at a ply of `plays`: it is wanted first, then those to which one step leads. What was wanted before
   * no longer is. */
  want(ply: number, plays: number): void {
    this.wanted = [ply, ply + 1, ply - 1].filter((one) => one >= 0 && one < plays);
    this.next();
  }

  /** An answer; null where the service refused it. */
  answered(ply: number, view: View | null): void {
    this.requested = this.requested.filter((one) => one !== ply);
    if (view) this.views = { ...untrack(() => this.views), [ply]: view };
    else this.pause(AGAIN);
    this.next();
  }

  /** Plays after the first `kept` were taken back. */
  forget(kept: number): void {
    this.views = Object.fromEntries(Object.entries(this.views).filter(([ply]) => Number(ply) <= kept));
  }

  /** All that was answered is shown otherwise from now on. */
  forgetAll(): void {
    this.views = {};
    this.requested = [];
  }

  close(): void {
    this.rest.stop();
    this.wanted = [];
  }

  private next(): void {
    const views = untrack(() => this.views);
    const ply = this.wanted.find((one) => !views[one] && !this.requested.includes(one));
    if (ply === undefined || this.rest.running || this.requested.length >= AT_ONCE) return;
    this.requested.push(ply);
    this.pause(PACE);
    this.request(ply);
  }

  private pause(milliseconds: number): void {
    this.rest.start(milliseconds, () => this.next());
  }
}
