import { sql } from 'kysely';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';

/** What a page tells of a linked account. */
export interface AccountFacts {
  readonly provider: Provider;
  readonly isVerified: boolean;
  /** It was never synced to the end, and is to be. */
  readonly isFirstSync: boolean;
}

export async function findAccountFacts(db: ChessDb, userId: string): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select a.provider, a.verified_at is not null as "isVerified",
      s.last_sync_at is null and (s.queued_at is not null or s.run_since is not null) as "isFirstSync"
    from chess_accounts a left join chess_syncs s on s.account_id = a.uuid
    where a.user_id = ${userId} order by a.linked_at`.execute(db);
  return rows;
}
