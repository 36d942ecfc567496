import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createBus } from '../server/platform/bus.ts';
import { loadConfig } from '../server/platform/config.ts';
import type { Db } from '../server/platform/database.ts';
import { createImports } from '../server/platform/imports.ts';
import type { Platform } from '../server/platform/platform.ts';
import { simulateLoad, type LoadGroup } from '../server/tracker-kit/sync/sync-load.fixture.ts';
import { enqueueDue, findNext } from '../server/tracker-kit/sync/sync-queue.repository.ts';
import { loadTrackers } from '../server/trackers.ts';
import { measure, onBenchDatabase } from './bench-database.ts';

/**
 * Simulates 30 hours of 100,000 accounts at a provider that answers in 100 ms and gets one request at a time, all due at
 * the start: `npm run bench:sync`. A hundredth of the accounts runs, each of which takes a hundred times as long. Prints
 * the longest time between two syncs of each group, then the time of the queue's statements with all accounts.
 */
const SCALE = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Statements of a sync that brings nothing. */
const STATEMENTS_MS = 20;

const SITES = [
  { name: 'Lichess', requests: 2, everyMs: 2 * HOUR_MS },
  { name: 'chess.com', requests: 3, everyMs: 6 * HOUR_MS },
];

/** Linked accounts by the last visit of their owners. */
function groupsOf(everyMs: number): readonly LoadGroup[] {
  return [
    { name: 'seen today', accounts: 20_000, seenAgoMs: HOUR_MS, everyMs },
    { name: 'this week', accounts: 15_000, seenAgoMs: 3 * DAY_MS, everyMs: Math.min(DAY_MS, 3 * everyMs) },
    { name: 'within 90 days', accounts: 35_000, seenAgoMs: 40 * DAY_MS, everyMs: DAY_MS },
  ];
}

await onBenchDatabase(async (db, { lockDb, connection }) => {
  const log = pino({ level: 'silent' });
  const [tracker] = await loadTrackers(log);
  if (!tracker) throw new Error('there is no tracker');
  const config = loadConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: 'postgres://localhost/unused' });
  const bus = await createBus({ target: connection, log });
  const parts: Partial<Platform> = {
    config,
    bus,
    db,
    lockDb,
    log,
    imports: createImports(),
    now: () => new Date(),
    newId: () => randomUUIDv7(),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the simulation uses no other part
  const platform = parts as Platform;
  console.log('| site | accounts | interval | longest time between two syncs | of the interval |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { name, requests, everyMs } of SITES) {
    const mixed = groupsOf(everyMs);
    const all = [{ name: 'all seen today', accounts: 100_000, seenAgoMs: HOUR_MS, everyMs }];
    for (const groups of [mixed, all]) {
      const { groups: results } = await simulateLoad(platform, tracker.definition, {
        groups: groups.map((group) => ({ ...group, accounts: group.accounts / SCALE })),
        everyMs,
        msPerSync: (requests * 100 + STATEMENTS_MS) * SCALE,
        hours: 30,
      });
      for (const [index, { longestMs }] of results.entries()) {
        const group = groups[index];
        if (!group) continue;
        console.log(
          `| ${name} | ${group.accounts} ${group.name} | ${group.everyMs / HOUR_MS} h | ${(longestMs / HOUR_MS).toFixed(1)} h | ${(longestMs / group.everyMs).toFixed(2)} |`,
        );
      }
    }
  }
  await bus.close();
  await measureStatements(db);
});

async function measureStatements(db: Db): Promise<void> {
  const tables = { accounts: 'demo_accounts', syncs: 'demo_syncs', pauses: 'demo_pauses' };
  const now = new Date();
  await sql`delete from demo_accounts`.execute(db);
  // In parts, each of which takes less than the limit of a statement.
  for (let part = 0; part < 20; part += 1)
    await sql`
      with added as (
        insert into users (uuid, username, email, password_hash, created_at)
        select u, 'b' || replace(u::text, '-', ''), u || '@example.org', '', ${now}
        from (select gen_random_uuid() as u from generate_series(1, 5000)) x returning uuid
      ), linked as (insert into demo_accounts (uuid, user_id) select uuid, uuid from added returning uuid)
      insert into demo_syncs (account_id, provider, next_sync_at, deadline)
      select uuid, 'site', ${now}, ${now} from linked`.execute(db);
  await sql`analyze demo_syncs`.execute(db);
  console.log('\n| statement, 100,000 accounts | median ms | slowest ms |\n| --- | --- | --- |');
  await measure('queue 1,000 accounts that are due', () => enqueueDue(db, tables, { now, limit: 1_000 }));
  await measure('find the next account', () => findNext(db, tables, { provider: 'site', lane: 0, now }));
}
