import { everyRow } from '../../../../tests/support/every-row.ts';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../weights.fixture.ts';
import { createHevyFixture } from './hevy.fixture.ts';
import { hevyWorkout, KEY, serveHevy, updated, type HevyAccount } from './hevy.samples.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OTHER_KEY = KEY.replace('6', '7');
const fixture = await createHevyFixture();
const { api, work, pass, connect, connectionOf, workoutsOf, tables } = fixture;
let ada: User;
let account: HevyAccount;

beforeEach(async () => {
  await fixture.reset();
  ada = await fixture.join();
  account = { workouts: [hevyWorkout(1, { day: '2026-03-10' })], events: [] };
  serveHevy(api, account);
});

describe('the key', () => {
  test('when it is wrong or no key, the answer says so and nothing is stored', async () => {
    for (const [key, requests] of [
      [OTHER_KEY, 1],
      ['hello', 0],
      [`${KEY} ${KEY}`, 0],
    ] as const) {
      api.forget();
      const answer = await connect(ada, key);
      expect([answer.statusCode, api.requests.length]).toEqual([422, requests]);
      expect(answer.body).toContain('Hevy');
      expect(answer.body).not.toContain(key);
    }
    expect((await ada.get('/api/weights/hevy')).json()).toEqual({ connection: null });
    expect((await ada.post('/api/weights/hevy/sync')).statusCode).toBe(404);
    expect((await ada.delete('/api/weights/hevy')).statusCode).toBe(404);
  });

  test('when Hevy is down, the answer asks to try again', async () => {
    api.once({ status: 502, body: 'bad gateway' });
    expect((await connect(ada)).statusCode).toBe(503);
  });

  test('when Hevy limits requests, the answer says for how long', async () => {
    api.once({ status: 429, headers: { 'retry-after': '600' }, body: '' });
    const answer = await connect(ada);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '600']);
    expect(answer.body).toContain('Try again in 10 minutes.');
    // The limit of one key says nothing about those of others.
    expect((await connect(await fixture.join())).statusCode).toBe(200);
  });

  test('when it is stored, it is sealed, and no response has it', async () => {
    expect((await connect(ada, ` ${KEY} `)).body).not.toContain(KEY);
    expect((await ada.get('/api/weights/hevy')).body).not.toContain(KEY);
    const row = await tables
      .selectFrom('weights_hevy_accounts')
      .select('sealed_key')
      .executeTakeFirstOrThrow();
    expect(row.sealed_key).not.toContain(KEY);
    const reader = { db: fixture.db, userId: ada.uuid, addProgress: () => undefined, shapeEach: everyRow };
    let exported = '';
    for await (const { name, content } of fixture.server.exportData?.files(reader) ?? [])
      if (name === 'hevy.json') exported = await text(content);
    expect(JSON.parse(exported)).toEqual({ connected_at: '2026-03-18T12:00:00.000Z' });
  });

  test('when it stops working, the sync stops with a sentence, and another key continues', async () => {
    await connect(ada);
    for (const status of [401, 403]) {
      api.once({ status, body: { error: 'no' } });
      await work();
      expect(await connectionOf(ada)).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('no longer accepts your key'),
        next_sync_at: null,
      });
      // The key of one user says nothing about those of others.
      const bob = await fixture.join();
      await connect(bob);
      await work();
      expect(await connectionOf(bob)).toMatchObject({ state: 'idle', workouts: 1 });
      expect((await connect(ada)).statusCode).toBe(200);
    }
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 1, error: null });
  });

  test('when a firewall before Hevy answers 403, the key stays good and the step is retried', async () => {
    const blocked = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Blocked</h1>' };
    api.once(blocked);
    expect((await connect(ada)).statusCode).toBe(503);
    await connect(ada);
    api.once(blocked);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'waiting', error: null });
    pass(MINUTE_MS);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 1 });
  });

  test('when it cannot be decrypted, its owner is asked for it again', async () => {
    await connect(ada);
    await tables.updateTable('weights_hevy_accounts').set({ sealed_key: 'x' }).execute();
    await work();
    expect(await connectionOf(ada)).toMatchObject({
      error: "The stored key can't be read. Enter your Hevy key again.",
    });
  });
});

/** Returns workouts of different days, newest first. */
function manyWorkouts(count: number) {
  return Array.from({ length: count }, (_, index) =>
    hevyWorkout(index + 1, { day: `2026-02-${String(28 - index).padStart(2, '0')}` }),
  );
}

/** Returns a workout with fields that the API should not send. */
function bad(number: number, changes: object) {
  return { ...hevyWorkout(number, { day: '2026-03-01' }), ...changes };
}

describe('a misbehaving API', () => {
  test('when it limits the requests of a key, its syncs pause until it allows them', async () => {
    await connect(ada);
    api.once({ status: 429, headers: { 'retry-after': '120' } });
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'waiting', waiting_because: 'rate_limited' });
    pass(3 * MINUTE_MS);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 1 });
  });

  test.each([
    ['a huge body', { body: 'x'.repeat(200_000) }],
    ['no JSON', { body: '{"page":1,"page_count":NaN,"workouts":[]}' }],
    ['another shape', { body: { workouts: 'none' } }],
    ['another page', { body: { page: 7, page_count: 9, workouts: [] } }],
    ['more items than requested', { body: { page: 1, page_count: 1, workouts: Array.from({ length: 11 }) } }],
    ['an empty list of an account with workouts', { body: { page: 1, page_count: 0, workouts: [] } }],
  ])('when it sends %s, the sync fails with a sentence and stores nothing', async (_, response) => {
    await connect(ada);
    api.once(response);
    await work();
    expect(await connectionOf(ada)).toMatchObject({
      state: 'failed',
      error: "Hevy sent something unexpected. We'll try again later.",
      workouts: 0,
    });
    pass(DAY_MS);
    await ada.post('/api/weights/hevy/sync');
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 1 });
  });

  test.each([
    ['no workouts', { body: { page: 2, page_count: 3, workouts: [] } }],
    ['404', { status: 404, body: { error: 'Page not found' } }],
  ])('when it answers %s within the history, the next sync reads that page again', async (_, response) => {
    account.workouts = manyWorkouts(23);
    await connect(ada);
    await work(1);
    api.once(response);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'failed', workouts: 10 });
    pass(DAY_MS);
    await ada.post('/api/weights/hevy/sync');
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 23, error: null });
  });

  test('when the last page of the history vanishes with a deleted workout, the sync is complete', async () => {
    account.workouts = manyWorkouts(11);
    await connect(ada);
    await work(1);
    account.workouts = account.workouts.slice(0, 10);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 10, error: null });
  });

  test.each([
    ['a 404 that is no JSON for the first page', 1, { status: 404, body: '<h1>Not found</h1>' }, 'waiting'],
    ['a 404 for a later page', 2, { status: 404, body: { error: 'Page not found' } }, 'failed'],
    ['an empty later page', 2, { body: { page: 2, page_count: 2, events: [] } }, 'failed'],
  ])('when it sends %s of the changes, they are read again', async (_, page, response, state) => {
    await connect(ada);
    await work();
    account.events = manyWorkouts(11).map((workout) => updated(workout));
    pass(DAY_MS);
    await ada.post('/api/weights/hevy/sync');
    await work(page - 1);
    api.once(response);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state });
    pass(DAY_MS);
    await ada.post('/api/weights/hevy/sync');
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 11, error: null });
  });

  test('when it does not respond in time, the step is retried', async () => {
    await connect(ada);
    api.once({ isHanging: true });
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'waiting', waiting_because: 'failed' });
    pass(MINUTE_MS);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 1 });
  });

  test('when it sends the same page again and again, the sync ends', async () => {
    const [one] = account.workouts;
    api.on('/workouts', ({ query }) => ({
      body: { page: Number(query.get('page')), page_count: 1_000_000, workouts: [one] },
    }));
    await connect(ada);
    expect(await work()).toBeLessThan(10);
    expect(await connectionOf(ada)).toMatchObject({ state: 'failed', workouts: 1 });
  });

  test('when workouts cannot be read, the others are stored and the owner sees why', async () => {
    account.workouts = [
      hevyWorkout(1, { day: '2026-03-10' }),
      bad(2, { start_time: '2027-01-01T10:00:00Z' }),
      bad(3, { exercises: [] }),
      bad(4, { exercises: 'none' }),
      hevyWorkout(5, { day: '2026-03-02', weights: ['100'] }),
      hevyWorkout(6, { day: '2026-03-03', weights: [-5] }),
      hevyWorkout(7, { day: '2026-03-04', weights: [1e300] }),
      hevyWorkout(8, { day: '2026-03-05', weights: Array(61).fill(20) }),
      bad(9, { id: 12, foreign: { key: true } }),
      null,
    ];
    await connect(ada);
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 1, skipped: 7 });
    expect((await connectionOf(ada)).skipped_because).toMatch(/\w/);
    expect(await workoutsOf(ada)).toHaveLength(1);
    account.events = [
      { type: 'updated', workout: hevyWorkout(5, { day: '2026-03-02', updated_at: '2026-03-18T12:00:00Z' }) },
      { type: 'merged' },
      7,
    ];
    pass(5 * MINUTE_MS);
    await ada.post('/api/weights/hevy/sync');
    await work();
    expect(await connectionOf(ada)).toMatchObject({ workouts: 2, skipped: 6 });
  });
});

describe('disconnecting', () => {
  test('when the owner keeps the workouts, only the connection is deleted', async () => {
    await connect(ada);
    await work();
    expect((await ada.delete('/api/weights/hevy')).statusCode).toBe(200);
    expect(await workoutsOf(ada)).toHaveLength(1);
    expect(await tables.selectFrom('weights_hevy_accounts').select('uuid').execute()).toEqual([]);
    expect(await work()).toBe(0);
  });

  test('when the owner deletes the workouts, their posts and records go too', async () => {
    await connect(ada);
    await work();
    await ada.delete('/api/weights/hevy?delete_workouts=true');
    expect(await workoutsOf(ada)).toEqual([]);
    expect(await fixture.postsOf(ada)).toEqual([]);
    expect(await tables.selectFrom('weights_records').select('value').execute()).toEqual([]);
    expect(await fixture.trackerOf(ada.uuid)).toMatchObject({ has_data: false });
  });

  test('when it happens during a step, the step stores nothing', async () => {
    await connect(ada);
    const gate = Promise.withResolvers<void>();
    api.once({ body: { page: 1, page_count: 1, workouts: account.workouts }, gate: gate.promise });
    const step = work(1);
    await expect.poll(() => api.requests.length).toBe(2);
    await ada.delete('/api/weights/hevy');
    gate.resolve();
    await step;
    expect(await workoutsOf(ada)).toEqual([]);
  });

  test('when another user asks, they see nothing of the connection', async () => {
    account.events = [];
    await connect(ada);
    await work();
    const bob = await fixture.join();
    expect((await bob.get('/api/weights/hevy')).json()).toEqual({ connection: null });
    expect((await bob.delete('/api/weights/hevy')).statusCode).toBe(404);
    const [workout] = await workoutsOf(ada);
    expect((await bob.post(`/api/weights/hevy/hidden/${workout?.uuid}/restore`)).statusCode).toBe(404);
    // A workout that is not hidden has nothing to restore.
    expect((await ada.post(`/api/weights/hevy/hidden/${workout?.uuid}/restore`)).statusCode).toBe(404);
  });
});
