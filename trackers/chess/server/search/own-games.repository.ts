import { sql } from 'kysely';
import type { SearchedItem, SearchRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessDb } from '../chess.db.ts';

interface FoundGame {
  readonly uuid: string;
  readonly opponent: string;
  readonly result: 'win' | 'draw' | 'loss';
  readonly opening: string | null;
  readonly at: Date;
}

const RESULTS = { win: 'Win', draw: 'Draw', loss: 'Loss' } as const;

/** Finds the user's games by opponent and opening, newest first; games without a result have no page. */
export async function searchGames(
  db: ChessDb,
  { userId, q, limit }: SearchRequest,
): Promise<readonly SearchedItem[]> {
  const text = q.toLowerCase();
  const { rows } = await sql<FoundGame>`
    select g.uuid, g.opponent_name as opponent, g.result, o.name as opening, g.ended_at as at
    from chess_games g left join chess_openings o on o.id = g.opening_id
    where g.user_id = ${userId} and g.result <> 'none'
      and (strpos(lower(g.opponent_name), ${text}) > 0 or strpos(lower(o.name), ${text}) > 0)
    order by g.ended_at desc, g.uuid desc limit ${limit}`.execute(db);
  return rows.map(({ uuid, opponent, result, opening, at }) => ({
    uuid,
    title: `${RESULTS[result]} against ${opponent}`,
    detail: opening,
    at,
    path: `/posts/${uuid}`,
  }));
}
