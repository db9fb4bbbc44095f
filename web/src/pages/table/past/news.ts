/** What changed at a table between two states, in sentences: for those who hear the table, and for a pill on the cloth. */
import { listNames, t } from "$lib/i18n";
import type { ToldPlay, SeatState, TableState } from "$lib/protocol/types";
import { withNames } from "$lib/view/view";
import { headline, RESIGN } from "../result/result";
import { strengthInWords } from "../people/strengths";

export interface News {
  words: string;
  /** True where nothing else on the cloth shows it, so that it stands there for a while. */
  pill: boolean;
}

/** More new plays than these are counted, not listed: the player comes back after a while. */
const MANY = 4;

const heard = (words: string): News => ({ words, pill: false });
const seen = (words: string): News => ({ words, pill: true });

/** The states are as the service told them; names: by seat, as they are now. */
export function newsOf(before: TableState, now: TableState, names: string[]): News[] {
  if (before.you !== now.you) return [heard(t("news.seated"))]; // another viewer gets the same plays in other words
  const kept = sharedPlays(before.plays, now.plays);
  const [gone, added] = [before.plays.slice(kept), now.plays.slice(kept)];
  return [
    ...answered(before, now, names, gone, added),
    ...takenBack(gone, now, names),
    ...played(added, now, names),
    ...ending(before, now, names),
    ...asking(before, now, names),
    ...turning(before, now, gone, added),
    ...sitting(before, now, names),
    ...standingIn(before, now, names),
    ...nudged(before, now, names),
    ...proposing(before, now, names),
    ...(before.view === null && now.view !== null ? [heard(t("news.dealt"))] : []),
    ...again(before, now, names),
  ];
}

/** How many plays two states of a table have in common, from the first on. */
export function sharedPlays(before: ToldPlay[], now: ToldPlay[]): number {
  const length = Math.min(before.length, now.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [before[at], now[at]];
    if (one?.seat !== other?.seat || one?.text !== other?.text || one?.words !== other?.words) return at;
  }
  return length;
}

/** The seat that a play put out, though its person did not give up; null for any other play. */
export function putOut(play: ToldPlay, seats: readonly SeatState[]): SeatState | null {
  const seat = seats[play.seat];
  return play.text === RESIGN && seat?.out != null ? seat : null;
}

/** Whether another player's play is about this viewer, whose seat its words name: a Thief's, who takes a card of theirs. */
export function isAbout(play: ToldPlay, you: number | null): boolean {
  return you !== null && play.seat !== you && new RegExp(`\\bseat ${you}\\b`, "i").test(play.words);
}

/** Who agreed to put a seat out: "you and Ben". */
function consenters({ out_by }: SeatState, names: string[], you: number | null): string {
  const first = [...out_by].sort((a, b) => Number(b === you) - Number(a === you));
  return listNames(first.map((seat) => (seat === you ? t("plays.you") : (names[seat] ?? ""))));
}

/** Why and by whom a seat was put out, in a sentence. */
function outInWords(seat: SeatState, names: string[], you: number | null): string {
  const values = { name: names[seat.seat] ?? "", by: consenters(seat, names, you) };
  return t(`result.${seat.seat === you ? "you-" : ""}out-${seat.out ?? "time"}`, values);
}

/** The same behind the name, in a list of plays. */
export function outInShort(seat: SeatState, names: string[], you: number | null): string {
  return t(`plays.out-${seat.out ?? "time"}`, { by: consenters(seat, names, you) });
}

/** A play in words, with its player where several play. seats: who sits there, to know who forfeited. */
export function playInWords(
  play: ToldPlay,
  names: string[],
  you: number | null,
  seats: readonly SeatState[] = [],
): string {
  const name = names[play.seat] ?? "";
  const out = putOut(play, seats);
  if (out) return outInWords(out, names, you);
  if (play.text === RESIGN) return play.seat === you ? t("result.you-resigned") : t("result.resigned", { name });
  const words = withNames(play.words, names);
  if (play.instead) return t(`talk.${play.instead}`, { name: play.seat === you ? t("plays.you") : name, words });
  return names.length > 1 ? t("talk.last", { name, words }) : words;
}

/** A play as a list has it: what was done, behind who did it where several play. */
function listed(play: ToldPlay, names: string[]): string {
  const words = withNames(play.words, names);
  return names.length > 1 ? t("plays.by", { name: names[play.seat] ?? "", words }) : words;
}

/** Why a game ended: by resignation, or by which last move. A won solitaire needs no words. */
export function endStory({ plays, you, seats, view }: TableState, names: string[]): string {
  const last = plays.at(-1);
  if (!last || view === null || (seats.length === 1 && view.result === "won")) return "";
  return last.story ? withNames(last.story, names) : playInWords(last, names, you, seats);
}

function played(added: ToldPlay[], now: TableState, names: string[]): News[] {
  const lines = added.slice(added.length > MANY ? -1 : 0).flatMap((play) => playNews(play, now, names));
  return added.length > MANY ? [heard(t("news.many", { count: added.length })), ...lines] : lines;
}

/** What puts a player out, or what a table did by itself, stands on the cloth too, as long as the game goes on; cards that
 * were shown are read out. A story of several seats says what was played. */
function playNews(play: ToldPlay, now: TableState, names: string[]): News[] {
  const cards = play.shown.map((card) => card.name).join(", ");
  return [
    ...(play.story && names.length > 1
      ? []
      : [{ words: playInWords(play, names, now.you, now.seats), pill: isAbout(play, now.you) }]),
    ...(play.story ? [{ words: withNames(play.story, names), pill: !now.view?.over }] : []),
    ...(cards === "" ? [] : [heard(t("news.shown", { cards }))]),
  ];
}

/** Undo, restart and the way back to a better position are told apart by how much is gone. */
function takenBack(gone: ToldPlay[], now: TableState, names: string[]): News[] {
  const [first] = gone;
  if (!first) return [];
  const count = gone.length - 1;
  const words = listed(first, names);
  if (count === 0) return [heard(t("news.taken-back", { words }))];
  if (names.length > 1) return [heard(t("news.taken-back-more", { words, count }))];
  if (now.plays.length === 0) return [heard(t("news.restarted"))];
  return [heard(t("news.went-back", { count: gone.length, play: now.plays.length }))];
}

function asking(before: TableState, now: TableState, names: string[]): News[] {
  const { asked, you } = now;
  if (!asked) return [];
  if (before.asked?.by !== asked.by) {
    const asks = t("takeback.asked", { name: names[asked.by] ?? "" });
    return [heard(asked.by === you ? t("takeback.waiting") : asks)];
  }
  const agreed = before.asked.waits.filter((seat) => !asked.waits.includes(seat) && seat !== you);
  return agreed.map((seat) => seen(t("news.agrees", { name: names[seat] ?? "" })));
}

/** The end of a question: the move is taken back, or it stands. Who said no is known where one answer was missing. */
function answered(before: TableState, now: TableState, names: string[], gone: ToldPlay[], added: ToldPlay[]): News[] {
  const { asked } = before;
  if (!asked || now.asked) return [];
  const own = now.you !== null && asked.waits.includes(now.you); // who answered knows
  if (gone.length > 0) return [(own ? heard : seen)(t("news.allowed"))];
  if (added.length > 0) return [(own ? heard : seen)(t("news.lapsed"))];
  const [only, ...more] = asked.waits;
  if (only === undefined || more.length > 0) return [seen(t("news.refused"))];
  return only === now.you ? [heard(t("news.you-refused"))] : [seen(t("news.refused-by", { name: names[only] ?? "" }))];
}

function turning(before: TableState, now: TableState, gone: ToldPlay[], added: ToldPlay[]): News[] {
  const changed = gone.length > 0 || added.length > 0 || before.view === null;
  const yours = now.seats.length > 1 && now.you !== null && now.view?.turn === now.you;
  return changed && yours && before.view?.turn !== now.you ? [heard(t("news.your-move"))] : [];
}

function ending(before: TableState, now: TableState, names: string[]): News[] {
  if (!now.view?.over || before.view?.over) return [];
  const { reason } = now.view;
  return [heard(headline(now.view, now.you, names)), ...(reason ? [heard(withNames(reason, names))] : [])];
}

function sitting(before: TableState, now: TableState, names: string[]): News[] {
  const sits = (seat: SeatState): boolean =>
    before.seats[seat.seat]?.kind === "open" && seat.kind !== "open" && seat.seat !== now.you;
  return now.seats.filter(sits).map((seat) => seen(t("news.sits", { name: names[seat.seat] ?? "" })));
}

function standingIn(before: TableState, now: TableState, names: string[]): News[] {
  return now.seats.flatMap(({ seat, stand_in }) => {
    const was = before.seats[seat]?.stand_in ?? null;
    if (stand_in !== null && was === null && seat !== now.you)
      return [seen(t("news.stands-in", { name: names[seat] ?? "" }))];
    if (stand_in !== null || was === null) return [];
    return [seen(seat === now.you ? t("news.you-return") : t("news.returns", { name: names[seat] ?? "" }))];
  });
}

/** Who is reminded sees it; so do the others, that nobody nudges twice. */
function nudged(before: TableState, now: TableState, names: string[]): News[] {
  const known = new Set(before.nudges.map((one) => one.version));
  return now.nudges
    .filter((one) => !known.has(one.version))
    .map(({ seat, by }) =>
      seat === now.you
        ? seen(t("news.nudged", { name: names[by] ?? "" }))
        : heard(t("news.nudges", { by: names[by] ?? "", name: names[seat] ?? "" })),
    );
}

function proposing(before: TableState, now: TableState, names: string[]): News[] {
  const was = before.proposal;
  if (now.proposal !== null && was?.by !== now.proposal.by) {
    const { about, by, seat } = now.proposal;
    if (by === now.you) return [heard(t("propose.waiting"))];
    const agent = strengthInWords(now.proposal.agent);
    return [heard(t(`propose.${about}`, { by: names[by] ?? "", name: names[seat ?? 0] ?? "", agent }))];
  }
  if (now.closed && !before.closed) return [heard(t("news.closed"))];
  if (was === null || now.proposal !== null) return [];
  const done =
    was.about === "agent" ? now.seats[was.seat ?? 0]?.stand_in !== null : now.seats[was.seat ?? 0]?.out !== null;
  return done ? [] : [seen(t("news.proposal-ended"))];
}

function again(before: TableState, now: TableState, names: string[]): News[] {
  return before.rematch === null && now.rematch !== null ? [heard(rematchInWords(now, names))] : [];
}

/** Who waits at the next table: known where only one other person was here. */
export function rematchInWords({ seats, you }: TableState, names: string[]): string {
  const [only, ...more] = seats.filter((seat) => seat.kind === "person" && seat.seat !== you);
  return you === null || !only || more.length > 0
    ? t("news.rematch")
    : t("news.rematch-by", { name: names[only.seat] ?? "" });
}
