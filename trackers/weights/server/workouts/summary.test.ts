import { describe, expect, test } from 'vitest';
import type { WorkoutSummary } from '../../contract/workouts.ts';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';

const { join } = await createWeightsFixture();
const BENCH = 'Barbell Bench Press';
const SQUAT = 'Barbell Squat';

async function summaryOf(user: User, uuid: string): Promise<WorkoutSummary> {
  const answer = await user.get(`/api/weights/workouts/${uuid}/summary`);
  expect(answer.statusCode).toBe(200);
  return answer.json<WorkoutSummary>();
}

describe('the summary of a workout', () => {
  test('when there is an earlier one of the same name, it is compared with the last of them', async () => {
    const ada = await join();
    await ada.save(workoutOn('2026-03-02', { [BENCH]: [set(80, 5)] }));
    const last = await ada.save(workoutOn('2026-03-09', { [BENCH]: [set(90, 5)] }, { title: 'push day' }));
    await ada.save(workoutOn('2026-03-12', { [BENCH]: [set(95, 5)] }, { title: 'Other' }));
    const { uuid } = await ada.save(
      workoutOn('2026-03-16', { [BENCH]: [set(40, 10, { set_type: 'warmup' }), set(100, 5), set(100, 4)] }),
    );
    const summary = await summaryOf(ada, uuid);
    expect(summary).toMatchObject({
      uuid,
      unit: 'kg',
      totals: { volume_kg: 900, duration_seconds: 3600, sets: 2 },
      previous: {
        uuid: last.uuid,
        title: 'push day',
        local_date: '2026-03-09',
        totals: { volume_kg: 450, duration_seconds: 3600, sets: 1 },
      },
    });
    expect(summary.muscles[0]).toEqual({ muscle: 'Chest', sets: 2 });
    expect(summary.muscles).toContainEqual({ muscle: 'Triceps', sets: 1 });
    expect(summary.records.map(({ exercise }) => exercise)).toContain('Bench Press (Barbell)');
    expect(summary.exercises).toEqual([
      {
        name: 'Bench Press (Barbell)',
        sets: 2,
        best_set: '100 kg × 5',
        record: { kind: 'weight', text: '100 kg × 5 (e1RM 116.7 kg)' },
      },
    ]);
  });

  test('when no earlier one has its name, it is compared with the last one of the same exercises', async () => {
    const ada = await join();
    const entry = { [SQUAT]: [set(100, 5)], [BENCH]: [set(80, 5)] };
    const { uuid: previous } = await ada.save(workoutOn('2026-03-02', entry, { title: null }));
    await ada.save(workoutOn('2026-03-05', { [SQUAT]: [set(100, 5)] }, { title: null }));
    const { uuid } = await ada.save(workoutOn('2026-03-09', entry, { title: 'Whole body' }));
    expect((await summaryOf(ada, uuid)).previous).toMatchObject({ uuid: previous });
  });

  test('when it is the first one, nothing is compared', async () => {
    const ada = await join();
    const workout = await ada.save(workoutOn('2026-03-09', { [SQUAT]: [set(100, 5)] }));
    await ada.save(workoutOn('2026-03-16', { [SQUAT]: [set(110, 5)] }));
    expect(await summaryOf(ada, workout.client_id)).toMatchObject({ uuid: workout.uuid, previous: null });
  });

  test('when it is a draft, of another user or unknown, there is none', async () => {
    const [ada, eve] = [await join(), await join()];
    const { uuid } = await ada.save(workoutOn('2026-03-09', { [SQUAT]: [set(100, 5)] }));
    const draft = await ada.save(workoutOn('2026-03-09', { [SQUAT]: [set(100, 5)] }, { state: 'draft' }));
    for (const [who, id] of [
      [eve, uuid],
      [ada, draft.uuid],
      [ada, ada.uuid],
    ] as const)
      expect((await who.get(`/api/weights/workouts/${id}/summary`)).statusCode).toBe(404);
  });
});
