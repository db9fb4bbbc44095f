/** Who is new to a game, and which lessons are offered to them: until they finish one, or say that they don't want it. */
import { store, stored } from "./device/stored";
import { lessonFor, lessonKey, readWords, taughtBy } from "./lessons";
import type { Played } from "./played";
import type { GameInfo, LessonInfo, Value } from "./protocol/types";
import { session } from "./session.svelte";

const DECLINED = "witchwood-no-lessons";
const FINISHED = "witchwood-lessons-finished";

class Newcomer {
  private declined = $state.raw(readWords(stored(DECLINED)));
  private finished = $state.raw(readWords(stored(FINISHED)));
  /** Games and editions of which one ended while this page is open. */
  private ended = $state.raw<readonly string[]>([]);

  /** Whether no game of this kind has ended for them yet. played: the game, or the edition. */
  isNew(played: string): boolean {
    return session.me !== null && !session.me.played.includes(played) && !this.ended.includes(played);
  }

  /** Whether a lesson is offered: one that presumes nothing to newcomers, others to everybody who hasn't finished them. */
  isOffered(game: GameInfo, lesson: LessonInfo): boolean {
    if ([...this.declined, ...this.finished].includes(lessonKey(game.name, lesson.name))) return false;
    return lesson.presumes !== null || this.isNew(taughtBy(game, lesson).name);
  }

  /** The lesson to offer for some rules: newcomers begin with what theirs presumes. Null where none is. */
  offered(played: Played, chosen: Record<string, Value>): LessonInfo | null {
    if (session.me === null) return null; // who is new is not known yet
    const { game } = played;
    const lesson = lessonFor(played, chosen);
    const first = game.lessons.find(({ name }) => name === lesson?.presumes) ?? null;
    return [first, lesson].find((one) => one !== null && this.isOffered(game, one)) ?? null;
  }

  decline(game: GameInfo, lesson: LessonInfo): void {
    this.declined = [...this.declined, lessonKey(game.name, lesson.name)];
    store(DECLINED, JSON.stringify(this.declined));
  }

  /** Notes that a lesson was played to its end on this device. */
  finish(game: string, lesson: string): void {
    const key = lessonKey(game, lesson);
    if (this.finished.includes(key)) return;
    this.finished = [...this.finished, key];
    store(FINISHED, JSON.stringify(this.finished));
  }

  noteEnd(played: string): void {
    if (!this.ended.includes(played)) this.ended = [...this.ended, played];
  }
}

export const newcomer = new Newcomer();
