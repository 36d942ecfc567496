import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Exercise } from '../../contract/exercises.ts';
import type { ExerciseEntry, Workout } from '../../contract/workouts.ts';
import { BENCH, headline, log, section, weigh } from '../page/page.fixture.ts';
import { createWeightsFixture, NOW, set, workoutOn, type User } from '../weights.fixture.ts';

let now = NOW;
const { tables, join, activityOf } = await createWeightsFixture(() => now);

async function own(user: User, name: string): Promise<Exercise> {
  const { exercises } = (
    await user.get(`/api/weights/exercises?scope=own&q=${encodeURIComponent(name)}`)
  ).json<{ exercises: Exercise[] }>();
  const [found] = exercises;
  if (!found) throw new Error(`${name} is missing`);
  return found;
}

const urlOf = ({ uuid }: Exercise) => `/api/weights/exercises/${uuid}`;

describe('an own exercise', () => {
  test('when it is corrected, volume, muscles, records and posts follow', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-16', { 'My press': [set(30, 10)] }),
      workoutOn('2026-03-17', { 'My press': [set(32, 10)] }),
    );
    const muscles = section(await ada.page(), 'muscles');
    expect(muscles).toMatchObject({
      rows: [],
      sets_without_muscles: 2,
      exercises_without_muscles: ['My press'],
    });
    const answer = await ada.patch(urlOf(await own(ada, 'my press')), {
      name: 'Dumbbell press of mine',
      muscles: ['chest'],
      secondary_muscles: ['triceps'],
      per_hand: true,
    });
    expect(answer.json()).toMatchObject({
      exercise: { name: 'Dumbbell press of mine', category: 'Chest', per_hand: true, is_archived: false },
    });
    const page = await ada.page();
    expect(headline(page, 'volume_kg')?.value).toBe(2 * (300 + 320));
    const rows = section(page, 'muscles')?.rows;
    expect(rows?.find(({ muscle }) => muscle === 'Chest')?.sets_per_week).toBe(0.5);
    expect(section(page, 'muscles')).toMatchObject({
      sets_without_muscles: 0,
      exercises_without_muscles: [],
    });
    expect(section(page, 'records')?.rows[0]?.exercise).toBe('Dumbbell press of mine');
    const { workouts } = (await ada.get('/api/weights/workouts')).json<{ workouts: { uuid: string }[] }>();
    const post = await activityOf(workouts[0]?.uuid ?? '');
    expect(JSON.stringify(post?.secondary)).toContain('Dumbbell press of mine');
    // A file with the former name still means this exercise.
    const again = await ada.save(workoutOn('2026-03-18', { 'My press': [set(34, 10)] }));
    expect(again.exercises[0]?.name).toBe('Dumbbell press of mine');
  });

  test('when its load type becomes body-weight, loads are derived again from the entered weights', async () => {
    const ada = await join();
    await weigh(tables, ada, 80);
    const workout = await ada.save(workoutOn('2026-03-16', { 'My dips': [set(20, 5)] }));
    await ada.patch(urlOf(await own(ada, 'my dips')), { load_type: 'assisted' });
    const stored = (await ada.get(`/api/weights/workouts/${workout.uuid}`)).json<{
      workout: { volume_kg: number; exercises: { sets: { weight_kg: number }[] }[] };
    }>();
    expect(stored.workout.volume_kg).toBe(300);
    expect(stored.workout.exercises[0]?.sets[0]?.weight_kg).toBe(-20);
    await ada.patch(urlOf(await own(ada, 'my dips')), { load_type: 'weighted_bodyweight' });
    expect(headline(await ada.page(), 'volume_kg')?.value).toBe(500);
  });

  test('when it is archived, it is not offered, and its history stays', async () => {
    const ada = await log(await join(), workoutOn('2026-03-16', { 'Odd lift': [set(30, 10)] }));
    const odd = await own(ada, 'odd lift');
    await ada.patch(urlOf(odd), { archived: true });
    expect((await ada.get('/api/weights/exercises?q=odd%20lift')).json()).toMatchObject({ total: 0 });
    expect(await own(ada, 'odd lift')).toMatchObject({ is_archived: true });
    expect(headline(await ada.page(), 'volume_kg')?.value).toBe(300);
    await ada.patch(urlOf(odd), { archived: false });
    expect((await ada.get('/api/weights/exercises?q=odd%20lift')).json()).toMatchObject({ total: 1 });
  });

  test('when a change is not allowed, it is refused', async () => {
    const [ada, eve] = [await join(), await join()];
    await ada.post('/api/weights/exercises', { name: 'First' });
    await ada.post('/api/weights/exercises', { name: 'Second' });
    const first = await own(ada, 'first');
    expect((await ada.patch(urlOf(first), { name: 'second' })).statusCode).toBe(409);
    expect((await ada.patch(urlOf(first), { name: ' ' })).statusCode).toBe(422);
    expect((await ada.patch(urlOf(first), { muscles: ['tail'] })).statusCode).toBe(422);
    expect((await eve.patch(urlOf(first), { name: 'Mine' })).statusCode).toBe(404);
    const { exercises } = (await ada.get('/api/weights/exercises?q=plank&limit=1')).json<{
      exercises: Exercise[];
    }>();
    expect((await ada.patch(`/api/weights/exercises/${exercises[0]?.uuid}`, {})).statusCode).toBe(400);
  });
});

const entryOf = (exercise_uuid: string) => ({ exercise_uuid, sets: [set(85, 5)] });

describe('a merge', () => {
  test('when an exercise is merged and the merge undone, the history moves and moves back', async () => {
    const ada = await log(
      await join(),
      workoutOn('2026-03-10', { 'Odd bench': [set(80, 5), set(80, 5)] }),
      workoutOn('2026-03-12', { [BENCH]: [set(100, 5)] }),
      workoutOn('2026-03-14', { 'Odd bench': [set(90, 5)] }),
    );
    const before = await ada.page();
    const source = await own(ada, 'odd bench');
    const { exercises } = (await ada.get('/api/weights/exercises?q=bench%20press%20barbell&limit=1')).json<{
      exercises: Exercise[];
    }>();
    const target = exercises[0]?.uuid ?? '';
    const merged = await ada.post(`${urlOf(source)}/merge`, { into: target });
    const counts = merged.json<{ merge_id: string; workouts: number; sets: number }>();
    expect(counts).toMatchObject({ workouts: 2, sets: 3 });
    expect((await ada.post(`${urlOf(source)}/merge`, { into: target })).json()).toEqual(counts);
    const after = await ada.page();
    expect(after.selector.options.map(({ label }) => label)).toEqual(['All exercises', BENCH]);
    expect(section(after, 'muscles')?.sets_without_muscles).toBe(0);
    expect(headline(after, 'records')).toMatchObject({ value: 1 });
    const again = await ada.save(workoutOn('2026-03-15', { 'Odd bench': [set(70, 5)] }));
    expect(again.exercises[0]?.name).toBe(BENCH);
    // A device that still knows the merged exercise saves to the other one.
    const entry = workoutOn(
      '2026-03-16',
      {},
      { exercises: [{ exercise_uuid: source.uuid, sets: [set(1, 1)] }] },
    );
    expect((await ada.save(entry)).exercises[0]?.exercise_uuid).toBe(target);
    for (const url of [again.uuid]) await ada.delete(`/api/weights/workouts/${url}`);
    expect((await ada.get('/api/weights/merges')).json()).toMatchObject({
      merges: [{ ...counts, source: 'Odd bench', target: BENCH }],
    });
    expect((await ada.post(`/api/weights/merges/${counts.merge_id}/undo`)).json()).toEqual(counts);
    expect((await ada.post(`/api/weights/merges/${counts.merge_id}/undo`)).json()).toEqual(counts);
    expect((await ada.get('/api/weights/merges')).json()).toEqual({ merges: [] });
    const restored = await ada.page({ today: '2026-03-15', timeframe: '30d' });
    const rows = section(before, 'top_exercises')?.rows;
    expect(section(restored, 'top_exercises')?.rows).toEqual(rows);
  });

  test('when workouts are edited after a merge, its undo moves their exercises back, too', async () => {
    const ada = await join();
    const first = await ada.save(
      workoutOn('2026-03-10', { 'Odd bench': [set(80, 5)], [BENCH]: [set(90, 5)] }),
    );
    const second = await ada.save(
      workoutOn('2026-03-12', { 'Odd bench': [set(80, 5)], Squat: [set(90, 5)] }),
    );
    const source = await own(ada, 'odd bench');
    const target = first.exercises[1]?.exercise_uuid ?? '';
    const squat = second.exercises[1]?.exercise_uuid ?? '';
    const merged = await ada.post(`${urlOf(source)}/merge`, { into: target });
    const { merge_id } = merged.json<{ merge_id: string }>();
    const edit = async (workout: Workout, ...exercises: ExerciseEntry[]) => {
      const { client_id, started_at, ended_at, timezone, state } = workout;
      const { version } = (await get(workout)).workout;
      const entry = { client_id, started_at, ended_at, timezone, state, version, exercises };
      expect((await ada.put(`/api/weights/workouts/${workout.uuid}`, entry)).statusCode).toBe(200);
    };
    const get = async ({ uuid }: Workout) =>
      (await ada.get(`/api/weights/workouts/${uuid}`)).json<{ workout: Workout }>();
    const exercisesOf = async (workout: Workout) =>
      (await get(workout)).workout.exercises.map(({ exercise_uuid }) => exercise_uuid);
    // A device that opened the workout before the merge still sends the merged exercise.
    await edit(first, entryOf(source.uuid), entryOf(target));
    await edit(first, entryOf(squat), entryOf(target), entryOf(target));
    await edit(second, entryOf(squat), entryOf(squat));
    await edit(second, entryOf(squat), entryOf(target));
    expect((await ada.post(`/api/weights/merges/${merge_id}/undo`)).statusCode).toBe(200);
    expect(await exercisesOf(first)).toEqual([squat, source.uuid, target]);
    expect(await exercisesOf(second)).toEqual([squat, target]);
  });

  test('when a merge is not possible, it is refused', async () => {
    const [ada, eve] = [await join(), await join()];
    for (const name of ['One', 'Two', 'Three']) await ada.post('/api/weights/exercises', { name });
    const [one, two, three] = [await own(ada, 'one'), await own(ada, 'two'), await own(ada, 'three')];
    const mergeOf = (from: Exercise, into: string, user = ada) => user.post(`${urlOf(from)}/merge`, { into });
    expect((await mergeOf(one, one.uuid)).statusCode).toBe(422);
    expect((await mergeOf(one, randomUUID())).statusCode).toBe(404);
    expect((await mergeOf(one, two.uuid, eve)).statusCode).toBe(404);
    const first = (await mergeOf(one, two.uuid)).json<{ merge_id: string }>();
    expect((await mergeOf(three, one.uuid)).statusCode).toBe(404);
    const second = (await mergeOf(two, three.uuid)).json<{ merge_id: string }>();
    const undoOf = (merge: { merge_id: string }, user = ada) =>
      user.post(`/api/weights/merges/${merge.merge_id}/undo`);
    expect((await undoOf(first)).statusCode).toBe(409);
    expect((await undoOf(second, eve)).statusCode).toBe(404);
    now = new Date(NOW.getTime() + 31 * 86_400_000);
    expect((await undoOf(second)).statusCode).toBe(400);
    now = NOW;
    expect((await undoOf(second)).statusCode).toBe(200);
    expect((await undoOf(first)).statusCode).toBe(200);
  });
});
