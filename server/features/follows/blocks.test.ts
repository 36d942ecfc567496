import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';
import { untilDeleted } from '../../../tests/support/deleted-accounts.ts';

const app = await createTestApp();
const { db } = app.platform;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  [ada, grace] = await app.join('ada', 'grace');
});

const blockOf = (who: Caller) => `/api/blocks/${who.username}`;
const followOf = (who: Caller) => `/api/follows/${who.username}`;

async function followsAndCounts(): Promise<object | undefined> {
  const pair = sql`(${ada.uuid}, ${grace.uuid})`;
  const { rows } = await sql<object>`
    select (select count(*) from follows where follower_id in ${pair} and followee_id in ${pair}) as follows,
      (select sum(follower_count + following_count) from users where uuid in ${pair}) as counted`.execute(db);
  return rows[0];
}

describe('blocking', () => {
  test('when two follow each other and one blocks, both follows end with their counts; again changes nothing', async () => {
    await ada.post(followOf(grace));
    await grace.post(followOf(ada));
    for (let time = 0; time < 2; time += 1) {
      const answer = await ada.post(`/api/blocks/${grace.username.toUpperCase()}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { is_blocked: true }]);
    }
    expect(await followsAndCounts()).toEqual({ follows: 0, counted: 0 });
  });

  test('when a request is pending, a block removes it in either direction', async () => {
    await ada.patch('/api/profile/privacy', { is_profile_public: false });
    await grace.post(followOf(ada));
    await ada.post(blockOf(grace));
    expect((await ada.get('/api/follows/requests')).json()).toMatchObject({ total: 0, requests: [] });
    expect((await ada.post(`/api/follows/requests/${grace.username}/approve`)).statusCode).toBe(404);
    expect(await followsAndCounts()).toEqual({ follows: 0, counted: 0 });
  });

  test('when a user is blocked, neither can follow or query the other, and the response does not reveal the block', async () => {
    await ada.post(blockOf(grace));
    for (const [by, of] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      for (const answer of await Promise.all([by.post(followOf(of)), by.get(`${followOf(of)}/status`)]))
        expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'User not found' }]);
    }
    expect(await outcome(grace.post(blockOf(ada)))).toEqual([404, { detail: 'User not found' }]);
  });

  test('when it is oneself or no one, it is refused', async () => {
    expect(await outcome(ada.post(blockOf(ada)))).toEqual([400, { detail: 'You cannot block yourself' }]);
    for (const answer of [
      await ada.post('/api/blocks/nobody_here'),
      await ada.delete('/api/blocks/nobody_here'),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'User not found' }]);
  });

  test('when the block is lifted, they can follow again, but old follows do not come back', async () => {
    await grace.post(followOf(ada));
    await ada.post(blockOf(grace));
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(ada.delete(blockOf(grace)))).toEqual([200, { is_blocked: false }]);
    }
    expect((await ada.get(`${followOf(grace)}/status`)).json()).toMatchObject({ follows_you: false });
    expect((await grace.post(followOf(ada))).json()).toMatchObject({
      status: 'following',
      follower_count: 1,
    });
  });

  test('when a user lifts a block, that of the other one stays', async () => {
    await ada.post(blockOf(grace));
    await sql`insert into blocks values (${grace.uuid}, ${ada.uuid}, now())`.execute(db);
    expect((await ada.delete(blockOf(grace))).json()).toEqual({ is_blocked: false });
    expect((await ada.get(`${followOf(grace)}/status`)).statusCode).toBe(404);
  });
});

test('when blocked users are listed, the newest is first; only the blocker sees the list', async () => {
  const [mary] = await app.join('mary');
  await ada.post(blockOf(grace));
  await ada.post(blockOf(mary));
  const { users, total } = (await ada.get('/api/blocks')).json<{ users: object[]; total: number }>();
  expect(total).toBe(2);
  expect(users).toEqual([
    {
      ...plainUser(mary),
      created_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ username: grace.username }),
  ]);
  expect((await grace.get('/api/blocks')).json()).toMatchObject({ users: [], total: 0 });
  await sql`update users set is_active = false where uuid = ${mary.uuid}`.execute(db);
  expect((await ada.get('/api/blocks')).json()).toMatchObject({ total: 1 });
});

test('when more are blocked than a page shows, pages and cursor lead through all of them, each once', async () => {
  const names = ['pest0', 'pest1', 'pest2', 'pest3', 'pest4'];
  for (const name of names)
    await app.signUp(name).then(({ username }) => ada.post(`/api/blocks/${username}`));
  const newestFirst = names.toReversed();
  const read = async (query: string) => (await ada.get(`/api/blocks?limit=2${query}`)).json<BlockPage>();
  const first = await read('');
  expect([namesIn(first), first.total, first.has_more]).toEqual([newestFirst.slice(0, 2), 5, true]);
  expect(namesIn(await read('&page=2'))).toEqual(newestFirst.slice(2, 4));
  await ada.delete(`/api/blocks/${newestFirst[0]}`);
  const second = await read(`&cursor=${first.next_cursor}`);
  expect(namesIn(second)).toEqual(newestFirst.slice(2, 4));
  const last = await read(`&cursor=${second.next_cursor}`);
  expect(last).toMatchObject({ total: 4, has_more: false, next_cursor: null });
  expect(namesIn(last)).toEqual(newestFirst.slice(4));
  expect(await read('&page=4')).toEqual({ users: [], total: 4, has_more: false, next_cursor: null });
  for (const query of ['&page=0', '&limit=101', '&cursor=nonsense'])
    expect((await ada.get(`/api/blocks?${query}`)).statusCode).toBe(422);
});

interface BlockPage {
  readonly users: readonly { readonly username: string }[];
  readonly total: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

function namesIn({ users }: BlockPage): readonly string[] {
  return users.map(({ username }) => username);
}

test('when the blocker looks at the profile, it says so and shows no more than a name and counts', async () => {
  await sql`update users set bio = 'Counts things' where uuid = ${grace.uuid}`.execute(db);
  const profile = async (by: Caller) => (await by.get(`/api/profiles/${grace.username}`)).json();
  expect(await profile(ada)).toMatchObject({ is_blocked: false, bio: 'Counts things' });
  await ada.post(blockOf(grace));
  expect(await profile(ada)).toMatchObject({ is_blocked: true, bio: null, enabled_trackers: [] });
  expect(await profile(app.guest)).toMatchObject({ is_blocked: false, bio: 'Counts things' });
  await ada.delete(blockOf(grace));
  expect(await profile(ada)).toMatchObject({ is_blocked: false, bio: 'Counts things' });
});

describe('races', () => {
  test('when two users follow and block each other concurrently, no follow outlives a block and nothing deadlocks', async () => {
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all([
        ada.post(followOf(grace)),
        grace.post(followOf(ada)),
        ada.post(blockOf(grace)),
        grace.post(followOf(ada)),
        grace.post(blockOf(ada)),
        ada.post(followOf(grace)),
        ada.delete(followOf(grace)),
      ]);
      for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
      expect(await followsAndCounts()).toEqual({ follows: 0, counted: 0 });
      await Promise.all([ada.delete(blockOf(grace)), grace.delete(blockOf(ada))]);
      await Promise.all([ada.delete(blockOf(grace)), grace.delete(blockOf(ada))]);
      await Promise.all([ada.post(followOf(grace)), grace.post(followOf(ada))]);
      expect(await followsAndCounts()).toEqual({ follows: 2, counted: 4 });
    }
  });

  test('when a request is approved, twice, while its sender is blocked, it ends with right counts', async () => {
    await ada.patch('/api/profile/privacy', { is_profile_public: false });
    for (let round = 0; round < 6; round += 1) {
      await grace.post(followOf(ada));
      const approve = () => ada.post(`/api/follows/requests/${grace.username}/approve`);
      const answers = await Promise.all([approve(), ada.post(blockOf(grace)), approve()]);
      for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
      expect(await followsAndCounts()).toEqual({ follows: 0, counted: 0 });
      await ada.delete(blockOf(grace));
    }
  });

  test('when an account is deleted while it follows and blocks and is followed and blocked, nothing of it is left', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [leaving] = await app.join('leaving');
      await leaving.post(followOf(ada));
      const answers = await Promise.all([
        leaving.post(followOf(grace)),
        leaving.delete('/api/auth/delete-account'),
        leaving.post(blockOf(ada)),
        ada.post(followOf(leaving)),
        grace.post(blockOf(leaving)),
      ]);
      for (const { statusCode } of answers) expect([200, 401, 404]).toContain(statusCode);
      await untilDeleted(db);
      expect(await followsAndCounts()).toEqual({ follows: 0, counted: 0 });
    }
  });
});
