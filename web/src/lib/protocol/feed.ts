/** A room, a tournament or the lobby as the service tells it: over a socket, at once; and as long as there is none, by
 * asking again and again. */
import { now, Timer } from "../clock";
import { ApiError } from "./http";
import { patience } from "./patience";
import type { ByeMessage } from "./types";

const EACH = 2500; // milliseconds between two questions
const CLOSED_BY_US = 1000;

export class Feed<Shown extends object> {
  private socket: WebSocket | null = null;
  private readonly timer = new Timer();
  private attempt = 0;
  private next = 0; // when a socket is tried again
  private over = false;

  /** path: below /api, without "/socket"; find: asks for the same; hear: receives it whenever it changes; fail: why it
   * can't be opened, for good. */
  constructor(
    private readonly path: string,
    private readonly find: () => Promise<Shown>,
    private readonly hear: (shown: Shown) => void,
    private readonly fail: (words: string) => void,
  ) {
    document.addEventListener("visibilitychange", this.hurry);
    this.hurry();
  }

  close(): void {
    this.over = true;
    document.removeEventListener("visibilitychange", this.hurry);
    this.timer.stop();
    this.socket?.close(CLOSED_BY_US);
  }

  /** Whether nobody needs to ask. */
  private isTold(): boolean {
    return this.over || this.socket?.readyState === WebSocket.OPEN;
  }

  private readonly hurry = (): void => void this.ask();

  /** The first answer also brings the identity without which no socket is opened. */
  private async ask(): Promise<void> {
    this.timer.stop();
    if (this.isTold()) return;
    try {
      const found = document.hidden ? null : await this.find();
      if (this.isTold()) return;
      if (found) this.hear(found);
    } catch (error) {
      if (error instanceof ApiError && !error.passing) {
        this.close();
        this.fail(error.message);
        return;
      }
    }
    if (this.socket === null && now() >= this.next) this.connect();
    this.timer.start(EACH, this.hurry);
  }

  private connect(): void {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${window.location.host}/api/${this.path}/socket`);
    this.socket = socket;
    this.next = now() + patience(this.attempt++);
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      const said = JSON.parse(event.data) as Shown | ByeMessage;
      if (this.over || "type" in said) return;
      this.attempt = 0;
      this.hear(said);
    });
    socket.addEventListener("close", () => {
      this.socket = null;
      this.hurry();
    });
  }
}
