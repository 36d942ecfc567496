import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { PlayedResult } from '../../contract/words.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import type { GameRecord } from '../games/game-records.ts';
import { foldName } from '../games/fold-name.ts';
import { describeGame, detailGame } from '../words/feed-labels.ts';
import { statsOf, tellGame } from '../words/game-stats.ts';

/** A game that was played to a result. */
export type CountedGame = GameRecord & { readonly result: PlayedResult };

export function hasResult(game: GameRecord): game is CountedGame {
  return game.result !== 'none';
}

export type PostText = Pick<PublishedActivity, 'description' | 'secondary' | 'stats'>;

/** What a post says of its game, and of those that are told in it. */
export function wordGame(game: CountedGame, burst: PostedGame['burst']): PostText {
  const told = tellGame(game, burst);
  return {
    description: describeGame(told),
    secondary: { type: 'simple', text: detailGame(told) },
    stats: statsOf(told),
  };
}

/** Of a post's game and those that are told in it, in the order in which they ended; null for a game alone. */
export function burstOf(games: readonly CountedGame[]): PostedGame['burst'] {
  if (games.length < 2) return null;
  const of = (result: PlayedResult) => games.filter((game) => game.result === result).length;
  const rated = games.filter(({ ratingDiff }) => ratingDiff !== null);
  const isOneRating = new Set(rated.map(ratingKey)).size === 1;
  return {
    games: games.length,
    won: of('win'),
    drawn: of('draw'),
    lost: of('loss'),
    rating_from: isOneRating ? (rated.at(0)?.ratingBefore ?? null) : null,
    rating_to: isOneRating ? (rated.at(-1)?.ratingAfter ?? null) : null,
  };
}

/** Whoever was several players of one site has several ratings in one pool. */
export function ratingKey({ pool, accountId, ownName }: CountedGame): string {
  return `${pool} ${accountId ?? foldName(ownName)}`;
}
