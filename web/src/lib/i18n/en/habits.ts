/** What one does again and again that costs. What the sorts of actions are called stands beside each game. */
export const habits = {
  "habit.title": "Your costliest habit in {game}",
  "habit.words":
    "You lose most by {done} where {instead} was better: in {times} of the {games} games whose reviews you opened. It costs you {cost} in 100 a game ({low} to {high}).",
  "habit.words-points":
    "You lose most by {done} where {instead} was better: in {times} of the {games} games whose reviews you opened. It costs you {cost} points a game ({low} to {high}).",
} as const;
