import { Compile } from 'typebox/compile';
import type { PostShape, ShownPost } from '@plotline/server/tracker-kit/tracker-server.ts';
import { GameStats, postedGame } from '../../contract/posted-game.ts';
import type { AlsoHere } from '../../contract/game-values.ts';
import { mentionsRating, postedGameWithoutRatings, type Hidden } from '../../contract/without-ratings.ts';
import type { ChessKit } from '../chess.db.ts';
import { describeGame, detailGame } from '../labels/post-labels.ts';
import { statsOf } from '../posts/game-stats.ts';
import { findShownGames, type ShownGame } from './privacy.repository.ts';

const published = Compile(GameStats);

/** Shapes posts for a viewer: without ratings hidden from them, and with the other player's entry of the same game. */
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
  // Stats in an unknown form may hold a rating anywhere.
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

/** Returns which ratings of a game are hidden from this viewer; none from the owner, who sees what they played. */
export function hiddenOf(
  { userId, hidesRatings, hidingOpponentId }: ShownGame,
  viewerId: string | null,
): Hidden {
  if (userId === viewerId) return 'nobody';
  if (hidesRatings) return 'both';
  return hidingOpponentId === null || hidingOpponentId === viewerId ? 'nobody' : 'opponent';
}

/** Returns, by game, the same game in the other player's tracker if this viewer may see it. */
export async function findAlsoHere(
  kit: Pick<ChessKit, 'findVisiblePosts'>,
  games: Iterable<ShownGame>,
  viewerId: string | null,
): Promise<ReadonlyMap<string, AlsoHere>> {
  const known = [...games];
  const shown = await kit.findVisiblePosts(
    viewerId,
    known.flatMap(({ userId, others }) => others.map((uuid) => ({ uuid, besideUserId: userId }))),
  );
  return new Map(
    known.flatMap(({ uuid, others }) => {
      const other = others.find((one) => shown.has(one));
      const owner = other === undefined ? undefined : shown.get(other);
      return other !== undefined && owner ? [[uuid, { uuid: other, username: owner.username }] as const] : [];
    }),
  );
}
