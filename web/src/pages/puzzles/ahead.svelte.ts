/** Puzzles while the service can't be reached: the next ten, with all that it would say to them, as long as this page is open. */
import { inPage } from "$backend";
import { api, ApiError } from "$lib/protocol/http";
import type { PuzzleAhead, PuzzleAsk, PuzzleName, PuzzleState, PuzzleWish } from "$lib/protocol/types";
import { prefetchGame } from "$games";

const ENOUGH = 5; // puzzles left, until the next ten are asked for

export const unreachable = (error: unknown): boolean => error instanceof ApiError && error.offline;

class PuzzlesAhead {
  private kept = $state.raw<PuzzleAhead[]>([]);

  /** Those that fit a wish. */
  left(wish: Pick<PuzzleWish, "done" | "game" | "kind">): PuzzleAhead[] {
    return this.kept.filter(
      ({ game, name }) =>
        !wish.done.includes(`${game}/${name}`) &&
        (wish.game === "" || wish.game === game) &&
        (wish.kind === "" || name.startsWith(`${wish.kind}-`)),
    );
  }

  /** The next puzzle for a player; null where there is none left. */
  async next(wish: PuzzleWish): Promise<PuzzleName> {
    try {
      const next = await api.nextPuzzle(wish);
      void this.keep(wish);
      return next;
    } catch (error) {
      const [one] = unreachable(error) ? this.left(wish) : [];
      if (!one) throw error;
      return { game: one.game, name: one.name };
    }
  }

  /** What is said of a puzzle's plays. Without a service no answer changes the rating. */
  async state(game: string, name: string, asked: PuzzleAsk): Promise<PuzzleState> {
    try {
      return await api.puzzle(game, name, asked);
    } catch (error) {
      const one = this.kept.find((each) => each.game === game && each.name === name);
      const state = asked.answer ? one?.shown : one?.states[asked.plays.join(" ")];
      if (!state || !unreachable(error)) throw error;
      return state;
    }
  }

  private async keep(wish: PuzzleWish): Promise<void> {
    if (inPage || this.left(wish).length > ENOUGH) return;
    try {
      this.kept = await api.puzzlesAhead(wish);
      for (const { game } of this.kept) prefetchGame(game);
    } catch {
      // the next puzzle asks again
    }
  }
}

export const puzzlesAhead = new PuzzlesAhead();
