/** Words of the table for any game, in English. Cards, zones and actions are named by the view itself. */
import { translator } from "$lib/i18n";

export const t = translator({
  board: "Table of {title}",
  actions: "What you can do",
  many: { one: "1 action", other: "{count} actions" },
  group: { one: "{lead}: 1 action", other: "{lead}: {count} actions" },
  nothing: "Nothing can be done with this place now: {place}.",
  "nothing-card": "Nothing can be done with the {card} now.",
  "let-go": "Let go",
  waits: "{name} is to move.",
  zone: { one: "{zone}: 1 card", other: "{zone}: {count} cards" },
  "zone-empty": "{zone}: empty",
  "heap-top": { one: "{zone}: {card}", other: "{zone}: {count} cards, {card} on top" },
  fan: { one: "{zone}: 1 card, face down", other: "{zone}: {count} cards, face down" },
  place: "{zone}, {place} of {places}",
  close: "Close",
  look: "{zone}: look at its cards",
  values: "counts {values}",
  pairs: "pairs with {cards}",
  and: " and ",
  or: " or ",
  outlook: "What may come",
});
