import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  APPEAL_NOT_FOUND,
  APPEAL_OPEN,
  APPEAL_REPEATED,
  DECISION_NOT_FOUND,
} from '@plotline/contract/errors.ts';
import type { OwnDecision } from '@plotline/contract/moderation.ts';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { textsOf } from '../comments/comments.fixture.ts';
import { createModerationFixture } from './moderation.fixture.ts';

const moderation = await createModerationFixture();
const { app, users, queue, caseOf, decide, decided, mailTo, messagesOf, newestAudit } = moderation;
const { publish, write, list } = moderation;

let root: Caller;
let ada: Caller;
let bob: Caller;
let eve: Caller;
let activity: string;

beforeEach(async () => {
  ({ root, ada, bob, eve } = await users());
  [activity = ''] = await publish(ada, { description: 'Ran 5 km' });
});

async function hiddenComment() {
  const { uuid } = await write(bob, activity, 'You are slow');
  const { decision } = await decided(eve, { type: 'comment', uuid }, { action: 'hide', reason: 'Rule 1' });
  return { uuid, decision };
}

const appeal = (who: Caller, name: object, text = 'It was a joke') =>
  who.post('/api/appeals', { ...name, text });
const answer = (decisionId: string, body: object) =>
  root.post(`/api/admin/actions/${decisionId}/appeal`, body);

test('when the author follows the link of the mail, they appeal without a session, once', async () => {
  const { uuid, decision } = await hiddenComment();
  const mail = await mailTo(bob, 'Rule 1');
  expect(mail).toContain('hid your comment');
  expect(mail).not.toContain(eve.username);
  const token = /\/appeal\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const found = await app.guest.get(`/api/appeals?token=${token}`);
  expect(found.json<{ decision: OwnDecision }>().decision).toMatchObject({
    uuid: decision.uuid,
    action: 'hide',
    reason: 'Rule 1',
    target_type: 'comment',
    content: { text: 'You are slow' },
    appeal: null,
  });
  const sent = await appeal(app.guest, { token });
  expect([sent.statusCode, sent.json().decision.appeal.state]).toEqual([201, 'open']);
  expect(await outcome(appeal(bob, { decision: decision.uuid }))).toEqual([409, { detail: APPEAL_REPEATED }]);
  const open = await caseOf(uuid);
  expect(open.actions).toMatchObject([{ appeal: { text: 'It was a joke', state: 'open' } }]);
  expect(await outcome(decide(open, { action: 'dismiss' }))).toEqual([409, { detail: APPEAL_OPEN }]);
});

test('when the link of the mail is half a year old, only the signed-in author sees the decision', async () => {
  const { decision } = await hiddenComment();
  const token = /\/appeal\?token=([\w-]+)/.exec(await mailTo(bob, 'within 180 days'))?.[1] ?? '';
  const setAge = (age: string) => sql`
    update moderation_actions set created_at = now() - ${age}::interval where uuid = ${decision.uuid}`;
  const read = (who: Caller) => who.get(`/api/appeals?token=${token}`);
  await setAge('179 days').execute(app.platform.db);
  expect((await read(app.guest)).statusCode).toBe(200);
  await setAge('180 days').execute(app.platform.db);
  for (const who of [app.guest, eve]) {
    expect([(await read(who)).statusCode, (await read(who)).json()]).toEqual([
      404,
      { detail: DECISION_NOT_FOUND },
    ]);
    expect((await appeal(who, { token })).statusCode).toBe(404);
  }
  expect((await read(bob)).statusCode).toBe(200);
  expect((await appeal(bob, { token })).statusCode).toBe(201);
});

test('when the token of a link was changed, there is no decision', async () => {
  await hiddenComment();
  const token = /\/appeal\?token=([\w-]+)/.exec(await mailTo(bob, 'Rule 1'))?.[1] ?? '';
  for (const index of [0, Math.floor(token.length / 2), token.length - 2]) {
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
    expect((await app.guest.get(`/api/appeals?token=${changed}`)).statusCode).toBe(404);
    expect((await appeal(app.guest, { token: changed })).statusCode).toBe(404);
  }
});

test('when an appeal is accepted, the content is back, and the author reads the answer', async () => {
  const { uuid, decision } = await hiddenComment();
  await appeal(bob, { target: uuid });
  const accepted = await answer(decision.uuid, { is_accepted: true, answer: 'Sorry' });
  expect(accepted.json()).toMatchObject({
    report: { is_open: false, actions: [{ undone_at: expect.any(String), appeal: { state: 'accepted' } }] },
  });
  expect(textsOf(await list(eve, activity))).toEqual(['You are slow']);
  expect(await mailTo(bob, 'accepted your appeal')).toContain('Answer: Sorry');
  expect(await newestAudit(2)).toMatchObject([
    { action: 'action_undone', details: { undone: 'hide', appeal: 'accepted' } },
    { action: 'content_hidden' },
  ]);
  const late = await answer(decision.uuid, { is_accepted: false });
  expect([late.statusCode, late.json()]).toEqual([409, { detail: APPEAL_NOT_FOUND }]);
});

test('when an appeal is rejected, the content stays hidden, and the author reads why', async () => {
  const { uuid, decision } = await hiddenComment();
  await appeal(bob, { target: uuid });
  expect((await answer(decision.uuid, { is_accepted: false, answer: 'No joke' })).statusCode).toBe(200);
  expect(textsOf(await list(eve, activity))).toEqual([]);
  expect((await queue()).map(({ target_uuid }) => target_uuid)).not.toContain(uuid);
  expect((await messagesOf(bob))[0]).toBe(
    'An administrator rejected your appeal about your comment: No joke',
  );
  expect(await mailTo(bob, 'kept the decision')).toContain('Answer: No joke');
  expect((await newestAudit(1))[0]).toMatchObject({ action: 'appeal_rejected', details: { action: 'hide' } });
});

test('when a user did not write the content, or a link is invented, there is no decision', async () => {
  const { uuid, decision } = await hiddenComment();
  const token = 'A'.repeat(80);
  for (const who of [app.guest, ada, eve, root]) {
    for (const name of [{ decision: decision.uuid }, { target: uuid }, { token }, {}]) {
      const read = await who.get(`/api/appeals?${new URLSearchParams(name).toString()}`);
      expect([read.statusCode, read.json()]).toEqual([404, { detail: DECISION_NOT_FOUND }]);
      expect((await appeal(who, name)).statusCode).toBe(404);
    }
  }
  expect((await appeal(bob, { target: uuid }, '  ')).statusCode).toBe(422);
});

test('when a deletion is appealed successfully, the author reads so, and the comment is back', async () => {
  const { uuid } = await write(bob, activity, 'You are slow');
  const { decision } = await decided(eve, { type: 'comment', uuid }, { action: 'remove' });
  await appeal(bob, { decision: decision.uuid });
  expect((await answer(decision.uuid, { is_accepted: true })).statusCode).toBe(200);
  expect(textsOf(await list(eve, activity))).toEqual(['You are slow']);
  expect((await messagesOf(bob))[0]).toBe('An administrator restored your comment.');
  expect(await mailTo(bob, 'is visible again')).toContain('accepted your appeal');
});

test('when a comment was deleted too long ago, an accepted appeal says that it stays deleted', async () => {
  const { uuid } = await write(bob, activity, 'You are slow');
  const { decision } = await decided(eve, { type: 'comment', uuid }, { action: 'remove' });
  await appeal(bob, { decision: decision.uuid });
  await app.platform.db.deleteFrom('comments').where('uuid', '=', uuid).execute();
  expect((await answer(decision.uuid, { is_accepted: true })).statusCode).toBe(200);
  expect((await messagesOf(bob))[0]).toBe('An administrator accepted your appeal about your comment.');
  expect(await mailTo(bob, 'more than 30 days ago')).toContain("can't be restored");
});

test('when a suspended user appeals and the appeal is accepted, the suspension ends', async () => {
  const { uuid } = await write(bob, activity, 'You are slow');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const { decision } = await decided(
    eve,
    { type: 'comment', uuid },
    { action: 'suspend', reason: 'Rule 1', until },
  );
  const back = await app.signIn(bob);
  expect((await appeal(back, { decision: decision.uuid })).statusCode).toBe(201);
  expect((await answer(decision.uuid, { is_accepted: true })).statusCode).toBe(200);
  expect((await back.get('/api/?feed_type=all')).statusCode).toBe(200);
  expect(textsOf(await list(eve, activity))).toEqual(['You are slow']);
});
