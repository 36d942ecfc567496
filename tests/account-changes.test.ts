import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccountService } from '../server/features/accounts/accounts.service.ts';
import { deleteAccountJob, queueLostRemovals } from '../server/features/accounts/deletion.jobs.ts';
import { settleJob, settleLost } from '../server/features/accounts/settling.jobs.ts';
import { settleCounts } from '../server/features/accounts/settling.repository.ts';
import { removeCommentsOf } from '../server/features/comments/comment-removal.repository.ts';
import { deleteAboutUser } from '../server/features/notifications/new-notifications.repository.ts';
import { withTransaction } from '../server/platform/database.ts';
import { crowdOf } from './account-changes/crowd.ts';
import { untilDeleted } from './support/deleted-accounts.ts';
import { createPublisher } from './support/publisher.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Accounts with more rows than one batch changes: they are hidden at once, the rest follows in short transactions. The
// tests run the jobs.

const app = await createTestApp({ runsJobs: false });
const { platform } = app;
const { db } = platform;
const accounts = createAccountService(platform);
const { definition, publish } = await createPublisher(app);
const type = definition.likeableType;
const { context, surround, miscounted, runWithCrashes } = crowdOf(app, definition.type);

const settle = (user: Caller) => settleJob(platform)({ user_id: user.uuid }, context);
const removal = {
  removals: [removeCommentsOf, deleteAboutUser],
  removeTrackers: async (userId: string) => {
    await sql`delete from user_trackers where user_id = ${userId}`.execute(db);
  },
};
test('when a deactivation is killed after each batch, or reversed half-way, the counters are right in the end', async () => {
  const user = await app.signUp('killed_away');
  await surround(user);
  await accounts.setActive(user.uuid, false);
  expect(await miscounted()).toBeGreaterThan(0);
  const runs = await runWithCrashes((killed) => settleJob({ ...platform, db: killed }), {
    user_id: user.uuid,
  });
  expect(runs).toBeGreaterThan(1);
  expect(await miscounted()).toBe(0);
  for (const isActive of [true, false, true]) await accounts.setActive(user.uuid, isActive);
  await settle(user);
  expect(await miscounted()).toBe(0);
});

test('when a reactivated user takes likes, comments and follows back before they count again, no counter is wrong', async () => {
  const user = await app.signUp('undoing');
  await surround(user);
  await accounts.setActive(user.uuid, false);
  await settle(user);
  await accounts.setActive(user.uuid, true);
  const [back] = [await app.signIn(user)];
  const { rows } = await sql<{ post: string; author: string; comment: string }>`
    select a.uuid as post, u.username as author, c.uuid as comment from activities a join users u on u.uuid = a.user_id
    join comments c on c.activity_uuid = a.uuid
    join follows f on f.followee_id = u.uuid and f.follower_id = ${user.uuid} where not f.follower_is_counted
    limit 20`.execute(db);
  expect(rows).toHaveLength(20);
  for (const { post, author, comment } of rows) {
    const answers = [
      await back.delete(`/api/likes?likeable_type=${type}&likeable_uuid=${post}`),
      await back.delete(`/api/follows/${author}`),
      await back.delete(`/api/comments/${comment}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  }
  await settle(user);
  expect(await miscounted()).toBe(0);
});

test('when a deletion is killed after each batch, the next run goes on, and nothing of the account is left', async () => {
  const user = await app.signUp('killed_gone');
  await surround(user);
  await publish(user, {}, {});
  expect((await user.delete('/api/auth/delete-account')).statusCode).toBe(200);
  expect((await app.guest.get('/api/profiles/killed_gone')).statusCode).toBe(404);
  expect((await user.get('/api/auth/me')).statusCode).toBe(401);
  const login = { email: 'killed_gone@example.org', password: 'Plotline1' };
  expect((await app.guest.post('/api/auth/login', login)).statusCode).toBe(401);
  await expect(app.signUp('killed_gone')).rejects.toThrow(/409|422|taken/);
  await runWithCrashes(
    (killed) => deleteAccountJob({ ...platform, db: killed }, removal),
    { user_id: user.uuid },
    4,
  );
  await untilDeleted(db);
  expect(await miscounted()).toBe(0);
  expect((await sql`select from users where uuid = ${user.uuid}`.execute(db)).rows).toEqual([]);
  await app.signUp('killed_gone');
});

test('when the job of a deletion or deactivation is lost, it is queued again', async () => {
  const [gone, away] = [await app.signUp('lost_gone'), await app.signUp('lost_away')];
  await surround(away);
  await gone.delete('/api/auth/delete-account');
  await accounts.setActive(away.uuid, false);
  const keys = async () =>
    (
      await sql<{ key: string }>`
        select key from graphile_worker.jobs where key like any(array[${`%${gone.uuid}`}, ${`%${away.uuid}`}])
        order by key`.execute(db)
    ).rows.map(({ key }) => key);
  const both = [`accounts.delete:${gone.uuid}`, `accounts.settle:${away.uuid}`];
  expect(await keys()).toEqual(both);
  await sql`select graphile_worker.remove_job(key) from unnest(${both}::text[]) key`.execute(db);
  expect(await keys()).toEqual([]);
  const later = { ...platform, now: () => new Date(platform.now().getTime() + 11 * 60_000) };
  await settleLost(later);
  await queueLostRemovals(later);
  expect(await keys()).toEqual(both);
  await settle(away);
});

test('when an account is being deleted, administrators see that and cannot activate it', async () => {
  const [user, root] = [await app.signUp('no_way_back'), await app.signUp('root_sees')];
  await accounts.setRole(root.uuid, 'admin');
  await user.delete('/api/auth/delete-account');
  expect((await root.get('/api/admin/users?search=no_way_back')).json().users).toMatchObject([
    { username: 'no_way_back', is_active: false, is_being_deleted: true },
  ]);
  expect(await accounts.setActive(user.uuid, true)).toBe(false);
  expect((await app.guest.get('/api/profiles/no_way_back')).statusCode).toBe(404);
});

test('when the rows of a batch are changed by others at the same time, the batch waits for no one', async () => {
  const user = await app.signUp('patient');
  await surround(user);
  await withTransaction(db, async (trx) => {
    await sql`select from users where username like 'patient\\_fan\\_%' for update`.execute(trx);
    await sql`select from activities for update`.execute(trx);
    expect(await accounts.setActive(user.uuid, false)).toBe(true);
    expect(await withTransaction(db, (other) => settleCounts(other, user.uuid))).toBe(true);
    expect(await withTransaction(db, (other) => settleCounts(other, user.uuid))).toBe(true);
  });
  await settle(user);
  expect(await miscounted()).toBe(0);
});

test('when a batch is not committed yet, everyone else likes, comments and follows', async () => {
  const [user, one, other] = [await app.signUp('busy'), await app.signUp('one'), await app.signUp('other')];
  await surround(user);
  const [post = ''] = await publish(one, {});
  await accounts.setActive(user.uuid, false);
  await withTransaction(db, async (trx) => {
    await settleCounts(trx, user.uuid);
    const about = { activity_type: type, activity_uuid: post };
    const answers = [
      await other.post('/api/likes', { likeable_type: type, likeable_uuid: post }),
      await other.post('/api/comments', { ...about, content: 'Well done' }),
      await other.post('/api/follows/one'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200]);
  });
  await settle(user);
  expect(await miscounted()).toBe(0);
});
