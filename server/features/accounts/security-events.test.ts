import { expect, test } from 'vitest';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';

const { accounts, post, send, written, mails, work, advance } = await createAccountsFixture();
const FROM = { ip: '198.51.100.7' };
// The username has letters that no identifier has: "ada" would be a part of some UUIDs.
const SECRETS = ['Violet-Kite-7', 'Another2x', 'Third-pass3', 'Wrong1234', '@example.org', 'vera'];

/** Returns the lines since the last call, without their common fields. */
function lines(): unknown[] {
  return written.splice(0).map((line) => {
    const { level, time, msg, ...facts } = JSON.parse(line) as Record<string, unknown>;
    expect([level, typeof time, typeof msg]).toEqual([30, 'string', 'string']);
    return facts;
  });
}

test('when a security event happens, a line has the event, the user and the address', async () => {
  const all: string[] = [];
  const read = () => {
    all.push(...written);
    return lines();
  };
  const token = sessionCookieOf(await post('/api/auth/signup', signupBody('vera'), FROM)).value;
  const { uuid: user_id = '' } = (await accounts.service.findByUsername('vera')) ?? {};
  const facts = { security: true, user_id, ip: FROM.ip };
  const logIn = (email: string, password: string) => post('/api/auth/login', { email, password }, FROM);
  expect(read()).toEqual([]);
  // The last administrator could not delete their account in the end.
  await post('/api/auth/signup', signupBody('eve'), FROM);
  await accounts.service.setRole((await accounts.service.findByUsername('eve'))?.uuid ?? '', 'admin');
  await expect.poll(() => read().length).toBe(1);

  await logIn('vera@example.org', 'Wrong1234');
  await logIn('nobody@example.org', 'Wrong1234');
  expect(read()).toEqual([
    { ...facts, event: 'sign_in_failed' },
    { ...facts, event: 'sign_in_failed', user_id: null },
  ]);

  const other = sessionCookieOf(await logIn('vera@example.org', 'Violet-Kite-7')).value;
  await post('/api/auth/logout', {}, { ...FROM, token: other });
  expect(read()).toEqual([{ ...facts, event: 'sessions_ended', sessions: 1 }]);

  const change = (current_password: string) =>
    post(
      '/api/auth/change-password',
      { current_password, password: 'Another2x', password_confirm: 'Another2x' },
      { ...FROM, token },
    );
  await logIn('vera@example.org', 'Violet-Kite-7');
  await change('Wrong1234');
  await change('Violet-Kite-7');
  expect(read()).toEqual([
    { ...facts, event: 'password_wrong' },
    { ...facts, event: 'password_changed', sessions: 1 },
  ]);

  const ip = '127.0.0.1';
  await logIn('vera@example.org', 'Another2x');
  await send('DELETE', '/api/auth/sessions', token);
  await send('PUT', '/api/auth/update-profile', token, { is_profile_public: false });
  expect(read()).toEqual([
    { ...facts, ip, event: 'sessions_ended', sessions: 1 },
    { ...facts, ip, event: 'privacy_changed', is_public: false },
  ]);

  await accounts.service.setRole(user_id, 'admin');
  await expect.poll(read).toEqual([{ ...facts, ip: null, event: 'role_changed' }]);

  await post('/api/auth/forgot-password', { email: 'vera@example.org' }, FROM);
  await work();
  const link = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  const body = { token: link, password: 'Third-pass3', password_confirm: 'Third-pass3' };
  expect((await post('/api/auth/reset-password', body, FROM)).statusCode).toBe(200);
  expect(read()).toEqual([
    { ...facts, event: 'password_reset_requested' },
    { ...facts, event: 'password_reset' },
  ]);

  const last = sessionCookieOf(await logIn('vera@example.org', 'Third-pass3')).value;
  advance(11 * 60_000);
  await send('DELETE', '/api/auth/delete-account', last, { password: 'Wrong1234' });
  await send('DELETE', '/api/auth/delete-account', last, { password: 'Third-pass3' });
  expect(read()).toEqual([
    { ...facts, ip, event: 'password_wrong' },
    { ...facts, ip, event: 'account_deleted' },
  ]);

  for (const secret of [...SECRETS, token, other, last, link])
    expect(all.filter((line) => line.includes(secret))).toEqual([]);
});
