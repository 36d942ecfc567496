import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { ChessKit } from '../chess.db.ts';
import type { Identity } from '../providers/player.model.ts';
import type { Providers } from '../providers/providers.ts';
import { chessSync } from '../sync/chess-sync.ts';
import {
  accountNotFound,
  closedAtProvider,
  linkedToAnother,
  verifiedByAnother,
  providerBusy,
} from './accounts.errors.ts';
import { isVerifiedByOther, lockAccount, saveIdentity, type AccountRow } from './accounts.repository.ts';
import { queryProfile } from './query-profile.ts';

/** Renames a linked player who has changed the name at the provider; refused when the name is another player's. */
export async function takeNewName(
  kit: ChessKit,
  providers: Providers,
  { account, username }: { readonly account: AccountRow; readonly username: string },
): Promise<void> {
  const identity = await lookUpSamePlayer(kit, providers, { account, username });
  const { uuid, user_id: userId, provider } = account;
  await kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
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
  { account, username }: { readonly account: AccountRow; readonly username: string },
): Promise<Identity> {
  const { provider, provider_id: providerId } = account;
  const another = linkedToAnother(provider, account.username);
  // Lichess does not let players change their names.
  if (providerId === null || provider === 'lichess') throw another;
  const found = await queryProfile(kit, providers, { provider, username }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw another;
  });
  if (found === 'busy') throw providerBusy(provider);
  const { identity } = found;
  if (identity.providerId !== providerId) throw another;
  if (identity.isClosed) throw closedAtProvider(provider);
  return identity;
}
