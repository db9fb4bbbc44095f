/** What the whole app knows: who is here, which games there are, whether the kernels are ready, whether we are online. */
import { api, ApiError } from "./protocol/http";
import type { GameInfo, Me, Status } from "./protocol/types";

const POLL = 1500; // milliseconds between looks at a service that is still compiling, or can't be reached
const LOOK = 100; // milliseconds between looks at what was answered

class Session {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[] | null>(null);
  status = $state.raw<Status | null>(null);
  /** False from the first question without an answer to the next one with an answer. */
  online = $state(true);
  /** Why the first questions failed, where that was not the connection. */
  problem = $state<string | null>(null);

  /** True once every game can be played without waiting. */
  ready: boolean = $derived(this.status !== null && Object.values(this.status.ready).every(Boolean));

  private wanted = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  async start(): Promise<void> {
    window.addEventListener("offline", () => (this.online = false));
    window.addEventListener("online", () => void this.refresh());
    await this.refresh();
  }

  game(name: string): GameInfo | undefined {
    return this.games?.find((game) => game.name === name);
  }

  /** Somebody is about to play this game: the service prepares it next. */
  want(game: string): void {
    const { status } = this;
    if (this.wanted === game || (status?.ready[game] !== false && status?.searches[game] !== false)) return;
    this.wanted = game;
    void this.refresh();
  }

  /** Returns as soon as a game can be played. */
  async prepared(game: string): Promise<void> {
    this.want(game);
    while (this.status?.ready[game] === false) await new Promise((done) => setTimeout(done, LOOK));
  }

  /** Asks until everything is known and every kernel is compiled. */
  private async refresh(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.me ??= await api.me(); // first: it gives the cookie that all else belongs to
      [this.games, this.status] = await Promise.all([this.games ?? api.games(), api.status(this.wanted)]);
      this.online = true;
      this.problem = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.offline) this.online = false;
      else this.problem = error.message;
    }
    const { status } = this;
    const done = status !== null && status.compiling.length === 0;
    if (!done || !this.online) this.timer = setTimeout(() => void this.refresh(), POLL);
  }
}

export const session = new Session();
