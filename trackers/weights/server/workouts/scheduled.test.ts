import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { section } from '../page/page.fixture.ts';
import { createWeightsFixture, NOW, set, type User } from '../weights.fixture.ts';

const { db, join, server, activityOf } = await createWeightsFixture();
const BENCH = 'Bench Press (Barbell)';
const HOUR_MS = 3_600_000;

function bench(hoursAgo: number, weightKg: number) {
  return {
    client_id: crypto.randomUUID(),
    title: 'Push Day',
    started_at: new Date(NOW.getTime() - (hoursAgo + 1) * HOUR_MS).toISOString(),
    ended_at: new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString(),
    timezone: 'UTC',
    state: 'finished',
    exercises: [{ name: BENCH, sets: [set(weightKg, 5)] }],
  };
}

async function delay(user: User, minutes: number): Promise<void> {
  await sql`
    update user_trackers set publish_delay_minutes = ${minutes} where user_id = ${user.uuid}`.execute(db);
}

async function publish(user: User, uuids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update activities set is_published = true, publish_at = null where uuid = any(${uuids}::uuid[])`.execute(
      trx,
    );
    await server.onVisibilityChanged?.(trx.$pickTables<never>(), { userId: user.uuid, uuids });
  });
}

const recordsFor = async (user: User, excluded: readonly string[]) =>
  section(await user.page({ viewer: 'visitor', timeframe: 'all', excluded }), 'records')?.rows.map(
    ({ value, delta }) => [value, delta],
  );

test('when a scheduled workout is earlier than visible ones, it takes no records from them until it is published', async () => {
  const ada = await join();
  await ada.save(bench(40, 90));
  const later = await ada.save(bench(2, 100));
  const post = await activityOf(later.uuid);
  const before = await recordsFor(ada, []);
  expect(before).toHaveLength(1);
  await delay(ada, 1_440);
  const { uuid } = await ada.save(bench(5, 120));
  expect(await activityOf(uuid)).toMatchObject({ is_published: false });
  expect(await activityOf(later.uuid)).toEqual(post);
  expect(await recordsFor(ada, [uuid])).toEqual(before);
  expect(await recordsFor(ada, [])).toHaveLength(2);

  await publish(ada, [uuid]);
  const updated = await activityOf(later.uuid);
  expect(updated?.edited_at).toBe(post?.edited_at);
  expect(updated?.stats).not.toEqual(post?.stats);
  expect(await recordsFor(ada, [])).toHaveLength(1);
  expect(await recordsFor(ada, [])).not.toEqual(before);
});

test('when a scheduled workout is edited or deleted, visible posts and records stay unchanged', async () => {
  const ada = await join();
  await ada.save(bench(40, 90));
  const later = await ada.save(bench(2, 100));
  const before = [await activityOf(later.uuid), await recordsFor(ada, [])];
  await delay(ada, 1_440);
  const { uuid } = await ada.save(bench(5, 120));
  await ada.put(`/api/weights/workouts/${uuid}`, { ...bench(5, 130), version: 1 });
  expect([await activityOf(later.uuid), await recordsFor(ada, [uuid])]).toEqual(before);
  expect((await ada.delete(`/api/weights/workouts/${uuid}`)).statusCode).toBe(200);
  expect([await activityOf(later.uuid), await recordsFor(ada, [])]).toEqual(before);
});
