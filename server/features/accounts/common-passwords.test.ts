import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';

const { post, mails, work } = await createAccountsFixture();
const TOO_COMMON = 'Password is too common';

const signUp = (username: string, password: string, changes: object = {}) =>
  post('/api/auth/signup', signupBody(username, { password, password_confirm: password, ...changes }));
const messagesOf = (answer: { json: () => { detail: unknown } }) => answer.json().detail;
const refusal = [{ loc: ['body', 'password'], msg: TOO_COMMON, type: 'value_error' }];

test.each([
  'Password1',
  'PASSWORd1',
  'passW0RD',
  'Qwerty123',
  'Welcome1',
  '1Qaz2wsx',
  'Abcd1234',
  'Letmein1',
  'Summer2026!',
  '1Dragon99$',
  'P@ssw0rd2026',
  'Monkey!!77',
  'Liverpool_12',
])('when a password is %s, it is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['Violet-Kite-7', 'Another2x', 'Password1Password1', 'Correct-horse-7', 'Dragon-8154711'])(
  'when a password is %s, it is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

test('when a user signs up with a common password or one that contains their name, it is refused', async () => {
  for (const [username, password, changes] of [
    ['ada_one', 'Password1', {}],
    ['ada_two', 'My-Ada_Two-77', {}],
    ['ada_three', 'Lovelace1815', { email: 'lovelace@example.org' }],
    ['ada_six', 'My-Plotline-77', {}],
    ['ada_seven', 'Pl0tl1ne-Kite', {}],
    ['ada_e1ght', 'Ada_Eight-Kite-7', {}],
    ['ada_four', 'Ada.L@example.org1', { email: 'ada.l@example.org' }],
  ] as const) {
    const answer = await signUp(username, password, changes);
    expect([username, answer.statusCode, messagesOf(answer)]).toEqual([username, 422, refusal]);
  }
  // Too short a name to be compared with the password.
  expect((await signUp('ada_five', 'Ab-long-9-enough', { email: 'ab@example.org' })).statusCode).toBe(201);
});

test('when a common password also breaks the rule, the message is that of the rule', async () => {
  const answer = await signUp('bea', 'password');
  expect(messagesOf(answer)).toMatchObject([{ msg: 'Password does not meet requirements' }]);
});

test('when a password is changed or reset, common ones are refused too', async () => {
  const token = sessionCookieOf(await signUp('cleo', 'Violet-Kite-7')).value;
  for (const password of ['Trustno1', 'Hello-Cleo-99']) {
    const body = { current_password: 'Violet-Kite-7', password, password_confirm: password };
    expect(messagesOf(await post('/api/auth/change-password', body, { token }))).toEqual(refusal);
  }
  await post('/api/auth/forgot-password', { email: 'cleo@example.org' });
  await work();
  const link = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  for (const password of ['Trustno1', 'Hello-Cleo-99']) {
    const body = { token: link, password, password_confirm: password };
    expect(messagesOf(await post('/api/auth/reset-password', body))).toEqual(refusal);
  }
  const good = { token: link, password: 'Another2x', password_confirm: 'Another2x' };
  expect((await post('/api/auth/reset-password', good)).statusCode).toBe(200);
});
