/** A lesson on its way: what was done, what the service says of it. Kept on this device, so that it goes on after a pause. */
import { after, type Stop } from "$lib/clock";
import { store, stored } from "$lib/device/stored";
import { lessonKey, readWords } from "$lib/lessons";
import { newcomer } from "$lib/newcomer.svelte";
import { api, reasonOf } from "$lib/protocol/http";
import type { LessonState } from "$lib/protocol/types";
import { Navigation } from "$lib/routes/navigation.svelte";
import { session } from "$lib/session.svelte";

/** What remains after one step back: the last step starts over before the step before it does. */
export function stepBack(done: readonly string[], count: number): string[] {
  return done.slice(0, done.length >= count ? count - 1 : -1);
}

const PACE = 600; // milliseconds between two plays of a game that is shown to its end

export class LessonController {
  state = $state.raw<LessonState | null>(null);
  problem = $state<string | null>(null);
  /** What was not what is asked for, and why; the table shows it where it was done. */
  refusal = $state.raw<{ action: string; reason: string; key: number } | null>(null);
  /** The way to the first game after it. */
  readonly opening = new Navigation();
  private busy = $state(false);
  /** Ends what is being shown. */
  stop: Stop = () => undefined;
  private refused = 0;

  private readonly key: string;

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    this.key = lessonKey(game, name);
    void this.begin();
  }

  /** True after the answer to a step that was done: it is read before the lesson goes on. */
  answered: boolean = $derived.by(() => {
    const { state } = this;
    return state?.answer?.right === true && (!state.free || state.over);
  });
  live: boolean = $derived.by(() => this.state !== null && !this.busy && !this.answered && !this.state.over);

  private async begin(): Promise<void> {
    await session.prepared(this.game);
    await this.ask(readWords(stored(this.key)), null);
    if (this.problem !== null) await this.ask([], null); // what was kept is of another lesson
  }

  private async ask(done: readonly string[], action: string | null): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const state = await api.lesson(this.game, this.name, done, action);
      const wrong = action !== null && state.answer?.right === false;
      this.refusal = wrong ? { action, reason: state.answer?.words ?? "", key: ++this.refused } : null;
      this.state = state;
      store(this.key, JSON.stringify(state.reached ? [] : state.done));
      if (state.reached) newcomer.finish(this.game, this.name);
    } catch (error) {
      this.problem = reasonOf(error);
    }
    this.busy = false;
  }

  act(action: string): void {
    this.stop();
    if (this.state && this.live) void this.ask(this.state.done, action);
  }

  /** Goes on to the next step, or does what helps in this one: a game to be played to its end is played on like that. */
  next(): void {
    const { state } = this;
    if (!state) return;
    if (this.answered) void this.ask(state.done, null);
    else if (state.help !== null) void this.show(state.help);
  }

  /** Does what helps; in a game to be played to its end again and again, until it is over or the person does something. */
  private async show(help: string): Promise<void> {
    this.stop();
    await this.ask(this.state?.done ?? [], help);
    const next = this.state?.free === true && !this.state.over ? this.state.help : null;
    // A learner watches the finale play by play; tests hold the clock's module.
    if (next !== null && this.problem === null) this.stop = after(PACE, () => void this.show(next));
  }

  back(): void {
    const { state } = this;
    this.stop();
    if (state) void this.ask(stepBack(state.done, state.count), null);
  }
}
