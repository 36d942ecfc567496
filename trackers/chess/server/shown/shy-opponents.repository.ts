import { sql, type RawBuilder } from 'kysely';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';

/** Of `chess_games g`: whoever has proven to be the opponent, and hides their ratings. */
export const hidingOpponentId: RawBuilder<string | null> = sql`
  (select a.user_id from chess_accounts a join chess_settings h on h.user_id = a.user_id and h.hides_ratings
    where a.provider = g.source and a.username_key = g.opponent_key and a.verified_at is not null
      and a.user_id <> g.user_id limit 1)`;

export interface OpponentHidingRatings {
  readonly provider: Provider;
  /** As games have it. */
  readonly name: string;
}

/** Of all counted games of a user, whose opponents these are. */
export async function findOpponentsHidingRatings(
  db: ChessDb,
  userId: string,
): Promise<OpponentHidingRatings[]> {
  const { rows } = await sql<OpponentHidingRatings>`
    select distinct a.provider, a.username_key as name
    from chess_settings h join chess_accounts a on a.user_id = h.user_id
    where h.hides_ratings and h.user_id <> ${userId} and a.verified_at is not null
      and exists (select from chess_games g
        where g.user_id = ${userId} and g.opponent_key = a.username_key and g.source = a.provider and g.is_counted)
    order by 1, 2`.execute(db);
  return rows;
}
