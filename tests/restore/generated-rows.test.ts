import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { accountTables } from '../../server/account-tables.ts';
import { createTrackerKit } from '../../server/features/activities/tracker-kit.ts';
import { createStaging, insertStaged } from '../../server/features/exports/restores/staging.ts';
import {
  finishTrackers,
  removeEmptyTrackers,
} from '../../server/features/trackers/tracker-restore.service.ts';
import { RowRefused, type AccountRow } from '../../server/platform/account-tables/account-table.ts';
import {
  deleteStagedRows,
  findColumns,
} from '../../server/platform/account-tables/account-tables.repository.ts';
import { createRowCheck } from '../../server/platform/account-tables/row-rules.ts';
import { withTransaction } from '../../server/platform/database.ts';
import { loadTrackers } from '../../server/trackers.ts';
import { exportOf } from '../support/restores.ts';
import { enterSample, withMoreRows } from '../support/samples.ts';
import { createTestApp, type Caller } from '../support/test-app.ts';
import { unzip } from '../support/unzip.ts';
import { hostileValues } from './hostile-values.ts';
import { ownerPages } from './owner-pages.ts';

// Files with any value in any column: what a restore accepts can be shown to everyone, and exported again.

const at = new Date();
const app = await createTestApp({ now: () => at });
const { db } = app.platform;
const modules = await loadTrackers(app.platform.log);
const servers = new Map(
  modules.map(({ definition, createServer }) => [
    definition.type,
    createServer(createTrackerKit(app.platform, definition)),
  ]),
);
const types = new Set(servers.keys());
const sources = accountTables(servers);
const tables = sources.flatMap((source) => source.tables);

type Rows = ReadonlyMap<string, readonly AccountRow[]>;

async function ok(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const { statusCode, body } = await answer;
  expect([statusCode < 300, body]).toEqual([true, expect.anything()]);
  return answer;
}

const postsOf = async (user: Caller) =>
  (await user.get(`/api/${user.username}`)).json<{ activities: Activity[] }>().activities;

/** Returns the rows of an account with entries of all trackers, by table, as an export contains them. */
async function createRows(): Promise<{ accountId: string; rows: Rows }> {
  const user = await app.signUp('rich_in_rows');
  for (const tracker_type of types) {
    await ok(user.post('/api/trackers/enable', { tracker_type }));
    await enterSample(tracker_type, user, at);
  }
  const [post] = await postsOf(user);
  const about = { activity_type: post?.likeable_type, activity_uuid: post?.activity_uuid };
  const comment = await ok(user.post('/api/comments', { ...about, content: 'Note to myself' }));
  const { uuid: likeable_uuid } = comment.json<{ uuid: string }>();
  await ok(user.post('/api/likes', { likeable_type: 'comment', likeable_uuid }));
  await ok(
    user.put('/api/notifications/delivery', {
      quiet_hours: { from: '22:00', until: '07:00' },
      digest: 'daily',
    }),
  );
  await ok(
    user.post('/api/likes', { likeable_type: post?.likeable_type, likeable_uuid: post?.activity_uuid }),
  );
  const files = await unzip(await exportOf(user));
  let rows: Rows = new Map(
    tables.map(({ name }) => {
      const text = files.get(`restore/${name}.jsonl`)?.toString() ?? '';
      return [
        name,
        text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AccountRow])),
      ];
    }),
  );
  rows = new Map([...rows, ...moreRowsOf(user.uuid)]);
  for (const type of types) rows = await withMoreRows(type, { userId: user.uuid, now: at, rows });
  return { accountId: user.uuid, rows };
}

/** Rows of the core's tables that the requests above leave empty. */
function moreRowsOf(userId: string): Rows {
  const [tracker_type = ''] = types;
  const [found_at, id] = [at.toISOString(), '0190a0e0-0000-7000-8000-00000000c005'];
  const content = { title: 'Far above', reason: 'Much.', date: null, link: null, fix: null, facts: {} };
  const finding = { uuid: id, tracker_type, check_name: 'odd', scope_id: id, item_id: id, subject: '225' };
  return new Map([
    [
      'tracker_findings',
      [{ ...finding, state: 'open', content, effects: [], undo: null, found_at, decided_at: null }],
    ],
    ['muted_notification_types', [{ user_id: userId, type: 'like' }]],
    ['pinned_figures', [{ user_id: userId, pins: [{ tracker_type, key: 'games' }] }]],
  ]);
}

const { accountId, rows: good } = await createRows();
const columns = await findColumns(
  db,
  tables.map(({ name }) => name),
);

async function stagingOf(userId: string) {
  const staging = await createStaging(app.platform, sources, { userId, types });
  await staging.begin(accountId);
  return staging;
}

/** Restores rows as a restore does. @returns the table of a row that the database refused */
async function restoreRows(userId: string, rows: Rows): Promise<string | null> {
  const staging = await stagingOf(userId);
  try {
    for (const [name, own] of rows) await staging.stage(name, own);
    await withTransaction(db, async (trx) => {
      await removeEmptyTrackers(trx, servers, { userId, types });
      await insertStaged(trx, sources, userId);
      await finishTrackers(trx, app.platform, { userId, rows: staging.staged.trackers });
    });
    return null;
  } catch (error) {
    if (error instanceof Error && 'table' in error && typeof error.table === 'string') return error.table;
    throw error;
  } finally {
    await deleteStagedRows(db, userId);
  }
}

/** Returns the hostile values that a restore accepts, by table and column. */
async function findAccepted(): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly unknown[]>>> {
  const { uuid: userId } = await app.signUp('tries_values');
  const accepted = new Map<string, Map<string, unknown[]>>();
  for (const table of tables) {
    const { name, owner = 'user_id', omit = [], set = {} } = table;
    const check = createRowCheck(table, columns.get(name) ?? []);
    const [row] = good.get(name) ?? [];
    if (!row) continue;
    const byColumn = new Map<string, unknown[]>();
    for (const column of columns.get(name) ?? []) {
      if (column.name === owner || omit.includes(column.name) || column.name in set) continue;
      // Rows of trackers that this server does not have are left out, with all that belongs to them.
      if (name === 'user_trackers' && column.name === 'tracker_type') continue;
      for (const value of hostileValues(column)) {
        const changed = { ...row, [column.name]: value };
        try {
          // Most are refused here, without the database.
          check(changed, at);
          await (await stagingOf(userId)).stage(name, [changed]);
          byColumn.set(column.name, [...(byColumn.get(column.name) ?? []), value]);
        } catch (error) {
          if (!(error instanceof RowRefused))
            throw new Error(`${name}.${column.name}: ${JSON.stringify(value).slice(0, 80)}`, {
              cause: error,
            });
        }
      }
    }
    await deleteStagedRows(db, userId);
    accepted.set(name, byColumn);
  }
  return accepted;
}

/** Reads of a restored account by name: its pages for its owner and for others, and its next export. */
type Reads = Readonly<Record<string, () => Promise<boolean>>>;

async function readsOf(owner: Caller, viewers: Readonly<Record<string, Caller>>): Promise<Reads> {
  const urls = [
    '/api/',
    `/api/${owner.username}`,
    `/api/profiles/${owner.username}/showcase`,
    `/api/profiles/${owner.username}/media`,
    `/api/search?q=${owner.username}`,
    ...[...types].flatMap((type) => [
      `/api/profiles/${owner.username}/${type}?timeframe=all`,
      `/api/profiles/${owner.username}/${type}/items?timeframe=all`,
    ]),
    ...(await postsOf(owner)).map(({ activity_uuid: uuid }) => `/api/activities/${uuid}`),
  ];
  const pages = Object.entries({ ...viewers, owner }).flatMap(([name, viewer]) =>
    urls.map(
      (url, index) =>
        [
          `${name} ${index} ${url.split('?')[0]?.split('/').at(-1)}`,
          async () => (await viewer.get(url)).statusCode < 500,
        ] as const,
    ),
  );
  return {
    ...Object.fromEntries(pages),
    'pages of the owner': async () =>
      ![...(await ownerPages(app, owner)).values()].some((body) => body.startsWith('5')),
    export: () =>
      exportOf(owner)
        .then(unzip)
        .then(
          () => true,
          () => false,
        ),
  };
}

/**
 * Restores rows into a new account, without the changes that the database refuses.
 * @returns the reads that fail, of those that are given or of all
 */
async function tryRows(changes: Rows, only?: readonly string[]): Promise<string[]> {
  const [follower, owner] = await app.join('follower', 'owner');
  await ok(follower.post(`/api/follows/${owner.username}`));
  const rows = new Map([...good, ...changes]);
  for (;;) {
    const refused = await restoreRows(owner.uuid, rows);
    if (refused === null) break;
    if (rows.get(refused) === good.get(refused)) throw new Error(`unchanged rows of ${refused} were refused`);
    rows.set(refused, good.get(refused) ?? []);
  }
  const failed: string[] = [];
  for (const [name, read] of Object.entries(await readsOf(owner, { guest: app.guest, follower })))
    if ((only?.includes(name) ?? true) && !(await read())) failed.push(name);
  // Its posts would stay in the feeds that are read for the next one.
  await sql`delete from users where uuid = ${owner.uuid}`.execute(db);
  return failed;
}

/** Returns the values that make reads fail alone. */
async function findCauses(
  values: readonly (readonly [table: string, own: Readonly<Record<string, unknown>>])[],
  failed: readonly string[],
): Promise<string[]> {
  const causes: string[] = [];
  for (const [table, own] of values) {
    const isCause = async (some: Readonly<Record<string, unknown>>) =>
      (await tryRows(new Map([[table, changedRows(table, some)]]), failed)).length > 0;
    if (!(await isCause(own))) continue;
    for (const [column, value] of Object.entries(own))
      if (await isCause({ [column]: value }))
        causes.push(`${table}.${column} = ${JSON.stringify(value)}`.slice(0, 120));
  }
  return causes;
}

/** Returns the rows of a table with values in its first row. */
function changedRows(table: string, values: Readonly<Record<string, unknown>>): readonly AccountRow[] {
  const [first, ...rest] = good.get(table) ?? [];
  return first ? [{ ...first, ...values }, ...rest] : [];
}

test('when an export has rows of each table, they are restored and shown', async () => {
  expect([...good].flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual(['media']);
  expect(await tryRows(good)).toEqual([]);
});

test(
  'when rows have hostile values, they are refused, or shown to everyone and exported again',
  { timeout: 600_000 },
  async () => {
    const accepted = await findAccepted();
    const rounds = Math.max(
      ...[...accepted.values()].flatMap((byColumn) => [...byColumn.values()].map((all) => all.length)),
    );
    const failures: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const values = [...accepted].map(([table, byColumn]) => {
        const own = [...byColumn]
          .filter(([, all]) => round < all.length)
          .map(([column, all]) => [column, all[round]]);
        return [table, Object.fromEntries(own) as Readonly<Record<string, unknown>>] as const;
      });
      const failed = await tryRows(new Map(values.map(([table, own]) => [table, changedRows(table, own)])));
      if (failed.length > 0)
        failures.push(`round ${round}: ${failed.join()}`, ...(await findCauses(values, failed)));
    }
    expect(failures).toEqual([]);
  },
);
