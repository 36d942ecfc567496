import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { dataChanged, type HealthChecks, type NewFinding } from '../../tracker-kit/health.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { checkDataJob } from './findings.jobs.ts';
import { createFindingsService } from './findings.service.ts';

const app = await createTestApp();
const { db } = app.platform;
const { definition } = await createPublisher(app);
const SCOPE = randomUUIDv7();
const DAY_MS = 86_400_000;
let time = new Date('2026-03-18T12:00:00.000Z');
let found: NewFinding[] = [];
let users = 0;
let ada: Caller;

/** Checks of a tracker whose only data are the biography of the user. */
const health: HealthChecks = {
  checks: { long: 'long texts', odd: 'odd texts' },
  find: async () => ({ scopeIds: [SCOPE], findings: found }),
  fix: async (trx, { userId, value }) => {
    if ((await bioOf(userId)) === 'changed') throw dataChanged();
    await sql`update users set bio = ${`fixed ${value}`} where uuid = ${userId}`.execute(trx);
    return { bio: 'wrong' };
  },
  undo: async (trx, { userId }) => {
    await sql`update users set bio = 'wrong' where uuid = ${userId}`.execute(trx);
  },
  figures: async (trx, { userId }) => {
    const { rows } = await sql<{ bio: string }>`select bio from users where uuid = ${userId}`.execute(trx);
    return [
      { label: 'Text', value: rows[0]?.bio ?? '' },
      { label: 'Other', value: 'same' },
      { label: 'Letters', value: String(rows[0]?.bio.length), isTotal: true },
    ];
  },
};

const server: TrackerServer = {
  definition,
  routes: [],
  page: () => Promise.reject(new Error('not called')),
  items: () => Promise.reject(new Error('not called')),
  headlines: async () => new Map(),
  syncState: async () => ({ state: 'idle', progress: null, imported: 0, error: null }),
  countContents: async () => [],
  removeData: async () => undefined,
  health,
};
const servers = new Map([[definition.type, server]]);
const platform = { ...app.platform, now: () => time };
const service = createFindingsService(platform, servers);
const job = checkDataJob(platform, servers);

beforeEach(async () => {
  users += 1;
  time = new Date('2026-03-18T12:00:00.000Z');
  ada = await app.signUp(`health_${users}`, {});
  await ada.post('/api/trackers/enable', { tracker_type: definition.type });
  await sql`update users set bio = 'wrong' where uuid = ${ada.uuid}`.execute(db);
  found = [finding('long', 'a')];
});

async function bioOf(userId: string) {
  const row = await db.selectFrom('users').select('bio').where('uuid', '=', userId).executeTakeFirst();
  return row?.bio;
}

function finding(name: string, subject: string): NewFinding {
  const fix = { kind: 'value', label: 'Length', unit: 'm', suggested: 7, max: 9 } as const;
  const content = { title: subject, reason: 'Because.', date: null, link: null, fix, facts: { subject } };
  return { check: name, scopeId: SCOPE, itemId: SCOPE, subject, content };
}

async function check(user = ada) {
  const payload = { user_id: user.uuid, tracker_type: definition.type, changed: { texts: [SCOPE] } };
  await job(payload, { signal: new AbortController().signal, log: app.platform.log, attempt: 1 });
}

const list = (user = ada) => service.list(user.uuid, definition.type);
const states = async () => (await list()).findings.map(({ title, state }) => [title, state]);
const openTitles = async () =>
  (await list()).findings.filter(({ state }) => state === 'open').map(({ title }) => title);

async function address(title = 'a') {
  const listed = (await list()).findings.find((one) => one.title === title);
  if (!listed) throw new Error(`${title} is not listed`);
  return { tracker: definition.type, uuid: listed.uuid };
}

test('when a check finds something, it is listed with the figures before and after, and nothing is changed', async () => {
  await check();
  await check();
  const { open, findings } = await list();
  expect(open).toBe(1);
  expect(findings).toMatchObject([
    {
      check_label: 'long texts',
      state: 'open',
      effects: [{ label: 'Text', before: 'wrong', after: 'fixed 7' }],
    },
  ]);
  expect(await bioOf(ada.uuid)).toBe('wrong');
  expect(await service.preview(ada.uuid, await address(), { value: 3 })).toEqual([
    { label: 'Text', before: 'wrong', after: 'fixed 3' },
    { label: 'Letters', before: '5', after: '7' },
  ]);
  expect(await bioOf(ada.uuid)).toBe('wrong');
});

test('when a finding is fixed, it stays fixed; the fix can be undone for 30 days', async () => {
  await check();
  const own = await address();
  await expect(service.fix(ada.uuid, own, { value: 10 })).rejects.toMatchObject({ status: 422 });
  expect(await service.fix(ada.uuid, own, { value: 4 })).toMatchObject({ state: 'fixed' });
  expect(await bioOf(ada.uuid)).toBe('fixed 4');
  await check();
  expect(await states()).toEqual([['a', 'fixed']]);
  await expect(service.fix(ada.uuid, own, {})).rejects.toMatchObject({ status: 409 });
  await expect(service.preview(ada.uuid, own, {})).rejects.toMatchObject({ status: 409 });
  expect(await service.undo(ada.uuid, own)).toMatchObject({ state: 'open' });
  expect(await bioOf(ada.uuid)).toBe('wrong');
  await service.fix(ada.uuid, own, {});
  time = new Date(time.getTime() + 31 * DAY_MS);
  await expect(service.undo(ada.uuid, own)).rejects.toMatchObject({ status: 400 });
  expect(await states()).toEqual([]);
});

test("when the owner says that it's right, only another value is a finding again", async () => {
  await check();
  await service.decide(ada.uuid, await address(), 'accepted');
  await check();
  expect(await states()).toEqual([['a', 'accepted']]);
  found = [finding('long', 'a'), finding('long', 'b')];
  await check();
  expect(await states()).toEqual([
    ['b', 'open'],
    ['a', 'accepted'],
  ]);
  await service.undo(ada.uuid, await address());
  expect((await list()).open).toBe(2);
});

test('when the owner never wants a check, its findings are gone until that is undone', async () => {
  found = [finding('long', 'a'), finding('long', 'b'), finding('odd', 'c')];
  await check();
  await service.decide(ada.uuid, await address(), 'muted');
  expect(await states()).toEqual([
    ['c', 'open'],
    ['a', 'muted'],
  ]);
  found = [finding('long', 'd'), finding('odd', 'c')];
  await check();
  expect((await list()).open).toBe(1);
  await service.undo(ada.uuid, await address());
  await check();
  expect((await openTitles()).toSorted((one, other) => one.localeCompare(other))).toEqual(['c', 'd']);
});

test('when the data have changed, outdated findings disappear and their fix is refused', async () => {
  await check();
  const own = await address();
  await sql`update users set bio = 'changed' where uuid = ${ada.uuid}`.execute(db);
  await check();
  await expect(service.fix(ada.uuid, own, {})).rejects.toMatchObject({ status: 409 });
  found = [];
  await check();
  expect(await states()).toEqual([]);
  await expect(service.fix(ada.uuid, own, {})).rejects.toMatchObject({ status: 404 });
});

test('when another user requests a finding, they do not get it', async () => {
  await check();
  const own = await address();
  const eve = await app.signUp(`eve_${users}`);
  await eve.post('/api/trackers/enable', { tracker_type: definition.type });
  expect(await list(eve)).toEqual({ open: 0, findings: [] });
  for (const act of [
    () => service.preview(eve.uuid, own, {}),
    () => service.fix(eve.uuid, own, {}),
    () => service.decide(eve.uuid, own, 'accepted'),
    () => service.undo(eve.uuid, own),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 });
  for (const action of ['fix', 'preview', 'accept', 'mute', 'undo']) {
    const answer = await eve.post(`/api/trackers/${definition.type}/findings/${own.uuid}/${action}`);
    expect(answer.statusCode).toBe(404);
  }
  expect((await eve.get('/api/trackers/unknown/findings')).statusCode).toBe(404);
  expect((await ada.get(`/api/trackers/${definition.type}/findings`)).statusCode).toBe(200);
});

test('when the tracker is removed, its findings are deleted and later checks store none', async () => {
  await check();
  const { name } = definition;
  const removal = { tracker_type: definition.type, confirmation: name.toLowerCase() };
  expect((await ada.post('/api/trackers/remove', removal)).statusCode).toBe(200);
  await check();
  expect(await list()).toEqual({ open: 0, findings: [] });
});
