/** Tables hidden from the lists. Stored on this device only: the tables themselves stay. */
import { store, stored } from "./stored";
import { readWords } from "../lessons";

const KEY = "witchwood-hidden-tables";
const MOST = 1000; // the oldest are forgotten: they stand far down by then

class Hidden {
  private ids = $state.raw<readonly string[]>(readWords(stored(KEY)));

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  hide(id: string): void {
    this.set([...this.ids, id].slice(-MOST));
  }

  show(...ids: string[]): void {
    this.set(this.ids.filter((one) => !ids.includes(one)));
  }

  private set(ids: readonly string[]): void {
    this.ids = ids;
    store(KEY, JSON.stringify(ids));
  }
}

export const hidden = new Hidden();
