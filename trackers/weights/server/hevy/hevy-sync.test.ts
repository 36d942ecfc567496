import { beforeEach, describe, expect, test } from 'vitest';
import { apply, hevyFile, preview } from '../imports/imports.fixture.ts';
import { set, workoutOn, type User } from '../weights.fixture.ts';
import { createHevyFixture } from './hevy.fixture.ts';
import {
  deleted,
  hevyWorkout,
  serveHevy,
  updated,
  type HevyAccount,
  type SampleWorkout,
} from './hevy.samples.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const fixture = await createHevyFixture();
const { api, work, pass, connect, connectionOf, workoutsOf, postsOf, tables } = fixture;
let ada: User;
let account: HevyAccount;

beforeEach(async () => {
  await fixture.reset();
  ada = await fixture.join();
  account = { workouts: [], events: [] };
  serveHevy(api, account);
});

/** Connects an account with these workouts, and reads them. */
async function connected(...workouts: readonly SampleWorkout[]): Promise<void> {
  account.workouts = [...workouts];
  await connect(ada);
  await work();
}

async function syncLater(...events: readonly unknown[]): Promise<void> {
  account.events = [...events];
  pass(HOUR_MS);
  expect((await ada.post('/api/weights/hevy/sync')).statusCode).toBe(202);
  await work();
}

describe('the history', () => {
  test('when an account is connected, all pages are stored and not announced', async () => {
    account.workouts = Array.from({ length: 23 }, (_, index) =>
      hevyWorkout(index + 1, { day: `2026-02-${String(25 - index).padStart(2, '0')}` }),
    );
    account.workouts.unshift(hevyWorkout(24, { day: '2026-03-17', weights: [140] }));
    expect((await connect(ada)).statusCode).toBe(200);
    expect(await connectionOf(ada)).toMatchObject({ state: 'queued', workouts: 0, last_sync_at: null });
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 24, imported: 24, skipped: 0 });
    expect((await postsOf(ada)).filter(({ in_feed }) => in_feed)).toEqual([]);
    const pages = api.requests
      .filter(({ path }) => path === '/workouts')
      .map(({ query }) => query.get('page'));
    expect(pages).toEqual(['1', '2', '3']);
    const [newest] = await workoutsOf(ada);
    expect(newest).toMatchObject({ title: 'Push Day', source: 'hevy_api' });
    const records = await tables
      .selectFrom('weights_records')
      .select('value')
      .where('kind', '=', 'weight')
      .execute();
    expect(records.map(({ value }) => value)).toContain(140);
  });

  test('when the server stops between two pages, the next node continues there', async () => {
    account.workouts = Array.from({ length: 15 }, (_, index) =>
      hevyWorkout(index + 1, { day: '2026-02-02' }),
    );
    account.workouts.forEach((one, index) =>
      Object.assign(one as object, {
        start_time: `2026-02-${String(20 - index).padStart(2, '0')}T08:00:00Z`,
      }),
    );
    await connect(ada);
    await work(1);
    expect(await connectionOf(ada)).toMatchObject({ state: 'running', workouts: 10, progress: 0.5 });
    api.forget();
    await work();
    expect(api.requests[0]?.query.get('page')).toBe('2');
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 15 });
  });

  test('when a workout is deleted in Hevy while the history is read, the history is read again', async () => {
    const workouts = Array.from({ length: 12 }, (_, index) =>
      hevyWorkout(index + 1, { day: `2026-02-${String(20 - index).padStart(2, '0')}` }),
    );
    account.workouts = workouts;
    await connect(ada);
    await work(1);
    const [first] = workouts;
    // The eleventh workout moves to the page that was read.
    account.workouts = workouts.slice(1);
    account.events = [deleted(first?.id ?? '', '2026-03-18T12:00:01Z')];
    await work();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 11 });
  });

  test('when an account has no workouts, it is up to date', async () => {
    await connected();
    expect(await connectionOf(ada)).toMatchObject({ state: 'idle', workouts: 0, error: null });
  });
});

describe('changes', () => {
  test('when a workout is new in Hevy, it is announced with its records, once', async () => {
    await connected(hevyWorkout(1, { day: '2026-03-10' }));
    const news = updated(hevyWorkout(2, { day: '2026-03-17', weights: [120] }));
    await syncLater(news);
    await syncLater(news);
    const posts = await postsOf(ada);
    expect(posts.map(({ in_feed }) => in_feed)).toEqual([true, false]);
    expect(JSON.stringify(posts[0])).toContain('120');
    expect(posts[0]?.secondary).not.toBeNull();
    expect(await connectionOf(ada)).toMatchObject({ workouts: 2 });
    const since = api.requests.findLast(({ path }) => path === '/workouts/events')?.query.get('since');
    expect(Date.parse(since ?? '')).toBeLessThan(Date.parse('2026-03-18T12:00:00Z'));
  });

  test('when a workout changes in Hevy, it changes here without a mark of an edit by its owner', async () => {
    await connected(hevyWorkout(1, { day: '2026-03-10' }));
    await syncLater(
      updated(hevyWorkout(1, { day: '2026-03-10', weights: [110, 115], updated_at: '2026-03-18T12:30:00Z' })),
    );
    const row = await tables
      .selectFrom('weights_workouts')
      .select(['set_count', 'volume_kg', 'edited_at'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ set_count: 2, volume_kg: 1_125, edited_at: null });
  });

  test('when a workout was edited here, a change or deletion in Hevy leaves it', async () => {
    await connected(hevyWorkout(1, { day: '2026-03-10' }));
    const [stored] = await workoutsOf(ada);
    const entry = workoutOn('2026-03-10', { 'Bench Press (Barbell)': [set(90, 5)] }, { title: 'Mine' });
    const edit = await ada.put(`/api/weights/workouts/${stored?.uuid}`, { ...entry, version: 1 });
    expect(edit.statusCode).toBe(200);
    const change = hevyWorkout(1, { day: '2026-03-10', title: 'Theirs', updated_at: '2026-03-18T12:30:00Z' });
    await syncLater(updated(change));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Mine' }]);
    expect(await connectionOf(ada)).toMatchObject({ outdated: 1 });
    await syncLater(deleted(change.id, '2026-03-18T13:30:00Z'));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Mine' }]);
  });

  test('when a workout was deleted here, it does not come back', async () => {
    await connected(hevyWorkout(1, { day: '2026-03-10' }));
    const [stored] = await workoutsOf(ada);
    await ada.delete(`/api/weights/workouts/${stored?.uuid}`);
    await syncLater(updated(hevyWorkout(1, { day: '2026-03-10', updated_at: '2026-03-18T12:30:00Z' })));
    expect(await workoutsOf(ada)).toEqual([]);
  });

  test('when a workout is deleted in Hevy, it is hidden and can be restored for 30 days', async () => {
    const [one, two] = [hevyWorkout(1, { day: '2026-03-10' }), hevyWorkout(2, { day: '2026-03-08' })];
    await connected(one, two);
    const events = [deleted(one.id, '2026-03-18T12:10:00Z'), deleted(two.id, '2026-03-18T12:10:00Z')];
    await syncLater(...events);
    expect(await workoutsOf(ada)).toEqual([]);
    expect(await postsOf(ada)).toEqual([]);
    const { hidden } = await connectionOf(ada);
    expect(hidden).toMatchObject([
      { title: 'Push Day', local_date: '2026-03-10', deleted_from: '2026-04-17T13:00:00.000Z' },
      { local_date: '2026-03-08' },
    ]);
    const restored = await ada.post(`/api/weights/hevy/hidden/${hidden[0]?.uuid}/restore`);
    expect(restored.json()).toMatchObject({ connection: { hidden: [{ local_date: '2026-03-08' }] } });
    await syncLater(...events);
    expect(await workoutsOf(ada)).toMatchObject([{ uuid: hidden[0]?.uuid }]);
    expect(await postsOf(ada)).toMatchObject([{ in_feed: false }]);
    pass(31 * DAY_MS);
    await fixture.deleteExpired();
    expect((await connectionOf(ada)).hidden).toEqual([]);
    const left = await tables.selectFrom('weights_workouts').select('uuid').execute();
    expect(left).toEqual([{ uuid: hidden[0]?.uuid }]);
    expect((await ada.post(`/api/weights/hevy/hidden/${hidden[1]?.uuid}/restore`)).statusCode).toBe(404);
  });
});

describe('duplicates', () => {
  test('when a workout came from a file of Hevy, it is one workout and follows Hevy', async () => {
    const { batch_id } = await preview(ada, hevyFile({ day: '2026-03-02', weight: 100 }));
    await apply(ada, batch_id);
    // 18:04 in Paris, as in the file, which has no seconds.
    const times = { start_time: '2026-03-02T17:04:41Z', end_time: '2026-03-02T18:16:02Z' };
    await connected(hevyWorkout(1, { day: '2026-03-02', ...times }));
    expect(await workoutsOf(ada)).toMatchObject([{ source: 'hevy_csv' }]);
    await syncLater(
      updated(
        hevyWorkout(1, { day: '2026-03-02', ...times, title: 'New', updated_at: '2026-03-18T12:30:00Z' }),
      ),
    );
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'New', source: 'hevy_csv' }]);
  });

  test('when an import is undone, its workouts that are in Hevy stay, and those deleted there go', async () => {
    const days = ['2026-03-02', '2026-03-04', '2026-03-06'];
    const { batch_id } = await preview(ada, hevyFile(...days.map((day) => ({ day, weight: 100 }))));
    await apply(ada, batch_id);
    const [first, second] = days.map((day, index) => hevyWorkout(index, { day }));
    if (first && second) await connected(second, first);
    await syncLater(deleted(second?.id ?? '', '2026-03-18T12:10:00Z'));
    const undone = await ada.post(`/api/weights/import/${batch_id}/undo`, { include_edited: true });
    expect(undone.json()).toEqual({ removed: 2, kept_edited: 0, kept_in_hevy: 1 });
    expect(await workoutsOf(ada)).toHaveLength(1);
    const times = { day: '2026-03-02', title: 'Theirs', updated_at: '2026-03-18T13:30:00Z' };
    await syncLater(updated(hevyWorkout(0, times)));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Theirs', source: 'hevy_csv' }]);
  });

  test('when a file has workouts that a sync stored, they are duplicates', async () => {
    await connected(hevyWorkout(1, { day: '2026-03-02', start_time: '2026-03-02T17:04:41Z' }));
    const seen = await preview(ada, hevyFile({ day: '2026-03-02', weight: 100 }));
    expect(seen).toMatchObject({ duplicate_workouts: 1, new_workouts: 0 });
  });

  test('when a workout was logged here at the same time, it stays as it is', async () => {
    await ada.save(
      workoutOn(
        '2026-03-02',
        { 'Bench Press (Barbell)': [set(90, 5)] },
        { started_at: '2026-03-02T18:00:00Z' },
      ),
    );
    const one = hevyWorkout(1, { day: '2026-03-02' });
    await connected(one);
    await syncLater(updated({ ...one, title: 'Theirs', updated_at: '2026-03-18T12:30:00Z' }));
    await syncLater(deleted(one.id, '2026-03-18T13:30:00Z'));
    expect(await workoutsOf(ada)).toMatchObject([{ source: 'manual', title: 'Push Day' }]);
  });

  test('when two workouts of a day have the same sets, each is stored and changes alone', async () => {
    const morning = hevyWorkout(1, { day: '2026-03-10', start_time: '2026-03-10T07:00:00Z' });
    const evening = hevyWorkout(2, { day: '2026-03-10', title: 'Evening' });
    await connected(morning);
    await syncLater(updated(evening));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Evening' }, { title: 'Push Day' }]);
    await syncLater(deleted(evening.id, '2026-03-18T13:30:00Z'));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Push Day' }]);
  });

  test('when a logged workout has the sets of two in Hevy, only the closer one is linked with it', async () => {
    const sets = { 'Bench Press (Barbell)': [set(100, 5)] };
    const times = { start_time: '2026-03-10T07:00:00Z', end_time: '2026-03-10T08:00:00Z' };
    const logged = workoutOn('2026-03-10', sets, { title: 'Mine', started_at: '2026-03-10T18:00:00Z' });
    await ada.post('/api/weights/workouts', logged);
    const evening = hevyWorkout(2, { day: '2026-03-10' });
    await connected(evening, hevyWorkout(1, { day: '2026-03-10', title: 'Morning', ...times }));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Mine' }, { title: 'Morning' }]);
  });

  test('when a workout was linked with that of another in Hevy, a change is stored apart', async () => {
    const [morning, evening] = [
      hevyWorkout(1, { day: '2026-03-10' }),
      hevyWorkout(2, { day: '2026-03-10', title: 'Evening', start_time: '2026-03-10T18:30:00Z' }),
    ];
    await connected(morning, evening);
    await tables.deleteFrom('weights_workouts').where('title', '=', 'Evening').execute();
    const [first] = await workoutsOf(ada);
    await tables
      .updateTable('weights_hevy_workouts')
      .set({ workout_id: first?.uuid ?? null })
      .execute();
    await syncLater(updated({ ...evening, updated_at: '2026-03-18T12:30:00Z' }));
    expect(await workoutsOf(ada)).toMatchObject([{ title: 'Evening' }, { title: 'Push Day' }]);
  });

  test('when Hevy is connected again, its workouts are found again', async () => {
    const one = hevyWorkout(1, { day: '2026-03-02' });
    await connected(one);
    await ada.delete('/api/weights/hevy');
    await connected({ ...one, ...hevyWorkout(1, { day: '2026-03-02', weights: [101] }) });
    expect(await workoutsOf(ada)).toHaveLength(1);
    const { volume_kg } = await tables
      .selectFrom('weights_workouts')
      .select('volume_kg')
      .executeTakeFirstOrThrow();
    expect(volume_kg).toBe(505);
  });

  test('when an exercise is unknown, it becomes an own exercise as in an import', async () => {
    const one = hevyWorkout(1, { day: '2026-03-02' });
    for (const exercise of one.exercises) exercise.title = 'Zercher Carry of Doom';
    await connected(one);
    const own = await tables
      .selectFrom('weights_exercises')
      .select('name')
      .where('owner_id', '=', ada.uuid)
      .execute();
    expect(own).toEqual([{ name: 'Zercher Carry of Doom' }]);
  });
});
