import { expect, test } from 'vitest';
import { untilWaiting } from '../../../tests/support/waiting.ts';
import { withTransaction } from '../../platform/database.ts';
import { PASSWORD_MISMATCH, PASSWORD_RULE, PASSWORD_WRONG } from '@plotline/contract/errors.ts';
import { SESSION_ENDED } from './accounts.events.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { updatePassword } from './accounts.repository.ts';

const { accounts, db, bus, post, get, advance } = await createAccountsFixture();

const logIn = (username: string, password: string) =>
  post('/api/auth/login', { email: `${username}@example.org`, password });

function passwords(current: string, next: string, confirm = next) {
  return { current_password: current, password: next, password_confirm: confirm };
}

const change = (token: string, ...typed: Parameters<typeof passwords>) =>
  post('/api/auth/change-password', passwords(...typed), { token });

test('when the old password is right, the new one is valid and the other sessions end', async () => {
  const here = sessionCookieOf(await post('/api/auth/signup', signupBody('ada'))).value;
  const elsewhere = sessionCookieOf(await logIn('ada', 'Violet-Kite-7')).value;
  const ended: unknown[] = [];
  const stop = bus.subscribe(SESSION_ENDED, (event) => void ended.push(event));
  const answer = await change(here, 'Violet-Kite-7', 'Another2x');
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect((await get('/api/auth/me', here)).statusCode).toBe(200);
  expect((await get('/api/auth/me', elsewhere)).statusCode).toBe(401);
  expect((await logIn('ada', 'Violet-Kite-7')).statusCode).toBe(401);
  expect((await logIn('ada', 'Another2x')).statusCode).toBe(200);
  await expect.poll(() => ended).toMatchObject([{ reason: 'signed_out' }]);
  stop();
});

test('when a field is invalid, it has an error and the password stays', async () => {
  const token = sessionCookieOf(await post('/api/auth/signup', signupBody('bea'))).value;
  const wrong = await change(token, 'Violet-Kite-8', 'Another2x');
  expect([wrong.statusCode, wrong.json().detail]).toEqual([
    422,
    [{ loc: ['body', 'current_password'], msg: PASSWORD_WRONG, type: 'value_error' }],
  ]);
  const weak = await change(token, 'Violet-Kite-7', 'short', 'shorter');
  expect(weak.json().detail.map(({ msg }: { msg: string }) => msg)).toEqual([
    PASSWORD_RULE,
    PASSWORD_MISMATCH,
  ]);
  expect((await change(token, '', 'Another2x')).json().detail[0].msg).toBe('Current password is required');
  expect((await logIn('bea', 'Violet-Kite-7')).statusCode).toBe(200);
});

test('when the old password is guessed, five attempts are allowed, at once or one by one', async () => {
  const token = sessionCookieOf(await post('/api/auth/signup', signupBody('cleo'))).value;
  const guesses = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => change(token, `Guess000${n}`, 'Another2x')),
  );
  expect(guesses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    422, 422, 422, 422, 422, 429,
  ]);
  expect((await change(token, 'Violet-Kite-7', 'Another2x')).statusCode).toBe(429);
  advance(15 * 60_000);
  expect((await change(token, 'Violet-Kite-7', 'Another2x')).statusCode).toBe(200);
});

test.each([
  ['a_password', '/api/auth/change-password', passwords('Violet-Kite-7', 'Another2x')],
  ['an_address', '/api/auth/email', { email: 'thief@example.org', password: 'Violet-Kite-7' }],
  [
    'a_token',
    '/api/auth/tokens',
    { name: 'Thief', scopes: ['read'], expires_in_days: null, password: 'Violet-Kite-7' },
  ],
])('when the password changes while the old one confirms %s, that is refused', async (name, path, body) => {
  const token = sessionCookieOf(await post('/api/auth/signup', signupBody(name))).value;
  const { uuid = '' } = (await accounts.service.findByUsername(name)) ?? {};
  const { confirmed } = await withTransaction(db, async (trx) => {
    await updatePassword(trx, uuid, 'another');
    const answer = post(path, body, { token });
    await untilWaiting(trx, 1);
    return { confirmed: answer };
  });
  const answer = await confirmed;
  expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([422, PASSWORD_WRONG]);
});
