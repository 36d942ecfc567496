import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import type { ReportCase } from '@plotline/contract/moderation.ts';
import {
  ACTION_NOT_UNDOABLE,
  COMMENT_WITHHELD,
  OWN_CONTENT_REPORTED,
  REPORT_CLOSED,
  REPORT_TARGET_NOT_FOUND,
  REPORTED_CONTENT_GONE,
} from '@plotline/contract/errors.ts';
import { administratorsOnly } from '../../platform/http/errors.ts';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { textsOf } from '../comments/comments.fixture.ts';
import { createModerationFixture } from './moderation.fixture.ts';
import { leave } from '../../../tests/support/deleted-accounts.ts';

const moderation = await createModerationFixture();
const { app, users, report, queue, caseOf, decide, undo, hide, notifications, newestAudit } = moderation;
const { publish, write, list, repliesTo, remove, edit, post, countOn, type } = moderation;

let root: Caller;
let ada: Caller;
let bob: Caller;
let eve: Caller;
let activity: string;

beforeEach(async () => {
  ({ root, ada, bob, eve } = await users());
  [activity = ''] = await publish(ada, { description: 'Ran 5 km', content: 'In the rain' });
});

test('when users report a comment, the queue has one entry with the text at that time and no reporter', async () => {
  const comment = await write(bob, activity, 'You are slow');
  expect((await report(eve, 'comment', comment.uuid, { note: ' Rude ' })).statusCode).toBe(201);
  expect((await report(eve, 'comment', comment.uuid, { reason: 'spam' })).statusCode).toBe(200);
  await edit(bob, comment, 'You are fast');
  expect((await report(ada, 'comment', comment.uuid)).statusCode).toBe(201);
  const found = await caseOf(comment.uuid);
  expect(found).toMatchObject({
    target_type: 'comment',
    author: { username: bob.username },
    is_available: true,
    is_open: true,
    contents: [
      { title: null, text: 'You are fast' },
      { title: null, text: 'You are slow' },
    ],
    reasons: [{ reason: 'abuse', count: 2 }],
    notes: ['Rude'],
    actions: [],
  });
  expect(JSON.stringify(found)).not.toContain(eve.uuid);
  expect((await notifications(bob)).notifications).toEqual([]);
});

test('when users report content that they may not see or that is their own, it is refused', async () => {
  const comment = await write(bob, activity, 'Hello');
  const own = await report(bob, 'comment', comment.uuid);
  expect([own.statusCode, own.json()]).toEqual([400, { detail: OWN_CONTENT_REPORTED }]);
  await ada.patch('/api/profile/privacy', { is_profile_public: false });
  for (const [target, uuid] of [
    ['comment', comment.uuid],
    ['activity', activity],
    ['comment', activity],
    ['activity', randomUUID()],
  ] as const) {
    expect(await outcome(report(eve, target, uuid))).toEqual([404, { detail: REPORT_TARGET_NOT_FOUND }]);
  }
  expect((await app.guest.post('/api/reports', {})).statusCode).toBe(401);
});

test('when an administrator hides a comment, only its author sees it and nobody counts it, until that is undone', async () => {
  const comment = await write(bob, activity, 'You are slow');
  expect((await notifications(ada)).unread_count).toBe(1);
  const [decision] = (await hide(eve, 'comment', comment.uuid)).actions;
  expect(decision).toMatchObject({ action: 'hide', reason: 'Against the rules', undone_at: null });
  for (const who of [app.guest, ada, eve, root]) {
    expect([textsOf(await list(who, activity)), await countOn(who, activity)]).toEqual([[], 0]);
    const shown = (await who.get(`/api/activities/${activity}`)).json<Activity>();
    expect(shown.comments_preview).toEqual([]);
  }
  expect((await notifications(ada)).unread_count).toBe(0);
  expect((await list(bob, activity)).comments).toMatchObject([
    { content: 'You are slow', is_withheld: true },
  ]);
  expect(await countOn(bob, activity)).toBe(0);
  expect((await bob.get(`/api/activities/${activity}`)).json()).toMatchObject({
    comments_preview: [{ uuid: comment.uuid, is_withheld: true }],
  });

  expect((await undo(decision?.uuid)).statusCode).toBe(200);
  expect([textsOf(await list(eve, activity)), await countOn(eve, activity)]).toEqual([['You are slow'], 1]);
  expect((await list(bob, activity)).comments[0]?.is_withheld).toBeUndefined();
  expect((await notifications(ada)).unread_count).toBe(1);
  expect(await caseOf(comment.uuid)).toMatchObject({ actions: [{ undone_at: expect.any(String) }] });
  const target = { username: bob.username };
  expect(await newestAudit(2)).toMatchObject([
    { action: 'action_undone', target, details: { target_type: 'comment', undone: 'hide' } },
    { action: 'content_hidden', actor: { uuid: root.uuid }, target, details: { target_type: 'comment' } },
  ]);
});

test('when the first comment of a thread is hidden, replies stay below a placeholder, and its author sees it', async () => {
  const head = await write(bob, activity, 'First');
  await write(ada, activity, 'Answer', head);
  const reply = await write(bob, activity, 'Reply', head);
  await hide(eve, 'comment', head.uuid);
  await hide(eve, 'comment', reply.uuid);
  expect((await list(eve, activity)).comments).toMatchObject([
    { user: null, content: '', is_deleted: true, reply_count: 1, replies: [{ content: 'Answer' }] },
  ]);
  expect((await list(eve, activity)).comments[0]?.is_withheld).toBeUndefined();
  expect(textsOf(await repliesTo(bob, head))).toEqual(['Answer', 'Reply']);
  expect((await list(bob, activity)).comments).toMatchObject([{ content: 'First', reply_count: 1 }]);
  expect([await countOn(eve, activity), await countOn(bob, activity)]).toEqual([1, 1]);
});

test('when a comment is hidden, its author can delete it, but no one can edit, like, report or answer it', async () => {
  const comment = await write(bob, activity, 'You are slow');
  await hide(eve, 'comment', comment.uuid);
  expect(await outcome(edit(bob, comment, 'You are fast'))).toEqual([403, { detail: COMMENT_WITHHELD }]);
  for (const who of [bob, ada]) {
    const like = await who.post('/api/likes', { likeable_type: 'comment', likeable_uuid: comment.uuid });
    const answer = await post(who, activity, 'Really?', { parent_comment_uuid: comment.uuid });
    expect([like.statusCode, answer.statusCode]).toEqual([404, 404]);
  }
  expect((await report(ada, 'comment', comment.uuid)).statusCode).toBe(404);
  expect((await remove(bob, comment)).json()).toMatchObject({ activity: { comment_count: 0 } });
  expect(await countOn(eve, activity)).toBe(0);
  expect(await caseOf(comment.uuid, 'closed')).toMatchObject({ is_available: false });
});

test('when an administrator hides an activity, only its author sees it, until that is undone', async () => {
  const feed = async (who: Caller) => (await who.get(`/api/${ada.username}`)).json<FeedPage>();
  const { actions, contents } = await hide(eve, 'activity', activity);
  expect(contents).toEqual([{ title: 'Ran 5 km', text: 'In the rain' }]);
  for (const who of [app.guest, bob, root]) {
    expect((await who.get(`/api/activities/${activity}`)).statusCode).toBe(404);
    expect(await feed(who)).toMatchObject({ activities: [], total_activities: 0 });
    expect((await post(who, activity, 'Hello')).statusCode).toBe(who === app.guest ? 401 : 404);
  }
  expect(await feed(ada)).toMatchObject({
    activities: [{ activity_uuid: activity, is_withheld: true }],
    total_activities: 1,
  });
  // Hiding and restoring an own post does not make it visible again.
  const address = `/api/posts/${type}/${activity}`;
  await ada.delete(address);
  await ada.post(`${address}/restore`);
  expect((await bob.get(`/api/activities/${activity}`)).statusCode).toBe(404);

  expect((await undo(actions[0]?.uuid)).statusCode).toBe(200);
  expect((await feed(bob)).total_activities).toBe(1);
  expect((await feed(ada)).activities[0]?.is_withheld).toBeUndefined();
});

test('when a report is dismissed, the content stays, and a later report opens it again', async () => {
  const comment = await write(bob, activity, 'Hello');
  await report(eve, 'comment', comment.uuid);
  const open = await caseOf(comment.uuid);
  expect((await decide(open, { action: 'dismiss' })).json()).toMatchObject({ report: { is_open: false } });
  expect(textsOf(await list(eve, activity))).toEqual(['Hello']);
  expect(await outcome(decide(open, { action: 'hide' }))).toEqual([409, { detail: REPORT_CLOSED }]);
  await report(ada, 'comment', comment.uuid);
  expect(await caseOf(comment.uuid)).toMatchObject({ actions: [{ action: 'dismiss' }] });
  expect((await newestAudit(1))[0]).toMatchObject({ action: 'reports_dismissed' });
});

test('when a decision is not the newest or already undone, or its content is gone, the answer says so', async () => {
  const comment = await write(bob, activity, 'Hello');
  await report(eve, 'comment', comment.uuid);
  const open = await caseOf(comment.uuid);
  await decide(open, { action: 'dismiss' });
  await report(ada, 'comment', comment.uuid);
  const hidden = (await decide(open, { action: 'hide' })).json<{ report: ReportCase }>().report;
  const [newest, oldest] = hidden.actions;
  expect((await undo(oldest?.uuid)).json()).toEqual({ detail: ACTION_NOT_UNDOABLE });
  expect((await undo(newest?.uuid)).statusCode).toBe(200);
  expect((await undo(newest?.uuid)).statusCode).toBe(409);
  expect((await undo(randomUUID())).statusCode).toBe(404);
  await remove(bob, comment);
  expect(await outcome(decide(open, { action: 'hide' }))).toEqual([409, { detail: REPORTED_CONTENT_GONE }]);
  expect((await decide({ ...open, uuid: randomUUID() }, { action: 'hide' })).statusCode).toBe(404);
});

test('when a user is no administrator, the queue and its decisions are refused', async () => {
  const comment = await write(bob, activity, 'Hello');
  const { uuid, actions } = await hide(eve, 'comment', comment.uuid);
  for (const answer of [
    await eve.get('/api/admin/reports'),
    await eve.post(`/api/admin/reports/${uuid}`, { action: 'dismiss' }),
    await eve.post(`/api/admin/actions/${actions[0]?.uuid}/undo`),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: administratorsOnly().detail }]);
});

test('when the reporter deletes their account, the report stays, and the author takes it along', async () => {
  const comment = await write(bob, activity, 'Hello');
  await report(eve, 'comment', comment.uuid, { note: 'Look' });
  await leave(eve);
  expect(await caseOf(comment.uuid)).toMatchObject({ notes: ['Look'] });
  await leave(bob);
  expect((await queue()).map(({ target_uuid }) => target_uuid)).not.toContain(comment.uuid);
});
