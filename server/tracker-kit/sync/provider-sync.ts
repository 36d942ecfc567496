import type { CronJob, JobHandler } from '../../platform/jobs.ts';
import type { ExternalService, SyncState, TrackerKit, TrackerTransaction } from '../tracker-server.ts';
import {
  describeServices,
  findPause,
  firstLane,
  queryProvider,
  recordFailure,
  type ProviderQuery,
} from './provider-access.ts';
import { ADDRESS_LANE, isOfToken, type Lane } from './lanes.ts';
import type { ProviderError } from './provider-error.ts';
import { isPaused } from './provider-pause.ts';
import { AccountGone, recordedRun, type SyncTask } from './sync-outcome.ts';
import { lanesOf, providersOf, type SyncPlan } from './sync-plan.ts';
import { recordImported, recordRunBegun } from './sync-runs.repository.ts';
import { queueDue, taskName, wakeQueue, workOnQueue, type QueueWork, type SyncRun } from './sync-queue.ts';
import {
  findAllowed,
  findStale,
  findState,
  findStatuses,
  providerOf,
  type SyncStatus,
  type TooSoon,
} from './sync-status.ts';
import {
  addImported,
  enqueue,
  insertSync,
  lockAccount,
  saveLane,
  saveProgress,
  saveRunBegun,
  type SyncRow,
} from './syncs.repository.ts';

/**
 * Syncs of a tracker with the providers that its users connect accounts of.
 *
 * Each provider has queues over all nodes, called lanes, on each of which a background job works step by step: one for
 * the requests without a token, which it limits by this server's address, and several for accounts with a token of their
 * own. A step belongs to one account and fetches at most a page; then the account moves behind the others. Requests of
 * users come first, then the syncs with the earliest deadlines. A lane's lock is held during a step, so that it makes one
 * request at a time. After 429 or repeated outages the provider is paused for everyone, tokens apart from the address; a
 * refusal, or the 429 of a token, concerns one account until a second user meets it. A failed step is retried three
 * times. All state is in the tracker's tables: a step that a crash interrupts is repeated by the next job.
 *
 * A tracker creates the tables of `sync-tables.sql`, then:
 * - declares a `SyncPlan` and creates the kit with `createProviderSync(kit, plan)`, which is cheap and stateless;
 * - writes a client with `requestText` (conditional), `requestNewText` or `requestLines` of `provider-http.ts`;
 * - implements `SyncRun.step`: on `task.isNewRun` it calls `beginRun` together with what it stores first, and it
 *   stores every page by `write`, with the cursor of the next page in columns of its own;
 * - calls `add` when an account is connected, `setToken` when it gets or loses a token of its own, `queue` with `hasNews` when a webhook reports some, `request` for "Sync now";
 * - passes on `jobs`, `services`, `state` and `visited` as the TrackerServer's.
 */
export interface ProviderSync<Tables, Provider extends string> {
  /** Adds the sync of a new account, and queues its first run. Locks nothing: call it with the account's insert. */
  add(
    trx: TrackerTransaction<Tables>,
    account: { readonly accountId: string; readonly provider: Provider },
  ): Promise<void>;
  /** Moves the sync of an account to the lanes of tokens, or out of them; for providers that limit by either. */
  setToken(
    trx: TrackerTransaction<Tables>,
    account: { readonly accountId: string; readonly provider: Provider },
    hasToken: boolean,
  ): Promise<void>;
  /**
   * Queues accounts and clears their errors. A queued account keeps its place.
   * - `isManual`: goes before scheduled syncs, and counts as a request of the owner
   * - `hasNews`: another run follows if one is in progress; for webhooks
   */
  queue(
    trx: TrackerTransaction<Tables>,
    accounts: readonly { readonly accountId: string; readonly provider: Provider }[],
    options?: { readonly isManual?: boolean; readonly hasNews?: boolean },
  ): Promise<void>;
  /** Queues the accounts that the owner may sync now; returns when that is possible if none is queued. */
  request(
    accountIds: readonly string[],
    options: { readonly isForced: boolean },
  ): Promise<TooSoon<Provider> | null>;
  /** Queues the accounts whose data is stale; for the owner's visit of the page. */
  visited(accountIds: readonly string[]): Promise<void>;

  /** Returns the status of each account's sync, by account id. */
  statuses(accountIds: readonly string[]): Promise<ReadonlyMap<string, SyncStatus>>;
  /** Returns one state for all accounts of a user. */
  state(accountIds: readonly string[]): Promise<SyncState>;
  /** Returns the state of each provider, for administrators. */
  services(): Promise<readonly ExternalService[]>;

  /**
   * Runs `change` in a transaction that locks the user's tracker and the account. Events are published with it.
   * @throws AccountGone when the account was unlinked; the kit expects it from a step
   */
  write(task: SyncTask<Provider>, change: (trx: TrackerTransaction<Tables>) => Promise<void>): Promise<void>;
  /** Starts a run's counters: once per run, in the transaction of its first `write`. */
  beginRun(trx: TrackerTransaction<Tables>, task: SyncTask<Provider>): Promise<void>;
  /** Adds to the number of items that this run imported. */
  addImported(trx: TrackerTransaction<Tables>, task: SyncTask<Provider>, count: number): Promise<void>;
  /** Saves the progress of a run, from 0 to 1; null when the total is unknown. */
  saveProgress(
    trx: TrackerTransaction<Tables>,
    task: SyncTask<Provider>,
    progress: number | null,
  ): Promise<void>;

  /**
   * Runs one query outside of a sync, between the requests of the address: a look-up that a user waits for, a token to
   * revoke. Returns `busy` when the provider is paused, locked for too long, failing or refusing.
   * @throws ProviderError that concerns this account or token alone
   */
  query<T>(query: ProviderQuery<Provider>, run: () => Promise<T>): Promise<T | 'busy'>;
  /** Whether users can sign in: a provider may refuse requests without a token, which a sign-in brings. */
  allowsSignIn(provider: Provider): Promise<boolean>;
  /** Returns the end of the provider's pause; null unless it is paused. */
  pausedUntil(provider: Provider): Promise<Date | null>;
  /** Records the failure of a query that could not wait for the lock. */
  recordFailure(provider: Provider, userId: string, error: ProviderError): Promise<void>;

  /** The background jobs of the syncs. */
  jobs(run: SyncRun<Provider>): {
    readonly jobs: Readonly<Record<string, JobHandler>>;
    readonly cron: readonly CronJob[];
  };
  /** Does one step of a provider's first lane with work, as its job does. Returns when to call it again; null: never. */
  work(run: SyncRun<Provider>, work: QueueWork & { readonly provider: Provider }): Promise<Date | null>;
  /** Queues the accounts that are due, as the recurring job does. */
  schedule(): Promise<void>;
}

/** A job ends after this time and adds the next one, so that other jobs get their turn. */
const JOB_MS = 5_000;

export function createProviderSync<Tables, Provider extends string>(
  kit: TrackerKit<Tables>,
  plan: SyncPlan<Provider>,
): ProviderSync<Tables, Provider> {
  const context = { kit, plan };
  const { tables } = plan;
  const allLanes = providersOf(plan).flatMap((provider) => lanesOf(plan, provider));

  async function queue(
    trx: TrackerTransaction<Tables>,
    accounts: readonly { readonly accountId: string; readonly provider: Provider }[],
    { isManual = false, isForced = false, hasNews = false } = {},
  ): Promise<void> {
    const accountIds = accounts.map(({ accountId }) => accountId);
    const lanes = await enqueue(trx, tables, { accountIds, now: kit.now(), isManual, isForced, hasNews });
    // Each job is locked until the commit: all transactions take the lanes in one order, to avoid deadlocks.
    for (const { provider, lane } of allLanes)
      if (accounts.some((one) => one.provider === provider && lanes.get(one.accountId) === lane))
        await wakeQueue(context, trx, { provider, lane });
  }

  const queueRows = (rows: readonly SyncRow[], options: { isManual: boolean; isForced: boolean }) =>
    kit.transaction((trx) =>
      queue(
        trx,
        rows.map((row) => ({ accountId: row.account_id, provider: providerOf(plan, row) })),
        options,
      ),
    );

  return {
    add: async (trx, account) => {
      const hasToken = isOfToken(firstLane(plan, account.provider));
      await insertSync(trx, tables, { ...account, hasToken });
      await queue(trx, [account], { isManual: true });
    },
    setToken: async (trx, { accountId, provider }, hasToken) => {
      const lane = await saveLane(trx, tables, { accountId, hasToken });
      if (lane !== null) await wakeQueue(context, trx, { provider, lane });
    },
    queue,
    request: async (accountIds, { isForced }) => {
      const { allowed, tooSoon } = await findAllowed(context, accountIds, isForced);
      if (tooSoon === null) await queueRows(allowed, { isManual: true, isForced });
      return tooSoon;
    },
    visited: async (accountIds) => {
      const stale = await findStale(context, accountIds);
      if (stale.length > 0) await queueRows(stale, { isManual: false, isForced: false });
    },
    statuses: (accountIds) => findStatuses(context, accountIds),
    state: (accountIds) => findState(context, accountIds),
    services: () => describeServices(context),
    write: (task, change) =>
      kit.transaction(async (trx) => {
        // A tracker that was removed meanwhile is added here, and the rollback removes it again.
        await kit.lockTracker(trx, task.userId);
        if (!(await lockAccount(trx, tables, task.accountId)))
          throw new AccountGone('the account was unlinked');
        await change(trx);
      }),
    beginRun: async (trx, task) => {
      await saveRunBegun(trx, tables, { task, now: kit.now() });
      await recordRunBegun(trx, recordedRun(context, task), kit.now());
    },
    addImported: async (trx, { accountId }, count) => {
      await addImported(trx, tables, { accountId, count });
      await recordImported(trx, { accountId, count });
    },
    saveProgress: (trx, { accountId }, progress) => saveProgress(trx, tables, { accountId, progress }),
    query: (query, run) => queryProvider(context, query, run),
    allowsSignIn: async (provider) => {
      const pause = await findPause(context, firstLane(plan, provider));
      return pause.reason === 'refused' || !isPaused(pause, kit.now());
    },
    pausedUntil: async (provider) => {
      const pause = await findPause(context, firstLane(plan, provider));
      return isPaused(pause, kit.now()) ? pause.until : null;
    },
    recordFailure: async (provider, userId, error) => {
      await recordFailure(context, { ...firstLane(plan, provider), userId }, error);
    },
    jobs: (run) => {
      const scheduleTask = `${plan.type}.schedule`;
      return {
        jobs: {
          [taskName(plan)]: async (payload, { signal }) => {
            const lane = allLanes.find((one) => isFor(payload, one));
            // One that was queued for the address before its accounts had lanes.
            if (lane === undefined) return;
            const endsAt = performance.now() + JOB_MS;
            let next: Date | null;
            do next = await workOnQueue(context, run, lane, { signal });
            while (next && next <= kit.now() && performance.now() < endsAt);
            if (next) await wakeQueue(context, kit.db, lane, next > kit.now() ? next : null);
          },
          [scheduleTask]: () => queueDue(context),
        },
        cron: [{ task: scheduleTask, schedule: '*/5 * * * *' }],
      };
    },
    work: async (run, { provider, ...work }) => {
      let first: Date | null = null;
      for (const lane of lanesOf(plan, provider)) {
        const next = await workOnQueue(context, run, lane, work);
        if (next !== null && next <= kit.now()) return next;
        if (next !== null && (first === null || next < first)) first = next;
      }
      return first;
    },
    schedule: () => queueDue(context),
  };
}

function isFor(payload: unknown, { provider, lane }: Lane<string>): boolean {
  if (typeof payload !== 'object' || payload === null || !('provider' in payload)) return false;
  return payload.provider === provider && ('lane' in payload ? payload.lane : ADDRESS_LANE) === lane;
}
