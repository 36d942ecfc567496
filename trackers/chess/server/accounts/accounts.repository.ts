import { sql, type Selectable } from 'kysely';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessAccounts } from '../database.gen.ts';
import type { Identity } from '../providers/player.model.ts';

/** First half of the advisory locks' keys. */
const PROOF_LOCKS = 7_022_029;

export type AccountRow = Selectable<ChessAccounts>;

const COLUMNS = [
  'uuid',
  'user_id',
  'provider',
  'username',
  'username_key',
  'provider_id',
  'title',
  'is_closed',
  'is_confirmed',
  'verified_at',
  'lapsed_at',
  'verify_code',
  'verify_code_until',
  'linked_at',
] as const;

export async function findAccounts(db: ChessDb, userId: string): Promise<readonly AccountRow[]> {
  return db
    .selectFrom('chess_accounts')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
}

/** Held until the transaction ends. */
export async function lockAccount(
  db: ChessDb,
  userId: string,
  provider: Provider,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('chess_accounts')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockAccountById(db: ChessDb, uuid: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('chess_accounts')
    .select(COLUMNS)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

/** False when the user has linked an account of this provider already. */
export async function insertAccount(
  db: ChessDb,
  account: Pick<AccountRow, 'uuid' | 'user_id' | 'provider' | 'username' | 'is_confirmed' | 'linked_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('chess_accounts')
    .values({ ...account, username_key: account.username.toLowerCase() })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function saveIdentity(db: ChessDb, uuid: string, identity: Identity): Promise<void> {
  await db
    .updateTable('chess_accounts')
    .set({
      provider_id: identity.providerId,
      username: identity.username,
      username_key: identity.username.toLowerCase(),
      title: identity.title,
      is_closed: identity.isClosed,
    })
    .where('uuid', '=', uuid)
    .execute();
}

export async function saveClosed(db: ChessDb, uuid: string): Promise<void> {
  await db.updateTable('chess_accounts').set({ is_closed: true }).where('uuid', '=', uuid).execute();
}

export async function saveConfirmed(db: ChessDb, uuid: string): Promise<void> {
  await db.updateTable('chess_accounts').set({ is_confirmed: true }).where('uuid', '=', uuid).execute();
}

export async function saveCode(
  db: ChessDb,
  uuid: string,
  { code, until }: { code: string; until: Date },
): Promise<void> {
  await db
    .updateTable('chess_accounts')
    .set({ verify_code: code, verify_code_until: until })
    .where('uuid', '=', uuid)
    .where('verified_at', 'is', null)
    .execute();
}

export async function saveVerified(db: ChessDb, uuid: string, at: Date): Promise<void> {
  await db
    .updateTable('chess_accounts')
    .set({ verified_at: at, lapsed_at: null, verify_code: null, verify_code_until: null })
    .where('uuid', '=', uuid)
    .execute();
}

/** It is proven no more. */
export async function saveLapsed(db: ChessDb, uuid: string, at: Date): Promise<void> {
  await db
    .updateTable('chess_accounts')
    .set({ verified_at: null, lapsed_at: at })
    .where('uuid', '=', uuid)
    .execute();
}

interface Player {
  readonly provider: Provider;
  readonly providerId: string | null;
  readonly username: string;
}

/**
 * Proofs that a player is a user are given one after the other; whoever comes second finds the first. To be taken
 * before the rows of accounts, which the first may delete.
 */
export async function lockProofs(
  db: ChessDb,
  { provider, providerId }: Pick<Player, 'provider' | 'providerId'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PROOF_LOCKS}, hashtext(${`${provider} ${providerId}`}))`.execute(
    db,
  );
}

/** Whether another user has proven that this player is them. */
export async function isVerifiedByOther(
  db: ChessDb,
  userId: string,
  { provider, providerId, username }: Player,
): Promise<boolean> {
  const found = await db
    .selectFrom('chess_accounts')
    .select('uuid')
    .where('provider', '=', provider)
    .where('verified_at', 'is not', null)
    .where('user_id', '!=', userId)
    .where((eb) =>
      eb.or([
        eb('username_key', '=', username.toLowerCase()),
        ...(providerId === null ? [] : [eb('provider_id', '=', providerId)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the links of others to a player; the games that came by them stay with them. @returns whose they were. */
export async function deleteLinksOfOthers(
  db: ChessDb,
  userId: string,
  { provider, providerId, username }: Player,
): Promise<string[]> {
  const ended = await db
    .deleteFrom('chess_accounts')
    .where('provider', '=', provider)
    .where('verified_at', 'is', null)
    .where('user_id', '!=', userId)
    .where((eb) =>
      eb.or([
        eb('username_key', '=', username.toLowerCase()),
        ...(providerId === null ? [] : [eb('provider_id', '=', providerId)]),
      ]),
    )
    .returning('user_id')
    .execute();
  return ended.map(({ user_id: whose }) => whose);
}

export async function deleteAccount(db: ChessDb, uuid: string): Promise<void> {
  await db.deleteFrom('chess_accounts').where('uuid', '=', uuid).execute();
}

/** How many games came by each account. */
export async function countGames(
  db: ChessDb,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chess_games')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('games')])
    .where('account_id', 'in', [...uuids])
    .groupBy('account_id')
    .execute();
  return new Map(rows.flatMap(({ account_id, games }) => (account_id === null ? [] : [[account_id, games]])));
}
