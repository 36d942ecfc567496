import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import { presentSync } from '@plotline/server/tracker-kit/sync/sync-status.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { deleteGames } from '../games/delete-games.service.ts';
import type { Identity } from '../providers/player.model.ts';
import type { Providers } from '../providers/providers.ts';
import { profileUrl } from '../providers/providers.ts';
import { queueRevocations } from '../sign-in/tokens.service.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { countLeftOut } from '../sync/months.repository.ts';
import {
  accountNotFound,
  closedAtProvider,
  playerError,
  verifiedByAnother,
  linkedToAnother,
  providerBusy,
} from './accounts.errors.ts';
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
  countGames,
} from './accounts.repository.ts';
import { queryProfile } from './query-profile.ts';
import { newCode } from './verify-code.ts';

/** Lists the accounts of their owner, and renews expired codes. */
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

/** Links a player that exists at the provider. If the provider can't be queried now, the first sync checks. */
export async function linkAccount(
  kit: ChessKit,
  providers: Providers,
  { userId, link }: { userId: string; link: Link },
): Promise<{ readonly account: ChessAccount; readonly isNew: boolean }> {
  const { provider } = link;
  const before = (await findAccounts(kit.db, userId)).find((account) => account.provider === provider);
  if (before) return { account: await updateLink(kit, providers, { before, link }), isNew: false };
  const identity = await lookUpIdentity(kit, providers, { userId, link });
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

/** Renames the linked player if the name is another one, and confirms the account if the request does. */
async function updateLink(
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

async function lookUpIdentity(
  kit: ChessKit,
  providers: Providers,
  { userId, link }: { userId: string; link: Link },
): Promise<Identity | null> {
  const { provider, username } = link;
  try {
    const found = await queryProfile(kit, providers, { userId, provider, username });
    if (found === 'busy') return null;
    if (found.identity.isClosed) throw closedAtProvider(provider);
    return found.identity;
  } catch (error) {
    throw playerError(provider, error);
  }
}

/** Adds a link and queues its first sync; false when the user has one already. */
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
  await chessSync(kit).add(trx, { accountId: uuid, provider });
  return true;
}

/** Links the username of the sign-up form; the first sync checks it. */
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

/** Deletes a link, and with `withGames` the games that it brought. */
export async function unlinkAccount(
  kit: ChessKit,
  { userId, provider, withGames }: { userId: string; provider: Provider; withGames: boolean },
): Promise<{ success: true }> {
  await kit.lockedTransaction(userId, async (trx) => {
    const account = await lockAccount(trx, userId, provider);
    if (!account) throw accountNotFound(provider);
    if (withGames) await deleteGames(kit, trx, { userId, accountId: account.uuid });
    await deleteAccount(trx, account.uuid);
    await queueRevocations(kit, trx);
  });
  return { success: true };
}

export async function presentOne(kit: ChessKit, userId: string, provider: Provider): Promise<ChessAccount> {
  const accounts = (await findAccounts(kit.db, userId)).filter((account) => account.provider === provider);
  const [account] = await presentAccounts(kit, accounts);
  if (!account) throw accountNotFound(provider);
  return account;
}

async function presentAccounts(kit: ChessKit, accounts: readonly AccountRow[]): Promise<ChessAccount[]> {
  const uuids = accounts.map(({ uuid }) => uuid);
  const [syncs, games, leftOut] = await Promise.all([
    chessSync(kit).statuses(uuids),
    countGames(kit.db, uuids),
    countLeftOut(kit.db, uuids),
  ]);
  return accounts.map((account) => {
    const { uuid, provider, username } = account;
    return {
      provider,
      username,
      url: profileUrl(provider, username),
      title: account.title,
      is_closed: account.is_closed,
      is_verified: account.verified_at !== null,
      is_lapsed: account.lapsed_at !== null,
      is_confirmed: account.is_confirmed,
      verify_code: account.verified_at === null ? account.verify_code : null,
      games: games.get(uuid) ?? 0,
      left_out: leftOut.get(uuid) ?? 0,
      ...presentSync(syncs.get(uuid)),
    };
  });
}

/** Renames a linked player who has changed the name at the provider; refused when the name is another player's. */
async function takeNewName(
  kit: ChessKit,
  providers: Providers,
  { account, username }: { account: AccountRow; username: string },
): Promise<void> {
  const identity = await lookUpSamePlayer(kit, providers, { account, username });
  const { uuid, user_id: userId, provider } = account;
  await kit.lockedTransaction(userId, async (trx) => {
    const locked = await lockAccount(trx, userId, provider);
    if (locked?.uuid !== uuid) throw accountNotFound(provider);
    if (await isVerifiedByOther(trx, userId, { provider, ...identity })) throw verifiedByAnother();
    await saveIdentity(trx, uuid, identity);
    // The last sync may have failed with the old name.
    await chessSync(kit).queue(trx, [{ accountId: uuid, provider }], { isManual: true });
  });
}

async function lookUpSamePlayer(
  kit: ChessKit,
  providers: Providers,
  { account, username }: { account: AccountRow; username: string },
): Promise<Identity> {
  const { user_id: userId, provider, provider_id: providerId } = account;
  const another = linkedToAnother(provider, account.username);
  // Lichess does not let players change their names.
  if (providerId === null || provider === 'lichess') throw another;
  const found = await queryProfile(kit, providers, { userId, provider, username }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw another;
  });
  if (found === 'busy') throw providerBusy(provider);
  const { identity } = found;
  if (identity.providerId !== providerId) throw another;
  if (identity.isClosed) throw closedAtProvider(provider);
  return identity;
}
