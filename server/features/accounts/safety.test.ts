import { beforeEach, describe, expect, test } from 'vitest';
import { COMMENTS_LIMITED, COMMENTS_OFF } from '@plotline/contract/errors.ts';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createCommentsFixture } from '../comments/comments.fixture.ts';

const { app, post, publish, write } = await createCommentsFixture();
let ada: Caller;
let grace: Caller;
let uuid = '';

beforeEach(async () => {
  [ada, grace] = await app.join('ada', 'grace');
  [uuid = ''] = await publish(ada, {});
});

const choose = (who: Caller, choices: object) => who.put('/api/auth/safety', choices);
const activityFor = async (who: Caller) => (await who.get(`/api/activities/${uuid}`)).json<object>();

const profileFor = async (who: Caller) => (await who.get(`/api/profiles/${ada.username}`)).json<object>();
const listFor = async (who: Caller, list: string) =>
  (await who.get(`/api/follows/${ada.username}/${list}`)).json<object>();

const defaults = { comments_from: 'everyone', hide_counts: false, hide_lists: false, hide_online: false };

describe('safety settings', () => {
  test('when some are changed, the others stay, and the account returns all of them', async () => {
    expect((await ada.get('/api/auth/me')).json()).toMatchObject(defaults);
    for (let time = 0; time < 2; time += 1) {
      const answer = await choose(ada, { comments_from: 'nobody', hide_lists: true });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({
        user: { ...defaults, comments_from: 'nobody', hide_lists: true },
      });
    }
    const next = await choose(ada, { hide_lists: false, hide_online: true });
    expect(next.json()).toMatchObject({ user: { ...defaults, comments_from: 'nobody', hide_online: true } });
  });

  test('when a choice is unknown or the caller is a guest, they are refused', async () => {
    expect((await choose(ada, { comments_from: 'friends' })).statusCode).toBe(422);
    expect((await choose(app.guest, { hide_lists: true })).statusCode).toBe(401);
  });
});

describe('who may comment', () => {
  test('when no one may, others are refused with the reason and the author is not; earlier comments stay', async () => {
    const earlier = await write(grace, uuid, 'earlier');
    await choose(ada, { comments_from: 'nobody' });
    for (const parent of [null, earlier.uuid]) {
      const refused = await post(grace, uuid, 'later', { parent_comment_uuid: parent });
      expect([refused.statusCode, refused.json()]).toEqual([403, { detail: COMMENTS_OFF }]);
    }
    expect((await post(ada, uuid, 'mine')).statusCode).toBe(201);
    expect(await activityFor(grace)).toMatchObject({ comments_closed: 'nobody', comment_count: 2 });
    expect(await activityFor(app.guest)).toMatchObject({ comments_closed: 'nobody' });
    expect(await activityFor(ada)).not.toHaveProperty('comments_closed');
    expect((await grace.put(`/api/comments/${earlier.uuid}`, { content: 'edited' })).statusCode).toBe(200);
  });

  test('when only followed users may, a follower is refused until the author follows back', async () => {
    await choose(ada, { comments_from: 'followed' });
    await grace.post(`/api/follows/${ada.username}`);
    expect(await outcome(post(grace, uuid, 'hello'))).toEqual([403, { detail: COMMENTS_LIMITED }]);
    expect(await activityFor(grace)).toMatchObject({ comments_closed: 'followed' });
    await ada.post(`/api/follows/${grace.username}`);
    expect(await activityFor(grace)).not.toHaveProperty('comments_closed');
    expect((await post(grace, uuid, 'hello')).statusCode).toBe(201);
  });
});

describe('hidden follows', () => {
  beforeEach(async () => {
    await grace.post(`/api/follows/${ada.username}`);
  });

  test('when the lists are hidden, only the owner sees them; the counts stay', async () => {
    await choose(ada, { hide_lists: true });
    for (const other of [grace, app.guest]) {
      expect(await profileFor(other)).toMatchObject({ follower_count: 1, lists_hidden: true });
      for (const list of ['followers', 'following'])
        expect(await listFor(other, list)).toMatchObject({ users: [], can_view: false });
      expect(await listFor(other, 'followers')).toMatchObject({ total: 1 });
    }
    expect(await profileFor(ada)).not.toHaveProperty('lists_hidden');
    expect(await listFor(ada, 'followers')).toMatchObject({ can_view: true, total: 1 });
  });

  test('when the counts are hidden, others get neither counts nor lists, also not by following', async () => {
    await choose(ada, { hide_counts: true });
    for (const other of [grace, app.guest]) {
      expect(await profileFor(other)).toMatchObject({ follower_count: null, following_count: null });
      expect(await listFor(other, 'followers')).toMatchObject({ users: [], can_view: false, total: 0 });
      for (const response of [await profileFor(other), await listFor(other, 'followers')])
        expect(response).not.toHaveProperty('seq');
    }
    const followed = await grace.post(`/api/follows/${ada.username}`);
    expect(followed.json()).toMatchObject({ status: 'following', follower_count: null });
    expect(followed.json()).not.toHaveProperty('seq');
    expect(await profileFor(ada)).toMatchObject({ follower_count: 1, following_count: 0 });
    expect(await listFor(ada, 'followers')).toMatchObject({ can_view: true, total: 1 });
  });
});
