/** A review as the service sends it, of a solitaire of three moves that was lost. */
import type { ReviewMessage } from "$lib/protocol/types";

export const review = (changes: Partial<ReviewMessage>): ReviewMessage => ({
  type: "review",
  id: "r",
  seat: 0,
  points: false,
  values: [0.46, 0.84, 0.3, 0],
  lows: [0.4, 0.8, 0.2, 0],
  highs: [0.5, 0.9, 0.4, 0],
  verdicts: ["won", "won", "lost", "lost"],
  best: null,
  costly: [],
  lead: "",
  proof: "",
  blameless: "",
  balance: [],
  spaced: "",
  rollouts: 100,
  slips: 6,
  seed: 0,
  ...changes,
});
