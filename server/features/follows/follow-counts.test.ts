import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { untilSettled } from '../../../tests/support/deleted-accounts.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { withTransaction } from '../../platform/database.ts';
import { createAccountService } from '../accounts/accounts.service.ts';

const app = await createTestApp();
const { db } = app.platform;
const accounts = createAccountService(app.platform);
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  [ada, grace] = await app.join('ada', 'grace');
});

const urlOf = (who: Caller) => `/api/follows/${who.username}`;

/** Returns the users whose counters differ from a recount of active followers and followed users. */
async function miscounted(): Promise<readonly string[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username from users u
    where (u.follower_count, u.following_count) <> (
      (select count(*) from follows f join users a on a.uuid = f.follower_id
        where f.followee_id = u.uuid and f.status = 'following' and a.is_active),
      (select count(*) from follows f join users a on a.uuid = f.followee_id
        where f.follower_id = u.uuid and f.status = 'following' and a.is_active))`.execute(db);
  return rows.map(({ username }) => username);
}

async function countsOf(who: Caller): Promise<readonly number[]> {
  const profile = (await app.guest.get(`/api/profiles/${who.username}`)).json<{
    follower_count: number;
    following_count: number;
  }>();
  return [profile.follower_count, profile.following_count];
}

test('when a user is deactivated, no one counts them; when they are back, everyone does', async () => {
  await ada.post(urlOf(grace));
  await grace.post(urlOf(ada));
  expect(await countsOf(ada)).toEqual([1, 1]);
  for (let time = 0; time < 2; time += 1) {
    await accounts.setActive(grace.uuid, false);
    expect(await countsOf(ada)).toEqual([0, 0]);
  }
  expect(await miscounted()).toEqual([]);
  for (let time = 0; time < 2; time += 1) {
    await accounts.setActive(grace.uuid, true);
    expect(await countsOf(ada)).toEqual([1, 1]);
    expect(await countsOf(grace)).toEqual([1, 1]);
  }
});

test('when a request is pending, a deactivation changes no count', async () => {
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  await grace.post(urlOf(ada));
  await accounts.setActive(grace.uuid, false);
  expect(await countsOf(ada)).toEqual([0, 0]);
  // Going public approves everyone who waits: one who is not active is not counted before they are back.
  await ada.patch('/api/profile/privacy', { is_profile_public: true });
  expect(await countsOf(ada)).toEqual([0, 0]);
  await accounts.setActive(grace.uuid, true);
  expect(await countsOf(ada)).toEqual([1, 0]);
});

test('when two who follow each other are deactivated by one statement, the counts stay right', async () => {
  await ada.post(urlOf(grace));
  await grace.post(urlOf(ada));
  for (const isActive of [false, true]) {
    await sql`update users set is_active = ${isActive} where uuid in (${ada.uuid}, ${grace.uuid})`.execute(
      db,
    );
    expect(await miscounted()).toEqual([]);
  }
  expect(await countsOf(ada)).toEqual([1, 1]);
});

test('when many follow and unfollow each other at once, the counts stay right', async () => {
  const people = await app.join(...Array<string>(6).fill('crowd'));
  const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => ({ from, to })));
  const answers = await Promise.all(
    pairs.flatMap(({ from, to }) => [
      from.post(urlOf(to)),
      from.post(urlOf(to)),
      from.delete(urlOf(to)),
      from.post(urlOf(to)),
    ]),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await miscounted()).toEqual([]);
});

test('when users follow while others are deactivated and reactivated, counts are right and nothing deadlocks', async () => {
  const people = await app.join(...Array<string>(6).fill('crowd'));
  for (let round = 0; round < 6; round += 1) {
    const isActive = round % 2 === 1;
    const fading = people.filter((_, index) => index % 2 === round % 3);
    const answers = await Promise.all([
      ...people.flatMap((from) => people.filter((to) => to !== from).map((to) => from.post(urlOf(to)))),
      ...people.flatMap((from) => people.filter((to) => to !== from).map((to) => from.delete(urlOf(to)))),
      ...fading.map(({ uuid }) => accounts.setActive(uuid, isActive)),
    ]);
    const codes = answers.map((answer) => (typeof answer === 'boolean' ? 200 : answer.statusCode));
    // Deactivated users are signed out and not found.
    expect([...new Set(codes)].filter((code) => ![200, 401, 404].includes(code))).toEqual([]);
    await untilSettled(db);
    expect(await miscounted()).toEqual([]);
  }
});

test('when rows of others are locked, a deactivation waits for none of them and counts them later', async () => {
  const [first, second] = await app.join('first', 'second');
  await first.post(urlOf(second));
  await second.post(urlOf(ada));
  await withTransaction(db, async (trx) => {
    await sql`select from users where uuid = ${ada.uuid} for update`.execute(trx);
    expect(await accounts.setActive(second.uuid, false)).toBe(true);
    expect((await first.delete(urlOf(second))).statusCode).toBe(404);
    expect(await countsOf(first)).toEqual([0, 0]);
    expect(await countsOf(ada)).toEqual([1, 0]);
  });
  await untilSettled(db);
  expect(await miscounted()).toEqual([]);
});
