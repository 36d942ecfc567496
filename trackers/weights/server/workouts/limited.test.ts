import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { section } from '../page/page.fixture.ts';
import { createWeightsFixture, set, workoutOn, type User } from '../weights.fixture.ts';

const { db, join, server, activityOf } = await createWeightsFixture();
const [BENCH, DEADLIFT] = ['Bench Press (Barbell)', 'Deadlift (Barbell)'];

/** Returns the newest records and their gains, as others see them who do not see the `excluded` workouts. */
async function recordsFor(user: User, excluded: readonly string[]) {
  const page = await user.page({ viewer: 'visitor', timeframe: 'all', excluded });
  return section(page, 'records')?.rows.map(({ exercise, kind, delta }) => `${exercise} ${kind} +${delta}`);
}

test('when a workout is limited, records and posts of workouts with more viewers do not follow from it', async () => {
  const ada = await join();
  await ada.save(workoutOn('2026-03-10', { [BENCH]: [set(100, 5)] }));
  const { uuid } = await ada.save(
    workoutOn('2026-03-12', { [BENCH]: [set(107.5, 4)], [DEADLIFT]: [set(180, 5)] }),
  );
  const later = await ada.save(
    workoutOn('2026-03-14', { [BENCH]: [set(110, 3)], [DEADLIFT]: [set(190, 5)] }),
  );
  const setVisibility = (visibility: string) =>
    db.transaction().execute(async (trx) => {
      await sql`update activities set visibility = ${visibility} where uuid = ${uuid}`.execute(trx);
      await server.onVisibilityChanged?.(trx.$pickTables<never>(), { userId: ada.uuid, uuids: [uuid] });
    });
  const post = async () => JSON.stringify((await activityOf(later.uuid))?.stats);
  const [before, textBefore] = [await recordsFor(ada, []), await post()];
  expect(before).toHaveLength(3);
  expect(before).toContain(`${BENCH} weight +2.5`);
  for (const visibility of ['followers', 'only_me']) {
    await setVisibility(visibility);
    expect(await recordsFor(ada, [uuid])).toEqual([`${BENCH} e1rm +4.333`]);
    expect(await post()).not.toContain('180');
    expect(await post()).not.toBe(textBefore);
  }
  await setVisibility('everyone');
  expect(await recordsFor(ada, [])).toEqual(before);
  expect(await post()).toBe(textBefore);
});

test('when new workouts are for followers, their records follow from each other', async () => {
  const ada = await join();
  await ada.save(workoutOn('2026-03-08', { Squat: [set(100, 5)] }));
  await sql`update user_trackers set post_visibility = 'followers' where user_id = ${ada.uuid}`.execute(db);
  await ada.save(workoutOn('2026-03-10', { [BENCH]: [set(100, 5)] }));
  const { uuid } = await ada.save(workoutOn('2026-03-12', { [BENCH]: [set(105, 5)] }));
  expect((await activityOf(uuid))?.audience).toBe('followers');
  expect(await recordsFor(ada, [])).toEqual([`${BENCH} e1rm +5.833`]);
});

test.each(['followers', 'only_me', 'everyone'] as const)(
  'when a workout is finished for %s, its post and records are limited to them from the start',
  async (visibility) => {
    const ada = await join();
    await ada.save(workoutOn('2026-03-10', { [BENCH]: [set(100, 5)] }));
    await sql`update user_trackers set post_visibility = 'followers' where user_id = ${ada.uuid}`.execute(db);
    const chosen = { visibility };
    const created = await ada.save(workoutOn('2026-03-12', { [BENCH]: [set(105, 5)] }, chosen));
    const draft = await ada.save(workoutOn('2026-03-13', { [BENCH]: [set(110, 5)] }, { state: 'draft' }));
    const entry = { ...workoutOn('2026-03-13', { [BENCH]: [set(110, 5)] }, chosen), version: draft.version };
    expect((await ada.put(`/api/weights/workouts/${draft.uuid}`, entry)).statusCode).toBe(200);
    const audience = { everyone: 'everyone', followers: 'followers', only_me: 'author' }[visibility];
    for (const { uuid } of [created, draft])
      expect(await activityOf(uuid)).toMatchObject({ visibility, audience });
    const { rows } = await sql<{ visibility: string }>`
      select visibility from weights_waiting where workout_id in (${created.uuid}, ${draft.uuid})`.execute(
      db,
    );
    const limited = { everyone: [], followers: [visibility, visibility], only_me: [visibility, visibility] };
    expect(rows.map((row) => row.visibility)).toEqual(limited[visibility]);
  },
);
