/** What the page of a linked deal says. */
import { translator } from "$lib/i18n";

export const t = translator({
  "deal.title": "{title}: a deal",
  "deal.opening": "Opening deal {deal}…",
  "code.title": "Deal {code}",
  "code.opening": "Looking up this deal…",
  "shared.friend": "A friend",
  "shared.won": { one: "{name} won in {count} move.", other: "{name} won in {count} moves." },
  "shared.lost": { one: "{name} didn’t win: {count} move.", other: "{name} didn’t win, in {count} moves." },
  "shared.points": {
    one: "{name} scored {points} points in {count} move.",
    other: "{name} scored {points} points in {count} moves.",
  },
  "shared.beat-moves": { one: "Beat {count} move", other: "Beat {count} moves" },
  "shared.beat-points": "Beat {points} points",
  "shared.beat-win": "Win it",
  "shared.deal": "The same cards for both of you.",
  "shared.play": "Play this deal",
  "shared.form": "Other rules or players",
  "shared.note": "A shared deal counts as a known deal in your statistics.",
  "shared.beaten": "You beat {name}: {what}.",
  "shared.stands": "By this link, {name} is ahead: {what}.",
  "deal.broken": "This link is cut short, so its moves can’t be read. Copy the whole address and open it again.",
});
