/** Milliseconds within which a second press belongs to the same double click. */
export const DOUBLE = 500;

/** A press that ends the game is asked for twice, and a double click is one press. */
export class Twice {
  /** True once it was pressed: the next press does it. */
  asked = $state(false);
  private since = 0;

  /** A press at a moment (an event's timeStamp); true if it is to be done now. */
  press(moment: number): boolean {
    const done = this.asked && moment - this.since > DOUBLE;
    if (!this.asked) this.since = moment;
    this.asked = !done;
    return done;
  }

  drop(): void {
    this.asked = false;
  }
}
