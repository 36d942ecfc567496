import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Workout } from '../../contract/workouts.ts';
import { createWeightsFixture, set, workoutOn } from '../weights.fixture.ts';

const { activityOf, join, tables, trackerOf } = await createWeightsFixture();
const BENCH = 'Barbell Bench Press';

describe('saving a workout', () => {
  test('when it is finished, it is stored with its stats and posted, and the tracker has data', async () => {
    const ada = await join();
    const workout = await ada.save(
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

  test('when pounds are entered, they are returned unchanged and the kilograms are exact', async () => {
    const ada = await join();
    const workout = await ada.save(
      workoutOn('2026-03-18', { [BENCH]: [set(225, 5, { weight_unit: 'lb' })] }),
    );
    expect(workout.exercises[0]?.sets[0]).toMatchObject({
      weight_entered: 225,
      weight_unit: 'lb',
      weight_kg: 102.05828325,
    });
  });

  test('when the same client id is sent several times at once, one workout is stored', async () => {
    const ada = await join();
    const entry = workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.post('/api/weights/workouts', entry)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map((answer) => answer.json<{ workout: Workout }>().workout.uuid)).size).toBe(1);
    expect(await trackerOf(ada.uuid)).toMatchObject({ activity_count: 1 });
  });

  test('when it is a draft, it is neither posted nor counted', async () => {
    const ada = await join();
    const draft = await ada.save(workoutOn('2026-03-18', {}, { state: 'draft' }));
    expect(await activityOf(draft.uuid)).toBeUndefined();
    expect(await trackerOf(ada.uuid)).toMatchObject({ has_data: false });
    expect((await ada.get('/api/weights/workouts?state=draft')).json()).toMatchObject({ total: 1 });
    expect((await ada.get('/api/weights/workouts?state=finished')).json()).toMatchObject({ total: 0 });
  });

  test("when the UTC date differs, the local date is that of the workout's time zone", async () => {
    const ada = await join();
    const workout = await ada.save(
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

  test('when it starts in a leap second, the second before is stored', async () => {
    const ada = await join();
    const workout = await ada.save(
      workoutOn(
        '2016-12-31',
        { [BENCH]: [set(1, 1)] },
        { started_at: '2016-12-31T23:59:60Z', ended_at: null },
      ),
    );
    expect(workout.started_at).toBe('2016-12-31T23:59:59.000Z');
  });

  test('when it is older than 48 hours or posting is declined, it is not in the feed', async () => {
    const ada = await join();
    const old = await ada.save(workoutOn('2026-03-10', { [BENCH]: [set(60, 5)] }, { post_to_feed: true }));
    const quiet = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(60, 5)] }, { post_to_feed: false }));
    const posted = await ada.save(workoutOn('2026-03-17', { [BENCH]: [set(60, 5)] }, { post_to_feed: true }));
    expect(await activityOf(old.uuid)).toMatchObject({ in_feed: false });
    expect(await activityOf(quiet.uuid)).toMatchObject({ in_feed: false });
    expect(await activityOf(posted.uuid)).toMatchObject({ in_feed: true });
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
    ['starts at no time', { started_at: '2026-02-28T23:59:59+99:00', ended_at: null }, 'started_at'],
    ['has no such zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['has a time for a zone', { timezone: '2026-01-01T00:00[Europe/Paris]' }, 'timezone'],
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

  test('when an exercise is given by name, it is found or created', async () => {
    const ada = await join();
    const workout = await ada.save(
      workoutOn('2026-03-18', { 'barbell  BENCH press': [set(100, 5)], 'Zercher Thing': [set(50, 5)] }),
    );
    const again = await ada.save(workoutOn('2026-03-17', { 'zercher thing': [set(50, 5)] }));
    expect(workout.exercises[0]?.name).not.toBe('barbell  BENCH press');
    expect(again.exercises[0]?.exercise_uuid).toBe(workout.exercises[1]?.exercise_uuid);
    const own = await tables
      .selectFrom('weights_exercises')
      .select('name')
      .where('owner_id', '=', ada.uuid)
      .execute();
    expect(own).toEqual([{ name: 'Zercher Thing' }]);
  });

  test('when the exercise belongs to another user, it is not found', async () => {
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
