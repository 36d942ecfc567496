import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-posts.ts';
import type { PlayedResult } from '../../contract/game-values.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import { foldName } from '../games/fold-name.ts';
import type { GameRecord } from '../games/game-records.repository.ts';
import { describeGame, detailGame } from '../labels/post-labels.ts';
import { statsOf, toPostedGame } from './game-stats.ts';

export type DecidedGame = GameRecord & { readonly result: PlayedResult };

export function hasResult<Game extends GameRecord>(game: Game): game is Game & DecidedGame {
  return game.result !== 'none';
}

export type PostText = Pick<PublishedActivity, 'description' | 'secondary' | 'stats'>;

export function postText(game: DecidedGame, burst: PostedGame['burst']): PostText {
  const posted = toPostedGame(game, burst);
  return {
    description: describeGame(posted),
    secondary: { type: 'simple', text: detailGame(posted) },
    stats: statsOf(posted),
  };
}

/** Sums up a burst, its post's game included, in the order in which the games ended; null for a game alone. */
export function summarizeBurst(games: readonly DecidedGame[]): PostedGame['burst'] {
  if (games.length < 2) return null;
  const countOf = (result: PlayedResult) => games.filter((game) => game.result === result).length;
  const rated = games.filter(({ ratingDiff }) => ratingDiff !== null);
  const isOneRating = new Set(rated.map(ratingKey)).size === 1;
  return {
    games: games.length,
    won: countOf('win'),
    drawn: countOf('draw'),
    lost: countOf('loss'),
    rating_from: isOneRating ? (rated.at(0)?.ratingBefore ?? null) : null,
    rating_to: isOneRating ? (rated.at(-1)?.ratingAfter ?? null) : null,
  };
}

/** Names the rating that a game changed: a user who was several players of one site has several in one pool. */
export function ratingKey({ pool, accountId, ownName }: DecidedGame): string {
  return `${pool} ${accountId ?? foldName(ownName)}`;
}
