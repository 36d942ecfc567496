import { beforeEach, expect, test } from 'vitest';
import type { ReportCase } from '@plotline/contract/moderation.ts';
import { ACTION_NOT_UNDOABLE, DECISION_REASON_REQUIRED } from '@plotline/contract/errors.ts';
import type { Media } from '@plotline/contract/media.ts';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { textsOf } from '../comments/comments.fixture.ts';
import { form, picture } from '../media/media.fixture.ts';
import { createModerationFixture } from './moderation.fixture.ts';
import { DELETE_REMOVED } from './removed-content.jobs.ts';

const moderation = await createModerationFixture();
const { app, users, report, caseOf, decide, decided, undo, messagesOf, newestAudit } = moderation;
const { publish, write, list, edit, remove, countOn, definition } = moderation;
const { type: trackerType } = definition;

let ada: Caller;
let bob: Caller;
let eve: Caller;
let activity: string;

beforeEach(async () => {
  ({ ada, bob, eve } = await users());
  [activity = ''] = await publish(ada, { description: 'Ran 5 km', content: 'In the rain' });
});

test('when an administrator deletes a comment, it is gone for everyone, and its author reads why', async () => {
  const head = await write(bob, activity, 'You are slow');
  await write(ada, activity, 'Please stop', head);
  await report(eve, 'comment', head.uuid);
  const answer = await decide(await caseOf(head.uuid), { action: 'remove', reason: 'Rule 1' });
  expect(answer.json()).toMatchObject({
    report: { is_open: false, is_available: false, actions: [{ action: 'remove', reason: 'Rule 1' }] },
  });
  for (const who of [bob, eve]) {
    expect((await list(who, activity)).comments).toMatchObject([{ user: null, content: '', reply_count: 1 }]);
    expect(await countOn(who, activity)).toBe(1);
  }
  expect((await edit(bob, head, 'I am back')).statusCode).toBe(404);
  expect((await remove(bob, head)).statusCode).toBe(404);
  expect((await messagesOf(bob))[0]).toBe('An administrator deleted your comment: Rule 1');
  expect((await newestAudit(1))[0]).toMatchObject({ action: 'content_removed' });
});

test('when the deletion of a comment is undone, it is back with its replies, likes and counts', async () => {
  const head = await write(bob, activity, 'You are slow');
  await write(ada, activity, 'Please stop', head);
  const target = { likeable_uuid: head.uuid, likeable_type: 'comment' };
  expect((await ada.post('/api/likes', target)).statusCode).toBe(201);
  const before = (await list(eve, activity)).comments;
  const { decision } = await decided(eve, { type: 'comment', uuid: head.uuid }, { action: 'remove' });
  const undone = await undo(decision.uuid);
  expect(undone.json()).toMatchObject({ report: { is_open: true, is_available: true } });
  const versions = { seq: expect.any(Number) };
  expect((await list(eve, activity)).comments).toEqual(before.map((one) => ({ ...one, ...versions })));
  expect(await countOn(eve, activity)).toBe(2);
  expect((await messagesOf(bob))[0]).toBe('An administrator restored your comment.');
  expect((await newestAudit(1))[0]).toMatchObject({ action: 'action_undone', details: { undone: 'remove' } });
});

/** Publishes a text with a picture in the name of ada. */
async function rudePost(): Promise<Media> {
  const payload = form({ file: await picture() });
  const cookies = { session: ada.cookie };
  const upload = await app.http.inject({ method: 'POST', url: '/api/media', cookies, ...payload });
  const file = upload.json<Media>();
  const content = { content: 'Rude', media: [file.id] };
  expect((await ada.put(`/api/posts/${trackerType}/${activity}`, content)).statusCode).toBe(200);
  return file;
}

test('when an administrator deletes a post, its text and files are gone, and only its author sees the rest', async () => {
  const file = await rudePost();
  await report(eve, 'activity', activity);
  expect((await decide(await caseOf(activity), { action: 'remove' })).statusCode).toBe(200);
  expect((await eve.get(`/api/activities/${activity}`)).statusCode).toBe(404);
  expect((await ada.get(`/api/activities/${activity}`)).json()).toMatchObject({
    activity_description: 'Ran 5 km',
    content: null,
    media: [],
    is_withheld: true,
  });
  expect((await ada.get(file.url)).statusCode).toBe(404);
  expect(await messagesOf(ada)).toEqual(['An administrator deleted your post.']);
});

test('when the deletion of a post is undone, its text and files are back', async () => {
  const file = await rudePost();
  const before = (await eve.get(`/api/activities/${activity}`)).json();
  const { decision } = await decided(eve, { type: 'activity', uuid: activity }, { action: 'remove' });
  expect((await undo(decision.uuid)).statusCode).toBe(200);
  const after = (await eve.get(`/api/activities/${activity}`)).json();
  expect(after).toEqual({ ...before, seq: expect.any(Number) });
  expect((await eve.get(file.url)).statusCode).toBe(200);
  expect((await messagesOf(ada))[0]).toBe('An administrator restored your post.');
});

test('when the author has written again meanwhile, undoing the deletion keeps the new text', async () => {
  await rudePost();
  const { decision } = await decided(eve, { type: 'activity', uuid: activity }, { action: 'remove' });
  const polite = await ada.put(`/api/posts/${trackerType}/${activity}`, { content: 'Polite' });
  expect(polite.statusCode).toBe(200);
  expect((await undo(decision.uuid)).statusCode).toBe(200);
  expect((await eve.get(`/api/activities/${activity}`)).json()).toMatchObject({ content: 'Polite' });
});

test('when a deletion is older than 30 days, nothing of the content remains, and undoing is refused', async () => {
  const head = await write(bob, activity, 'You are slow');
  await write(ada, activity, 'Please stop', head);
  const lone = await write(bob, activity, 'Very slow');
  await rudePost();
  const removed: string[] = [];
  for (const target of [
    { type: 'comment', uuid: head.uuid },
    { type: 'comment', uuid: lone.uuid },
    { type: 'activity', uuid: activity },
  ] as const)
    removed.push((await decided(eve, target, { action: 'remove' })).decision.uuid);
  const { db } = app.platform;
  const old = new Date(Date.now() - 31 * 86_400_000);
  await db.updateTable('comments').set({ removed_at: old }).where('removed_at', 'is not', null).execute();
  await db.updateTable('removed_posts').set({ removed_at: old }).execute();
  await app.platform.jobs.add(db, DELETE_REMOVED, {});
  const left = async () => [
    await db
      .selectFrom('comments')
      .select('uuid')
      .where('content', 'in', ['You are slow', 'Very slow'])
      .where('activity_uuid', '=', activity)
      .execute(),
    await db.selectFrom('removed_posts').select('activity_uuid').execute(),
  ];
  await expect.poll(left, { timeout: 20_000 }).toEqual([[], []]);
  // The reply keeps its place under a tombstone.
  expect((await list(ada, activity)).comments).toMatchObject([
    { uuid: head.uuid, user: null, reply_count: 1 },
  ]);
  for (const uuid of removed) {
    expect(await outcome(undo(uuid))).toEqual([409, { detail: ACTION_NOT_UNDOABLE }]);
  }
});

test('when an administrator warns a user, only that user is notified, and undoing it says so', async () => {
  const comment = await write(bob, activity, 'You are slow');
  await report(eve, 'comment', comment.uuid);
  const open = await caseOf(comment.uuid);
  const silent = await decide(open, { action: 'warn', reason: ' ' });
  expect([silent.statusCode, silent.json().detail[0].msg]).toEqual([422, DECISION_REASON_REQUIRED]);
  const warned = await decide(open, { action: 'warn', reason: 'Be kind' });
  expect(await messagesOf(bob)).toEqual(['An administrator warned you about your comment: Be kind']);
  expect(textsOf(await list(eve, activity))).toEqual(['You are slow']);
  await undo(warned.json<{ report: ReportCase }>().report.actions[0]?.uuid);
  expect((await messagesOf(bob))[0]).toBe('An administrator withdrew the warning about your comment.');
  expect(await messagesOf(eve)).toEqual([]);
  expect(await newestAudit(2)).toMatchObject([
    { action: 'action_undone', details: { undone: 'warn' } },
    { action: 'user_warned', target: { username: bob.username } },
  ]);
});
