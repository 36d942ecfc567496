import type { ExternalService } from '../tracker-server.ts';
import { isOfToken, laneKeyOf, pauseKeyOf, type Lane } from './lanes.ts';
import { ProviderError } from './provider-error.ts';
import { withProviderLock } from './provider-lock.ts';
import {
  isPaused,
  NO_PAUSE,
  pauseAfterFailure,
  isSuspicion,
  pauseAfterSuccess,
  pauseAfterSuspicion,
  type Pause,
} from './provider-pause.ts';
import { findPauses, lockPause, savePause } from './providers.repository.ts';
import { lanesOf, providersOf, type SyncContext, type SyncPlan } from './sync-plan.ts';
import { countQueued } from './sync-queue.repository.ts';

export interface ProviderQuery<Provider> {
  readonly provider: Provider;
  /** The user who waits for it; null if none does. */
  readonly userId: string | null;
  /** Longest wait for the provider's lock. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Implements `ProviderSync.query`. Where tokens are limited, the query needs no lock: its token is not in use yet. */
export async function queryProvider<Tables, Provider extends string, T>(
  context: SyncContext<Tables, Provider>,
  { provider, userId, timeoutMs, signal }: ProviderQuery<Provider>,
  run: () => Promise<T>,
): Promise<T | 'busy'> {
  const { kit, plan } = context;
  const lane = firstLane(plan, provider);
  if (isPaused(await findPause(context, lane), kit.now())) return 'busy';
  try {
    if (isOfToken(lane)) return await run();
    return await withProviderLock(kit.lockDb, { key: laneKeyOf(lane), timeoutMs, signal }, run);
  } catch (error) {
    if (signal.aborted) return 'busy';
    if (!(error instanceof ProviderError) || error.isOfAccount) throw error;
    kit.log.info({ err: error, provider }, 'a query of a provider failed');
    const isOfAll = await recordFailure(context, { ...lane, userId }, error);
    if (error.kind === 'rate_limited' && !isOfAll) throw error;
    return 'busy';
  }
}

/** Returns the lane of queries outside of a sync: that of the address, unless all requests carry tokens. */
export function firstLane<Provider extends string>(
  plan: SyncPlan<Provider>,
  provider: Provider,
): Lane<Provider> {
  const [first] = lanesOf(plan, provider);
  if (!first) throw new Error(`${plan.type} has no lane for ${provider}`);
  return first;
}

export async function findPause<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  lane: Lane<Provider>,
): Promise<Pause> {
  return (await findPauses(kit.db, plan.tables.pauses)).get(pauseKeyOf(lane)) ?? NO_PAUSE;
}

/**
 * Records a failure that a user met. Pauses the provider if it concerns all accounts, which a refusal does only when a
 * second user meets it; notifies administrators of a refusal, once. Returns whether it concerns all accounts.
 */
export async function recordFailure<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  { userId, ...lane }: Lane<Provider> & { readonly userId: string | null },
  error: ProviderError,
): Promise<boolean> {
  const { kit, plan } = context;
  const { pauses } = plan.tables;
  const key = pauseKeyOf(lane);
  const isOfAll = await kit.transaction(async (trx) => {
    const before = await lockPause(trx, pauses, key);
    const failed = { userId, lane: lane.lane, now: kit.now() };
    const isOfUser = isSuspicion(before, error, failed);
    const pause = isOfUser
      ? pauseAfterSuspicion(before, error, failed)
      : pauseAfterFailure(before, error, failed.now);
    await savePause(trx, pauses, { provider: key, pause });
    if (before.refusedSince === null && pause.refusedSince !== null)
      await kit.notifyAdministrators(
        trx,
        refusalMessage(context, lane, { since: pause.refusedSince, error }),
      );
    return !isOfUser && !error.isOfAccount;
  });
  if (error.isRefusal) {
    const { provider } = lane;
    if (isOfAll)
      kit.log.error(
        { err: error, provider },
        `the provider refuses this server. ${adviceFor(context, lane, error)}`,
      );
    else kit.log.info({ err: error, provider }, 'the provider refuses the requests for one user');
  }
  return isOfAll;
}

function refusalMessage<Tables, Provider extends string>(
  context: SyncContext<Tables, Provider>,
  lane: Lane<Provider>,
  { since, error }: { readonly since: Date; readonly error: ProviderError },
): string {
  const { name } = context.plan.providers[lane.provider];
  const time = since.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${name} has refused our requests since ${time} UTC. Its syncs are paused and retried every hour. ${adviceFor(context, lane, error)}`;
}

/** Returns what an administrator can do about a refusal of all requests. */
function adviceFor<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  lane: Lane<Provider>,
  { kind }: ProviderError,
): string {
  const { name, credentials, limitedBy } = plan.providers[lane.provider];
  if (credentials !== undefined) return `Check ${credentials}.`;
  if (isOfToken(lane)) return `It refuses the tokens of users. Requests without a token are not affected.`;
  if (kind === 'unauthorized' && limitedBy === 'either')
    return `It asks for a sign-in: users who sign in with ${name} are still synced.`;
  const contact = kit.config.contactEmail ?? 'not set';
  return `Check CONTACT_EMAIL, which identifies this server to providers (${contact}).`;
}

/** Ends the provider's pause after a response. */
export async function recordSuccess<Tables, Provider extends string>(
  { kit, plan }: SyncContext<Tables, Provider>,
  lane: Lane<Provider>,
): Promise<void> {
  const { pauses } = plan.tables;
  const key = pauseKeyOf(lane);
  await kit.transaction(async (trx) => {
    const pause = pauseAfterSuccess(await lockPause(trx, pauses, key), kit.now());
    await savePause(trx, pauses, { provider: key, pause });
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
  const now = kit.now();
  return providersOf(plan).map((provider) => {
    const keys = [...new Set(lanesOf(plan, provider).map(pauseKeyOf))];
    const states = keys.map((key) => {
      const pause = pauses.get(key) ?? NO_PAUSE;
      const isStopped = isPaused(pause, now);
      return { key, isStopped, until: pause.until, state: serviceState(pause, isStopped) };
    });
    // The address comes first: its pause concerns more users than that of the tokens.
    const shown = states.find(({ state }) => state !== 'running');
    const stopped = new Set(states.flatMap(({ key, isStopped }) => (isStopped ? [key] : [])));
    const service = {
      name: plan.providers[provider].name,
      state: shown?.state ?? 'running',
      until: shown?.isStopped === true ? shown.until : null,
      queued: 0,
      running: 0,
    };
    for (const { queued, running, ...lane } of counts) {
      if (lane.provider !== provider) continue;
      const isStopped = stopped.has(pauseKeyOf(lane));
      service.queued += isStopped ? queued + running : queued;
      service.running += isStopped ? 0 : running;
    }
    return service;
  });
}

/** A rate limit ends by itself; a refusal or an outage lasts until the next success. */
function serviceState({ reason }: Pause, isStopped: boolean): ExternalService['state'] {
  if (reason === 'rate_limited') return isStopped ? 'paused' : 'running';
  return reason ?? 'running';
}
