import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { PlayedResult } from '../../contract/words.ts';
import type { GameStats } from '../../tracker.ts';
import type { GameRecord } from '../games/game-records.ts';
import { describeGame, detailGame } from '../words/feed-words.ts';
import { statsOf } from '../words/game-stats.ts';

/** A game that was played to a result. */
export type CountedGame = GameRecord & { readonly result: PlayedResult };

export function hasResult(game: GameRecord): game is CountedGame {
  return game.result !== 'none';
}

/** What a post says of its game, and of those that are told in it. */
export function wordGame(
  game: CountedGame,
  burst: GameStats['burst'],
): Pick<PublishedActivity, 'description' | 'secondary' | 'stats'> {
  // Without a difference the ratings around a game are not the game's own: others ended in between.
  const ratingBefore = game.ratingDiff === null ? null : game.ratingBefore;
  const stats = statsOf({ ...game, ratingBefore }, burst);
  return {
    description: describeGame(stats),
    secondary: { type: 'simple', text: detailGame(stats) },
    stats,
  };
}

/** Of a post's game and those that are told in it, in the order in which they ended; null for a game alone. */
export function burstOf(games: readonly CountedGame[]): GameStats['burst'] {
  if (games.length < 2) return null;
  const of = (result: PlayedResult) => games.filter((game) => game.result === result).length;
  const rated = games.filter(({ ratingDiff }) => ratingDiff !== null);
  const isOnePool = new Set(rated.map(({ pool }) => pool)).size === 1;
  return {
    games: games.length,
    won: of('win'),
    drawn: of('draw'),
    lost: of('loss'),
    rating_from: isOnePool ? (rated.at(0)?.ratingBefore ?? null) : null,
    rating_to: isOnePool ? (rated.at(-1)?.ratingAfter ?? null) : null,
  };
}
