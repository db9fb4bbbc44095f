/** The client's clock. Nothing else reads time or sets a timer, so a test that holds this module's timers holds the client. */

/** Ends a timer; to call it twice does no harm. */
export type Stop = () => void;

/** This moment by the device's calendar, which people can set to another day. */
export const wallClock = (): Date => new Date(Date.now());

/** Milliseconds on a clock that only goes forward, to measure how long something takes. */
export const now = (): number => performance.now();

/** Acts once, after so many milliseconds. */
export function after(milliseconds: number, act: () => void): Stop {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

/** Acts again and again, each time after so many milliseconds. */
export function every(milliseconds: number, act: () => void): Stop {
  const timer = setInterval(act, milliseconds);
  return () => clearInterval(timer);
}

/** Acts before the browser paints next. */
export function nextFrame(act: () => void): Stop {
  const frame = requestAnimationFrame(act);
  return () => cancelAnimationFrame(frame);
}

/** A timer that starts over: each start ends the one before. */
export class Timer {
  private ends: Stop | undefined;

  get running(): boolean {
    return this.ends !== undefined;
  }

  start(milliseconds: number, act: () => void): void {
    this.stop();
    this.ends = after(milliseconds, () => {
      this.ends = undefined;
      act();
    });
  }

  stop(): void {
    this.ends?.();
    this.ends = undefined;
  }
}
