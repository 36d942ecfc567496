import type { AlsoHere } from '../../contract/words.ts';
import type { Hidden } from '../../contract/without-ratings.ts';
import type { ChessKit } from '../chess.db.ts';
import type { ShownGame } from './shown-games.repository.ts';

/** Whose ratings of a game this viewer is not shown. Its owner sees what they played. */
export function hiddenOf(
  { userId, hidesRatings, hidingOpponentId }: ShownGame,
  viewerId: string | null,
): Hidden {
  if (userId === viewerId) return 'nobody';
  if (hidesRatings) return 'both';
  return hidingOpponentId === null || hidingOpponentId === viewerId ? 'nobody' : 'opponent';
}

/** By game, its other player as they have it here, where this viewer may see that. */
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
      const whose = other === undefined ? undefined : shown.get(other);
      return other !== undefined && whose ? [[uuid, { uuid: other, username: whose.username }] as const] : [];
    }),
  );
}
