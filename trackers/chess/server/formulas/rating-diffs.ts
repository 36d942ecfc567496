/** A rated game of one pool. */
export interface RatedGame {
  readonly ratingAfter: number | null;
  readonly isDaily: boolean;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number;
}

/**
 * The ratings before the games of a pool, in the order in which they ended, for providers that tell the rating after
 * a game alone: it is that after the game before. Daily games run side by side: one has a rating before only when no
 * other of the pool ended while it was played.
 */
export function ratingsBefore(
  games: readonly RatedGame[],
  beforeFirst: number | null = null,
): (number | null)[] {
  let rating = beforeFirst;
  return games.map((game, index) => {
    const before = game.isDaily && isOverlapped(game, games[index - 1]) ? null : rating;
    rating = game.ratingAfter ?? rating;
    return before;
  });
}

/** The one that ended last before it tells: all others ended earlier still. */
function isOverlapped({ startedAtMs }: RatedGame, earlier: RatedGame | undefined): boolean {
  return startedAtMs === null || (earlier !== undefined && earlier.endedAtMs >= startedAtMs);
}
