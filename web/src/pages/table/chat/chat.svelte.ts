/** The chat of a table as one of its people has it: who says what, what was not read yet, and what can be asked for. */
import { untrack } from "svelte";
import { t } from "$lib/i18n";
import { keepReadLine, readLine } from "$lib/device/readchat";
import { say } from "$lib/live.svelte";
import type { TableSocket } from "$lib/protocol/socket.svelte";
import type { EmoteMessage, TalkLine } from "$lib/protocol/types";
import { session } from "$lib/session.svelte";

export type Emote = EmoteMessage["emote"];

/** In the order of their buttons: from the greeting to the end. */
export const EMOTES: readonly Emote[] = ["hello", "luck", "thinking", "nice", "thanks", "oops", "laugh", "well-played"];

export class Chat {
  /** True where the panel shows the chat instead of the moves. */
  chosen = $state(false);
  /** The parts of the page that show the chat just now. */
  private looked = $state(0);
  private read = $state(0); // the number of the last line
  /** The last line read out to people who hear the page. */
  private announced: number | null = null;

  /** names: by seat, as the table calls them. tell: shows a line on the cloth for a while. */
  constructor(
    private readonly socket: TableSocket,
    private readonly names: () => string[],
  ) {
    this.read = readLine(socket.id);
    $effect(() => {
      if (!this.open || this.last === 0) return;
      this.read = this.last;
      keepReadLine(socket.id, this.last);
    });
  }

  /** True for the people of a table where several play. */
  there: boolean = $derived.by(() => this.socket.talk !== null);
  off: boolean = $derived.by(() => this.socket.talk?.off ?? false);
  /** True for those who watch, and talk among themselves. */
  watching: boolean = $derived.by(() => this.socket.talk?.watching ?? false);
  host: boolean = $derived.by(() => this.socket.talk?.host ?? false);
  lines: TalkLine[] = $derived.by(() => this.socket.talk?.lines ?? []);
  muted: number[] = $derived.by(() => this.socket.talk?.muted ?? []);
  private you: number | null = $derived.by(() => this.socket.state?.you ?? null);
  private last: number = $derived(this.lines.at(-1)?.number ?? 0);
  /** Whether what is said is on the screen, so that nothing else need show it. */
  readonly open: boolean = $derived(this.looked > 0);
  unread: number = $derived.by(() => this.lines.filter((line) => line.number > this.read && !this.own(line)).length);
  /** Why the last line was not said. */
  refused: string | null = $derived.by(() => this.socket.talkRefused);

  own(line: TalkLine): boolean {
    if (this.watching) return line.profile !== null && line.profile === session.me?.profile;
    return line.seat !== null && line.seat === this.you;
  }

  called(line: TalkLine): string {
    return (line.seat === null ? null : this.names()[line.seat]) ?? line.name;
  }

  words(line: TalkLine): string {
    return line.emote === null ? (line.text ?? "") : t(`emote.${line.emote}`);
  }

  /** What others have said since this was asked last; nothing at the first time, when all of it is old. */
  news(): string[] {
    if (!this.there) return [];
    const before = this.announced;
    this.announced = Math.max(this.last, before ?? 0);
    if (before === null) return [];
    const fresh = this.lines.filter((line) => line.number > before && !this.own(line));
    return untrack(() => fresh.map((line) => t("chat.heard", { name: this.called(line), words: this.words(line) })));
  }

  /** Watches whether an element that shows the lines can be seen. */
  watch(element: HTMLElement): () => void {
    let counted = false;
    const count = (shown: boolean): void => {
      if (shown === counted) return;
      counted = shown;
      untrack(() => (this.looked += shown ? 1 : -1));
    };
    const watcher = new IntersectionObserver(([entry]) => count(entry?.isIntersecting ?? false));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      count(false);
    };
  }

  readonly send: TableSocket["send"] = (message) => this.socket.send(message);

  mute(seat: number, on: boolean): void {
    this.socket.send({ type: "mute", seat, on });
  }

  report(line: TalkLine): void {
    this.socket.send({ type: "report", line: line.number });
    say(t("chat.reported"));
  }
}
