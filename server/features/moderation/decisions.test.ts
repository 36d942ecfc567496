import { beforeEach, expect, test } from 'vitest';
import type { ReportCase } from '@plotline/contract/moderation.ts';
import { ACTION_NOT_UNDOABLE, DECISION_REASON_REQUIRED } from '@plotline/contract/errors.ts';
import type { Media } from '@plotline/contract/media.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { textsOf } from '../comments/comments.fixture.ts';
import { form, picture } from '../media/media.fixture.ts';
import { createModerationFixture } from './moderation.fixture.ts';

const moderation = await createModerationFixture();
const { app, users, report, caseOf, decide, undo, messagesOf, newestAudit } = moderation;
const { publish, write, list, countOn, definition } = moderation;
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
  expect((await messagesOf(bob))[0]).toBe('An administrator deleted your comment: Rule 1');
  const { uuid } = answer.json<{ report: ReportCase }>().report.actions[0] ?? {};
  const undone = await undo(uuid);
  expect([undone.statusCode, undone.json()]).toEqual([409, { detail: ACTION_NOT_UNDOABLE }]);
  expect((await newestAudit(1))[0]).toMatchObject({ action: 'content_removed' });
});

test('when an administrator deletes a post, its text and files are gone, and only its author sees the rest', async () => {
  const payload = form({ file: await picture() });
  const cookies = { session: ada.cookie };
  const upload = await app.http.inject({ method: 'POST', url: '/api/media', cookies, ...payload });
  const file = upload.json<Media>();
  const edited = await ada.put(`/api/posts/${trackerType}/${activity}`, {
    content: 'Rude',
    media: [file.id],
  });
  expect(edited.statusCode).toBe(200);
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
