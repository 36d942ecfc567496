import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '@plotline/contract/comments.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createAccountService } from '../accounts/accounts.service.ts';
import { createCommentsFixture, textsOf } from './comments.fixture.ts';

const { app, countOn, list, post, publish, remove, repliesTo, write } = await createCommentsFixture();
const accounts = createAccountService(app.platform);

let ada: Caller;
let grace: Caller;
let mary: Caller;
let activity = '';
let head: Comment;

beforeEach(async () => {
  [ada, grace, mary] = await app.join('ada', 'grace', 'mary');
  [activity = ''] = await publish(ada, {});
  head = await write(grace, activity, 'Head');
});

const tombstone = () => ({
  ...head,
  user: null,
  content: '',
  is_deleted: true,
  replies: expect.any(Array),
  reply_count: expect.any(Number),
});

describe('replying', () => {
  test('when a comment or a reply is answered, it joins the thread', async () => {
    const reply = await write(mary, activity, 'Reply', head);
    const answer = await write(ada, activity, 'Answer', reply);
    expect([reply.parent_comment_uuid, answer.parent_comment_uuid]).toEqual([head.uuid, head.uuid]);
    expect(await repliesTo(app.guest, head)).toMatchObject({
      comments: [reply, answer],
      has_more: false,
      total: 2,
      next_cursor: null,
    });
    expect((await list(app.guest, activity)).comments).toMatchObject([
      { ...head, reply_count: 2, replies: [reply, answer] },
    ]);
    expect((await list(app.guest, activity)).total).toBe(1);
    expect(await countOn(ada, activity)).toBe(3);
    expect((await repliesTo(ada, reply)).comments).toEqual([]);
  });

  test('when a thread has many replies, a list contains the first three and pages the rest', async () => {
    for (let index = 0; index < 5; index += 1) await write(mary, activity, `Reply ${index}`, head);
    const [listed] = (await list(ada, activity)).comments;
    expect(listed?.reply_count).toBe(5);
    expect(listed?.replies.length).toBe(3);
    const first = await repliesTo(ada, head, 'limit=3');
    const second = await repliesTo(ada, head, `limit=3&cursor=${first.next_cursor}`);
    expect([...textsOf(first), ...textsOf(second)]).toEqual(textsOf(await repliesTo(ada, head)));
    expect(second).toMatchObject({ has_more: false, total: 5 });
  });

  test('when the comment is on another post, or there is none, nothing is found', async () => {
    const [other = ''] = await publish(ada, {});
    for (const [uuid, parent] of [
      [other, head.uuid],
      [activity, randomUUIDv7()],
    ] as const) {
      const answer = await post(mary, uuid, 'Lost', { parent_comment_uuid: parent });
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Comment not found' }]);
    }
    expect(await countOn(ada, activity)).toBe(1);
  });
});

describe('deleting', () => {
  test('when a deleted comment has replies, a tombstone stays until the last reply is deleted', async () => {
    const [one, two] = [await write(mary, activity, 'One', head), await write(grace, activity, 'Two', head)];
    await mary.post('/api/likes', { likeable_type: 'comment', likeable_uuid: head.uuid });
    await remove(grace, head);
    expect((await list(ada, activity)).comments).toMatchObject([{ ...tombstone(), reply_count: 2 }]);
    expect((await ada.get(`/api/activities/${activity}`)).json()).toMatchObject({
      comment_count: 2,
      comment: null,
      comments_preview: [],
    });
    for (const answer of [
      await remove(grace, head),
      await mary.post('/api/likes', { likeable_type: 'comment', likeable_uuid: head.uuid }),
      await post(mary, activity, 'To the dead', { parent_comment_uuid: head.uuid }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Comment not found' }]);
    expect(textsOf(await repliesTo(ada, head))).toEqual(['One', 'Two']);
    await write(mary, activity, 'Three', two);
    await remove(mary, one);
    expect((await list(ada, activity)).total).toBe(1);
    await remove(grace, two);
    const [three] = (await repliesTo(ada, head)).comments;
    if (!three) throw new Error('a reply is missing');
    await remove(mary, three);
    expect(await list(ada, activity)).toMatchObject({ comments: [], total: 0 });
    expect(await countOn(ada, activity)).toBe(0);
    expect((await ada.get(`/api/comments/${head.uuid}/replies`)).statusCode).toBe(404);
  });

  test('when it is deleted while it is answered, it ends as a tombstone or without the answers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const comment = await write(grace, activity, `Round ${round}`);
      const reply = (who: Caller) => post(who, activity, 'Quick', { parent_comment_uuid: comment.uuid });
      const answers = await Promise.all([reply(mary), remove(grace, comment), reply(ada)]);
      for (const { statusCode } of answers) expect([200, 201, 404]).toContain(statusCode);
      const replies = answers.filter(({ statusCode }) => statusCode === 201).length;
      const left = (await list(ada, activity)).comments.find(({ uuid }) => uuid === comment.uuid);
      expect(left?.reply_count ?? 0).toBe(replies);
    }
  });
});

/** Reads the discussion as one viewer. */
const seen = async (who: Caller) => {
  const page = await list(who, activity);
  return {
    heads: textsOf(page),
    total: page.total,
    replies: page.comments.map(({ reply_count, replies }) => [reply_count, ...replies.map((r) => r.content)]),
    count: await countOn(who, activity),
  };
};

describe('hidden and inactive users', () => {
  test('when a user is deactivated, their comments are neither shown nor counted, until they are back', async () => {
    await write(mary, activity, 'Marys');
    await write(mary, activity, 'Marys reply', head);
    const before = await seen(ada);
    expect(before).toEqual({
      heads: ['Head', 'Marys'],
      total: 2,
      replies: [[1, 'Marys reply'], [0]],
      count: 3,
    });
    await accounts.setActive(mary.uuid, false);
    for (const viewer of [ada, app.guest])
      expect(await seen(viewer)).toEqual({ heads: ['Head'], total: 1, replies: [[0]], count: 1 });
    await accounts.setActive(mary.uuid, true);
    expect(await seen(ada)).toEqual(before);
  });

  test('when a user is blocked, neither sees comments of the other, and the counts stay', async () => {
    await write(mary, activity, 'Marys');
    await write(mary, activity, 'Marys reply', head);
    await write(ada, activity, 'Adas reply', head);
    await mary.post(`/api/blocks/${grace.username}`);
    expect(await seen(grace)).toEqual({
      heads: ['Head'],
      total: 2,
      replies: [[2, 'Adas reply']],
      count: 4,
    });
    // The head is kept for Ada's reply, and says nothing of who wrote it.
    expect(await seen(mary)).toEqual({
      heads: ['', 'Marys'],
      total: 2,
      replies: [[2, 'Marys reply', 'Adas reply'], [0]],
      count: 4,
    });
    expect((await list(mary, activity)).comments[0]).toMatchObject({ ...tombstone(), reply_count: 2 });
    expect((await mary.get(`/api/activities/${activity}`)).json().comment.content).toBe('Marys');
    expect((await seen(ada)).count).toBe(4);
    const refused = await post(mary, activity, 'Hello', { parent_comment_uuid: head.uuid });
    expect(refused.statusCode).toBe(404);
  });

  test('when an account is deleted, its comments go, but for those that others replied to', async () => {
    const own = await write(mary, activity, 'Only mine');
    await write(mary, activity, 'Talking to myself', own);
    const answered = await write(mary, activity, `Answered @${ada.username}`);
    await write(ada, activity, 'The answer', answered);
    await write(mary, activity, 'Gone', head);
    const buried = await write(grace, activity, 'To be buried');
    await write(mary, activity, 'The last reply', buried);
    await remove(grace, buried);
    await ada.post('/api/likes', { likeable_type: 'comment', likeable_uuid: answered.uuid });
    await mary.post('/api/likes', { likeable_type: 'comment', likeable_uuid: head.uuid });
    expect((await mary.delete('/api/auth/delete-account')).statusCode).toBe(200);
    expect(await seen(ada)).toEqual({
      heads: ['Head', ''],
      total: 2,
      replies: [[0], [1, 'The answer']],
      count: 2,
    });
    expect((await list(ada, activity)).comments).toMatchObject([
      { like_count: 0 },
      { uuid: answered.uuid, user: null, is_deleted: true, like_count: 0, mentions: [] },
    ]);
  });
});
