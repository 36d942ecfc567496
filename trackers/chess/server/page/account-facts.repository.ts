import { sql } from 'kysely';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';
import { isNotIn, type CountedGames } from '../games/pool-days.repository.ts';

/** Facts of a linked account that a page shows. */
export interface AccountFacts {
  readonly uuid: string;
  readonly usernameKey: string;
  readonly provider: Provider;
  readonly isVerified: boolean;
  /** Its first sync is queued or running. */
  readonly isFirstSync: boolean;
}

const isFirstSync = sql<boolean>`s.last_sync_at is null and (s.queued_at is not null or s.run_since is not null)`;

export async function findAccountFacts(db: ChessDb, userId: string): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select a.uuid, a.username_key as "usernameKey", a.provider, a.verified_at is not null as "isVerified",
      ${isFirstSync} as "isFirstSync"
    from chess_accounts a left join chess_syncs s on s.account_id = a.uuid
    where a.user_id = ${userId} order by a.linked_at`.execute(db);
  return rows;
}

export async function hasOtherPlayers(
  db: ChessDb,
  { userId, excluded }: CountedGames,
  { pool, account }: { pool: string; account: AccountFacts },
): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (
      -- Usually there is one name, and no game needs to be read.
      select from chess_own_names o
      where o.user_id = ${userId} and o.source = ${account.provider} and o.name_key <> ${account.usernameKey})
    and exists (
      select from chess_games g
      where g.user_id = ${userId} and g.pool = ${pool} and g.is_counted and ${isNotIn(excluded)}
        and g.account_id is distinct from ${account.uuid} and lower(g.own_name) <> ${account.usernameKey}) as others`.execute(
    db,
  );
  return rows[0]?.others ?? false;
}

/** Returns the accounts and their syncs, and a version of the opponents who hide their ratings, as one text. */
export async function findPageFacts(db: ChessDb, userId: string): Promise<string> {
  const { rows } = await sql<{ facts: string }>`
    select concat((select version from chess_rating_privacy), (
      select string_agg(concat_ws(' ', '', a.provider, a.username_key, a.verified_at is not null, ${isFirstSync}), ','
        order by a.linked_at)
      from chess_accounts a left join chess_syncs s on s.account_id = a.uuid where a.user_id = ${userId})) as facts`.execute(
    db,
  );
  return rows[0]?.facts ?? '';
}
