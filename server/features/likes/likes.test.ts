import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createAccountService } from '../accounts/accounts.service.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const app = await createTestApp();
const { db } = app.platform;
const accounts = createAccountService(app.platform);
const { definition, publish } = await createPublisher(app);
const type = definition.likeableType;

let ada: Caller;
let grace: Caller;
let post = '';

beforeEach(async () => {
  [ada, grace] = await app.join('ada', 'grace');
  [post = ''] = await publish(ada, {});
});

const named = (uuid: string, likeableType = type) => ({ likeable_type: likeableType, likeable_uuid: uuid });
const query = (uuid: string, likeableType = type) => `likeable_type=${likeableType}&likeable_uuid=${uuid}`;
const like = (who: Caller, uuid = post, likeableType = type) =>
  who.post('/api/likes', named(uuid, likeableType));
const unlike = (who: Caller, uuid = post, likeableType = type) =>
  who.delete(`/api/likes?${query(uuid, likeableType)}`);

interface LikersAnswer {
  readonly users: readonly { readonly username: string }[];
  readonly total: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

async function likersFor(who: Caller, rest = '', uuid = post, likeableType = type): Promise<LikersAnswer> {
  const answer = await who.get(`/api/likes/users?${query(uuid, likeableType)}${rest}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<LikersAnswer>();
}

const seenBy = async (who: Caller) => (await who.get(`/api/activities/${post}`)).json<object>();
const namesOf = ({ users }: LikersAnswer) => users.map(({ username }) => username);

async function comment(who: Caller): Promise<string> {
  const answer = await who.post('/api/comments', {
    activity_type: type,
    activity_uuid: post,
    content: 'Well done',
  });
  return answer.json<{ uuid: string }>().uuid;
}

describe('liking', () => {
  test('when a user likes a post, it is counted and theirs; again changes nothing', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(like(grace))).toMatchObject([201, { is_liked: true, like_count: 1 }]);
    }
    expect(await seenBy(grace)).toMatchObject({ like_count: 1, is_liked_by_viewer: true });
    expect(await seenBy(ada)).toMatchObject({ like_count: 1, is_liked_by_viewer: false });
    expect(await seenBy(app.guest)).toMatchObject({ like_count: 1, is_liked_by_viewer: false });
  });

  test('when a target is unliked, the like is removed; repeating changes nothing', async () => {
    await like(grace);
    await like(ada);
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(unlike(grace))).toMatchObject([200, { is_liked: false, like_count: 1 }]);
    }
    expect(namesOf(await likersFor(grace))).toEqual([ada.username]);
  });

  test('when a tracker is named by its own type, it is the same; other types are refused', async () => {
    expect((await like(grace, post, definition.type)).statusCode).toBe(201);
    expect(namesOf(await likersFor(ada, '', post, definition.type))).toEqual([grace.username]);
    const refused = await like(grace, post, 'photo');
    expect([refused.statusCode, refused.json().detail[0].loc]).toEqual([422, ['body', 'likeable_type']]);
    expect((await unlike(grace, post, 'photo')).json().detail[0].loc).toEqual(['query', 'likeable_type']);
  });

  test('when a comment is liked, it is counted there', async () => {
    const uuid = await comment(ada);
    expect((await like(grace, uuid, 'comment')).json()).toMatchObject({ is_liked: true, like_count: 1 });
    const url = `/api/comments?activity_type=${type}&activity_uuid=${post}`;
    expect((await grace.get(url)).json().comments[0]).toMatchObject({
      like_count: 1,
      is_liked_by_viewer: true,
    });
    expect((await app.guest.get(url)).json().comments[0]).toMatchObject({
      like_count: 1,
      is_liked_by_viewer: false,
    });
    expect(namesOf(await likersFor(ada, '', uuid, 'comment'))).toEqual([grace.username]);
    expect((await unlike(grace, uuid, 'comment')).json()).toMatchObject({ is_liked: false, like_count: 0 });
  });

  test('when the target does not exist or has another type, the response is 404 and nothing is stored', async () => {
    const uuid = await comment(ada);
    for (const answer of [
      await like(grace, randomUUIDv7()),
      await unlike(grace, randomUUIDv7()),
      await grace.get(`/api/likes/users?${query(randomUUIDv7())}`),
      await like(grace, uuid),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Activity not found' }]);
    expect(await outcome(like(grace, post, 'comment'))).toEqual([404, { detail: 'Comment not found' }]);
    expect((await like(grace, 'not-a-uuid')).statusCode).toBe(422);
  });
});

describe('the list of likers', () => {
  test('when likers are listed, the newest is first, by page and by cursor', async () => {
    const fans = await app.join('fan', 'fan', 'fan', 'fan', 'fan');
    for (const fan of fans) await like(fan);
    const wanted = fans.map(({ username }) => username).toReversed();
    const all = await likersFor(grace);
    expect([namesOf(all), all.total, all.has_more]).toEqual([wanted, 5, false]);
    expect(all.users[0]).toEqual({
      ...plainUser(fans[4]),
      follow_status: '',
      follows_you: false,
    });
    const first = await likersFor(grace, '&limit=2');
    const second = await likersFor(grace, `&limit=2&cursor=${first.next_cursor}`);
    expect([...namesOf(first), ...namesOf(second)]).toEqual(wanted.slice(0, 4));
    expect(namesOf(await likersFor(grace, '&limit=2&page=3'))).toEqual(wanted.slice(4));
    expect(namesOf(await likersFor(grace, '&limit=2&page=100000000'))).toEqual([]);
  });

  test('when the viewer and a user in it follow each other, or one the other, it says so', async () => {
    const [fan, other] = await app.join('fan', 'fan');
    await grace.post(`/api/follows/${fan.username}`);
    await other.post(`/api/follows/${grace.username}`);
    for (const one of [fan, other]) await like(one);
    expect((await likersFor(grace)).users).toMatchObject([
      { username: other.username, follow_status: '', follows_you: true },
      { username: fan.username, follow_status: 'following', follows_you: false },
    ]);
  });

  test('when a user is deactivated, neither list nor numbers know them, until they are back', async () => {
    const uuid = await comment(ada);
    await like(grace);
    await like(grace, uuid, 'comment');
    const state = async () => [
      (await ada.get(`/api/activities/${post}`)).json<{ like_count: number }>().like_count,
      (await likersFor(ada)).total,
      (await likersFor(ada, '', uuid, 'comment')).total,
    ];
    expect(await state()).toEqual([1, 1, 1]);
    await accounts.setActive(grace.uuid, false);
    expect(await state()).toEqual([0, 0, 0]);
    await accounts.setActive(grace.uuid, true);
    expect(await state()).toEqual([1, 1, 1]);
  });
});

test('when fifty users like and unlike concurrently, the count is right and nothing deadlocks', async () => {
  const fans = await app.join(...Array<string>(10).fill('many'));
  const requests = fans.flatMap((fan) => [like(fan), unlike(fan), like(fan), like(fan), like(fan)]);
  for (const { statusCode } of await Promise.all(requests)) expect([200, 201]).toContain(statusCode);
  const { rows } = await sql<{ counted: number; kept: number }>`
    select like_count as kept, (select count(*) from activity_likes where activity_uuid = ${post}) as counted
    from activities where uuid = ${post}`.execute(db);
  expect(rows[0]?.kept).toBe(rows[0]?.counted);
  await Promise.all(fans.map((fan) => like(fan)));
  expect((await likersFor(ada)).total).toBe(10);
});

test('when a tracker is removed while users like its posts, no request fails', async () => {
  const fans = await app.join(...Array<string>(8).fill('late'));
  const uuids = await publish(ada, {}, {}, {}, {});
  const requests = fans.flatMap((fan) => uuids.map((uuid) => like(fan, uuid)));
  const removed = ada.post('/api/trackers/remove', { tracker_type: definition.type });
  for (const { statusCode } of await Promise.all(requests)) expect([201, 404]).toContain(statusCode);
  expect((await removed).statusCode).toBe(200);
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from activity_likes where activity_uuid = any(${uuids}::uuid[])`.execute(db);
  expect(rows[0]?.left).toBe(0);
});
