/** A win is celebrated, and the result comes up by itself, when a game ends on screen, not when a finished one is opened. */
import { Timer } from "$lib/clock";
import type { TableState } from "$lib/protocol/types";
import { keepsStill } from "$lib/device/settings.svelte";
import type { TableController } from "../controller.svelte";
import { RESIGN } from "./result";

const LOOK = 2000; // milliseconds
const LOOK_EACH = 500; // more for every hand after the second

export class Ending {
  /** Whether a win is being celebrated. */
  celebrating = $state(false);
  private wasOver: boolean | null = null;
  private readonly coming = new Timer();

  /** Made while a component is; show: brings the result up. */
  constructor(
    private readonly control: TableController,
    won: () => boolean,
    private readonly show: () => void,
  ) {
    $effect(() => {
      const { table, over } = control;
      if (!table) return;
      if (this.wasOver === false && over) {
        if (won() && !keepsStill()) this.celebrating = true;
        else this.showAfterALook(table);
      }
      if (!over) this.celebrating = false; // it was taken back
      this.wasOver = over;
    });
  }

  close(): void {
    this.coming.stop();
  }

  /** The celebration has ended, or nobody wants to see more of it. */
  readonly celebrated = (): void => {
    if (!this.celebrating) return;
    this.celebrating = false;
    if (this.control.table) this.showAfterALook(this.control.table);
  };

  /** A person who touches or scrolls the table still looks at it: the result waits. */
  readonly putOff = (): void => {
    if (this.coming.running && this.control.table) this.showAfterALook(this.control.table);
  };

  private showAfterALook(table: TableState): void {
    this.coming.start(this.lookAt(table), () => {
      if (this.control.over) this.show();
    });
  }

  /** How long the end is looked at: others' last play and the hands laid down. */
  private lookAt({ seats, plays }: TableState): number {
    return seats.length > 1 && plays.at(-1)?.text !== RESIGN ? LOOK + LOOK_EACH * (seats.length - 2) : 0;
  }
}
