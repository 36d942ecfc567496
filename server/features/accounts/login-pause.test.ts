import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createAccountsFixture, signupBody } from './accounts.fixture.ts';

const MINUTE = 60_000;
const { db, post, mails, work, advance } = await createAccountsFixture({ SMTP_URL: 'smtp://127.0.0.1:9' });
const PAUSED = {
  detail: 'Too many failed sign-ins with this email. Try again in 60 minutes, or set a new password.',
};
let addresses = 0;

interface From {
  readonly device?: string | undefined;
  readonly password?: string;
}

/** Signs in from an address that no one has used. */
function logIn(name: string, { device, password = 'Violet-Kite-7' }: From = {}) {
  const ip = `198.51.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`;
  return post('/api/auth/login', { email: `${name}@example.org`, password }, { ip, device });
}

const deviceOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
  answer.cookies.find(({ name }) => name === 'device')?.value;

/** Fails once, puts down 98 failures more, and fails for the hundredth time. */
async function failHundredTimes(name: string, device?: string) {
  await sql`delete from rate_limit_hits where scope = 'login.all'`.execute(db);
  await logIn(name, { password: 'Wrong1234', device });
  await sql`
    insert into rate_limit_hits (scope, key_hash, hit_at)
    select scope, key_hash, hit_at from rate_limit_hits, generate_series(1, 98) where scope = 'login.all'`.execute(
    db,
  );
  expect((await logIn(name, { password: 'Wrong1234', device })).statusCode).toBe(401);
}

beforeEach(async () => {
  await work();
  mails.splice(0);
});

test('when an account had a hundred wrong passwords in an hour from many addresses, even the right one waits', async () => {
  await post('/api/auth/signup', signupBody('ada'));
  await failHundredTimes('ada');
  const refused = await logIn('ADA');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([429, '3600', PAUSED]);
  advance(60 * MINUTE);
  expect((await logIn('ada')).statusCode).toBe(200);
});

test('when the email is unknown, the responses are the same', async () => {
  await failHundredTimes('nobody');
  const refused = await logIn('nobody');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([429, '3600', PAUSED]);
  await work();
  expect(mails).toEqual([]);
});

test('when sign-ins are paused, the owner gets one mail a day', async () => {
  await post('/api/auth/signup', signupBody('bea'));
  await failHundredTimes('bea');
  await failHundredTimes('bea');
  await work();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['bea@example.org', 'Many wrong passwords for your Plotline account'],
  ]);
  expect(mails[0]?.text).toContain('/forgot-password');
  advance(24 * 60 * MINUTE);
  await failHundredTimes('bea');
  await work();
  expect(mails).toHaveLength(2);
});

test('when a browser has signed in to the account before, it is not paused with the others', async () => {
  const answer = await post('/api/auth/signup', signupBody('cleo'));
  const other = await post('/api/auth/signup', signupBody('dora'));
  // Simple clients take the first one.
  expect(answer.cookies.map(({ name }) => name)).toEqual(['session', 'device']);
  const device = deviceOf(answer);
  await failHundredTimes('cleo');
  for (const invented of [undefined, 'invented', deviceOf(other)])
    expect((await logIn('cleo', { device: invented })).statusCode).toBe(429);
  expect((await logIn('cleo', { device })).statusCode).toBe(200);
  await failHundredTimes('cleo', device);
  expect((await logIn('cleo', { device })).statusCode).toBe(429);
});

test('when a new password was set by a mailed link, that browser signs in with it at once', async () => {
  await post('/api/auth/signup', signupBody('eve'));
  await failHundredTimes('eve');
  await post('/api/auth/forgot-password', { email: 'eve@example.org' });
  await work();
  const token = /token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
  const password = 'Another2x';
  const reset = await post('/api/auth/reset-password', { token, password, password_confirm: password });
  expect(reset.statusCode).toBe(200);
  expect((await logIn('eve', { password })).statusCode).toBe(429);
  expect((await logIn('eve', { password, device: deviceOf(reset) })).statusCode).toBe(200);
});
