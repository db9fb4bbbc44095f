/** Lessons: where they are, and which of them teaches which rules. */
import { written } from "./words/options";
import type { Played } from "./played";
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

export const lessonPath = (game: string, lesson: string): string =>
  lesson === BASICS ? `/learn/${game}` : `/learn/${game}/${lesson}`;

/** The page of a new table on which the rules that a lesson teaches are chosen: a game's own, or an edition's. */
export function tablePath(game: GameInfo, lesson: LessonInfo): string {
  const { name, made } = taughtBy(game, lesson);
  const others = Object.entries(lesson.options).filter(([option]) => !(option in made));
  const options = new URLSearchParams(others).toString();
  return options === "" ? `/new/${name}` : `/new/${name}?${options}`;
}

/** What a lesson teaches, the game or an edition of it, and the options that make it. */
export function taughtBy(game: GameInfo, lesson: LessonInfo): { name: string; made: Record<string, Value> } {
  const edition = game.editions.find(({ options }) => teaches(lesson, options));
  return edition ? { name: edition.name, made: edition.options } : { name: game.name, made: {} };
}

const teaches = ({ options }: LessonInfo, made: Record<string, Value>): boolean =>
  Object.entries(made).every(([name, value]) => options[name] === written(value));

/** The lesson that teaches most of the rules chosen, and none besides; null where there is none. An edition is not taught by
 * a lesson of its game, which tells of more than it has. */
export function lessonFor({ game, made }: Played, chosen: Record<string, Value>): LessonInfo | null {
  const rules = { ...chosen, ...made };
  const fits = (lesson: LessonInfo): boolean =>
    teaches(lesson, made) &&
    Object.entries(lesson.options).every(([name, value]) => name in rules && written(rules[name] as Value) === value);
  const size = ({ options }: LessonInfo): number => Object.keys(options).length;
  return game.lessons.filter(fits).sort((one, other) => size(other) - size(one))[0] ?? null;
}

/** The lessons that come next after one. */
export const lessonsAfter = (game: GameInfo, lesson: string): LessonInfo[] =>
  game.lessons.filter(({ presumes }) => presumes === lesson);
