import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settleJob } from '../server/features/accounts/settling.jobs.ts';
import { settleRequestsJob } from '../server/features/follows/follow-requests.jobs.ts';
import type { Db } from '../server/platform/database.ts';
import { crowdOf, MANY } from './account-changes/crowd.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Accounts with more posts and requests than one batch changes. The tests run the jobs.

const app = await createTestApp({ runsJobs: false });
const { platform } = app;
const { db } = platform;
const { definition, publish } = await createPublisher(app);
const { context, surround, miscounted, runWithCrashes } = crowdOf(app, definition.type);

const requestsJob = (killed: Db) => settleRequestsJob({ ...platform, db: killed });
const settle = (user: Caller) => settleJob(platform)({ user_id: user.uuid }, context);
const isVisible = async (who: Caller, uuid: string) =>
  (await who.get(`/api/activities/${uuid}`)).statusCode === 200;

test('when an account with many posts becomes private, none is visible to strangers before all are written', async () => {
  const [owner, fan, stranger] = [
    await app.signUp('many_posts'),
    await app.signUp('many_fan'),
    await app.signUp('many_stranger'),
  ];
  await fan.post('/api/follows/many_posts');
  const posts = await publish(owner, ...Array.from({ length: 1_600 }, () => ({})));
  const oldest = posts.toSorted()[0] ?? '';
  const reads = async () => [
    await isVisible(stranger, oldest),
    await isVisible(fan, oldest),
    await isVisible(owner, oldest),
  ];
  const wrong = async () =>
    (
      await sql<{ n: number }>`
        select count(*) as n from activities where user_id = ${owner.uuid} and audience = 'everyone'`.execute(
        db,
      )
    ).rows[0]?.n;
  expect(await reads()).toEqual([true, true, true]);
  await owner.patch('/api/profile/privacy', { is_profile_public: false });
  expect(await wrong()).toBe(1_100);
  expect(await reads()).toEqual([false, true, true]);
  const feed = (await stranger.get('/api/')).json<{ activities?: unknown[]; items?: unknown[] }>();
  expect(JSON.stringify(feed)).not.toContain('many_posts');
  const runs = await runWithCrashes((killed) => settleJob({ ...platform, db: killed }), {
    user_id: owner.uuid,
  });
  expect(runs).toBeGreaterThan(1);
  expect([await wrong(), await reads()]).toEqual([0, [false, true, true]]);

  await owner.put('/api/auth/update-tracker-privacy', { tracker_type: definition.type, is_public: false });
  expect(await reads()).toEqual([false, false, true]);
  await owner.patch('/api/profile/privacy', { is_profile_public: true });
  await owner.put('/api/auth/update-tracker-privacy', { tracker_type: definition.type, is_public: true });
  // A change in the middle of another begins again.
  await settle(owner);
  expect([await wrong(), await reads()]).toEqual([1_600, [true, true, true]]);
});

test('when a private profile with many requests becomes public, all are approved; undone, none sees more at once', async () => {
  const owner = await app.signUp('popular');
  await owner.patch('/api/profile/privacy', { is_profile_public: false });
  await surround(owner, 'requested');
  await owner.patch('/api/profile/privacy', { is_profile_public: true });
  const states = async () =>
    (
      await sql<{ status: string; n: number }>`
        select status, count(*) as n from follows where followee_id = ${owner.uuid} group by status order by status`.execute(
        db,
      )
    ).rows;
  expect(await states()).toEqual([
    { status: 'following', n: 100 },
    { status: 'requested', n: MANY - 100 },
  ]);
  await runWithCrashes(requestsJob, { user_id: owner.uuid });
  expect([await states(), await miscounted()]).toEqual([[{ status: 'following', n: MANY }], 0]);
  const undone = await owner.post('/api/profile/privacy/undo');
  expect(undone.json()).toMatchObject({ requests: MANY });
  expect(await states()).toEqual([{ status: 'requested', n: MANY }]);
  await runWithCrashes(requestsJob, { user_id: owner.uuid });
  expect(await miscounted()).toBe(0);
});
