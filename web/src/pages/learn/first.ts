/** The first game after a lesson: by its rules, a gentle deal where deals are graded, against agents that leave a chance. */
import { wishesFor } from "$lib/levels";
import type { Played } from "$lib/played";
import type { LessonInfo, NewTable } from "$lib/protocol/types";
import { optionsFrom } from "../new/rules";
import { usualSeats } from "../new/seats";

/** The table to open. played: what the lesson teaches, the game or an edition of it. */
export function firstTable(played: Played, lesson: LessonInfo): NewTable {
  const { game, made } = played;
  const options = { ...optionsFrom(new URLSearchParams(lesson.options), game.options), ...made };
  const level = wishesFor(played, options).includes("gentle") ? "gentle" : null;
  const seats = usualSeats(game, true);
  return { game: game.name, options, deal: null, seats, listed: false, rated: false, level };
}
