import { sql, type RawBuilder } from 'kysely';
import type { Provider, Source } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';

/** A subquery on `chess_games g`: the user who verified the opponent's account and hides their ratings. */
export const hidingOpponentId: RawBuilder<string | null> = sql`
  (select a.user_id from chess_accounts a join chess_settings h on h.user_id = a.user_id and h.hides_ratings
    where a.provider = g.source and a.username_key = g.opponent_key and a.verified_at is not null
      and a.user_id <> g.user_id limit 1)`;

/** Facts that decide how a game is shown to others. */
export interface ShownGame {
  readonly uuid: string;
  readonly userId: string;
  readonly source: Source;
  readonly hidesRatings: boolean;
  /** The user who verified the opponent's account and hides their ratings. */
  readonly hidingOpponentId: string | null;
  /** Entries of the same game of the other player, verified accounts first. */
  readonly others: readonly string[];
}

const MAX_OTHERS = 3;

/** Returns games by uuid. As with posts, an account that its user has not confirmed belongs to no one. */
export async function findShownGames(
  db: ChessDb,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ShownGame>> {
  const { rows } = await sql<ShownGame>`
    select g.uuid, g.user_id as "userId", g.source, coalesce(s.hides_ratings, false) as "hidesRatings",
      ${hidingOpponentId} as "hidingOpponentId",
      array(select other.uuid from chess_game_keys k
        join chess_game_keys same on same.source = k.source and same.external_id = k.external_id
        join chess_games other on other.uuid = same.game_id and other.user_id <> g.user_id and other.color <> g.color
        join chess_accounts a on a.uuid = other.account_id and (a.verified_at is not null or a.is_confirmed)
        where k.game_id = g.uuid
        group by other.uuid, a.verified_at order by a.verified_at, other.uuid limit ${MAX_OTHERS}) as others
    from chess_games g left join chess_settings s on s.user_id = g.user_id
    where g.uuid = any(${uuids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

export interface OpponentHidingRatings {
  readonly provider: Provider;
  /** In the form of `opponent_key`. */
  readonly name: string;
}

/** Returns the opponents in all counted games of a user. */
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
