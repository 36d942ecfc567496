import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { Identity } from '../providers/player.model.ts';
import { PROVIDER_NAMES, type Providers } from '../providers/providers.ts';
import {
  accountNotFound,
  codeExpired,
  codeNotFound,
  playerError,
  providerBusy,
  verifiedByAnother,
} from './accounts.errors.ts';
import {
  deleteLinksOfOthers,
  findAccounts,
  isVerifiedByOther,
  lockAccount,
  lockVerifications,
  saveCode,
  saveIdentity,
  saveVerified,
  type AccountRow,
} from './accounts.repository.ts';
import { presentOne } from './accounts.service.ts';
import { queryProfile } from './query-profile.ts';
import { containsCode, newCode } from './verify-code.ts';

/** Verifies an account by the code in the player's profile, and deletes links of other users to the player. */
export async function verifyAccount(
  kit: ChessKit,
  providers: Providers,
  { userId, provider }: { userId: string; provider: Provider },
): Promise<ChessAccount> {
  const account = (await findAccounts(kit.db, userId)).find((one) => one.provider === provider);
  if (!account) throw accountNotFound(provider);
  if (account.verified_at !== null) return presentOne(kit, userId, provider);
  const { uuid, username, verify_code: code, verify_code_until: until } = account;
  if (code === null || until === null || until <= kit.now()) {
    await saveCode(kit.db, uuid, newCode(kit.now()));
    throw codeExpired();
  }
  const { identity, texts } = await profileOf(kit, providers, { userId, provider, username });
  if (!containsCode(texts, code)) throw codeNotFound(provider);
  await kit.transaction(async (trx) => {
    await lockVerifications(trx, { provider, ...identity });
    await kit.lockTracker(trx, userId);
    const locked = await lockAccount(trx, userId, provider);
    // Another user's verification has deleted this link meanwhile.
    if (await isVerifiedByOther(trx, userId, { provider, ...identity })) throw verifiedByAnother();
    if (locked?.uuid !== uuid) throw accountNotFound(provider);
    if (locked.provider_id !== null && locked.provider_id !== identity.providerId) throw verifiedByAnother();
    await saveVerification(kit, trx, locked, identity);
  });
  return presentOne(kit, userId, provider);
}

/** Saves that the account is this user's, deletes the links of others to the player, and notifies them. */
export async function saveVerification(
  kit: ChessKit,
  trx: ChessDb,
  { uuid, user_id: userId, provider }: AccountRow,
  identity: Identity,
): Promise<void> {
  await saveIdentity(trx, uuid, identity);
  await saveVerified(trx, uuid, kit.now());
  const others = await deleteLinksOfOthers(trx, userId, { provider, ...identity });
  if (others.length === 0) return;
  const account = `${identity.username} at ${PROVIDER_NAMES[provider]}`;
  const message = `Another user has verified ${account} as their account, so your link to it has ended. Your games stay.`;
  await kit.notify(trx, { userIds: others, message });
}

async function profileOf(
  kit: ChessKit,
  providers: Providers,
  player: { readonly userId: string; readonly provider: Provider; readonly username: string },
) {
  const { provider } = player;
  try {
    const found = await queryProfile(kit, providers, player);
    if (found === 'busy') throw providerBusy(provider);
    return found;
  } catch (error) {
    throw playerError(provider, error);
  }
}
