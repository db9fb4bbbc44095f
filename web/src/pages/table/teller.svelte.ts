/** Tells a table: everything that changes is said once, and what nothing else shows stands on the cloth for a while. */
import { untrack } from "svelte";
import { Timer } from "$lib/clock";
import { t, type Key } from "$lib/i18n";
import { say } from "$lib/live.svelte";
import type { TableState } from "$lib/protocol/types";
import type { TableController } from "./controller.svelte";
import { newsOf, playInWords, type News } from "./past/news";
import { strip } from "./past/verdict";

const STANDS = 4500; // milliseconds

export class Teller {
  /** What stands on the cloth just now. */
  pill = $state<string | null>(null);
  /** True while it tells that this is the past. */
  past = $state(false);
  private before: TableState | null = null;
  private away: readonly number[] | null = null;
  /** Seats whose absence was announced: only they are back. */
  private missed: number[] = [];
  private ply: number | null = null;
  private verdict: string | null = null;
  private refusal = 0;
  private hint = "";
  private readonly timer = new Timer();

  /** Made while a component is; solver: whether this game's positions are judged. */
  constructor(
    private readonly control: TableController,
    private readonly solver: () => boolean,
  ) {
    $effect(() => {
      this.tellNews(control.socket.state);
    });
    $effect(() => {
      this.tellAbsences(control.absences.seats);
    });
    $effect(() => {
      const seen = untrack(() => this.control.chat.open);
      this.tell(this.control.chat.news().map((words) => ({ words, pill: !seen })));
    });
    $effect(() => {
      this.tellAnswers();
    });
    $effect(() => {
      this.tellVerdict();
    });
    $effect(() => {
      this.tellPly(control.ply);
    });
  }

  close(): void {
    this.timer.stop();
  }

  /** Answers a press where nothing can be played because of the connection, or because this is the past. */
  readonly answer = (): void => {
    const { still, ply, socket } = this.control;
    if (still === null || (ply === null && socket.connection === "open")) return;
    this.tell([{ words: still, pill: true }]);
    this.past = socket.connection === "open";
  };

  /** Says something that nothing else shows. */
  note(words: string): void {
    this.tell([{ words, pill: true }]);
  }

  private tellNews(now: TableState | null): void {
    const { before } = this;
    this.before = now;
    if (!before || !now) return;
    const { names, navigation } = untrack(() => this.control);
    if (now.asked && !before.asked) this.pill = null; // what became of an earlier question is no news any more
    const leaves = untrack(() => navigation.on); // the person who asked for the rematch goes there
    this.tell(newsOf(leaves ? { ...before, rematch: now.rematch } : before, now, names));
  }

  private tellAbsences(now: readonly number[] | null): void {
    const before = this.away;
    this.away = now;
    const { names, over } = untrack(() => ({ names: this.control.names, over: this.control.over }));
    if (!before || !now || over) return;
    const left = now.filter((seat) => !before.includes(seat));
    const came = before.filter((seat) => !now.includes(seat));
    const about = (seat: number, key: Key): News => ({ words: t(key, { name: names[seat] ?? "" }), pill: true });
    this.tell([
      ...left.map((seat) => about(seat, "news.left")),
      ...came.map((seat) => about(seat, this.missed.includes(seat) ? "news.back" : "news.here")),
    ]);
    this.missed = [...this.missed.filter((seat) => !came.includes(seat)), ...left];
  }

  private tell(news: News[]): void {
    for (const { words } of news) say(words);
    const pills = news.filter((one) => one.pill);
    if (pills.length === 0) return;
    this.pill = pills.map((one) => one.words).join(" ");
    this.past = false;
    this.timer.start(STANDS, () => (this.pill = null));
  }

  private tellAnswers(): void {
    const { refused, hint } = this.control;
    if (refused && refused.key !== this.refusal) {
      this.refusal = refused.key;
      say(refused.reason);
    }
    if (hint && hint.id !== this.hint) {
      this.hint = hint.id;
      say(t("talk.hint", { words: hint.words }));
    }
  }

  /** A verdict is worth a word when it is another one than before, and final. */
  private tellVerdict(): void {
    const { control } = this;
    const last = control.plays.length;
    const { verdicts } = control.socket;
    const said = verdicts[last];
    if (!this.solver() || !control.verdicts || control.over || !said) return;
    if (!said.proved && (said.score !== null || said.verdict === "unknown")) return;
    const { words } = strip(verdicts, last, null, false);
    if (this.verdict !== null && words !== this.verdict) say(words, "verdict");
    this.verdict = words;
  }

  /** The slider says by itself where it stands. */
  private tellPly(ply: number | null): void {
    const before = this.ply;
    this.ply = ply;
    if (ply === null && untrack(() => this.past)) this.pill = null;
    if (ply === before || (document.activeElement instanceof HTMLInputElement && ply !== null)) return;
    say(
      untrack(() => this.plyInWords(ply)),
      "look",
    );
  }

  private plyInWords(ply: number | null): string {
    const { plays, names, table } = this.control;
    if (ply === null) return t("look.is-now");
    const play = plays[ply - 1];
    if (!play) return t("look.at-start");
    return t("look.at-play", {
      play: ply,
      all: plays.length,
      words: playInWords(play, names, table?.you ?? null, table?.seats),
    });
  }
}
