import { COMMENT_NOT_FOUND, COMMENT_NOT_ON_YOURS, OWN_COMMENT_HIDDEN } from '@plotline/contract/errors.ts';
import type { Comment, CommentsPage } from '@plotline/contract/comments.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import type { NotificationsPage } from '@plotline/contract/notifications.ts';
import { beforeEach, expect, test } from 'vitest';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { createCommentsFixture, textsOf } from './comments.fixture.ts';

const { app, countOn, edit, list, post, publish, remove, repliesTo, write } = await createCommentsFixture();

let ada: Caller;
let bob: Caller;
let eve: Caller;
let activity = '';

beforeEach(async () => {
  [ada, bob, eve] = await app.join('ada', 'bob', 'eve');
  [activity = ''] = await publish(ada, {});
});

interface Named {
  readonly uuid: string;
}

/** As `write` returns it. */
const withoutSeq = ({ seq: _seq, ...comment }: Comment) => comment;
const hide = (who: Caller, { uuid }: Named) => who.post(`/api/comments/${uuid}/hide`);
const show = (who: Caller, { uuid }: Named) => who.delete(`/api/comments/${uuid}/hide`);
const like = (who: Caller, { uuid }: Named) =>
  who.post('/api/likes', { likeable_type: 'comment', likeable_uuid: uuid });
const notifications = async (who: Caller) => (await who.get('/api/notifications/')).json<NotificationsPage>();

test('when the author of a post hides a comment, only the two authors see it and no one counts it, until it is shown again', async () => {
  const comment = await write(bob, activity, `You are slow @${eve.username}`);
  expect((await notifications(eve)).unread_count).toBe(1);
  for (let repeat = 0; repeat < 2; repeat += 1) {
    expect(await outcome(hide(ada, comment))).toMatchObject([200, { uuid: comment.uuid, is_hidden: true }]);
  }
  for (const who of [app.guest, eve]) {
    expect([textsOf(await list(who, activity)), await countOn(who, activity)]).toEqual([[], 0]);
    expect((await who.get(`/api/activities/${activity}`)).json<Activity>().comments_preview).toEqual([]);
  }
  expect((await notifications(eve)).unread_count).toBe(0);
  expect((await notifications(ada)).unread_count).toBe(1);
  expect(await list(ada, activity)).toMatchObject({ comments: [{ is_hidden: true }], total: 0 });
  // The author of the comment sees no mark.
  expect((await list(bob, activity)).comments.map(withoutSeq)).toEqual([comment]);
  for (const who of [ada, bob]) expect(await countOn(who, activity)).toBe(0);

  const shown = await show(ada, comment);
  expect([shown.statusCode, withoutSeq(shown.json())]).toEqual([200, comment]);
  expect((await show(ada, comment)).statusCode).toBe(200);
  expect([textsOf(await list(eve, activity)), await countOn(eve, activity)]).toEqual([[comment.content], 1]);
  expect((await notifications(eve)).unread_count).toBe(1);
});

test('when a user hides a comment on a post of another user or their own one, it is refused', async () => {
  const [other, own] = [await write(bob, activity, 'Hello'), await write(ada, activity, 'Thanks')];
  for (const act of [hide, show]) {
    expect(await outcome(act(eve, other))).toEqual([403, { detail: COMMENT_NOT_ON_YOURS }]);
    expect((await act(bob, other)).statusCode).toBe(403);
    expect(await outcome(act(ada, own))).toEqual([400, { detail: OWN_COMMENT_HIDDEN }]);
    expect(await outcome(act(ada, { uuid: activity }))).toEqual([404, { detail: COMMENT_NOT_FOUND }]);
    expect((await act(app.guest, other)).statusCode).toBe(401);
  }
  await hide(ada, other);
  expect((await hide(eve, other)).statusCode).toBe(404);
});

test('when the first comment of a thread is hidden, replies stay below a placeholder for others', async () => {
  const head = await write(bob, activity, 'First');
  await write(eve, activity, 'Answer', head);
  const reply = await write(bob, activity, 'Reply', head);
  await hide(ada, head);
  await hide(ada, reply);
  expect((await list(eve, activity)).comments).toMatchObject([
    { user: null, content: '', is_deleted: true, reply_count: 1, replies: [{ content: 'Answer' }] },
  ]);
  for (const who of [ada, bob]) {
    expect((await list(who, activity)).comments).toMatchObject([{ content: 'First', reply_count: 1 }]);
    expect(textsOf(await repliesTo(who, head))).toEqual(['Answer', 'Reply']);
  }
  expect([await countOn(app.guest, activity), await countOn(ada, activity)]).toEqual([1, 1]);
});

test('when a comment is hidden, the two authors can still like, answer, edit and delete it, and others cannot', async () => {
  const comment = await write(bob, activity, 'You are slow');
  await hide(ada, comment);
  expect((await like(ada, comment)).json()).toMatchObject({ like_count: 1 });
  expect((await like(eve, comment)).statusCode).toBe(404);
  expect((await post(eve, activity, 'Really?', { parent_comment_uuid: comment.uuid })).statusCode).toBe(404);
  await write(ada, activity, 'Really?', comment);
  expect((await edit(bob, comment, `You are fast @${eve.username}`)).statusCode).toBe(200);
  expect((await notifications(eve)).total).toBe(0);
  expect((await list(ada, activity)).comments).toMatchObject([
    { content: `You are fast @${eve.username}`, is_hidden: true, like_count: 1 },
  ]);
  expect((await remove(bob, comment)).json()).toMatchObject({ activity: { comment_count: 1 } });
  expect(await countOn(eve, activity)).toBe(1);
});

test('when the author of a hidden comment is blocked or leaves, the counts are those of everyone', async () => {
  await hide(ada, await write(bob, activity, 'One'));
  await write(bob, activity, 'Two');
  await ada.post(`/api/blocks/${bob.username}`);
  expect([await countOn(ada, activity), await countOn(eve, activity)]).toEqual([1, 1]);
  await bob.delete('/api/auth/delete-account');
  expect([await countOn(ada, activity), await countOn(eve, activity)]).toEqual([0, 0]);
});

test('when only some viewers see the comments of a thread, each viewer reaches all visible ones by page and by cursor', async () => {
  const head = await write(eve, activity, 'Head');
  const texts = ['One', 'Two', 'Three'];
  for (const text of texts) await hide(ada, await write(bob, activity, text, head));
  expect((await list(ada, activity)).comments).toMatchObject([
    { reply_count: 0, replies: texts.map((content) => ({ content })) },
  ]);
  expect((await list(eve, activity)).comments).toMatchObject([{ reply_count: 0, replies: [] }]);
  const replies = async (query: string) => {
    const answer = await bob.get(`/api/comments/${head.uuid}/replies?limit=2${query}`);
    return answer.json<CommentsPage>();
  };
  const first = await replies('');
  expect([textsOf(first), first.total, first.has_more]).toEqual([['One', 'Two'], 0, true]);
  for (const query of ['&page=2', `&cursor=${first.next_cursor}`])
    expect([textsOf(await replies(query)), (await replies(query)).has_more]).toEqual([['Three'], false]);
  expect(textsOf(await replies('&page=3'))).toEqual([]);
  await ada.post(`/api/blocks/${bob.username}`);
  expect(textsOf(await repliesTo(ada, head))).toEqual([]);
});
