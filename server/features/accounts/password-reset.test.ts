import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RESET_LINK_INVALID, RESET_LINK_SENT } from '@plotline/contract/errors.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { deleteAccount } from './accounts.repository.ts';

const HOUR = 3_600_000;
const { db, accounts, mails, work, post, get, advance } = await createAccountsFixture({
  PUBLIC_URL: 'https://plot.example',
  RATE_LIMIT: 'on',
});

const request = (email: string, ip = '192.0.2.1') => post('/api/auth/forgot-password', { email }, { ip });

async function linkFor(username: string): Promise<string> {
  await request(`${username}@example.org`, `203.0.113.${mails.length + 1}`);
  await work();
  const mail = mails.findLast(({ to }) => to === `${username}@example.org`);
  const token = /https:\/\/plot\.example\/reset-password\?token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('no link was mailed');
  return token;
}

const reset = (token: string, password = 'Another2x') =>
  post('/api/auth/reset-password', { token, password, password_confirm: password });

const logIn = (username: string, password: string) =>
  post('/api/auth/login', { email: `${username}@example.org`, password });

describe('requesting a link', () => {
  test('when the address is unknown, the response is the same and no mail is sent', async () => {
    await post('/api/auth/signup', signupBody('ada'));
    const known = await request(' Ada@Example.org ');
    const unknown = await request('nobody@example.org');
    await work();
    expect([known.statusCode, known.json()]).toEqual([200, { detail: RESET_LINK_SENT }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
  });

  test('when links for one address are requested repeatedly, the fourth in an hour is refused, known or not', async () => {
    for (const email of ['ada2@example.org', 'ghost@example.org']) {
      const statuses = await Promise.all([1, 2, 3, 4].map((n) => request(email, `198.51.100.${n}`)));
      expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 429,
      ]);
    }
  });

  test('when one IP address requests many links, the eleventh in an hour is refused', async () => {
    const many = Array.from({ length: 11 }, (_, n) => `many${n}@example.org`);
    const answers = await Promise.all(many.map((email) => request(email, '198.51.100.77')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    advance(HOUR);
    expect((await request('many0@example.org', '198.51.100.77')).statusCode).toBe(200);
  });

  test.each([
    ['deactivated', (uuid: string) => accounts.service.setActive(uuid, false)],
    ['deleted', (uuid: string) => deleteAccount(db, uuid)],
  ])('when the user is %s, no mail is sent', async (name, end) => {
    await post('/api/auth/signup', signupBody(name));
    const { uuid = '' } = (await accounts.service.findByUsername(name)) ?? {};
    await request(`${name}@example.org`);
    await end(uuid);
    await work();
    expect(mails.some(({ to }) => to === `${name}@example.org`)).toBe(false);
  });

  test('when the mail could not be sent for more than an hour, it is dropped', async () => {
    await post('/api/auth/signup', signupBody('cleo'));
    await request('cleo@example.org');
    advance(HOUR + 1);
    await work();
    expect(mails.some(({ to }) => to === 'cleo@example.org')).toBe(false);
  });
});

describe('the link', () => {
  test('when the link is used, the password changes, all sessions end, and the link is invalid', async () => {
    const session = sessionCookieOf(await post('/api/auth/signup', signupBody('dora'))).value;
    const token = await linkFor('dora');
    const answer = await reset(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect((await get('/api/auth/me', session)).statusCode).toBe(401);
    expect((await logIn('dora', 'Violet-Kite-7')).statusCode).toBe(401);
    expect((await logIn('dora', 'Another2x')).statusCode).toBe(200);
    const again = await reset(token, 'Third333x');
    expect([again.statusCode, again.json()]).toEqual([400, { detail: RESET_LINK_INVALID }]);
  });

  test('when the link is used many times at once, one use succeeds', async () => {
    await post('/api/auth/signup', signupBody('eva'));
    const token = await linkFor('eva');
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `Another${n}x`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
  });

  test('when an hour has passed, the link is invalid', async () => {
    await post('/api/auth/signup', signupBody('fay'));
    const token = await linkFor('fay');
    advance(HOUR);
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('when the new password is too weak, the link stays valid', async () => {
    await post('/api/auth/signup', signupBody('gil'));
    const token = await linkFor('gil');
    expect((await reset(token, 'weak')).statusCode).toBe(422);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('when one of several links is used, the others become invalid', async () => {
    await post('/api/auth/signup', signupBody('hal'));
    const [first, second] = [await linkFor('hal'), await linkFor('hal')];
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(400);
  });

  test.each(['', 'x', 'A'.repeat(43)])('when the link is invented (%j), it is refused', async (token) => {
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('when the link is stored, only its hash is', async () => {
    await post('/api/auth/signup', signupBody('ida'));
    const token = await linkFor('ida');
    const { uuid = '' } = (await accounts.service.findByUsername('ida')) ?? {};
    const rows = await db.selectFrom('password_resets').selectAll().where('user_id', '=', uuid).execute();
    expect(rows.map((row) => row.token_hash)).toEqual([hash('sha256', token, 'buffer')]);
  });
});
