import type { ExternalService } from '../tracker-server.ts';
import { ProviderError } from './provider-error.ts';
import { withProviderLock } from './provider-lock.ts';
import { isPaused, NO_PAUSE, pauseAfterFailure, pauseAfterSuccess, type Pause } from './provider-pause.ts';
import { findPauses, lockPause, savePause } from './providers.repository.ts';
import { providersOf, type SyncContext } from './sync-plan.ts';
import { countQueued } from './syncs.repository.ts';

export interface ProviderQuery<Provider> {
  readonly provider: Provider;
  /** Longest wait for the provider's lock. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Implements `ProviderSync.query`. */
export async function queryProvider<Tables, Provider extends string, T>(
  context: SyncContext<Tables, Provider>,
  query: ProviderQuery<Provider>,
  run: () => Promise<T>,
): Promise<T | 'busy'> {
  const { kit } = context;
  const { provider, signal } = query;
  if (isPaused(await findPause(context, provider), kit.now())) return 'busy';
  try {
    return await withProviderLock(kit.lockDb, query, run);
  } catch (error) {
    if (signal.aborted) return 'busy';
    if (!(error instanceof ProviderError) || error.isOfAccount) throw error;
    kit.log.info({ err: error, provider }, 'a query of a provider failed');
    await recordFailure(context, provider, error);
    return 'busy';
  }
}

export async function findPause<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  provider: Provider,
): Promise<Pause> {
  return (await findPauses(kit.db, plan.tables.pauses)).get(provider) ?? NO_PAUSE;
}

/** Pauses the provider for all accounts if the failure concerns them all; notifies administrators of a refusal, once. */
export async function recordFailure<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  provider: Provider,
  error: ProviderError,
): Promise<void> {
  if (error.kind === 'refused')
    kit.log.error({ err: error, provider }, 'the provider refuses this product: is CONTACT_EMAIL set?');
  const { pauses } = plan.tables;
  await kit.transaction(async (trx) => {
    const before = await lockPause(trx, pauses, provider);
    const pause = pauseAfterFailure(before, error, kit.now());
    await savePause(trx, pauses, { provider, pause });
    if (before.refusedSince !== null || pause.refusedSince === null) return;
    const contact = kit.config.contactEmail ?? 'not set';
    const message = refusalMessage(plan.providers[provider].name, pause.refusedSince, contact);
    await kit.notifyAdministrators(trx, message);
  });
}

function refusalMessage(name: string, since: Date, contact: string): string {
  const time = since.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${name} has refused our requests since ${time} UTC. Its syncs are paused and retried every hour. Check CONTACT_EMAIL, which identifies this server to providers (${contact}).`;
}

/** Ends the provider's pause after a response. */
export async function recordSuccess<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  provider: Provider,
): Promise<void> {
  const { pauses } = plan.tables;
  await kit.transaction(async (trx) => {
    const pause = pauseAfterSuccess(await lockPause(trx, pauses, provider), kit.now());
    await savePause(trx, pauses, { provider, pause });
  });
}

/** Implements `ProviderSync.services`. During a pause, runs count as queued. */
export async function describeServices<Tables, Provider extends string>({
  kit,
  plan,
}: SyncContext<Tables, Provider>): Promise<readonly ExternalService[]> {
  const [pauses, counts] = await Promise.all([
    findPauses(kit.db, plan.tables.pauses),
    countQueued(kit.db, plan.tables),
  ]);
  return providersOf(plan).map((provider) => {
    const pause = pauses.get(provider) ?? NO_PAUSE;
    const { queued, running } = counts.get(provider) ?? { queued: 0, running: 0 };
    const isStopped = isPaused(pause, kit.now());
    return {
      name: plan.providers[provider].name,
      state: serviceState(pause, isStopped),
      until: isStopped ? pause.until : null,
      queued: isStopped ? queued + running : queued,
      running: isStopped ? 0 : running,
    };
  });
}

/** A rate limit ends by itself; a refusal or an outage lasts until the next success. */
function serviceState({ reason }: Pause, isStopped: boolean): ExternalService['state'] {
  if (reason === 'rate_limited') return isStopped ? 'paused' : 'running';
  return reason ?? 'running';
}
