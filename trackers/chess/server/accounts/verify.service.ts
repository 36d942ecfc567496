import type { ChessAccount } from '../../contract/accounts.ts';
import type { Provider } from '../../contract/words.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { Identity } from '../providers/player.model.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { PROVIDER_NAMES, type Providers } from '../providers/providers.ts';
import {
  accountNotFound,
  closedAtProvider,
  codeExpired,
  codeNotFound,
  noSuchPlayer,
  providerBusy,
  verifiedByAnother,
} from './accounts.errors.ts';
import {
  deleteLinksOfOthers,
  findAccounts,
  isVerifiedByOther,
  lockAccount,
  lockProofs,
  saveCode,
  saveIdentity,
  saveVerified,
  type AccountRow,
} from './accounts.repository.ts';
import { presentOne } from './accounts.service.ts';
import { askProfile } from './ask-profile.ts';
import { containsCode, newCode } from './verify-code.ts';

/** Looks for the code in the player's profile. Once it was there, links of others to the same player end. */
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
  const { identity, words } = await profileOf(kit, providers, { provider, username });
  if (!containsCode(words, code)) throw codeNotFound(provider);
  await kit.transaction(async (trx) => {
    await lockProofs(trx, { provider, ...identity });
    await kit.lockTracker(trx, userId);
    const held = await lockAccount(trx, userId, provider);
    // Whoever was first has ended this link.
    if (await isVerifiedByOther(trx, userId, { provider, ...identity })) throw verifiedByAnother();
    if (held?.uuid !== uuid) throw accountNotFound(provider);
    if (held.provider_id !== null && held.provider_id !== identity.providerId) throw verifiedByAnother();
    await saveProof(kit, trx, held, identity);
  });
  return presentOne(kit, userId, provider);
}

/** The account is this user's, and no one else's any more, which those others are told. */
export async function saveProof(
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
  const message = `Somebody else has proven that ${account} is their account, so your link to it has ended. Your games stay.`;
  await kit.notify(trx, { userIds: others, message });
}

async function profileOf(
  kit: ChessKit,
  providers: Providers,
  player: { readonly provider: Provider; readonly username: string },
) {
  const { provider } = player;
  try {
    const found = await askProfile(kit, providers, player);
    if (found === 'busy') throw providerBusy(provider);
    return found;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw error.kind === 'closed' ? closedAtProvider(provider) : noSuchPlayer(provider);
  }
}
