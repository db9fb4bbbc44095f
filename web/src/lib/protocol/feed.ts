/** What the service tells of a place, a room or the lobby: over a socket, at once; and as long as there is none, by asking
 * again and again. */
import { now, Timer } from "../clock";
import { ApiError } from "./http";
import { patience } from "./patience";
import type { ByeMessage } from "./types";

const EACH = 2500; // milliseconds between two questions
const CLOSED_BY_US = 1000;

export class Feed<State extends object> {
  private socket: WebSocket | null = null;
  private readonly timer = new Timer();
  private attempt = 0;
  private next = 0; // when a socket is tried again
  private over = false;

  /** path: of the place, below `/api`; load: asks for it. hear: receives it whenever it changes; fail: why it can't be
   * opened, for good. */
  constructor(
    private readonly path: string,
    private readonly load: () => Promise<State>,
    private readonly hear: (state: State) => void,
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
      const state = document.hidden ? null : await this.load();
      if (this.isTold()) return;
      if (state) this.hear(state);
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
    const socket = new WebSocket(`${scheme}://${window.location.host}/api${this.path}/socket`);
    this.socket = socket;
    this.next = now() + patience(this.attempt++);
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      const said = JSON.parse(event.data) as State | ByeMessage;
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
