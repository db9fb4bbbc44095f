/** Messages that were sent and not answered yet. They are kept as they were, so that a connection that drops between sending
 * and answering loses nothing: the service knows a message by its id and never acts on the same one twice. */
export interface Numbered {
  id: string;
}

export class Outbox<Message extends Numbered> {
  private readonly waiting = new Map<string, Message>();

  keep(message: Message): void {
    this.waiting.set(message.id, message);
  }

  /** The message that an answer belongs to; it is no longer waiting then. */
  answered(id: string): Message | undefined {
    const message = this.waiting.get(id);
    this.waiting.delete(id);
    return message;
  }

  /** What has to be sent again over a new connection, in the order in which it was sent first. */
  unanswered(): Message[] {
    return [...this.waiting.values()];
  }

  /** Forgets all: nobody will answer. */
  clear(): void {
    this.waiting.clear();
  }
}

/** How long to wait before trying again, in milliseconds: doubling from 250 to 8,000, spread so that the clients of a
 * service that comes back do not all arrive at once. */
export function patience(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(8000, 250 * 2 ** attempt);
  return Math.round(full * (0.6 + 0.4 * random()));
}

/** Unlike `crypto.randomUUID`, also where a page came without encryption, as from a machine at home. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
