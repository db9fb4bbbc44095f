/** The words of Witch Stones, in English. Cards, places and actions are named by the view itself. */
import { translator } from "$lib/i18n";

export const t = translator({
  board: "Board of Witch Stones. Stones left: {stones}. {first}, {second}.",
  plate: "{name} {side}: {points} of {target} points",
  seat: "Seat {seat}",
  "your-move": "your move",
  "to-move": "to move",
  suns: "suns",
  moons: "moons",
  of: "of {target}",
  ways: "Ways to take with this square",
  "would-take": "This would take",
  again: "Tap again to take",
  last: "Taken last",
  choose: "Look at the board and choose your side.",
  "chooser-second": "The other player moves first.",
  chooses: "chooses a side",
  "moves-first": "moves first",
});
