import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { deleteGames } from '../games/delete-games.service.ts';
import type { Identity } from '../providers/player.model.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { wakeQueue } from '../sync/queue.service.ts';
import { enqueue, insertSync } from '../sync/syncs.repository.ts';
import { accountNotFound, closedAtProvider, noSuchPlayer, verifiedByAnother } from './accounts.errors.ts';
import {
  deleteAccount,
  findAccounts,
  insertAccount,
  isVerifiedByOther,
  lockAccount,
  saveCode,
  saveConfirmed,
  saveIdentity,
  type AccountRow,
} from './accounts.repository.ts';
import { askProfile } from './ask-profile.ts';
import { presentAccounts } from './present-account.ts';
import { takeNewName } from './rename.service.ts';
import { newCode } from './verify-code.ts';

/** An expired code is renewed when its owner looks. */
export async function listAccounts(kit: ChessKit, userId: string): Promise<ChessAccount[]> {
  const accounts = await findAccounts(kit.db, userId);
  const stale = accounts.filter(({ verified_at, verify_code_until: until }) => {
    return verified_at === null && (until === null || until <= kit.now());
  });
  for (const { uuid } of stale) {
    await saveCode(kit.db, uuid, newCode(kit.now()));
  }
  return presentAccounts(kit, stale.length === 0 ? accounts : await findAccounts(kit.db, userId));
}

interface Link {
  readonly provider: Provider;
  readonly username: string;
  readonly isConfirmed: boolean;
}

/** Links a player whom the provider knows; when it cannot be asked now, the first sync will. */
export async function linkAccount(
  kit: ChessKit,
  providers: Providers,
  { userId, link }: { userId: string; link: Link },
): Promise<{ readonly account: ChessAccount; readonly isNew: boolean }> {
  const { provider } = link;
  const before = (await findAccounts(kit.db, userId)).find((account) => account.provider === provider);
  if (before) return { account: await keep(kit, providers, { before, link }), isNew: false };
  const identity = await lookUpNew(kit, providers, link);
  const username = identity?.username ?? link.username;
  if (
    await isVerifiedByOther(kit.db, userId, { provider, username, providerId: identity?.providerId ?? null })
  ) {
    throw verifiedByAnother();
  }
  const isNew = await kit.transaction((trx) =>
    insertLink(kit, trx, { userId, link: { ...link, username }, identity }),
  );
  return { account: await presentOne(kit, userId, provider), isNew };
}

/** The same player again, maybe by a new name; "this is me" may be said with it. */
async function keep(
  kit: ChessKit,
  providers: Providers,
  { before: account, link }: { before: AccountRow; link: Link },
): Promise<ChessAccount> {
  const { provider, user_id: userId } = account;
  const { username } = link;
  if (account.username_key !== username.toLowerCase())
    await takeNewName(kit, providers, { account, username });
  if (link.isConfirmed && !account.is_confirmed) return confirmAccount(kit, userId, provider);
  return presentOne(kit, userId, provider);
}

async function lookUpNew(kit: ChessKit, providers: Providers, link: Link): Promise<Identity | null> {
  const { provider } = link;
  try {
    const found = await askProfile(kit, providers, link);
    if (found === 'busy') return null;
    if (found.identity.isClosed) throw closedAtProvider(provider);
    return found.identity;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw error.kind === 'closed' ? closedAtProvider(provider) : noSuchPlayer(provider);
  }
}

/** Adds a link and queues its first sync. False when there is one already. */
export async function insertLink(
  kit: ChessKit,
  trx: ChessDb,
  { userId, link, identity }: { userId: string; link: Link; identity: Identity | null },
): Promise<boolean> {
  const { provider, username, isConfirmed } = link;
  await kit.lockTracker(trx, userId);
  const uuid = kit.newId();
  const now = kit.now();
  const account = { uuid, user_id: userId, provider, username, is_confirmed: isConfirmed, linked_at: now };
  if (!(await insertAccount(trx, account))) return false;
  if (identity) await saveIdentity(trx, uuid, identity);
  await saveCode(trx, uuid, newCode(now));
  await insertSync(trx, uuid, provider);
  await enqueue(trx, [uuid], { now, isManual: true, isForced: false });
  await wakeQueue(kit, trx, { provider });
  return true;
}

/** A name typed in at sign-up: whatever is wrong with it, the first sync finds out. */
export async function linkAtSignup(
  kit: ChessKit,
  trx: ChessDb,
  userId: string,
  username: string,
): Promise<void> {
  if (!/^[\w-]{2,50}$/.test(username)) return;
  const link = { provider: 'chesscom', username, isConfirmed: false } as const;
  await insertLink(kit, trx, { userId, link, identity: null });
}

export async function confirmAccount(
  kit: ChessKit,
  userId: string,
  provider: Provider,
): Promise<ChessAccount> {
  await kit.transaction(async (trx) => {
    const account = await lockAccount(trx, userId, provider);
    if (!account) throw accountNotFound(provider);
    const { username, provider_id: providerId } = account;
    if (await isVerifiedByOther(trx, userId, { provider, username, providerId })) throw verifiedByAnother();
    await saveConfirmed(trx, account.uuid);
  });
  return presentOne(kit, userId, provider);
}

/** Ends a link. The games that came by it stay, unless they are to go with it. */
export async function unlinkAccount(
  kit: ChessKit,
  { userId, provider, withGames }: { userId: string; provider: Provider; withGames: boolean },
): Promise<{ success: true }> {
  await kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    const account = await lockAccount(trx, userId, provider);
    if (!account) throw accountNotFound(provider);
    if (withGames) await deleteGames(kit, trx, { userId, accountId: account.uuid });
    await deleteAccount(trx, account.uuid);
  });
  return { success: true };
}

export async function presentOne(kit: ChessKit, userId: string, provider: Provider): Promise<ChessAccount> {
  const accounts = (await findAccounts(kit.db, userId)).filter((account) => account.provider === provider);
  const [account] = await presentAccounts(kit, accounts);
  if (!account) throw accountNotFound(provider);
  return account;
}
