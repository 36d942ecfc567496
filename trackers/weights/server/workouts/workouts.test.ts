import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Workout } from '../../contract/workouts.ts';
import { createWeightsFixture, set, workoutOn, type Person } from '../weights.fixture.ts';

const { db, tables, join } = await createWeightsFixture();
const BENCH = 'Barbell Bench Press';

async function save(person: Person, entry: object): Promise<Workout> {
  const answer = await person.post('/api/weights/workouts', entry);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ workout: Workout }>().workout;
}

async function activityOf(uuid: string) {
  return db.selectFrom('activities').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

async function trackerOf(userId: string) {
  return db.selectFrom('user_trackers').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

describe('saving a workout', () => {
  test('when it is finished, it is stored with its figures, becomes a post, and the tracker has data', async () => {
    const ada = await join();
    const workout = await save(
      ada,
      workoutOn('2026-03-18', { [BENCH]: [set(40, 10, { set_type: 'warmup' }), set(100, 5)] }),
    );
    expect(workout).toMatchObject({
      state: 'finished',
      version: 1,
      local_date: '2026-03-18',
      duration_seconds: 3600,
      volume_kg: 500,
      source: 'manual',
      records: [],
    });
    expect(workout.exercises[0]?.sets[1]).toMatchObject({
      weight_entered: 100,
      weight_unit: 'kg',
      weight_kg: 100,
    });
    expect(await activityOf(workout.uuid)).toMatchObject({
      description: 'completed a workout: Push Day',
      in_feed: true,
      local_date: '2026-03-18',
      content: null,
      stats: { unit: 'kg', volume: 500, sets: 1, exercise_count: 1 },
    });
    expect(await trackerOf(ada.uuid)).toMatchObject({ has_data: true, activity_count: 1 });
  });

  test('when pounds are entered, they come back unchanged and the kilograms are exact', async () => {
    const ada = await join();
    const workout = await save(
      ada,
      workoutOn('2026-03-18', { [BENCH]: [set(225, 5, { weight_unit: 'lb' })] }),
    );
    expect(workout.exercises[0]?.sets[0]).toMatchObject({
      weight_entered: 225,
      weight_unit: 'lb',
      weight_kg: 102.05828325,
    });
  });

  test('when the same client id comes again, also at the same time, one row is stored', async () => {
    const ada = await join();
    const entry = workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.post('/api/weights/workouts', entry)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<{ workout: Workout }>().workout.uuid)).size).toBe(1);
    expect(await trackerOf(ada.uuid)).toMatchObject({ activity_count: 1 });
  });

  test('when it is a draft, nobody else learns of it', async () => {
    const ada = await join();
    const draft = await save(ada, workoutOn('2026-03-18', {}, { state: 'draft' }));
    expect(await activityOf(draft.uuid)).toBeUndefined();
    expect(await trackerOf(ada.uuid)).toMatchObject({ has_data: false });
    expect((await ada.get('/api/weights/workouts?state=draft')).json()).toMatchObject({ total: 1 });
    expect((await ada.get('/api/weights/workouts?state=finished')).json()).toMatchObject({ total: 0 });
  });

  test('when the evening is another day elsewhere, the day is that of its own zone', async () => {
    const ada = await join();
    const workout = await save(
      ada,
      workoutOn(
        '2026-03-17',
        { [BENCH]: [set(60, 5)] },
        {
          started_at: '2026-03-18T03:30:00.000Z',
          ended_at: null,
          timezone: 'America/New_York',
        },
      ),
    );
    expect(workout.local_date).toBe('2026-03-17');
  });

  test('when it is older than 48 hours or told to stay out, it is no news', async () => {
    const ada = await join();
    const old = await save(ada, workoutOn('2026-03-10', { [BENCH]: [set(60, 5)] }, { post_to_feed: true }));
    const quiet = await save(
      ada,
      workoutOn('2026-03-18', { [BENCH]: [set(60, 5)] }, { post_to_feed: false }),
    );
    expect(await activityOf(old.uuid)).toMatchObject({ in_feed: false });
    expect(await activityOf(quiet.uuid)).toMatchObject({ in_feed: false });
  });

  test.each([
    ['ends before it starts', { ended_at: '2026-03-18T17:00:00.000Z' }, 'ended_at'],
    ['takes longer than a day', { ended_at: '2026-03-19T18:00:01.000Z' }, 'ended_at'],
    ['starts before 2000', { started_at: '1999-12-31T10:00:00.000Z', ended_at: null }, 'started_at'],
    [
      'starts more than a day ahead',
      { started_at: '2026-03-19T12:00:01.000Z', ended_at: null },
      'started_at',
    ],
    ['has no such zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['is finished without a set', { exercises: [{ name: BENCH, sets: [] }] }, 'exercises'],
    [
      'has a weight above the limit',
      { exercises: [{ name: BENCH, sets: [set(1501, 1)] }] },
      'weight_entered',
    ],
    [
      'has assistance where there is none',
      { exercises: [{ name: BENCH, sets: [set(-5, 1)] }] },
      'weight_entered',
    ],
    ['has an exercise without a name', { exercises: [{ sets: [set(5, 1)] }] }, 0],
    [
      'has an unknown exercise',
      { exercises: [{ exercise_uuid: randomUUID(), sets: [set(5, 1)] }] },
      'exercise_uuid',
    ],
  ])('when it %s, it is refused and nothing is stored', async (_, changes, place) => {
    const ada = await join();
    const answer = await ada.post(
      '/api/weights/workouts',
      workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }, changes),
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: { loc: unknown[] }[] }>().detail[0]?.loc.at(-1)).toBe(place);
    expect((await ada.get('/api/weights/workouts')).json()).toMatchObject({ total: 0 });
  });

  test('when an exercise is only named, it is found among the built-in ones, or made', async () => {
    const ada = await join();
    const workout = await save(
      ada,
      workoutOn('2026-03-18', { 'barbell  BENCH press': [set(100, 5)], 'Zercher Thing': [set(50, 5)] }),
    );
    const again = await save(ada, workoutOn('2026-03-17', { 'zercher thing': [set(50, 5)] }));
    expect(workout.exercises[0]?.name).not.toBe('barbell  BENCH press');
    expect(again.exercises[0]?.exercise_uuid).toBe(workout.exercises[1]?.exercise_uuid);
    const own = await tables
      .selectFrom('weights_exercises')
      .select('name')
      .where('owner_id', '=', ada.uuid)
      .execute();
    expect(own).toEqual([{ name: 'Zercher Thing' }]);
  });

  test('when the exercise is another person’s, it does not exist', async () => {
    const [ada, eve] = [await join(), await join()];
    const made = await ada.post('/api/weights/exercises', { name: 'My Secret Lift' });
    const { uuid } = made.json<{ exercise: { uuid: string } }>().exercise;
    const answer = await eve.post(
      '/api/weights/workouts',
      workoutOn('2026-03-18', {}, { exercises: [{ exercise_uuid: uuid, sets: [set(1, 1)] }] }),
    );
    expect(answer.statusCode).toBe(422);
  });
});

describe('changing a workout', () => {
  test('when the version fits, it is replaced, its post says so, and the version rises', async () => {
    const ada = await join();
    const workout = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const entry = {
      ...workoutOn('2026-03-18', { [BENCH]: [set(105, 5), set(105, 5)] }, { title: 'Heavy' }),
      version: 1,
    };
    const answer = await ada.put(`/api/weights/workouts/${workout.uuid}`, entry);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ workout: Workout }>().workout).toMatchObject({
      version: 2,
      title: 'Heavy',
      volume_kg: 1050,
    });
    const activity = await activityOf(workout.uuid);
    expect(activity).toMatchObject({ description: 'completed a workout: Heavy', stats: { volume: 1050 } });
    expect(activity?.edited_at).not.toBeNull();
  });

  test('when it was changed elsewhere, it is refused with what is stored now', async () => {
    const ada = await join();
    const workout = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const entry = { ...workoutOn('2026-03-18', { [BENCH]: [set(105, 5)] }), version: 1 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.put(`/api/weights/workouts/${workout.uuid}`, entry)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const conflict = answers
      .find(({ statusCode }) => statusCode === 409)
      ?.json<{ detail: string; current: Workout }>();
    expect(conflict?.detail).toBe('This workout was changed elsewhere in the meantime');
    expect(conflict?.current.version).toBe(2);
  });

  test('when a draft is finished, it becomes a post; it cannot go back', async () => {
    const ada = await join();
    const draft = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }, { state: 'draft' }));
    const url = `/api/weights/workouts/${draft.uuid}`;
    const entry = workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] });
    expect((await ada.put(url, { ...entry, version: 1 })).statusCode).toBe(200);
    expect(await activityOf(draft.uuid)).toMatchObject({ in_feed: true });
    expect((await ada.put(url, { ...entry, state: 'draft', version: 2 })).statusCode).toBe(400);
  });

  test('when it is somebody else’s or gone, it is not found', async () => {
    const [ada, eve] = [await join(), await join()];
    const workout = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const url = `/api/weights/workouts/${workout.uuid}`;
    const entry = { ...workoutOn('2026-03-18', { [BENCH]: [set(1, 1)] }), version: 1 };
    expect((await eve.get(url)).statusCode).toBe(404);
    expect((await eve.put(url, entry)).statusCode).toBe(404);
    expect((await eve.delete(url)).statusCode).toBe(404);
    expect((await ada.get('/api/weights/workouts/nonsense')).statusCode).toBe(422);
  });

  test('when it is deleted, its post and the data go; deleting again finds nothing', async () => {
    const ada = await join();
    const workout = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const url = `/api/weights/workouts/${workout.uuid}`;
    expect((await ada.delete(url)).json()).toEqual({ success: true });
    expect(await activityOf(workout.uuid)).toBeUndefined();
    expect(await trackerOf(ada.uuid)).toMatchObject({ has_data: false, activity_count: 0 });
    expect((await ada.delete(url)).statusCode).toBe(404);
  });
});

describe('records', () => {
  test('when a later workout is better, it holds and announces the record; the first one never does', async () => {
    const ada = await join();
    const first = await save(ada, workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }));
    const second = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(102.5, 5)] }));
    expect(first.records).toEqual([]);
    expect(second.records.map(({ kind }) => kind).sort()).toEqual([
      'e1rm',
      'session_volume',
      'set_volume',
      'weight',
    ]);
    expect(second.records.find(({ kind }) => kind === 'weight')).toMatchObject({
      value: 102.5,
      text: '102.5 kg × 5 (e1RM 119.6 kg)',
    });
    expect((await activityOf(second.uuid))?.content).toMatch(/^New record: .*102.5 kg × 5/);
  });

  test('when an earlier workout is deleted or made better, the records follow', async () => {
    const ada = await join();
    const first = await save(ada, workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }));
    const second = await save(ada, workoutOn('2026-03-18', { [BENCH]: [set(102.5, 5)] }));
    const url = `/api/weights/workouts/${first.uuid}`;
    await ada.put(url, { ...workoutOn('2026-03-16', { [BENCH]: [set(110, 5)] }), version: 1 });
    const read = async () =>
      (await ada.get(`/api/weights/workouts/${second.uuid}`)).json<{ workout: Workout }>().workout.records;
    expect(await read()).toEqual([]);
    await ada.delete(url);
    expect(await read()).toEqual([]);
  });
});
