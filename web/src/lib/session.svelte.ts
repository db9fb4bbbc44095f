/** What the whole app knows: who is here, which games there are, whether the kernels are ready, whether we are online. */
import { inPage } from "$backend";
import { after, Timer } from "./clock";
import { colourGames } from "./colours";
import { t } from "./i18n";
import { api, ApiError, whenLost } from "./protocol/http";
import { playable, type Played } from "./played";
import type { GameInfo, Me, OptionInfo, Status } from "./protocol/types";

const POLL = 1500; // milliseconds between looks at a service that is still compiling, or can't be reached
const LOOK = 100; // milliseconds between looks at what was answered

class Session {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[] | null>(null);
  status = $state.raw<Status | null>(null);
  /** False from the first question without an answer to the next one with an answer. */
  online = $state(true);
  /** What the last question without an answer failed by, in the browser's words. */
  reason = $state("");
  /** Why the first questions failed, where that was not the connection. */
  problem = $state<string | null>(null);

  /** True once every game can be played without waiting. */
  ready: boolean = $derived(this.status !== null && Object.values(this.status.ready).every(Boolean));

  private noteGames: () => void = () => undefined;
  /** Done once the games are known, or the first question for them failed: no page is shown before it can name them. */
  readonly gamesRequested = new Promise<void>((done) => (this.noteGames = done));

  private wanted = "";
  private readonly timer = new Timer();

  async start(): Promise<void> {
    if (!inPage) window.addEventListener("offline", () => (this.online = false));
    window.addEventListener("online", () => void this.refresh());
    whenLost((reason) => {
      this.reason = reason;
      if (inPage || !this.online) return;
      this.online = false;
      this.timer.start(POLL, () => void this.refresh());
    });
    await this.refresh();
  }

  /** Every game and every edition of one. */
  playable: Played[] = $derived(playable(this.games ?? []));

  game(name: string): GameInfo | undefined {
    return this.games?.find((game) => game.name === name);
  }

  /** The rule options of a game, none until it is known. */
  optionsOf(name: string): readonly OptionInfo[] {
    return this.game(name)?.options ?? [];
  }

  /** A game or an edition, by its name. */
  played(name: string): Played | undefined {
    return this.playable.find((played) => played.name === name);
  }

  /** What a game or edition is called; nothing until the games are known, its name if it is none of them. */
  title(name: string): string {
    return this.played(name)?.title ?? (this.games ? name : "");
  }

  /** The same where room is scarce. */
  short(name: string): string {
    return this.played(name)?.short ?? this.title(name);
  }

  /** False for a game whose score says only who won: a one or nought is not worth showing. */
  countsPoints(name: string): boolean {
    return this.game(name)?.points ?? true;
  }

  /** The visitor is about to play this game: the service prepares it next. */
  want(game: string): void {
    const { status } = this;
    if (this.wanted === game || (status?.ready[game] !== false && status?.searches[game] !== false)) return;
    this.wanted = game;
    void this.refresh();
  }

  /** Returns as soon as a game can be played. */
  async prepared(game: string): Promise<void> {
    this.want(game);
    while (this.status?.ready[game] === false) await new Promise<void>((done) => after(LOOK, done));
  }

  /** How far the rules are, as long as this game (or any, where it is not known yet which) can't be played; else null. */
  warmingRules(game: string | null): string | null {
    const ready = this.status?.ready ?? {};
    const games = Object.values(ready);
    if (game === null ? games.every(Boolean) : ready[game] !== false) return null;
    return t("warm.rules", { done: games.filter(Boolean).length, all: games.length });
  }

  /** True as long as a game's agents and solver can't think yet. */
  warmsSearches(game: string): boolean {
    return this.status?.searches[game] === false;
  }

  private async learnGames(): Promise<void> {
    try {
      if (this.games) return;
      const games = await api.games();
      colourGames(games);
      this.games = games;
    } finally {
      this.noteGames();
    }
  }

  private async learnRest(): Promise<void> {
    this.me ??= await api.me(); // first: it gives the cookie that all else belongs to
    this.status = await api.status(this.wanted);
  }

  /** Asks until everything is known and every kernel is compiled. */
  async refresh(): Promise<void> {
    this.timer.stop();
    try {
      await Promise.all([this.learnGames(), this.learnRest()]);
      this.online = true;
      this.problem = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.offline) this.online = false;
      else this.problem = error.message;
    }
    const { status } = this;
    const done = this.games !== null && status !== null && status.compiling.length === 0;
    if (!done || !this.online) this.timer.start(POLL, () => void this.refresh());
  }
}

export const session = new Session();
