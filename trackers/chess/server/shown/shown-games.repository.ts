import { sql } from 'kysely';
import type { ChessDb } from '../chess.db.ts';
import { hidingOpponentId } from './shy-opponents.repository.ts';

/** What decides how a game is shown to others. */
export interface ShownGame {
  readonly uuid: string;
  readonly userId: string;
  readonly hidesRatings: boolean;
  /** Whoever has proven to be the opponent, and hides their ratings. */
  readonly hidingOpponentId: string | null;
  /** The same game as its other player has it, those first who have proven that they are that player. */
  readonly others: readonly string[];
}

const MOST_OTHERS = 3;

/** As with posts, an account that no one has owned to is taken for no one's. */
export async function findShownGames(
  db: ChessDb,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ShownGame>> {
  const { rows } = await sql<ShownGame>`
    select g.uuid, g.user_id as "userId", coalesce(s.hides_ratings, false) as "hidesRatings",
      ${hidingOpponentId} as "hidingOpponentId",
      array(select other.uuid from chess_game_keys k
        join chess_game_keys same on same.source = k.source and same.external_id = k.external_id
        join chess_games other on other.uuid = same.game_id and other.user_id <> g.user_id and other.color <> g.color
        join chess_accounts a on a.uuid = other.account_id and (a.verified_at is not null or a.is_confirmed)
        where k.game_id = g.uuid
        group by other.uuid, a.verified_at order by a.verified_at, other.uuid limit ${MOST_OTHERS}) as others
    from chess_games g left join chess_settings s on s.user_id = g.user_id
    where g.uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}
