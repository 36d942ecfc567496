import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FollowList, MutualFollows } from '@plotline/contract/follows.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const app = await createTestApp();
const { db } = app.platform;
let count = 0;
let ada: Caller;
let grace: Caller;
let mary: Caller;
const signUp = (name: string) => app.signUp(`${name}_${count}`);

beforeEach(async () => {
  count += 1;
  [ada, grace, mary] = await Promise.all([signUp('ada'), signUp('grace'), signUp('mary')]);
  await grace.post(`/api/follows/${ada.username}`);
  await mary.post(`/api/follows/${ada.username}`);
});

const followersOf = (who: Caller, rest = '') => `/api/follows/${who.username}/followers${rest}`;
const followingOf = (who: Caller, rest = '') => `/api/follows/${who.username}/following${rest}`;

async function read(by: Caller, url: string): Promise<FollowList> {
  const answer = await by.get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<FollowList>();
}

function namesIn({ users }: FollowList): readonly string[] {
  return users.map(({ username }) => username);
}

describe('who follows a user', () => {
  test('when anyone looks at a public profile, they see the newest first and how each stands to them', async () => {
    await ada.post(`/api/follows/${mary.username}`);
    await ada.patch('/api/profile/privacy', { is_profile_public: true });
    expect(await read(app.guest, followersOf(ada))).toMatchObject({
      can_view: true,
      total: 2,
      has_more: false,
      next_cursor: null,
    });
    const { users } = await read(ada, `/api/follows/${ada.username.toUpperCase()}/followers`);
    expect(users).toEqual([
      {
        ...plainUser(mary),
        follow_status: 'following',
        follows_you: true,
      },
      expect.objectContaining({ username: grace.username, follow_status: '', follows_you: true }),
    ]);
  });

  test('when a request is pending, it is no follow, but its sender sees it beside the user', async () => {
    await mary.patch('/api/profile/privacy', { is_profile_public: false });
    await grace.post(`/api/follows/${mary.username}`);
    expect(await read(mary, followersOf(mary))).toMatchObject({ users: [], total: 0 });
    expect((await read(grace, followersOf(ada))).users).toMatchObject([
      { username: mary.username, follow_status: 'requested', follows_you: false },
      { username: grace.username, follow_status: '', follows_you: false },
    ]);
  });

  test('when the profile is private, its owner and followers see the lists; others only the numbers', async () => {
    await ada.patch('/api/profile/privacy', { is_profile_public: false });
    const [stranger] = await app.join('stranger');
    for (const caller of [app.guest, stranger]) {
      expect(await read(caller, followersOf(ada))).toEqual({
        users: [],
        can_view: false,
        total: 2,
        seq: expect.any(Number),
        has_more: false,
        next_cursor: null,
      });
      expect(await read(caller, followingOf(ada))).toMatchObject({ users: [], can_view: false, total: 0 });
    }
    for (const caller of [ada, grace])
      expect(await read(caller, followersOf(ada))).toMatchObject({ can_view: true, total: 2 });
  });

  test('when users are inactive, they are neither listed nor counted; when blocked, they are not listed', async () => {
    const [gone] = await app.join('gone');
    await gone.post(`/api/follows/${ada.username}`);
    await sql`update users set is_active = false where uuid = ${gone.uuid}`.execute(db);
    await mary.post(`/api/blocks/${grace.username}`);
    for (const [caller, other] of [
      [grace, grace],
      [mary, mary],
    ] as const) {
      const list = await read(caller, followersOf(ada));
      expect([namesIn(list), list.total]).toEqual([[other.username], 2]);
    }
    expect(await read(ada, followersOf(ada))).toMatchObject({ total: 2 });
  });

  test('when no one has that name, or they blocked the viewer, no one is found', async () => {
    await ada.post(`/api/blocks/${mary.username}`);
    for (const url of [followersOf(ada), followingOf(ada), '/api/follows/nobody_here/followers']) {
      expect(await outcome(mary.get(url))).toEqual([404, { detail: 'User not found' }]);
    }
    expect(await read(ada, followersOf(mary))).toMatchObject({ users: [], can_view: false });
  });
});

describe('paging', () => {
  test('when pages are turned by cursor while others come and go, no one is repeated or left out', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 5 }, (_, index) => app.signUp(`crowd_${count}_${index}`)),
    );
    for (const one of crowd) await one.post(`/api/follows/${ada.username}`);
    const first = await read(app.guest, followersOf(ada, '?limit=3'));
    expect([namesIn(first), first.total, first.has_more]).toEqual([
      [4, 3, 2].map((index) => `crowd_${count}_${index}`),
      7,
      true,
    ]);
    await crowd[2]?.delete(`/api/follows/${ada.username}`);
    await ada.post(`/api/follows/${grace.username}`);
    await (await app.signUp(`late_${count}`)).post(`/api/follows/${ada.username}`);
    const second = await read(app.guest, followersOf(ada, `?limit=3&cursor=${first.next_cursor}`));
    expect(namesIn(second)).toEqual([`crowd_${count}_1`, `crowd_${count}_0`, mary.username]);
    const third = await read(app.guest, followersOf(ada, `?limit=3&cursor=${second.next_cursor}`));
    expect([namesIn(third), third.next_cursor]).toEqual([[grace.username], null]);
  });

  test('when many began to follow at the same moment, their order is still one', async () => {
    await sql`update follows set created_at = '2026-01-01' where followee_id = ${ada.uuid}`.execute(db);
    const first = await read(app.guest, followersOf(ada, '?limit=1'));
    const second = await read(app.guest, followersOf(ada, `?limit=1&cursor=${first.next_cursor}`));
    const numbered = await read(app.guest, followersOf(ada, '?limit=1&page=2'));
    expect([...namesIn(first), ...namesIn(second)].toSorted()).toEqual([grace.username, mary.username]);
    expect(namesIn(numbered)).toEqual(namesIn(second));
  });

  test('when a page lies beyond the end, it is empty', async () => {
    for (const page of [2, 1_000_000_000])
      expect(await read(app.guest, followersOf(ada, `?limit=2&page=${page}`))).toMatchObject({
        users: [],
        can_view: true,
        total: 2,
        has_more: false,
      });
  });

  test.each(['limit=0', 'limit=101', 'page=0', 'page=x', 'cursor=nonsense'])(
    'when the query is %s, it is refused',
    async (query) => {
      expect((await app.guest.get(followersOf(ada, `?${query}`))).statusCode).toBe(422);
    },
  );

  test('when a numbered page lies too deep in a long list, the cursor is recommended', async () => {
    await sql`update users set follower_count = 1000000 where uuid = ${ada.uuid}`.execute(db);
    expect((await app.guest.get(followersOf(ada, '?limit=100&page=101'))).statusCode).toBe(200);
    const answer = await app.guest.get(followersOf(ada, '?limit=100&page=102'));
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { detail: [{ loc: ['query', 'page'] }] }]);
  });
});

test('when a user follows others, the list shows them, newest first', async () => {
  await ada.post(`/api/follows/${grace.username}`);
  await ada.post(`/api/follows/${mary.username}`);
  const list = await read(mary, followingOf(ada));
  expect([namesIn(list), list.total]).toEqual([[mary.username, grace.username], 2]);
  expect(list.users[0]).toMatchObject({ follow_status: '', follows_you: false });
  await ada.delete(`/api/follows/${mary.username}`);
  expect(namesIn(await read(mary, followingOf(ada)))).toEqual([grace.username]);
});

test('when there are more requests than a page holds, the cursor continues correctly after requests were answered', async () => {
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  const asking = Array.from({ length: 3 }, (_, index) => `fan${index}_${count}`);
  for (const name of asking) await app.signUp(name).then((fan) => fan.post(`/api/follows/${ada.username}`));
  const [oldest, middle, newest] = asking;
  const first = (await ada.get('/api/follows/requests?limit=2')).json();
  expect(first).toMatchObject({
    requests: [{ username: newest }, { username: middle }],
    total: 3,
    has_more: true,
  });
  await ada.post(`/api/follows/requests/${newest}/approve`);
  const rest = (await ada.get(`/api/follows/requests?limit=2&cursor=${first.next_cursor}`)).json();
  expect(rest).toMatchObject({
    requests: [{ username: oldest }],
    total: 2,
    has_more: false,
    next_cursor: null,
  });
  expect((await ada.get('/api/follows/requests?limit=1&page=2')).json()).toMatchObject({
    requests: [{ username: oldest }],
  });
});

async function mutual(by: Caller): Promise<MutualFollows> {
  const answer = await by.get(`/api/profiles/${ada.username}/showcase`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Showcase>().mutual;
}

describe('follows shared by two users', () => {
  const none = { count: 0, users: [] };
  let joan: Caller;
  let vera: Caller;
  let hedy: Caller;
  let lise: Caller;

  beforeEach(async () => {
    [joan, vera, hedy, lise] = await Promise.all([
      signUp('joan'),
      signUp('vera'),
      signUp('hedy'),
      signUp('lise'),
    ]);
    for (const { username } of [joan, vera, hedy, lise])
      for (const who of [ada, grace]) await who.post(`/api/follows/${username}`);
  });

  test('when both follow the same users, the latest three are listed with the count of all', async () => {
    await hedy.post(`/api/follows/${grace.username}`);
    const { count: total, users } = await mutual(grace);
    expect([total, users.map(({ username }) => username)]).toEqual([
      4,
      [lise, hedy, vera].map(({ username }) => username),
    ]);
    const relation = { follow_status: 'following', follows_you: true, tracker: null };
    expect(users[1]).toEqual({ ...plainUser(hedy), ...relation });
    await grace.delete(`/api/follows/${lise.username}`);
    await grace.post(`/api/blocks/${hedy.username}`);
    await sql`update users set is_active = false where uuid = ${vera.uuid}`.execute(db);
    expect(await mutual(grace)).toMatchObject({ count: 1, users: [{ username: joan.username }] });
  });

  test('when they follow no one in common, or the list is their own or hidden, there are none', async () => {
    expect([await mutual(ada), await mutual(mary)]).toEqual([none, none]);
    await ada.put('/api/auth/safety', { hide_lists: true });
    expect(await mutual(grace)).toEqual(none);
    await ada.put('/api/auth/safety', { hide_lists: false });
    await mary.post(`/api/follows/${joan.username}`);
    expect((await mutual(mary)).count).toBe(1);
    await ada.patch('/api/profile/privacy', { is_profile_public: false });
    await mary.delete(`/api/follows/${ada.username}`);
    expect(await mutual(mary)).toEqual(none);
  });

  test('when the owner looks at their profile as a follower, they learn none of the shared follows', async () => {
    const url = `/api/profiles/${ada.username}/showcase?view_as=${grace.username}`;
    expect((await mutual(grace)).count).toBe(4);
    expect((await ada.get(url)).json<Showcase>().mutual).toEqual(none);
  });

  test('when another user sends view_as, their shared follows stay', async () => {
    const url = `/api/profiles/${ada.username}/showcase`;
    const [plain, viewedAs] = [await grace.get(url), await grace.get(`${url}?view_as=visitor`)];
    expect(viewedAs.json<Showcase>().mutual).toMatchObject({ count: 4 });
    expect(viewedAs.body).toBe(plain.body);
  });
});
