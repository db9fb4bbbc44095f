/** Who is new to a game, and which lessons are offered to them: until they begin one, or say that they don't want it. */
import { store, stored } from "./device/stored";
import { hasSeenLesson, lessonKey, readWords } from "./lessons";
import type { GameInfo, LessonInfo } from "./protocol/types";
import { session } from "./session.svelte";

const KEY = "witchwood-no-lessons";

class Newcomer {
  private declined = $state.raw(readWords(stored(KEY)));
  /** Games of which one ended while this page is open. */
  private ended = $state.raw<readonly string[]>([]);

  /** Whether no game of this kind has ended for them yet. */
  isNew(game: string): boolean {
    return session.me !== null && !session.me.played.includes(game) && !this.ended.includes(game);
  }

  /** Whether a lesson is offered: one that presumes nothing to newcomers, others to everybody who never saw them. */
  isOffered(game: GameInfo, lesson: LessonInfo): boolean {
    if (this.declined.includes(lessonKey(game.name, lesson.name)) || hasSeenLesson(game.name, lesson.name))
      return false;
    return lesson.presumes !== null || this.isNew(game.name);
  }

  decline(game: GameInfo, lesson: LessonInfo): void {
    this.declined = [...this.declined, lessonKey(game.name, lesson.name)];
    store(KEY, JSON.stringify(this.declined));
  }

  noteEnd(game: string): void {
    if (!this.ended.includes(game)) this.ended = [...this.ended, game];
  }
}

export const newcomer = new Newcomer();
