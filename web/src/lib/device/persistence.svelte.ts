/** Whether this browser may throw the games in it away, which some do when they are short of room. */
class Persistence {
  /** Whether it has promised not to; null where it was not heard yet, or says nothing. */
  promised = $state<boolean | null>(null);
  private requested = false;

  /** Learns what it promised before. */
  async look(): Promise<void> {
    try {
      this.promised = await navigator.storage.persisted();
    } catch {
      this.promised = null;
    }
  }

  /** Asks for its promise, once a visit. Some browsers ask their person, so there should be a game first. */
  async ask(): Promise<void> {
    if (this.requested) return;
    this.requested = true;
    try {
      this.promised = await navigator.storage.persist();
    } catch {
      this.promised = null;
    }
  }
}

export const persistence = new Persistence();
