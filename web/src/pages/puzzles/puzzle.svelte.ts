/** A puzzle that is being solved: what was played, what the service says of it, and the step of the line that is shown. */
import { wallClock } from "$lib/clock";
import { changeProgress, dateOf, loadProgress, streakOf, type Progress } from "$lib/device/puzzles";
import { api, ApiError, reasonOf } from "$lib/protocol/http";
import type { PuzzleName, PuzzleState, PuzzleStep } from "$lib/protocol/types";
import { session } from "$lib/session.svelte";
import { puzzlesAhead } from "./ahead.svelte";

export class PuzzleController {
  state = $state.raw<PuzzleState | null>(null);
  problem = $state<string | null>(null);
  refusal = $state.raw<{ action: string; reason: string; key: number } | null>(null);
  progress = $state.raw<Progress>(loadProgress());
  /** The rating's last change, and whether this puzzle had been answered before. */
  gained = $state(0);
  counted = $state(false);
  /** How many plays of the line are on the table. */
  step = $state(0);
  /** No puzzle is left. */
  empty = $state(false);
  private plays: string[] = [];
  private busy = $state(false);
  private refused = 0;

  constructor(
    /** The date whose puzzle it is; null in the stream. */
    readonly day: string | null,
    private readonly find: (progress: Progress) => Promise<PuzzleName>,
  ) {
    void this.begin();
  }

  live: boolean = $derived.by(() => this.state?.status === "open" && !this.busy);
  over: boolean = $derived.by(() => this.state !== null && this.state.status !== "open");
  /** Something was played. */
  begun: boolean = $derived.by(() => this.state !== null && this.state.plays.length > 0);
  streak: number = $derived.by(() => streakOf(this.progress.days, dateOf(wallClock())));
  /** What seeing the answer costs: the rating, or the day where that has changed already; null where nothing. */
  price: "rating" | "day" | null = $derived.by(() => {
    const { state, progress } = this;
    if (!state || state.status === "shown" || state.status === "solved") return null;
    if (!this.counted) return "rating";
    const { day } = this;
    const open = day === dateOf(wallClock()) && !progress.days.includes(day);
    return open && !progress.shown.includes(`${state.game}/${state.name}`) ? "day" : null;
  });
  /** Whether leaving it for another puzzle counts as a miss. */
  dear: boolean = $derived.by(() => this.begun && !this.over && !this.counted);
  shown: PuzzleStep | null = $derived.by(() => this.state?.steps[this.step - 1] ?? null);

  private async begin(): Promise<void> {
    this.busy = true;
    try {
      await this.count();
      const { game, name } = await this.find(this.progress);
      this.empty = game === "";
      if (!this.empty) {
        await this.settle(`${game}/${name}`);
        await session.prepared(game);
        this.counted = this.progress.done.includes(`${game}/${name}`);
        const { mu, sigma } = this.progress.standing;
        const asked = { plays: [], strength: { mu, sigma }, counts: false, answer: false };
        this.take(await puzzlesAhead.state(game, name, asked));
      }
    } catch (error) {
      this.problem = reasonOf(error);
    }
    this.busy = false;
  }

  private take(state: PuzzleState): void {
    this.state = state;
    this.step = 0;
    this.refusal = null;
  }

  private async ask(plays: string[], answer: boolean): Promise<void> {
    const { state } = this;
    if (!state || this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const { mu, sigma } = this.progress.standing;
      const strength = { mu, sigma };
      const asked = { plays, strength, counts: !this.counted, answer };
      const next = await puzzlesAhead.state(state.game, state.name, asked);
      this.plays = plays;
      this.take(next);
      this.note(next, answer);
    } catch (error) {
      this.refusal = { action: plays.at(-1) ?? "", reason: reasonOf(error), key: ++this.refused };
      if (plays.length === 0) this.problem = reasonOf(error);
    }
    this.busy = false;
  }

  /** Keeps what an answer came to: the first changes the rating, and the day counts once its puzzle is solved. */
  private note({ game, name, status, standing }: PuzzleState, answer: boolean): void {
    const first = !this.counted;
    if (status === "open") {
      if (first && this.plays.length > 0)
        this.progress = changeProgress((kept) => ({ ...kept, begun: { game, name } }));
      return;
    }
    this.counted = true;
    this.gained = first ? (standing?.gained ?? 0) : this.gained;
    const address = `${game}/${name}`;
    const today = dateOf(wallClock());
    this.progress = changeProgress(({ standing: before, done, shown, days, waiting, begun }) => {
      const counts = status === "solved" && this.day === today && !shown.includes(address) && !days.includes(today);
      return {
        standing: first ? (standing ?? before) : before,
        done: done.includes(address) ? done : [...done, address],
        shown: status === "shown" && !shown.includes(address) ? [...shown, address] : shown,
        days: counts ? [...days, today] : days,
        waiting: first && !standing ? [...waiting, { game, name, plays: this.plays, answer }] : waiting,
        begun: begun?.game === game && begun.name === name ? null : begun,
      };
    });
  }

  /** Counts a puzzle that was begun, and left for the one at an address, as a miss. */
  private async settle(address: string): Promise<void> {
    const { begun } = this.progress;
    const left = begun && `${begun.game}/${begun.name}`;
    if (!begun || left === null || left === address) return;
    this.progress = changeProgress((kept) => ({
      ...kept,
      begun: null,
      done: kept.done.includes(left) ? kept.done : [...kept.done, left],
      waiting: kept.done.includes(left) ? kept.waiting : [...kept.waiting, { ...begun, plays: [], answer: true }],
    }));
    await this.count();
  }

  /** Has the service count what was answered without it, in that order. */
  private async count(): Promise<void> {
    for (const { game, name, plays, answer } of this.progress.waiting) {
      const { mu, sigma } = this.progress.standing;
      let standing: PuzzleState["standing"] = null;
      try {
        ({ standing } = await api.puzzle(game, name, { plays, strength: { mu, sigma }, counts: true, answer }));
      } catch (error) {
        if (error instanceof ApiError && error.passing) return;
        // else the service no longer has this puzzle
      }
      this.progress = changeProgress((kept) => ({
        ...kept,
        standing: standing ?? kept.standing,
        waiting: kept.waiting.filter((one) => one.game !== game || one.name !== name),
      }));
    }
  }

  act(action: string): void {
    if (this.live) void this.ask([...this.plays, action], false);
  }

  again(): void {
    void this.ask([], false);
  }

  answer(): void {
    void this.ask([], true);
  }

  /** Goes to a step of the line, as far as there are any. */
  goTo(step: number): void {
    this.step = Math.max(0, Math.min(step, this.state?.steps.length ?? 0));
  }
}
