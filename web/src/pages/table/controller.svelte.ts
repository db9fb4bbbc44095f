/** What a table page knows beyond the socket: which ply is looked at, how long the game has lasted, what may be done. */
import { partsOf, prefetchGame } from "$games";
import { every, now, Timer, type Stop } from "$lib/clock";
import { announceView } from "$lib/animation/newview.svelte";
import { t } from "$lib/i18n";
import { TableSocket, type Refused } from "$lib/protocol/socket.svelte";
import { Navigation } from "$lib/routes/navigation.svelte";
import type { HintMessage, SeatState, TableState } from "$lib/protocol/types";
import { keepReview } from "$lib/device/reviews";
import { settings } from "$lib/device/settings.svelte";
import { plainReason } from "$lib/pointer/moves";
import type { Refusal } from "$lib/view/refusal";
import { shared } from "$lib/view/shared";
import { viewWithNames, withNames, type View } from "$lib/view/view";
import { untrack } from "svelte";
import { Absences } from "./people/absences.svelte";
import { Chat } from "./chat/chat.svelte";
import { isAbout, sharedPlays } from "./past/news";
import { mayReview } from "./review/review";
import { seatNote } from "./people/strengths";
import { Positions } from "./past/positions.svelte";

const PACE = 900; // milliseconds a play stays on the table while a replay walks by itself
const HOLD = 1400; // milliseconds for which words are read before the cards move of which they speak
const UNMOVED = 60; // seconds after which the host may go on alone without a player who has never moved
const QUIET = 20; // seconds that a player may take without being reminded
const LATE = 600; // seconds: with less left, a player is reminded; of days, with less than a tenth

export class TableController {
  readonly socket: TableSocket;
  /** The ply that is looked at: how many plays had been made. Null is now. */
  ply = $state<number | null>(null);
  /** True while a replay walks through the plays by itself. */
  walking = $state(false);
  readonly absences = new Absences();
  readonly chat: Chat;
  /** True once a person who could take a seat has said that they only watch. */
  watches = $state(false);
  /** Whether this person asked for verdicts here, or hid them; null for neither. */
  private asked = $state<boolean | null>(null);
  /** True while the finished game is looked back at. */
  reviewing = $state(false);
  /** Whose game the review is about; null for one's own. */
  reviewSeat = $state<number | null>(null);
  /** True where the past shows the hands of all players. */
  openHands = $state(false);
  /** On the way to the next table with the same people. */
  readonly navigation = new Navigation();
  private readonly positions: Positions;
  private before: TableState | null = null;
  /** The last picture: most of it lies in the next one, too, and is not drawn again. */
  private drawn: View | null = null;
  /** Plays that nobody asked for and that were not taken back, by their numbers. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly unasked = new Set<number>();
  /** Refusals up to this one are over: of actions once there are other plays, of all else once there is another version. */
  private past = $state(0);
  private counted = -1;
  private arrived = $state(now());
  private now = $state(now());
  /** The picture of before, as long as a play that changes this player's own cards is read first. */
  private held = $state.raw<View | null>(null);
  private readonly holding = new Timer(); // by the client's clock, which tests hold
  private told: TableState | null = null;
  private readonly stopTicking: Stop;
  private stopWalking: Stop = () => undefined;

  constructor(id: string) {
    this.socket = new TableSocket(id, announceView);
    if (this.socket.state) prefetchGame(this.socket.state.game); // remembered: its cloth need not wait for the room
    this.chat = new Chat(this.socket, () => this.names);
    this.positions = new Positions((ply) => this.socket.send({ type: "look", ply, open: this.openHands }));
    this.stopTicking = every(1000, () => {
      if (this.socket.connection === "open") this.now = now(); // without a connection nobody knows, so the clock stands
    });
    $effect.pre(() => {
      const table = this.socket.state;
      untrack(() => this.hold(table));
    });
    $effect(() => {
      const table = this.socket.state;
      untrack(() => {
        this.follow(table);
        if (table) this.absences.follow(table);
      });
    });
    $effect(() => {
      const { review } = this.socket;
      const { table, played } = this;
      if (!review || !table || table.you !== review.seat) return;
      const costs = review.costly.map(({ kind, better, cost }) => [kind, better.kind ?? "", cost] as const);
      keepReview({ table: id, game: table.game, edition: played, points: review.points, costs });
    });
    // A table that moves takes its review with it: another one is made, unless the game goes on.
    $effect(() => {
      const { review, reviewed, reviewRefused } = this.socket;
      const { over } = this;
      if (!this.reviewing || (over && (review ?? reviewed ?? reviewRefused) !== null)) return;
      untrack(() => {
        if (over) this.startReview();
        else this.endReview();
      });
    });
    $effect(() => {
      const looked = this.socket.looked;
      if (looked && looked.open === untrack(() => this.openHands)) this.positions.answered(looked.ply, looked.view);
    });
  }

  private called: string = $derived.by(() => {
    const table = this.socket.state;
    return seatNames(table?.seats ?? [], table?.you ?? null).join("\n");
  });
  /** By seat. Changes only with a name, because all words derive from it. */
  names: string[] = $derived(this.called.split("\n"));
  /** The table as the service told it, with names where its words say seat numbers. */
  table: TableState | null = $derived.by(() => this.socket.state && named(this.socket.state, this.names));
  /** The game, or the edition that its options make: for its name, its colours and its pictures. */
  played: string = $derived(this.table?.edition ?? this.table?.game ?? "");
  plays: TableState["plays"] = $derived(this.table?.plays ?? []);
  private shown: View | null = $derived.by(() => {
    const now = this.socket.state?.view ?? null;
    return this.ply === null ? now : (this.positions.near(this.ply) ?? now);
  });
  /** Whether hands that lay closed can be shown now that the game is over. */
  mayOpenHands: boolean = $derived.by(() => {
    const hides = (this.shown?.zones ?? []).some((zone) => zone.owner !== null && zone.cards.includes(null));
    return this.ply !== null && this.over && (this.table?.seats.length ?? 1) > 1 && (this.openHands || hides);
  });
  /** People who are not connected just now, by seat. */
  away: boolean[] = $derived((this.table?.seats ?? []).map(({ seat }) => this.absences.seats?.includes(seat) ?? false));
  /** The avatars' numbers, by seat. */
  faces: number[] = $derived((this.table?.seats ?? []).map(({ face }) => face));
  /** How strong agents are, by seat; those that play for people too. */
  notes: string[] = $derived((this.table?.seats ?? []).map(({ agent, stand_in }) => seatNote(agent ?? stand_in)));
  review = $derived.by(() => (this.reviewing ? this.socket.review : null));
  reviewRefused = $derived.by(() => (this.reviewing ? this.socket.reviewRefused : null));
  /** The move that cost most among those that could be made where one looks, in a review. */
  costly = $derived.by(() => this.review?.costly.find((move) => move.ply === this.ply) ?? null);
  /** The plays that led to what is on the screen. */
  shownPlays: TableState["plays"] = $derived.by(() => (this.ply === null ? this.plays : this.plays.slice(0, this.ply)));
  last: TableState["plays"][number] | null = $derived.by(() => this.shownPlays.at(-1) ?? null);
  /** The view on the screen: of the ply that is looked at as soon as it has come, until then the one before. */
  view: View | null = $derived.by(() => {
    const { shown, costly } = this;
    return shown && viewWithNames(costly ? { ...shown, actions: [costly.better] } : shown, this.names);
  });
  /** Where the cards lie once one's own action that is on its way to the service is done; null where nobody can say. */
  private foreseen: View | null = $derived.by(() => {
    const { view } = this;
    const { pending } = this.socket;
    if (!view || !pending || this.ply !== null || !view.actions.some((one) => one.text === pending.action)) return null;
    return partsOf(view.game)?.foresee?.(view, pending.action) ?? null;
  });
  /** The view as the cloth draws it. What is foreseen lies there already. */
  picture: View | null = $derived.by(() => {
    this.drawn = shared(this.drawn, this.held ?? this.foreseen ?? this.view);
    return this.drawn;
  });
  /** True while the clock stands still by wish: then the cards can't be seen either. */
  paused: boolean = $derived(this.table?.paused ?? false);
  /** Why nothing can be played on the cloth just now, in words; null where this person can play. */
  still: string | null = $derived.by(() => {
    if (!this.table || this.cut) return t("still.connection");
    if (this.ply !== null) return t("still.past");
    if (this.table.finished) return t("table.over");
    if (this.table.you === null) return t("still.watching");
    if (this.paused) return t("still.paused");
    return this.table.seats[this.table.you]?.stand_in == null ? null : t("still.stand-in");
  });
  /** True while there is no connection: nothing can be asked for. */
  cut: boolean = $derived.by(() => this.socket.connection !== "open");
  /** True where this person can play now. */
  live: boolean = $derived(this.still === null && this.held === null);
  over: boolean = $derived(this.table?.finished ?? false);
  /** True where the viewer watches and may take a seat. */
  free: boolean = $derived.by(() => {
    const { table, over } = this;
    return table !== null && table.you === null && !over && table.seats.some((seat) => seat.kind === "open");
  });
  seconds: number = $derived.by(() => {
    if (!this.table) return 0;
    const since = Math.max(0, this.now - this.arrived) / 1000;
    return this.table.seconds + Math.min(since, this.table.runs);
  });
  /** Whether verdicts are shown. Until the game is over they count as help, so they are shown to players who ask. */
  verdicts: boolean = $derived.by(() => {
    if (!this.table || this.table.contest) return false;
    return this.asked ?? (this.over || settings.solver || this.table.help.solver);
  });
  hint: HintMessage | null = $derived.by(() => {
    const { hint } = this.socket;
    if (!hint) return null;
    const words = withNames(hint.words, this.names);
    return { ...hint, words: hint.why === "" ? words : t("talk.why", { words, why: hint.why }) };
  });
  /** Why the last thing asked for was not done, until the table goes on. */
  refused: Refused | null = $derived.by(() => {
    const { refused } = this.socket;
    if (!refused || refused.key <= this.past) return null;
    return { ...refused, reason: plainReason(withNames(refused.reason, this.names)) };
  });
  refusal: Refusal | null = $derived.by(() => {
    const { refused } = this;
    return refused?.request?.type === "act"
      ? { action: refused.request.action, reason: refused.reason, key: refused.key }
      : null;
  });

  /** Seconds since the last state: at least so long nothing has happened, and its times run on from there. */
  waited: number = $derived.by(() => Math.max(0, this.now - this.socket.receivedAt) / 1000);
  /** The person who is waited for, as things stand now. */
  silence: TableState["silence"] = $derived.by(() => {
    const silence = this.table?.silence ?? null;
    const later = (seconds: number | null): number | null =>
      seconds === null ? null : Math.max(0, seconds - this.waited);
    return silence && { ...silence, patience: later(silence.patience), unmoved: later(silence.unmoved) };
  });

  /** Seconds that this silent player has before the others may go on; null as long as nobody needs to hurry. */
  deadline: number | null = $derived.by(() => {
    const { silence, table } = this;
    if (!silence || !table || table.finished || silence.seat !== table.you) return null;
    const ends = [
      [silence.patience, table.terms.patience ?? 0],
      [table.host ? null : silence.unmoved, UNMOVED],
    ] as const;
    const late = ends.flatMap(([left, whole]) =>
      left !== null && left <= Math.min(whole - QUIET, Math.max(LATE, whole / 10)) ? [left] : [],
    );
    return late.length === 0 ? null : Math.min(...late);
  });

  /** Whether a seat was not nudged just now. */
  canNudge(seat: number): boolean {
    const last = this.table?.nudges.find((one) => one.seat === seat);
    return !this.cut && (last === undefined || last.again <= this.waited);
  }

  /** Plays what nobody asked for: one undo takes it back together with the play before. */
  actUnasked(action: string): void {
    this.unasked.add(this.plays.length);
    this.socket.act(action);
  }

  /** Takes back the last play that this person made, and all that followed by itself. */
  undo(): void {
    let last = this.plays.length - 1;
    while (this.unasked.delete(last)) {
      this.socket.change({ type: "undo" });
      last -= 1;
    }
    this.socket.change({ type: "undo" });
  }

  pause(on: boolean): void {
    this.look(this.plays.length);
    this.socket.change({ type: on ? "pause" : "go-on" });
  }

  nudge(seat: number): void {
    this.socket.send({ type: "nudge", version: this.socket.version, seat });
  }

  /** Looks back at the finished game; the review is requested once. seat: whose game it is, else as before. */
  startReview(seat = this.reviewSeat): void {
    if (!mayReview(this)) return;
    if (seat !== this.reviewSeat) this.socket.review = this.socket.reviewed = null;
    this.reviewSeat = seat;
    this.reviewing = true;
    this.socket.reviewRefused = null;
    if (this.socket.review !== null || this.socket.reviewed !== null) return;
    this.socket.reviewed = 0;
    const own = this.socket.state?.you ?? null;
    const several = (this.socket.state?.seats.length ?? 1) > 1;
    this.socket.send({ type: "review", seat: several && own === null ? (seat ?? 0) : seat });
  }

  /** Shows the hands of all players in the past of a finished game, or one's own view again. */
  setOpenHands(on: boolean): void {
    this.openHands = on;
    this.positions.forgetAll();
    if (this.ply !== null) this.positions.want(this.ply, this.plays.length);
  }

  endReview(): void {
    this.reviewing = false;
    this.look(this.plays.length);
  }

  /** Shows or hides verdicts here, and leaves the settings as they are. */
  showVerdicts(on: boolean): void {
    this.asked = on;
  }

  /** As an address asks for it: a deal of the day is asked about by hand. */
  askSolver(): void {
    if (this.table?.deal.today === null) this.asked = true;
  }

  /** Looks at the position after `ply` plays; at the last ply that is now. A replay that walks by itself stops. */
  look(ply: number): void {
    this.walk(false);
    this.show(ply);
  }

  step(by: number): void {
    this.look((this.ply ?? this.plays.length) + by);
  }

  /** Walks through the plays from where one looks, or from the start; or stops walking. */
  walk(on: boolean): void {
    this.stopWalking();
    this.walking = on;
    if (!on) return;
    if (this.ply === null) this.show(0);
    this.stopWalking = every(PACE, () => {
      this.show((this.ply ?? this.plays.length) + 1);
      if (this.ply === null) this.walk(false);
    });
  }

  private show(ply: number): void {
    const last = this.plays.length;
    const wanted = Math.max(0, Math.min(last, ply));
    this.ply = wanted === last ? null : wanted;
    if (this.ply !== null) this.positions.want(this.ply, last);
  }

  close(): void {
    this.absences.close();
    this.holding.stop();
    this.positions.close();
    this.stopTicking();
    this.stopWalking();
    this.socket.close();
  }

  /** Another player has changed this player's cards: the words come first, then the cards. */
  private hold(now: TableState | null): void {
    const before = this.told;
    this.told = now;
    if (!before || !now || before.you !== now.you || this.ply !== null || document.hidden) return;
    const added = now.plays.slice(sharedPlays(before.plays, now.plays));
    if (!added.some((play) => isAbout(play, now.you))) return;
    this.held = this.drawn;
    this.holding.start(HOLD, () => (this.held = null));
  }

  /** The clock starts from what the service counted; with a new version views of other lines are forgotten. */
  private follow(table: TableState | null): void {
    const { before } = this;
    if (!table) return;
    if (table.seconds !== this.counted || table.version !== before?.version) {
      this.counted = table.seconds;
      this.arrived = now();
    }
    this.before = table;
    if (table.version === before?.version && table.you === before.you) return;
    const kept = before && table.you === before.you ? sharedPlays(before.plays, table.plays) : -1;
    const same = kept === before?.plays.length && kept === table.plays.length;
    const { refused } = this.socket;
    if (!same || refused?.request?.type !== "act") this.past = refused?.key ?? 0;
    if (before) this.positions.forget(kept);
    if (before && kept < before.plays.length) {
      for (const ply of this.unasked) if (ply >= kept) this.unasked.delete(ply); // it was taken back
    }
    if (this.ply !== null) this.show(this.ply);
  }
}

function named(table: TableState, names: string[]): TableState {
  const name = <Thing extends { words: string }>(one: Thing): Thing => ({ ...one, words: withNames(one.words, names) });
  return { ...table, plays: table.plays.map(name), last: table.last && name(table.last) };
}

/** What the seats are called at the table; those of the same name are numbered. */
export function seatNames(seats: readonly SeatState[], you: number | null): string[] {
  const names = seats.map((seat) => {
    if (seat.seat === you) return t("seat.you");
    return seat.kind === "open" ? t("seat.open") : seat.name;
  });
  return names.map((name, seat) => {
    const same = names.filter((other) => other === name).length;
    return same === 1 ? name : `${name} ${names.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}
