/** Lessons: where they are, and which of them were begun on this device. */
import { stored } from "./device/stored";
import { written } from "./words/options";
import type { GameInfo, LessonInfo, Value } from "./protocol/types";

/** The lesson that a game begins with. */
export const BASICS = "basics";

/** Where it is kept what was done of a lesson. */
export const lessonKey = (game: string, lesson: string): string =>
  lesson === BASICS ? `witchwood-lesson-${game}` : `witchwood-lesson-${game}-${lesson}`;

/** Words kept on this device; none where what is kept makes no sense. */
export function readWords(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) && kept.every((one) => typeof one === "string") ? kept : [];
  } catch {
    return [];
  }
}

/** Whether somebody has begun a lesson here, or done it. */
export const hasSeenLesson = (game: string, lesson: string): boolean => stored(lessonKey(game, lesson)) !== null;

export const lessonPath = (game: string, lesson: string): string =>
  lesson === BASICS ? `/learn/${game}` : `/learn/${game}/${lesson}`;

/** The page of a new table on which the rules that a lesson teaches are chosen. */
export function tablePath(game: string, lesson: LessonInfo): string {
  const options = new URLSearchParams(lesson.options).toString();
  return options === "" ? `/new/${game}` : `/new/${game}?${options}`;
}

/** The lesson that teaches most of the rules chosen, and none besides; null where there is none. */
export function lessonFor(game: GameInfo, chosen: Record<string, Value>): LessonInfo | null {
  const fits = ({ options }: LessonInfo): boolean =>
    Object.entries(options).every(([name, value]) => name in chosen && written(chosen[name] as Value) === value);
  const size = ({ options }: LessonInfo): number => Object.keys(options).length;
  return game.lessons.filter(fits).sort((one, other) => size(other) - size(one))[0] ?? null;
}

/** The lessons that come next after one. */
export const lessonsAfter = (game: GameInfo, lesson: string): LessonInfo[] =>
  game.lessons.filter(({ presumes }) => presumes === lesson);
