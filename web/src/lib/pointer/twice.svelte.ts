import { Timer } from "../clock";

/** Milliseconds within which a second press belongs to the same double click. */
export const DOUBLE = 500;

/** Milliseconds until a question that nobody answers ends by itself. */
export const WAITS = 4000;

/** A press that ends the game is asked for twice, and a double click is one press. */
export class Twice {
  /** True once it was pressed: the next press does it. */
  asked = $state(false);
  private since = 0;
  private readonly timer = new Timer();

  /** ended: called when the question ends without a second press. */
  constructor(private readonly ended: () => void = () => undefined) {}

  /** A press at a moment (an event's timeStamp); true if it is to be done now. */
  press(moment: number): boolean {
    const done = this.asked && moment - this.since > DOUBLE;
    this.timer.stop();
    if (!this.asked) this.since = moment;
    this.asked = !done;
    if (!done) {
      this.timer.start(WAITS, () => this.drop());
    }
    return done;
  }

  drop(): void {
    this.timer.stop();
    if (!this.asked) return;
    this.asked = false;
    this.ended();
  }
}
