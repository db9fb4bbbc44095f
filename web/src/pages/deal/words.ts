/** What the page of a linked deal says. */
import { translator } from "$lib/i18n";

export const t = translator({
  "deal.title": "{title}: a deal",
  "deal.opening": "Opening deal {deal}…",
  "code.title": "Deal {code}",
  "code.opening": "Looking up this deal…",
  "deal.broken": "This link is cut short, so its moves can’t be read. Copy the whole address and open it again.",
});
