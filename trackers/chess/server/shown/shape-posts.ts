import { Compile } from 'typebox/compile';
import type { PostShape, ShownPost } from '@plotline/server/tracker-kit/tracker-server.ts';
import { GameStats, postedGame } from '../../contract/posted-game.ts';
import type { AlsoHere } from '../../contract/words.ts';
import { postedGameWithoutRatings, mentionsRating, type Hidden } from '../../contract/without-ratings.ts';
import type { ChessKit } from '../chess.db.ts';
import { describeGame, detailGame } from '../words/feed-labels.ts';
import { statsOf } from '../words/game-stats.ts';
import { findShownGames } from './shown-games.repository.ts';
import { findAlsoHere, hiddenOf } from './shown-games.service.ts';

const published = Compile(GameStats);

/** Posts without the ratings that are not for this viewer, and with the other player who has the same game here. */
export async function shapePosts(
  kit: ChessKit,
  posts: readonly ShownPost[],
  viewerId: string | null,
): Promise<ReadonlyMap<string, PostShape>> {
  const games = await findShownGames(
    kit.db,
    posts.map(({ uuid }) => uuid),
  );
  const alsoHere = await findAlsoHere(kit, games.values(), viewerId);
  return new Map(
    posts.flatMap((post) => {
      const game = games.get(post.uuid);
      const hidden = game ? hiddenOf(game, viewerId) : 'nobody';
      const other = alsoHere.get(post.uuid);
      return hidden === 'nobody' && !other ? [] : [[post.uuid, shapeOf(post, { hidden, other })] as const];
    }),
  );
}

interface Shaping {
  readonly hidden: Hidden;
  readonly other: AlsoHere | undefined;
}

function shapeOf({ stats, content }: ShownPost, { hidden, other }: Shaping): PostShape {
  // What is not understood may hold a rating anywhere.
  if (!published.Check(stats))
    return { description: 'played a game', content: null, secondary: null, stats: null };
  const shown = { ...postedGameWithoutRatings(postedGame(stats), hidden), also_here: other ?? null };
  if (hidden === 'nobody') return { stats: statsOf(shown) };
  return {
    description: describeGame(shown),
    content: content !== null && mentionsRating(content, hidden) ? null : content,
    secondary: { type: 'simple', text: detailGame(shown) },
    stats: statsOf(shown),
  };
}
