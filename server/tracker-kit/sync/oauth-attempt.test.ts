import { expect, test } from 'vitest';
import { createSeal } from '../../platform/seal.ts';
import { isAttemptOf, newAttempt, openAttempt, sealAttempt } from './oauth-attempt.ts';

const NOW = new Date('2026-09-15T12:00:00.000Z');
const seal = createSeal({ secretKey: 'x'.repeat(40), previousSecretKeys: [] }, 'test');
const ada = { userId: 'ada', sessionId: 'of-phone' };

test('when an attempt comes back, it belongs to the user and the session that began it alone', () => {
  const attempt = newAttempt(ada, NOW);
  expect(isAttemptOf(attempt, ada)).toBe(true);
  expect(isAttemptOf(attempt, { ...ada, sessionId: 'of-laptop' })).toBe(false);
  expect(isAttemptOf(attempt, { ...ada, userId: 'eve' })).toBe(false);
  expect(isAttemptOf(null, ada)).toBe(false);
});

test('when a cookie is ten minutes old, of another provider or changed, it holds no attempt', () => {
  const attempt = newAttempt(ada, NOW);
  const sealed = sealAttempt(seal, 'one-provider', attempt);
  const openAt = (ms: number, text = sealed, provider = 'one-provider') =>
    openAttempt({ ...seal, now: () => new Date(NOW.getTime() + ms) }, provider, text);
  expect(openAt(599_999)).toEqual(attempt);
  expect(openAt(600_000)).toBeNull();
  expect(openAt(0, sealed, 'another')).toBeNull();
  expect(openAt(0, `${sealed.slice(0, -4)}AAAA`)).toBeNull();
});
