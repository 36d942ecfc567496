import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FindingContent } from '@plotline/server/tracker-kit/health.ts';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';

const { db, tables, server, join } = await createWeightsFixture();
const health = server.health ?? raise('weights has no checks');

const BENCH = 'Bench Press (Barbell)';
const DAYS = ['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-09'] as const;

async function findingsOf(user: User) {
  const workouts = await tables
    .selectFrom('weights_workouts')
    .select('uuid')
    .where('user_id', '=', user.uuid)
    .execute();
  const entries = await tables
    .selectFrom('weights_workout_exercises')
    .select('exercise_id')
    .where('user_id', '=', user.uuid)
    .execute();
  const { findings } = await health.find(db.$pickTables<never>(), user.uuid, {
    workouts: workouts.map(({ uuid }) => uuid),
    exercises: [...new Set(entries.map(({ exercise_id }) => exercise_id))],
  });
  return findings;
}

/** Returns the only finding of a user. */
async function findingOf(user: User) {
  const [finding, ...others] = await findingsOf(user);
  if (!finding || others.length > 0) throw new Error(`${others.length + (finding ? 1 : 0)} findings`);
  return finding;
}

function fix(user: User, { facts }: FindingContent, value: number | null) {
  return db
    .transaction()
    .execute((trx) => health.fix(trx.$pickTables<never>(), { userId: user.uuid, facts, value }));
}

function undo(user: User, { facts }: FindingContent, fixed: unknown) {
  return db
    .transaction()
    .execute((trx) => health.undo(trx.$pickTables<never>(), { userId: user.uuid, facts, undo: fixed }));
}

/** Returns the figures that the owner is shown before and after a fix. */
async function figuresOf(user: User, { facts }: FindingContent) {
  const figures = await health.figures(db.$pickTables<never>(), { userId: user.uuid, facts });
  return Object.fromEntries(figures.map(({ label, value }) => [label, value]));
}

/** Returns everything that is derived from the sets of a user, with their entered values. */
async function derived(user: User) {
  const workouts = await tables
    .selectFrom('weights_workouts')
    .selectAll()
    .where('user_id', '=', user.uuid)
    .orderBy('uuid')
    .execute();
  const sets = await tables
    .selectFrom('weights_sets as s')
    .innerJoin('weights_workout_exercises as we', 'we.uuid', 's.workout_exercise_id')
    .selectAll('s')
    .select(['we.workout_id', 'we.is_counted', 'we.volume_kg', 'we.e1rm_epley_kg', 'we.position as entry'])
    .where('we.user_id', '=', user.uuid)
    .orderBy('we.workout_id')
    .orderBy('we.position')
    .orderBy('s.position')
    .execute();
  const records = await tables
    .selectFrom('weights_records')
    .selectAll()
    .where('user_id', '=', user.uuid)
    .orderBy('workout_id')
    .orderBy('exercise_id')
    .orderBy('kind')
    .execute();
  const posts = await db
    .selectFrom('activities')
    .select(['uuid', 'event_at', 'local_date', 'description', 'content', 'secondary', 'stats'])
    .where('user_id', '=', user.uuid)
    .orderBy('uuid')
    .execute();
  return {
    workouts: workouts.map(({ version: _v, edited_at: _e, ...rest }) => rest),
    sets: sets.map(({ workout_exercise_id: _id, ...rest }) => rest),
    records: records.map(({ workout_exercise_id: _id, ...rest }) => rest),
    posts,
  };
}

async function train(user: User, weights: readonly number[], reps = 5) {
  for (const [index, day] of DAYS.entries())
    await user.save(workoutOn(day, { [BENCH]: [set(weights[index] ?? 100, reps), set(60, 8)] }));
}

describe('findings', () => {
  test('when a history has no errors, nothing is found', async () => {
    const ada = await join();
    await train(ada, [100, 102.5, 105, 107.5]);
    expect(await findingsOf(ada)).toEqual([]);
  });

  test('when pounds were entered as kilograms, the weight in pounds is suggested and volume and records follow', async () => {
    const ada = await join();
    await train(ada, [100, 102.5, 225, 105]);
    const { check, content } = await findingOf(ada);
    expect([check, content]).toMatchObject([
      'weight',
      {
        title: `${BENCH}: 225 kg × 5`,
        reason: 'Far above your next best, 105 kg.',
        date: '2026-03-06',
        fix: { kind: 'value', unit: 'lb', suggested: 225 },
      },
    ]);
    const before = await derived(ada);
    expect(await figuresOf(ada, content)).toMatchObject({
      'Volume, all time': '4,583 kg',
      [`${BENCH}: heaviest weight`]: '225 kg',
    });
    const fixed = await fix(ada, content, 225);
    expect(await figuresOf(ada, content)).toMatchObject({
      'Volume, all time': '3,968 kg',
      [`${BENCH}: heaviest weight`]: '105 kg',
    });
    const after = await derived(ada);
    expect(after.workouts.map(({ volume_kg }) => Math.round(volume_kg))).toEqual([980, 993, 990, 1005]);
    const heaviest = after.records.filter(({ kind, is_current }) => kind === 'weight' && is_current);
    expect(heaviest.map(({ value }) => value)).toEqual([105]);
    expect(await findingsOf(ada)).toEqual([]);
    await undo(ada, content, fixed);
    expect(await derived(ada)).toEqual(before);
  });

  test('when a decimal point or a digit is wrong, the likely value is suggested; otherwise none is', async () => {
    const [ada, bob, eve] = [await join(), await join(), await join()];
    await train(ada, [80, 82.5, 860, 87.5]);
    expect((await findingOf(ada)).content.fix).toMatchObject({ suggested: 86, unit: 'kg' });
    await train(bob, [80, 82.5, 480, 87.5]);
    expect((await findingOf(bob)).content.fix).toMatchObject({ suggested: 48, unit: 'kg' });
    await train(eve, [60, 60, 200, 60]);
    expect((await findingOf(eve)).content.fix).toMatchObject({ suggested: null });
  });

  test('when repetitions are far above the history, they are found and can be corrected', async () => {
    const ada = await join();
    for (const [index, day] of DAYS.entries())
      await ada.save(workoutOn(day, { [BENCH]: [set(60, index === 2 ? 111 : 10 + index)] }));
    const { check, content } = await findingOf(ada);
    expect([check, content.title]).toEqual(['reps', `${BENCH}: 111 repetitions`]);
    expect(content.fix).toMatchObject({ suggested: 11 });
    const before = await derived(ada);
    const fixed = await fix(ada, content, 11);
    expect((await derived(ada)).sets.map(({ reps }) => reps)).toContain(11);
    await undo(ada, content, fixed);
    expect(await derived(ada)).toEqual(before);
  });

  test('when a workout took too long, its time can be corrected and restored', async () => {
    const ada = await join();
    const ended_at = '2026-03-03T04:00:00.000Z';
    await ada.save(workoutOn('2026-03-02', { [BENCH]: [set(100, 5)] }, { ended_at }));
    const { check, content } = await findingOf(ada);
    expect([check, content.reason]).toEqual(['time', 'The workout took 10 hours; its time does not count.']);
    const before = await derived(ada);
    const fixed = await fix(ada, content, 75);
    expect((await derived(ada)).workouts[0]).toMatchObject({ duration_seconds: 4_500 });
    await undo(ada, content, fixed);
    expect(await derived(ada)).toEqual(before);
  });

  test('when 90 % of the sets are those of another workout of the day, the later one can be removed', async () => {
    const ada = await join();
    const sets = Array.from({ length: 10 }, (_, index) => set(60 + index, 8));
    await ada.save(workoutOn('2026-03-02', { [BENCH]: sets }));
    const again = await ada.save(
      workoutOn(
        '2026-03-02',
        { [BENCH]: sets.with(9, set(70, 8)) },
        { started_at: '2026-03-02T20:20:00.000Z', ended_at: null },
      ),
    );
    const { check, itemId, content } = await findingOf(ada);
    expect([check, itemId]).toEqual(['repeated', again.uuid]);
    const before = await derived(ada);
    const fixed = await fix(ada, content, null);
    const after = await derived(ada);
    expect(after.posts).toHaveLength(1);
    expect(after.records.every(({ workout_id }) => workout_id !== again.uuid)).toBe(true);
    expect(await findingsOf(ada)).toEqual([]);
    await undo(ada, content, fixed);
    expect(await derived(ada)).toEqual(before);
  });

  test('when the same workout is stored whole hours apart, it is shifted; other distances are no error', async () => {
    const [ada, bob] = [await join(), await join()];
    const sets = { [BENCH]: [set(100, 5), set(100, 5), set(90, 8)] };
    for (const [user, minutes] of [
      [ada, '00'],
      [bob, '25'],
    ] as const) {
      await user.save(
        workoutOn('2026-03-02', sets, { started_at: '2026-03-02T23:00:00.000Z', ended_at: null }),
      );
      await user.save(
        workoutOn('2026-03-03', sets, { started_at: `2026-03-03T02:${minutes}:00.000Z`, ended_at: null }),
      );
    }
    expect(await findingOf(ada)).toMatchObject({
      check: 'shifted',
      content: { title: 'Push Day: the same 3 hours later' },
    });
    expect(await findingsOf(bob)).toEqual([]);
  });

  test('when sets have no volume, the reason is named', async () => {
    const ada = await join();
    const empty = { ...set(0, 8), weight_entered: null, weight_unit: null };
    const lifts = { Pullups: [set(0, 8)], [BENCH]: [empty, empty], Deadlift: [empty], Squat: [set(80, 5)] };
    await ada.save(workoutOn('2026-03-02', lifts));
    const found = await findingsOf(ada);
    expect(found.map(({ check, content: { title, reason } }) => [check, title, reason])).toEqual([
      [
        'unweighted',
        '3 sets without a weight',
        "They don't count towards volume: Bench Press (Barbell), Deadlift (Barbell).",
      ],
      ['bodyweight', '1 set left out of volume', "They use your body weight, which you haven't entered."],
    ]);
    const [{ content } = raise('nothing was found')] = found;
    await expect(fix(ada, content, 5)).rejects.toThrow('changed in the meantime');
  });

  test('when the data have changed since, fix and undo are refused', async () => {
    const ada = await join();
    await train(ada, [100, 102.5, 225, 105]);
    const { content, itemId } = await findingOf(ada);
    const fixed = await fix(ada, content, 225);
    await expect(fix(ada, content, 225)).rejects.toThrow('changed in the meantime');
    expect((await ada.delete(`/api/weights/workouts/${itemId}`)).statusCode).toBe(200);
    await expect(undo(ada, content, fixed)).rejects.toThrow('changed in the meantime');
    await expect(undo(ada, { ...content, facts: { kind: 'weight' } }, fixed)).rejects.toThrow('changed');
  });
});

test('when any weight is corrected and the fix undone, all stats are those of before to the gram', async () => {
  const weight = fc.integer({ min: 280, max: 400 }).map((steps) => steps / 4);
  await fc.assert(
    fc.asyncProperty(
      fc.array(weight, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 12 }),
      fc.double({ min: 1, max: 1_000, noNaN: true }),
      async (weights, reps, value) => {
        const user = await join();
        const wrong = Math.max(...weights) * 3;
        await train(user, weights.with(2, wrong), reps);
        const { content } = await findingOf(user);
        const before = await derived(user);
        const fixed = await fix(user, content, value);
        expect(await derived(user)).not.toEqual(before);
        await undo(user, content, fixed);
        expect(await derived(user)).toEqual(before);
      },
    ),
    { numRuns: 6, seed: 14 },
  );
});

function raise(message: string): never {
  throw new Error(message);
}
