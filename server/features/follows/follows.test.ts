import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const app = await createTestApp();
const { db } = app.platform;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  [ada, grace] = await app.join('ada', 'grace');
});

const url = (who: Caller) => `/api/follows/${who.username}`;
const setPrivate = (who: Caller, isPrivate = true) =>
  who.patch('/api/profile/privacy', { is_profile_public: !isPrivate });

async function counts(who: Caller): Promise<{ followers: number; following: number } | undefined> {
  const { rows } = await sql<{ followers: number; following: number }>`
    select follower_count as followers, following_count as following from users where uuid = ${who.uuid}`.execute(
    db,
  );
  return rows[0];
}

describe('following', () => {
  test('when the profile is public, the follow holds at once; again changes nothing', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(grace.post(url(ada)))).toMatchObject([
        200,
        { status: 'following', follow_status: 'following', follower_count: 1, follows_you: false },
      ]);
    }
    expect(await counts(ada)).toEqual({ followers: 1, following: 0 });
    expect(await counts(grace)).toEqual({ followers: 0, following: 1 });
  });

  test('when the other one follows already, that is said', async () => {
    await ada.post(url(grace));
    expect((await grace.post(`/api/follows/${ada.username.toUpperCase()}`)).json()).toMatchObject({
      follows_you: true,
    });
  });

  test('when the follow ends, so do the counts; again changes nothing', async () => {
    await grace.post(url(ada));
    for (let time = 0; time < 2; time += 1)
      expect((await grace.delete(url(ada))).json()).toMatchObject({ status: '', follower_count: 0 });
    expect(await counts(grace)).toEqual({ followers: 0, following: 0 });
  });

  test('when it is oneself, it is refused', async () => {
    expect(await outcome(ada.post(url(ada)))).toEqual([400, { detail: 'You cannot follow yourself' }]);
  });

  test('when the user is unknown, inactive or blocked, the response is 404', async () => {
    const [gone] = await app.join('gone');
    await sql`update users set is_active = false where uuid = ${gone.uuid}`.execute(db);
    const [blocking] = await app.join('blocking');
    await sql`insert into blocks values (${blocking.uuid}, ${ada.uuid}, now())`.execute(db);
    await sql`insert into blocks values (${ada.uuid}, ${grace.uuid}, now())`.execute(db);
    for (const username of ['nobody_at_all', gone.username, blocking.username, grace.username]) {
      const answer = await ada.post(`/api/follows/${username}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'User not found' }]);
    }
  });
});

describe('requests', () => {
  beforeEach(() => setPrivate(ada));

  test('when the profile is private, following sends a request that the owner lists and approves, once or twice', async () => {
    expect((await grace.post(url(ada))).json()).toMatchObject({ status: 'requested', follower_count: 0 });
    const requests = (await ada.get('/api/follows/requests')).json();
    expect(requests).toEqual({
      total: 1,
      has_more: false,
      next_cursor: null,
      requests: [
        {
          ...plainUser(grace),
          created_at: expect.stringMatching(/Z$/),
        },
      ],
    });
    for (let time = 0; time < 2; time += 1) {
      const answer = await ada.post(`/api/follows/requests/${grace.username}/approve`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'approved' }]);
    }
    expect((await ada.get('/api/follows/requests')).json()).toMatchObject({ total: 0, requests: [] });
    expect(await counts(ada)).toEqual({ followers: 1, following: 0 });
    expect(await counts(grace)).toEqual({ followers: 0, following: 1 });
  });

  test('when the request is withdrawn, no count changes and there is nothing to approve', async () => {
    await grace.post(url(ada));
    expect((await grace.delete(url(ada))).json()).toMatchObject({ status: '' });
    expect(await counts(ada)).toEqual({ followers: 0, following: 0 });
    const answer = await ada.post(`/api/follows/requests/${grace.username}/approve`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Follow request not found' }]);
  });

  test('when a user approves a request to another one, it stays', async () => {
    await grace.post(url(ada));
    const [other] = await app.join('other');
    expect((await other.post(`/api/follows/requests/${grace.username}/approve`)).statusCode).toBe(404);
    expect((await ada.get('/api/follows/requests')).json()).toMatchObject({ total: 1 });
  });

  test('when the profile becomes public, all requests are approved', async () => {
    const others = await app.join(...Array<string>(3).fill('waiting'));
    for (const other of others) await other.post(url(ada));
    await setPrivate(ada, false);
    expect(await counts(ada)).toEqual({ followers: 3, following: 0 });
    for (const other of others) expect(await counts(other)).toEqual({ followers: 0, following: 1 });
  });

  test('when the profile becomes private, followers stay', async () => {
    await setPrivate(ada, false);
    await grace.post(url(ada));
    await setPrivate(ada);
    expect((await grace.post(url(ada))).json()).toMatchObject({ status: 'following' });
  });

  test('when users send requests while the profile becomes public, none stays pending', async () => {
    const others = await app.join(...Array<string>(8).fill('late'));
    await Promise.all([...others.map((other) => other.post(url(ada))), setPrivate(ada, false)]);
    await expect.poll(() => counts(ada)).toEqual({ followers: 8, following: 0 });
    expect((await ada.get('/api/follows/requests')).json()).toMatchObject({ total: 0 });
  });

  test('when a request is declined, once or twice, it is removed silently and may be sent again', async () => {
    await grace.post(url(ada));
    for (let time = 0; time < 2; time += 1) {
      const answer = await ada.delete(`/api/follows/requests/${grace.username}/decline`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'declined' }]);
    }
    expect((await ada.get('/api/follows/requests')).json()).toMatchObject({ total: 0, requests: [] });
    expect((await grace.post(url(ada))).json()).toMatchObject({ status: 'requested' });
  });

  test('when a follower, oneself or no one is declined, it is refused', async () => {
    await grace.post(url(ada));
    await ada.post(`/api/follows/requests/${grace.username}/approve`);
    const decline = (username: string) => ada.delete(`/api/follows/requests/${username}/decline`);
    expect(await outcome(decline(grace.username))).toEqual([404, { detail: 'Follow request not found' }]);
    expect((await decline(ada.username)).statusCode).toBe(400);
    expect((await decline('nobody_here')).json()).toEqual({ detail: 'User not found' });
    expect(await counts(ada)).toEqual({ followers: 1, following: 0 });
  });

  test('when two approve and one declines at once, it ends as one of the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      await grace.post(url(ada));
      const approve = () => ada.post(`/api/follows/requests/${grace.username}/approve`);
      const answers = await Promise.all([
        approve(),
        ada.delete(`/api/follows/requests/${grace.username}/decline`),
        approve(),
      ]);
      for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
      const { is_following: isFollowing } = (await grace.get(`${url(ada)}/status`)).json();
      expect(await counts(ada)).toEqual({ followers: isFollowing ? 1 : 0, following: 0 });
      await grace.delete(url(ada));
    }
  });
});

describe('follow status', () => {
  test('when there is nothing, a request or a follow between two users, the status says so', async () => {
    const status = async (by: Caller, of: Caller) => (await by.get(`${url(of)}/status`)).json();
    const nothing = { is_following: false, is_requested: false, follow_status: '', follows_you: false };
    expect(await status(grace, ada)).toEqual(nothing);
    expect(await status(ada, ada)).toEqual(nothing);
    await setPrivate(ada);
    await grace.post(url(ada));
    expect(await status(grace, ada)).toEqual({ ...nothing, is_requested: true, follow_status: 'requested' });
    expect(await status(ada, grace)).toEqual(nothing);
    await setPrivate(ada, false);
    expect(await status(grace, ada)).toEqual({ ...nothing, is_following: true, follow_status: 'following' });
    expect(await status(ada, grace)).toEqual({ ...nothing, follows_you: true });
  });

  test('when no one has that name, no one is found', async () => {
    const answer = await ada.get('/api/follows/nobody_here/status');
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'User not found' }]);
  });
});

const removal = (owner: Caller, follower: Caller) => `${url(owner)}/followers/${follower.username}`;

describe('removing a follower', () => {
  test('when it is one of the own, the follow ends with its counts; again changes nothing', async () => {
    await grace.post(url(ada));
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(ada.delete(removal(ada, grace)))).toEqual([200, { status: '' }]);
    }
    expect(await counts(ada)).toEqual({ followers: 0, following: 0 });
    expect(await counts(grace)).toEqual({ followers: 0, following: 0 });
    expect((await grace.post(url(ada))).json()).toMatchObject({ status: 'following', follower_count: 1 });
  });

  test('when it is a follower of another user, even of oneself by the follower, it is refused', async () => {
    await grace.post(url(ada));
    expect(await outcome(grace.delete(removal(ada, grace)))).toEqual([
      403,
      { detail: 'You can only remove your own followers' },
    ]);
    expect(await counts(ada)).toEqual({ followers: 1, following: 0 });
  });

  test('when no user has the name, the response is 404; a pending request stays', async () => {
    expect((await ada.delete(`${url(ada)}/followers/nobody_here`)).statusCode).toBe(404);
    await setPrivate(ada);
    await grace.post(url(ada));
    expect((await ada.delete(removal(ada, grace))).statusCode).toBe(200);
    expect((await ada.get('/api/follows/requests')).json()).toMatchObject({ total: 1 });
  });
});

test('when a profile is followed by the profile endpoint, the result is the same', async () => {
  const profile = `/api/profiles/${ada.username}/follow`;
  expect((await grace.post(profile)).json()).toEqual((await grace.post(url(ada))).json());
  expect(await counts(ada)).toEqual({ followers: 1, following: 0 });
  expect((await grace.delete(profile)).json()).toEqual((await grace.delete(url(ada))).json());
  expect(await counts(ada)).toEqual({ followers: 0, following: 0 });
  expect((await ada.post(profile)).json()).toEqual({ detail: 'You cannot follow yourself' });
});
