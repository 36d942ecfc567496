import { Compile } from 'typebox/compile';
import type { PostShape, PostShapes, ShownPost } from '@plotline/server/tracker-kit/tracker-posts.ts';
import { orUnshown } from '@plotline/server/tracker-kit/unshown.ts';
import { GameStats, postedGame } from '../../contract/posted-game.ts';
import type { AlsoHere, Source } from '../../contract/game-values.ts';
import { mentionsRating, postedGameWithoutRatings, type Hidden } from '../../contract/without-ratings.ts';
import type { ChessKit } from '../chess.db.ts';
import { describeGame, detailGame } from '../labels/post-labels.ts';
import { statsOf } from '../posts/game-stats.ts';
import { findShownGames, type ShownGame } from './privacy.repository.ts';

const published = Compile(GameStats);

/**
 * Shapes posts for a viewer: without ratings hidden from them, with the other player's entry of the same game, and with the
 * site, which older posts lack.
 */
export async function shapePosts(
  kit: ChessKit,
  posts: readonly ShownPost[],
  viewerId: string | null,
): Promise<PostShapes> {
  const games = await findShownGames(
    kit.db,
    posts.map(({ uuid }) => uuid),
  );
  const alsoHere = await findAlsoHere(kit, games.values(), viewerId);
  return new Map(
    posts.flatMap((post) => {
      const game = games.get(post.uuid);
      if (!game) return [];
      const { source } = game;
      const shaping = { source, hidden: hiddenOf(game, viewerId), other: alsoHere.get(post.uuid) };
      return [[post.uuid, orUnshown(post.uuid, () => shapeOf(post, shaping))] as const];
    }),
  );
}

function shapeOf(
  { stats, content }: ShownPost,
  { source, hidden, other }: { source: Source; hidden: Hidden; other: AlsoHere | undefined },
): PostShape {
  // Stats in an unknown form may hold a rating anywhere.
  if (!published.Check(stats))
    return hidden === 'nobody'
      ? {}
      : { description: 'played a game', content: null, secondary: null, stats: null };
  const game = postedGameWithoutRatings({ ...postedGame(stats), source }, hidden);
  const shown = { ...game, also_here: other ?? null };
  const secondary = { type: 'simple', text: detailGame(shown) } as const;
  if (hidden === 'nobody') return { secondary, stats: statsOf(shown) };
  return {
    description: describeGame(shown),
    content: content !== null && mentionsRating(content, hidden) ? null : content,
    secondary,
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
