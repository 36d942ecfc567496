import type { ChessKit } from '../chess.db.ts';
import type { Identity } from '../providers/player.model.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { wakeQueue } from '../sync/queue.service.ts';
import { enqueue } from '../sync/syncs.repository.ts';
import {
  accountNotFound,
  closedAtProvider,
  linkedToAnother,
  verifiedByAnother,
  providerBusy,
} from './accounts.errors.ts';
import { isVerifiedByOther, lockAccount, saveIdentity, type AccountRow } from './accounts.repository.ts';
import { askProfile } from './ask-profile.ts';

/**
 * Takes over a name when it is the linked player who bears it now, with all that came by the link; refused when it is
 * another user's.
 */
export async function takeNewName(
  kit: ChessKit,
  providers: Providers,
  { account, username }: { readonly account: AccountRow; readonly username: string },
): Promise<void> {
  const identity = await samePlayer(kit, providers, { account, username });
  const { uuid, user_id: userId, provider } = account;
  await kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    const held = await lockAccount(trx, userId, provider);
    if (held?.uuid !== uuid) throw accountNotFound(provider);
    if (await isVerifiedByOther(trx, userId, { provider, ...identity })) throw verifiedByAnother();
    await saveIdentity(trx, uuid, identity);
    // By its old name it may have been asked for in vain.
    await enqueue(trx, [uuid], { now: kit.now(), isManual: true, isForced: false });
    await wakeQueue(kit, trx, { provider });
  });
}

async function samePlayer(
  kit: ChessKit,
  providers: Providers,
  { account, username }: { readonly account: AccountRow; readonly username: string },
): Promise<Identity> {
  const { provider, provider_id: providerId } = account;
  const another = linkedToAnother(provider, account.username);
  // Players of Lichess keep their names.
  if (providerId === null || provider === 'lichess') throw another;
  const found = await askProfile(kit, providers, { provider, username }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw another;
  });
  if (found === 'busy') throw providerBusy(provider);
  const { identity } = found;
  if (identity.providerId !== providerId) throw another;
  if (identity.isClosed) throw closedAtProvider(provider);
  return identity;
}
