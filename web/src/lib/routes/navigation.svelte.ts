/** A way to another page that takes a while: once it is taken, a second press does nothing unless it failed. */
export class Navigation {
  /** True from the press until the next page is there. */
  on = $state(false);
  /** Why it could not be taken. */
  problem = $state<string | null>(null);

  /** opening: goes there, and answers the reason if it can't. */
  async take(opening: () => Promise<string | null>): Promise<void> {
    if (this.on) return;
    this.on = true;
    this.problem = await opening();
    this.on = this.problem === null;
  }
}
