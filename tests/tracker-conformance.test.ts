import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import type { RemovalSummary } from '@plotline/contract/trackers.ts';
import { createTrackerKit } from '../server/features/activities/tracker-kit.ts';
import { loadTrackers } from '../server/trackers.ts';
import { everyRow } from './support/every-row.ts';
import { runningEndpoints } from './support/open-api.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { unzip } from './support/unzip.ts';

// The requirements of the core for every tracker. New folders are tested without being listed.

const nameable = new RegExp(USERNAME_PATTERN);
const root = path.resolve(import.meta.dirname, '..', 'trackers');
const folders = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'package.json')));
const app = await createTestApp();
const modules = await loadTrackers(app.platform.log);
const endpoints = await runningEndpoints(app);

test('when trackers are loaded, all folders are found and names are unique', () => {
  const definitions = modules.map(({ definition }) => definition);
  expect(definitions.map(({ type }) => type).toSorted()).toEqual(folders.toSorted());
  const words = ['comment', ...definitions.map(({ likeableType }) => likeableType)];
  expect(new Set(words).size).toBe(words.length);
  const pages = [
    ...Object.keys(PAGE_TITLES),
    ...definitions.flatMap(({ sitePages = {} }) => Object.keys(sitePages)),
  ];
  expect(new Set(pages).size).toBe(pages.length);
});

/** Statements that moved rows of a tracker into a table of the core. */
const movedToCore: ReadonlySet<string> = new Set([
  '0012-chess-import-runs.sql: insert into import_runs',
  '0004-weights-import-runs.sql: insert into import_runs',
]);

/** Tables with rows of every user. */
const OF_THE_ACCOUNT = ['users', 'sessions', 'known_clients', 'user_directory', 'user_words'];

describe.each(modules)('$definition.type', ({ definition, createServer }) => {
  const { type } = definition;

  test('when it is declared, its definition is complete', () => {
    expect(type).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(definition.likeableType).toMatch(/^[a-z][a-z0-9_]*$/);
    for (const text of [
      definition.name,
      definition.description,
      definition.labels.lastActivity,
      definition.icon,
    ])
      expect(text.trim()).toMatch(/./);
    for (const color of Object.values(definition.colors)) expect(color).toMatch(/^#[0-9A-Fa-f]{6}$/);
    expect(definition.name.length).toBeLessThanOrEqual(20);
    for (const { page } of definition.sources ?? [])
      if (page !== undefined) expect(definition.pages).toContain(page);
    for (const [page, title] of Object.entries(definition.sitePages ?? {}))
      expect([page, title]).toEqual([
        expect.stringMatching(/^(\/[a-z][a-z0-9-]*)+$/),
        expect.stringMatching(/^\S/),
      ]);
  });

  test('when a user signs up under a reserved name, they are refused', async () => {
    const segments = Object.keys(definition.sitePages ?? {}).map((page) => page.split('/')[1] ?? '');
    for (const username of [type, ...segments].filter((name) => nameable.test(name))) {
      const payload = {
        email: `${username}@example.org`,
        username,
        password: 'Violet-Kite-7',
        password_confirm: 'Violet-Kite-7',
      };
      const answer = await app.guest.post('/api/auth/signup', payload);
      expect([username, answer.statusCode]).toEqual([username, 422]);
    }
  });

  test('when it migrates, it changes only its own tables', () => {
    const dir = path.join(root, type, 'server', 'migrations');
    // Words that follow `update` in other statements.
    const isOwn = (name: string) => name.startsWith(`${type}_`) || ['set', 'on'].includes(name);
    const files = existsSync(dir) ? readdirSync(dir) : [];
    for (const file of files) {
      const text = readFileSync(path.join(dir, file), 'utf8').replaceAll(/--.*$/gm, '').toLowerCase();
      const touched = text.matchAll(
        /\b(?:(?:create|alter|drop)\s+(?:table|index|view|function|type|sequence)|create\s+unique\s+index|insert\s+into|update|delete\s+from|truncate)\s+(?:(?:if\s+(?:not\s+)?exists|concurrently|only)\s+)*(\w+)/g,
      );
      for (const [statement, name = ''] of touched)
        expect([file, statement, isOwn(name) || movedToCore.has(`${file}: ${statement}`)]).toEqual([
          file,
          statement,
          true,
        ]);
    }
  });

  test('when it has endpoints, their paths begin with its type', () => {
    const server = createServer(createTrackerKit(app.platform, definition));
    for (const { endpoint } of server.routes) {
      expect(endpoint.path).toMatch(new RegExp(`^/api/${type}/`));
      expect(endpoints.map(({ name }) => name)).toContain(endpoint.name);
    }
  });

  test('when it is added, it is empty; when it is removed, no row remains', async () => {
    const owner = await app.signUp(`owner_of_${type}`);
    await ok(owner.post('/api/trackers/enable', { tracker_type: type }));
    await expectPages(owner, { hasData: false });

    await enterSample(type, owner, app.platform.now());
    await expectPages(owner, { hasData: true });
    await expectStats(owner);
    expect((await headlines(owner)).length).toBe(1);
    const before = await rowsOf(owner.uuid);
    expect(before.filter(({ table }) => table.startsWith(`${type}_`))).not.toEqual([]);

    await ok(
      owner.post('/api/trackers/remove', { tracker_type: type, confirmation: definition.name.toLowerCase() }),
    );
    const left = (await rowsOf(owner.uuid)).filter(({ table }) => !OF_THE_ACCOUNT.includes(table));
    expect(left).toEqual([]);
  });

  test('when its removal is confirmed, the dialog counts its data', async () => {
    const [owner, other] = [await app.signUp(`counter_of_${type}`), await app.signUp(`bystander_of_${type}`)];
    const summaryOf = async (who: Caller) =>
      (await ok(who.get(`/api/trackers/removal-summary?tracker_type=${type}`))).json<RemovalSummary>();
    expect(totalOf(await summaryOf(owner))).toBe(0);
    await ok(owner.post('/api/trackers/enable', { tracker_type: type }));
    await enterSample(type, owner, app.platform.now());
    const summary = await summaryOf(owner);
    expect(totalOf(summary)).toBeGreaterThan(0);
    expect(summary.posts).toBeGreaterThan(0);
    for (const { key, one, many } of summary.contents)
      expect([key, one, many]).toEqual([
        expect.stringMatching(/^[a-z][a-z0-9_]*$/),
        expect.stringMatching(/^[a-z]/),
        expect.stringMatching(/^[a-z]/),
      ]);
    expect(totalOf(await summaryOf(other))).toBe(0);
  });

  test('when its owner exports everything, the export contains all data, as counted', async () => {
    const owner = await app.signUp(`exporter_of_${type}`);
    await ok(owner.post('/api/trackers/enable', { tracker_type: type }));
    await enterSample(type, owner, app.platform.now());
    const hasTables = (await rowsOf(owner.uuid)).some(({ table }) => table.startsWith(`${type}_`));
    const { exportData } = createServer(createTrackerKit(app.platform, definition));
    expect(exportData !== undefined || !hasTables).toBe(true);
    if (!exportData) return;
    let wrote = 0;
    const reader = {
      db: app.platform.db,
      userId: owner.uuid,
      addProgress: (rows: number) => void (wrote += rows),
      shapeEach: everyRow,
    };
    const promised = await exportData.countRows(reader);
    const names: string[] = [];
    for await (const { name, about, content } of exportData.files(reader)) {
      expect([name, about]).toEqual([expect.stringMatching(/^[\w/-]+\.\w+$/), expect.stringMatching(/\w/)]);
      expect((await buffer(content)).length).toBeGreaterThan(0);
      names.push(name);
    }
    expect(wrote).toBe(promised);
    expect(wrote).toBeGreaterThan(0);
    const zip = await unzip((await ok(owner.get('/api/auth/export'))).rawPayload);
    const inFolder = [...zip.keys()].filter((name) => name.startsWith(`trackers/${type}/`));
    expect(inFolder).toEqual(names.map((name) => `trackers/${type}/${name}`));
  });

  test('when an account is restored, each of its tables is restored or left out for a reason', async () => {
    const { restore } = createServer(createTrackerKit(app.platform, definition));
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename like ${`${type}\\_%`}`.execute(
      app.platform.db,
    );
    const known = [
      ...(restore?.tables ?? []).map(({ name }) => name),
      ...Object.keys(restore?.leftOut ?? {}),
    ];
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test("when one of two users removes it, the other's data stays", async () => {
    const [one, other] = await Promise.all([app.signUp(`one_of_${type}`), app.signUp(`other_of_${type}`)]);
    await enterSample(type, one, app.platform.now());
    await enterSample(type, other, app.platform.now());
    const before = await rowsOf(other.uuid);
    await ok(one.post('/api/trackers/remove', { tracker_type: type }));
    expect(await rowsOf(other.uuid)).toEqual(before);
  });

  async function expectPages(owner: Caller, { hasData }: { hasData: boolean }): Promise<void> {
    for (const timeframe of ['7d', '30d', '90d', '1y', 'all']) {
      const page = await ok(owner.get(`/api/profiles/${owner.username}/${type}?timeframe=${timeframe}`));
      expect(page.json()).toMatchObject({
        tracker: { type, name: definition.name, is_enabled: true, has_data: hasData, sync_status: 'idle' },
        timeframe: { value: timeframe, timezone: 'UTC', week_start: 'monday' },
        visibility: { viewer: 'owner' },
      });
    }
    const items = await ok(owner.get(`/api/profiles/${owner.username}/${type}/items`));
    expect(items.json<{ total: number }>().total > 0).toBe(hasData);
    const status = await ok(owner.get(`/api/${type}/sync-status`));
    expect(status.json()).toMatchObject({ state: 'idle', error: null });
  }

  /** Checks every post's stats against the declared schema. */
  async function expectStats(owner: Caller): Promise<void> {
    const feed = await ok(owner.get(`/api/${owner.username}`));
    const { activities } = feed.json<{ activities: { stats: unknown; likeable_type: string }[] }>();
    expect(activities).not.toEqual([]);
    for (const { stats, likeable_type } of activities) {
      expect(likeable_type).toBe(definition.likeableType);
      expect([...Value.Errors(definition.stats, stats)]).toEqual([]);
    }
  }

  async function headlines(owner: Caller): Promise<unknown[]> {
    const mine = await ok(owner.get('/api/trackers/enabled'));
    return mine
      .json<{ trackers: { type: string; headline: unknown }[] }>()
      .trackers.filter((one) => one.type === type);
  }
});

function totalOf({ contents }: RemovalSummary): number {
  return contents.reduce((sum, { count }) => sum + count, 0);
}

/** Counts a user's rows per table, by every column that refers to users. */
async function rowsOf(userId: string): Promise<readonly { table: string; rows: number }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.execute(app.platform.db);
  const counted = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(
        app.platform.db,
      );
      return { table, rows: rows[0]?.n ?? 0 };
    }),
  );
  return counted.filter(({ rows }) => rows > 0);
}

async function ok(answer: ReturnType<Caller['get']>) {
  const got = await answer;
  if (got.statusCode >= 300) throw new Error(`${got.statusCode} ${got.body}`);
  return got;
}
