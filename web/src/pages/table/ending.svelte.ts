/** The result comes up by itself when a game ends on screen, not when a finished one is opened. */
import { keepsStill } from "$lib/animation/motion";
import type { TableState } from "$lib/protocol/types";
import { settings } from "$lib/settings.svelte";
import { RUN } from "$lib/table/Hem.svelte";
import type { TableController } from "./controller.svelte";
import { RESIGN } from "./result";

const LOOK = 2000; // milliseconds
const LOOK_EACH = 500; // more for every hand after the second

export class Ending {
  private wasOver: boolean | null = null;
  private coming: ReturnType<typeof setTimeout> | undefined;

  /** Made while a component is; show: brings the result up. */
  constructor(
    private readonly control: TableController,
    private readonly won: () => boolean,
    private readonly show: () => void,
  ) {
    $effect(() => {
      const { table, over } = control;
      if (!table) return;
      if (this.wasOver === false && over) this.showAfterALook(table);
      this.wasOver = over;
    });
  }

  close(): void {
    clearTimeout(this.coming);
  }

  /** A person who touches or scrolls the table still looks at it: the result waits. */
  readonly putOff = (): void => {
    if (this.coming !== undefined && this.control.table) this.showAfterALook(this.control.table);
  };

  private showAfterALook(table: TableState): void {
    clearTimeout(this.coming);
    this.coming = setTimeout(() => {
      this.coming = undefined;
      if (this.control.over) this.show();
    }, this.lookAt(table));
  }

  /** How long the end is looked at: others' last play and the hands laid down, or the glowing hem. */
  private lookAt({ seats, plays }: TableState): number {
    if (seats.length > 1 && plays.at(-1)?.text !== RESIGN) return LOOK + LOOK_EACH * (seats.length - 2);
    return this.won() && !keepsStill(settings) ? RUN : 0;
  }
}
