import { lockByName } from '@plotline/server/tracker-kit/locks.repository.ts';
import type { Selectable } from 'kysely';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessDb } from '../chess.db.ts';
import type { ChessTables } from '../database.gen.ts';
import type { Identity } from '../providers/player.model.ts';

export type AccountRow = Selectable<ChessTables['chess_accounts']>;

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

/** Locks an account until the transaction ends. */
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

/** Inserts an account; false when the user has linked one of this provider already. */
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

/** Ends the verification of an account. */
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
 * Serializes verifications of a player, so that a second user finds the first one's. To be taken before locks on
 * accounts, which the first verification may delete.
 */
export async function lockVerifications(
  db: ChessDb,
  { provider, providerId }: Pick<Player, 'provider' | 'providerId'>,
): Promise<void> {
  await lockByName(db, `${provider} ${providerId}`);
}

/** Whether another user has verified this player as theirs. */
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

/** Deletes the links of other users to a player; their games stay. Returns the users. */
export async function deleteLinksOfOthers(
  db: ChessDb,
  userId: string,
  { provider, providerId, username }: Player,
): Promise<string[]> {
  const deleted = await db
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
  return deleted.map((account) => account.user_id);
}

export async function deleteAccount(db: ChessDb, uuid: string): Promise<void> {
  await db.deleteFrom('chess_accounts').where('uuid', '=', uuid).execute();
}

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
