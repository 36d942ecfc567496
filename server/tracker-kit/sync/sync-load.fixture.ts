import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import { createTrackerKit } from '../../features/activities/tracker-kit.ts';
import type { Platform } from '../../platform/platform.ts';
import { createProviderSync } from './provider-sync.ts';
import type { SyncRun } from './sync-queue.ts';

/** Accounts whose owners were last active so long ago, at every moment of the simulation. */
export interface LoadGroup {
  readonly name: string;
  readonly accounts: number;
  readonly seenAgoMs: number;
  /** Interval of their syncs. */
  readonly everyMs: number;
}

export interface Load {
  readonly groups: readonly LoadGroup[];
  readonly everyMs: number;
  /** Duration of a sync that brings nothing: its requests, and the statements around them. */
  readonly msPerSync: number;
  /** Additional accounts with a history of so many pages, which are linked at the start. */
  readonly histories?: { readonly accounts: number; readonly pages: number };
  readonly hours: number;
}

export interface GroupResult {
  readonly name: string;
  readonly syncs: number;
  /** Longest time between two syncs of an account, or since its last one. */
  readonly longestMs: number;
}

export interface LoadResult {
  readonly groups: readonly GroupResult[];
  /** When the last page of the histories was stored; null: not within the time. */
  readonly historiesMs: number | null;
}

const MINUTE_MS = 60_000;
const SCHEDULE_MS = 5 * MINUTE_MS;

type Tables = { demo_accounts: { uuid: string; user_id: string } };

/**
 * Runs the queue of a provider with a simulated clock: each step moves it by the duration of its requests. All accounts
 * are due at the start, as after an outage.
 */
export async function simulateLoad(
  platform: Platform,
  definition: TrackerDefinition,
  { groups, everyMs, msPerSync, histories = { accounts: 0, pages: 0 }, hours }: Load,
): Promise<LoadResult> {
  const start = platform.now();
  const clock = { now: start };
  const advance = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms));
  await createTables(platform);
  const seenAgo = new Map<string, number>();
  const groupOf = new Map<string, string>();
  const core = createTrackerKit(
    {
      ...platform,
      jobs: { ...platform.jobs, add: async () => undefined },
      now: () => clock.now,
    },
    { ...definition, type: 'demo' },
  );
  const kit = {
    ...core,
    db: core.db.withTables<Tables>(),
    log: {
      info: () => undefined,
      error: (fields: object, message: string) => {
        throw new Error(message, { cause: fields });
      },
    },
    isEnabled: async () => true,
    lastActiveAt: async (userIds: readonly string[]) =>
      new Map(userIds.map((id) => [id, new Date(clock.now.getTime() - (seenAgo.get(id) ?? 0))])),
  };
  const plan = {
    type: 'demo',
    tables: { accounts: 'demo_accounts', syncs: 'demo_syncs', pauses: 'demo_pauses' },
    providers: {
      site: {
        name: 'Site',
        limitedBy: 'address',
        everyMs,
        staleOnVisitMs: 15 * MINUTE_MS,
        manualEveryMs: 5 * MINUTE_MS,
        forcedEveryMs: 30 * 24 * 60 * MINUTE_MS,
      },
    },
  } as const;
  const sync = createProviderSync<Tables, 'site'>(kit, plan);

  for (const { name, accounts, seenAgoMs, everyMs: interval } of groups)
    for (const { account, user } of await addAccounts(platform, {
      count: accounts,
      dueAt: start,
      interval,
    })) {
      groupOf.set(account, name);
      seenAgo.set(user, seenAgoMs);
    }
  const pagesLeft = new Map<string, number>();
  for (const { account } of await addAccounts(platform, {
    count: histories.accounts,
    dueAt: start,
    interval: everyMs,
  }))
    pagesLeft.set(account, histories.pages);

  const lastSync = new Map([...groupOf.keys()].map((account) => [account, start.getTime()]));
  const longest = new Map<string, number>();
  const counts = new Map<string, number>();
  const note = (account: string) => {
    const group = groupOf.get(account) ?? '';
    const age = clock.now.getTime() - (lastSync.get(account) ?? start.getTime());
    longest.set(group, Math.max(longest.get(group) ?? 0, age));
  };
  let historiesMs: number | null = null;
  const run: SyncRun<'site'> = {
    step: async (task) => {
      if (task.isNewRun) await sync.write(task, (trx) => sync.beginRun(trx, task));
      const left = pagesLeft.get(task.accountId) ?? 0;
      advance(msPerSync);
      if (left > 1) {
        pagesLeft.set(task.accountId, left - 1);
        return false;
      }
      if (left === 1) {
        pagesLeft.set(task.accountId, 0);
        if ([...pagesLeft.values()].every((pages) => pages === 0))
          historiesMs = clock.now.getTime() - start.getTime();
      }
      if (groupOf.has(task.accountId)) {
        note(task.accountId);
        lastSync.set(task.accountId, clock.now.getTime());
        const group = groupOf.get(task.accountId) ?? '';
        counts.set(group, (counts.get(group) ?? 0) + 1);
      }
      return true;
    },
  };

  const { signal } = new AbortController();
  const end = start.getTime() + hours * 60 * MINUTE_MS;
  let scheduleAt = start.getTime();
  while (clock.now.getTime() < end) {
    if (clock.now.getTime() >= scheduleAt) {
      await sync.schedule();
      scheduleAt += SCHEDULE_MS;
    }
    const next = await sync.work(run, { provider: 'site', signal });
    if (next === null || next > clock.now)
      clock.now = new Date(Math.min(scheduleAt, next?.getTime() ?? scheduleAt));
  }
  for (const account of groupOf.keys()) note(account);
  return {
    groups: groups.map(({ name }) => ({
      name,
      syncs: counts.get(name) ?? 0,
      longestMs: longest.get(name) ?? 0,
    })),
    historiesMs,
  };
}

async function createTables({ db }: Platform): Promise<void> {
  await sql`drop table if exists demo_pauses, demo_syncs, demo_accounts`.execute(db);
  await sql.raw(readFileSync(path.join(import.meta.dirname, 'sync-tables.sql'), 'utf8')).execute(db);
}

/** Adds users with an account that is due at a time. */
async function addAccounts(
  { db }: Platform,
  { count, dueAt, interval }: { count: number; dueAt: Date; interval: number },
): Promise<readonly { readonly account: string; readonly user: string }[]> {
  const added = Array.from({ length: count }, () => ({ account: randomUUID(), user: randomUUID() }));
  const users = added.map(({ user }) => user);
  const accounts = added.map(({ account }) => account);
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    select u, 'u' || replace(u::text, '-', ''), u || '@example.org', '', ${dueAt} from unnest(${users}::uuid[]) u`.execute(
    db,
  );
  await sql`
    insert into demo_accounts (uuid, user_id)
    select a, u from unnest(${accounts}::uuid[], ${users}::uuid[]) x (a, u)`.execute(db);
  await sql`
    insert into demo_syncs (account_id, provider, next_sync_at, deadline)
    select a, 'site', ${dueAt}, ${new Date(dueAt.getTime() + interval)} from unnest(${accounts}::uuid[]) a`.execute(
    db,
  );
  return added;
}
