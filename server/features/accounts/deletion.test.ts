import { describe, expect, test } from 'vitest';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';

const MINUTE = 60_000;
const { accounts, post, get, send, advance, work } = await createAccountsFixture();

const signUp = async (username: string) =>
  sessionCookieOf(await post('/api/auth/signup', signupBody(username))).value;
const remove = (token: string, payload?: object) =>
  send('DELETE', '/api/auth/delete-account', token, payload);
async function isThere(username: string): Promise<boolean> {
  await work();
  return (await accounts.service.findByUsername(username)) !== null;
}

describe('deleting an account', () => {
  test('when the session signed in within ten minutes, no password is required', async () => {
    const token = await signUp('ada');
    advance(10 * MINUTE);
    expect((await get('/api/auth/deletion-summary', token)).json()).toMatchObject({ needs_password: false });
    const answer = await remove(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await isThere('ada')).toBe(false);
  });

  test.each([undefined, {}, { username_confirmation: 'bea' }, { password: '' }])(
    'when the session is older and %j is sent, the response is 403 and nothing is deleted',
    async (payload) => {
      const token = await signUp('bea').catch(async () => logIn('bea'));
      advance(10 * MINUTE + 1);
      expect((await get('/api/auth/deletion-summary', token)).json()).toMatchObject({ needs_password: true });
      const answer = await remove(token, payload);
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Please confirm your password' }]);
      expect(await isThere('bea')).toBe(true);
    },
  );

  test.each([
    [0, 'Wrong1234'],
    [11, 'Wrong1234'],
    [0, ''],
  ])(
    'when after %i minutes the password "%s" is sent, the response is 422 and nothing is deleted',
    async (minutes, password) => {
      const username = `cleo_${minutes}_${password.length}`;
      const token = await signUp(username);
      advance(minutes * MINUTE);
      const answer = await remove(token, { password });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        [{ loc: ['body', 'password'], msg: 'The current password is not correct', type: 'value_error' }],
      ]);
      expect(await isThere(username)).toBe(true);
    },
  );

  test('when the session is older and the password is right, the account is deleted', async () => {
    const token = await signUp('dora');
    advance(60 * MINUTE);
    expect((await remove(token, { password: 'Violet-Kite-7' })).statusCode).toBe(200);
    expect(await isThere('dora')).toBe(false);
  });

  test('when another session of the user is recent, the older one still needs the password', async () => {
    const token = await signUp('eva');
    advance(11 * MINUTE);
    await logIn('eva');
    expect((await remove(token)).statusCode).toBe(403);
  });

  test('when passwords are guessed, five attempts are allowed, shared with the password change', async () => {
    const token = await signUp('fay');
    advance(11 * MINUTE);
    for (const n of [1, 2, 3]) await remove(token, { password: `Guess000${n}` });
    for (const n of [4, 5])
      await post(
        '/api/auth/change-password',
        { current_password: `Guess000${n}`, password: 'Another2x', password_confirm: 'Another2x' },
        { token },
      );
    expect((await remove(token, { password: 'Violet-Kite-7' })).statusCode).toBe(429);
    expect(await isThere('fay')).toBe(true);
  });
});

async function logIn(username: string): Promise<string> {
  const payload = { email: `${username}@example.org`, password: 'Violet-Kite-7' };
  return sessionCookieOf(await post('/api/auth/login', payload)).value;
}
