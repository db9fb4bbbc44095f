/** Which people of a table are not connected. A connection that breaks for a moment, as when a page is loaded again or a player
 * looks at something else on a phone, is no absence yet. */
import { after, type Stop } from "$lib/clock";
import type { TableState } from "$lib/protocol/types";

export const GRACE = 8000; // milliseconds

export class Absences {
  /** Seats of people who have been away for a while; null before the first state. Who is away then is away at once. */
  seats = $state.raw<readonly number[] | null>(null);
  private leaving: { seat: number; stop: Stop }[] = [];

  /** The table as the service told it. */
  follow({ seats, view, you }: TableState): void {
    // After the end people come and go as they like.
    const missed = view?.over ? [] : seats.filter((one) => one.kind === "person" && !one.here && one.seat !== you);
    const away = missed.map((one) => one.seat);
    this.stay((seat) => !away.includes(seat));
    if (this.seats === null) this.seats = away;
    else if (!this.seats.every((seat) => away.includes(seat))) {
      this.seats = this.seats.filter((seat) => away.includes(seat));
    }
    const waited = [...this.seats, ...this.leaving.map((one) => one.seat)];
    for (const seat of away.filter((one) => !waited.includes(one))) {
      const stop = after(GRACE, () => this.leave(seat));
      this.leaving.push({ seat, stop });
    }
  }

  close(): void {
    this.stay(() => true);
  }

  private leave(seat: number): void {
    this.leaving = this.leaving.filter((one) => one.seat !== seat);
    this.seats = [...(this.seats ?? []), seat];
  }

  private stay(who: (seat: number) => boolean): void {
    for (const { seat, stop } of this.leaving) if (who(seat)) stop();
    this.leaving = this.leaving.filter(({ seat }) => !who(seat));
  }
}
