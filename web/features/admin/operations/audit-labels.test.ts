import type { AuditEntry } from '@plotline/contract/admin.ts';
import { expect, test } from 'vitest';
import { auditSentence, factsOf } from './audit-labels.ts';
import { plainUser } from '@plotline/contract/user.samples.ts';

const summary = (username: string) => plainUser({ uuid: username, username });
const entry: AuditEntry = {
  uuid: 'entry',
  action: 'user_deactivated',
  source: 'dashboard',
  actor: summary('root'),
  target: summary('ada'),
  ip: '10.0.0.1',
  details: { sessions_ended: 2 },
  created_at: '2026-11-20T12:00:00.000Z',
};
test.each([
  [{}, '@root deactivated @ada'],
  [{ action: 'user_reactivated' }, '@root activated @ada'],
  [
    { action: 'user_promoted', source: 'command_line', actor: null },
    'The command line made @ada an administrator',
  ],
  [{ action: 'second_factor_reset' }, '@root switched off two-step sign-in of @ada'],
  [{ action: 'signup_approved' }, '@root approved the sign-up of @ada'],
  [{ action: 'signup_declined', target: null, details: {} }, '@root declined a sign-up'],
  [
    { action: 'registration_changed', target: null, details: { registration: 'closed' } },
    '@root set sign-up to "closed"',
  ],
  [{ action: 'invite_created', target: null, details: { days: 7 } }, '@root created an invite link'],
  [{ action: 'invite_revoked', target: null, details: {} }, '@root revoked an invite link'],
  [{ action: 'password_reset', target: null }, '@root reset the password of a deleted user'],
  [{ actor: null, target: null }, 'A deleted user deactivated a deleted user'],
  [{ action: 'content_hidden', details: { target_type: 'comment' } }, '@root hid content of @ada'],
  [{ action: 'content_removed' }, '@root deleted content of @ada'],
  [{ action: 'user_warned' }, '@root warned @ada'],
  [{ action: 'user_suspended' }, '@root suspended @ada'],
  [{ action: 'job_retried', target: null, details: { task: 'mail' } }, '@root retried the job "mail"'],
] as const)('when an entry has %j, it reads "%s"', (change, text) => {
  expect(auditSentence({ ...entry, ...change })).toBe(text);
});

test('when an action ended sessions or came from a browser, its facts say so', () => {
  expect(factsOf(entry)).toEqual(['2 sessions ended', 'from 10.0.0.1']);
  expect(factsOf({ ...entry, details: {}, ip: null })).toEqual([]);
});

test('when an action is about a post, its facts call it so', () => {
  expect(factsOf({ ...entry, details: { target_type: 'activity' }, ip: null })).toEqual(['post']);
});
