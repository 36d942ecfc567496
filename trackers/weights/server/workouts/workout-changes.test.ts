import { describe, expect, test } from 'vitest';
import type { Workout } from '../../contract/workouts.ts';
import { createWeightsFixture, NOW, set, workoutOn } from '../weights.fixture.ts';

const { activityOf, join, trackerOf } = await createWeightsFixture();
const BENCH = 'Barbell Bench Press';

describe('changing a workout', () => {
  test('when the version matches, the workout is replaced, its post is marked edited and the version increases', async () => {
    const ada = await join();
    const workout = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
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

  test('when a workout has an end, its post has that time, but never a future one', async () => {
    const ada = await join();
    const entry = workoutOn('2026-03-17', { [BENCH]: [set(100, 5)] });
    const { uuid } = await ada.save(entry);
    expect((await activityOf(uuid))?.event_at).toEqual(new Date(entry.ended_at ?? ''));
    const later = { ...entry, ended_at: '2026-03-17T19:30:00.000Z', version: 1 };
    expect((await ada.put(`/api/weights/workouts/${uuid}`, later)).statusCode).toBe(200);
    expect((await activityOf(uuid))?.event_at).toEqual(new Date(later.ended_at));
    const coming = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    expect((await activityOf(coming.uuid))?.event_at).toEqual(NOW);
    const open = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }, { ended_at: null }));
    expect((await activityOf(open.uuid))?.event_at).toEqual(new Date('2026-03-16T18:00:00.000Z'));
  });

  test('when the workout was changed elsewhere, the change is refused with the stored version', async () => {
    const ada = await join();
    const workout = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const entry = { ...workoutOn('2026-03-18', { [BENCH]: [set(105, 5)] }), version: 1 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.put(`/api/weights/workouts/${workout.uuid}`, entry)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const conflict = answers
      .find(({ statusCode }) => statusCode === 409)
      ?.json<{ detail: string; current: Workout }>();
    expect(conflict?.detail).toBe('This workout was changed elsewhere in the meantime');
    expect(conflict?.current.version).toBe(2);
  });

  test('when a draft is finished, it is posted and cannot become a draft again', async () => {
    const ada = await join();
    const draft = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }, { state: 'draft' }));
    const url = `/api/weights/workouts/${draft.uuid}`;
    const entry = workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] });
    expect((await ada.put(url, { ...entry, version: 1 })).statusCode).toBe(200);
    expect(await activityOf(draft.uuid)).toMatchObject({ in_feed: true });
    expect((await ada.put(url, { ...entry, state: 'draft', version: 2 })).statusCode).toBe(400);
  });

  test('when an empty draft is a month old, the next workout deletes it', async () => {
    const ada = await join();
    const draft = (day: string, sets: Parameters<typeof workoutOn>[1]) =>
      ada.save(workoutOn(day, sets, { state: 'draft' }));
    const empty = await draft('2026-02-15', { [BENCH]: [] });
    const begun = await draft('2026-02-15', { [BENCH]: [set(100, 5)] });
    const recent = await draft('2026-02-17', {});
    await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const found = await Promise.all(
      [empty, begun, recent].map(({ uuid }) => ada.get(`/api/weights/workouts/${uuid}`)),
    );
    expect(found.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
  });

  test('when the workout belongs to another user, it is not found', async () => {
    const [ada, eve] = [await join(), await join()];
    const workout = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const url = `/api/weights/workouts/${workout.uuid}`;
    const entry = { ...workoutOn('2026-03-18', { [BENCH]: [set(1, 1)] }), version: 1 };
    expect((await eve.get(url)).statusCode).toBe(404);
    expect((await eve.put(url, entry)).statusCode).toBe(404);
    expect((await eve.delete(url)).statusCode).toBe(404);
    expect((await ada.get('/api/weights/workouts/nonsense')).statusCode).toBe(422);
  });

  test('when the workout is deleted, its post is too, and deleting it again returns 404', async () => {
    const ada = await join();
    const workout = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const url = `/api/weights/workouts/${workout.uuid}`;
    expect((await ada.delete(url)).json()).toEqual({ success: true });
    expect(await activityOf(workout.uuid)).toBeUndefined();
    expect(await trackerOf(ada.uuid)).toMatchObject({ has_data: false, activity_count: 0 });
    expect((await ada.delete(url)).statusCode).toBe(404);
  });

  test('when only a draft may be deleted, a finished workout stays with its post', async () => {
    const ada = await join();
    const workout = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(100, 5)] }));
    const draft = await ada.save(workoutOn('2026-03-18', {}, { state: 'draft' }));
    const discard = ({ uuid }: Workout) => ada.delete(`/api/weights/workouts/${uuid}?draft_only=true`);
    const refused = await discard(workout);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ detail: 'This workout is finished, so it was not discarded' });
    expect(await activityOf(workout.uuid)).toBeDefined();
    expect((await discard(draft)).json()).toEqual({ success: true });
    expect((await discard(draft)).statusCode).toBe(404);
  });
});

describe('records', () => {
  test('when a later workout is better, it announces the record; the first one never does', async () => {
    const ada = await join();
    const first = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }));
    const second = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(102.5, 5)] }));
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

  test('when an earlier workout is improved or deleted, the records are updated', async () => {
    const ada = await join();
    const first = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(100, 5)] }));
    const second = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(102.5, 5)] }));
    const url = `/api/weights/workouts/${first.uuid}`;
    await ada.put(url, { ...workoutOn('2026-03-16', { [BENCH]: [set(110, 5)] }), version: 1 });
    const read = async () =>
      (await ada.get(`/api/weights/workouts/${second.uuid}`)).json<{ workout: Workout }>().workout.records;
    expect(await read()).toEqual([]);
    await ada.delete(url);
    expect(await read()).toEqual([]);
  });

  test('when an earlier workout takes or returns a record, the later post is updated without an edit mark', async () => {
    const ada = await join();
    await ada.save(workoutOn('2026-03-14', { [BENCH]: [set(90, 5)] }));
    const later = await ada.save(workoutOn('2026-03-18', { [BENCH]: [set(102.5, 5)] }));
    const announced = await activityOf(later.uuid);
    expect(announced?.content).toMatch(/^New record/);
    const between = await ada.save(workoutOn('2026-03-16', { [BENCH]: [set(110, 5)] }));
    expect(await activityOf(later.uuid)).toMatchObject({ content: null, edited_at: null });
    await ada.delete(`/api/weights/workouts/${between.uuid}`);
    expect(await activityOf(later.uuid)).toEqual({ ...announced, seq: expect.any(Number) });
  });
});
