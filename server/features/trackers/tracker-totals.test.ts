import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enterSample } from '../../../tests/support/samples.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { loadTrackers } from '../../trackers.ts';
import { findTrackersShown, hasPublishedData } from './trackers.repository.ts';
import { readActiveUsage, readTrackerUsers, readUsage, sumTrackerTotals } from './usage.repository.ts';
import { leave } from '../../../tests/support/deleted-accounts.ts';

const app = await createTestApp();
const { db } = app.platform;
const types = (await loadTrackers(app.platform.log)).map(({ definition }) => definition.type);
const [type, other] = types;
if (type === undefined || other === undefined) throw new Error('two trackers are needed');

const byType = <T extends { readonly type: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.type < b.type ? -1 : 1));

async function countPlainly({ isActive = null }: { isActive?: true | null } = {}) {
  const { rows } = await sql<{ type: string; totalUsers: number }>`
    select tracker_type as type, count(*) as "totalUsers", count(*) filter (where ${hasPublishedData}) as "usersWithData",
      count(*) filter (where is_public) as "publicCount", count(*) filter (where not is_public) as "privateCount"
    from user_trackers t
    where ${isActive}::boolean is null or (select is_active from users where uuid = user_id) group by 1`.execute(
    db,
  );
  return byType(rows);
}

const listed = async (userId: string) =>
  byType(await findTrackersShown(db, userId)).map(({ type: one, hasData }) => ({ type: one, hasData }));

async function countedOf(userId: string) {
  const { rows } = await sql<{ type: string; hasData: boolean }>`
    select tracker_type as type, ${hasPublishedData} as "hasData" from user_trackers t where user_id = ${userId}`.execute(
    db,
  );
  return byType(rows);
}

async function expectCounted(): Promise<void> {
  const plain = await countPlainly();
  expect(byType(await readUsage(db))).toEqual(plain);
  expect(byType(await readActiveUsage(db))).toEqual(await countPlainly({ isActive: true }));
  const totals = await Promise.all(types.map((one) => readTrackerUsers(db, one)));
  expect(totals).toEqual(types.map((one) => plain.find((row) => row.type === one)?.totalUsers ?? 0));
}

test('when trackers of users change, the totals are those of the table', async () => {
  const [ada, grace, root] = [
    await app.signUp('ada_totals'),
    await app.signUp('grace_totals'),
    await app.signUp('root_totals'),
  ];
  await sql`update users set role = 'admin' where uuid = ${root.uuid}`.execute(db);
  const tracker = { tracker_type: type };
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'two trackers': async () => {
      await ada.post('/api/trackers/enable', { ...tracker, is_public: true });
      await ada.post('/api/trackers/enable', { tracker_type: other, is_public: false });
    },
    'a tracker of another user': () => grace.post('/api/trackers/enable', { ...tracker, is_public: true }),
    'a private tracker': () => ada.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false }),
    'first data': () => enterSample(type, ada, app.platform.now()),
    'data of another user': () => enterSample(type, grace, app.platform.now()),
    'limited posts': () =>
      sql`update activities set visibility = 'only_me' where user_id = ${ada.uuid}`.execute(db),
    'a delay without a published post': async () => {
      await ada.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 60 });
      await sql`update activities set is_published = false where user_id = ${ada.uuid}`.execute(db);
    },
    'a published post': () =>
      sql`update activities set is_published = true where user_id = ${ada.uuid}`.execute(db),
    'no delay': () => ada.put('/api/trackers/feed', { ...tracker, publish_delay_minutes: 0 }),
    'a removed tracker': () => ada.post('/api/trackers/remove', tracker),
    'the tracker again': () => ada.post('/api/trackers/enable', { ...tracker, is_public: true }),
    'a deactivation': () => root.patch(`/api/admin/users/${ada.uuid}/status`, { is_active: false }),
    'an activation': () => root.patch(`/api/admin/users/${ada.uuid}/status`, { is_active: true }),
    'a deleted account': () => leave(grace),
    'an account deleted by its row': () => sql`delete from users where uuid = ${ada.uuid}`.execute(db),
  };
  const unchanged = new Set(['limited posts', 'a deactivation', 'an activation', 'no delay']);
  for (const [step, run] of Object.entries(steps)) {
    const before = await countPlainly();
    await run();
    const after = await countPlainly();
    expect({ step, isChanged: JSON.stringify(before) !== JSON.stringify(after) }).toEqual({
      step,
      isChanged: !unchanged.has(step),
    });
    await expectCounted();
    expect(await listed(ada.uuid)).toEqual(await countedOf(ada.uuid));
  }
  expect(await readUsage(db)).toEqual([]);
});

test('when rows are summed while users add and remove trackers, no change is lost', async () => {
  const users = await Promise.all([1, 2, 3, 4].map((n) => app.signUp(`user_${n}_totals`)));
  const rounds = Array.from({ length: 4 }, async (_, round) => {
    for (const user of users)
      await user.post(`/api/trackers/${round % 2 === 0 ? 'enable' : 'remove'}`, { tracker_type: type });
    await sumTrackerTotals(db);
  });
  await Promise.all(rounds);
  await Promise.all(users.map((user) => user.post('/api/trackers/enable', { tracker_type: type })));
  await sumTrackerTotals(db);
  await expectCounted();
  const { rows } = await sql`select from tracker_totals where users <> 0`.execute(db);
  expect(rows).toHaveLength(1);
});
