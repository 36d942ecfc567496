import { expect, test } from 'vitest';
import { createAccountsFixture, signupBody } from './accounts.fixture.ts';
import { NEW_SIGN_IN, type NewSignIn } from './accounts.events.ts';

const { bus, post, mails, work, db, accounts, advance, platform } = await createAccountsFixture({
  SMTP_URL: 'smtp://127.0.0.1:9',
});
const announced: NewSignIn[] = [];
bus.subscribeWithin(NEW_SIGN_IN, async (_, event) => void announced.push(event));

const signUp = (name: string) => post('/api/auth/signup', signupBody(name), { ip: '192.0.2.1' });

const logIn = (name: string, ip: string) =>
  post('/api/auth/login', { email: `${name}@example.org`, password: 'Violet-Kite-7' }, { ip });

async function announcedSince(act: () => Promise<unknown>): Promise<readonly string[]> {
  announced.splice(0);
  await act();
  return announced.map(({ ip }) => ip);
}

test('when a network is new, the sign-in is announced and mailed; known ones are not, nor is the first', async () => {
  expect(await announcedSince(() => signUp('ada'))).toEqual([]);
  expect(await announcedSince(() => logIn('ada', '192.0.2.200'))).toEqual([]);
  expect(await announcedSince(() => logIn('ada', '198.51.100.7'))).toEqual(['198.51.100.7']);
  expect(await announcedSince(() => logIn('ada', '198.51.100.8'))).toEqual([]);
  expect(await announcedSince(() => logIn('ada', '2001:db8:1:2::1'))).toEqual(['2001:db8:1:2::1']);
  expect(await announcedSince(() => logIn('ada', '2001:db8:1:2::ffff'))).toEqual([]);
  await work();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.org', 'New sign-in to Plotline'],
    ['ada@example.org', 'New sign-in to Plotline'],
  ]);
  expect(mails[0]?.text).toContain('(198.51.100.7)');
});

test('when a network was not used for half a year, it is new again', async () => {
  await signUp('bea');
  await logIn('bea', '198.51.100.7');
  advance(181 * 86_400_000);
  await logIn('bea', '192.0.2.1');
  const job = { signal: new AbortController().signal, log: platform.log, attempt: 1 };
  await accounts.jobs?.['accounts.delete_expired_sessions']?.({}, job);
  expect(await announcedSince(() => logIn('bea', '198.51.100.7'))).toEqual(['198.51.100.7']);
  expect((await db.selectFrom('known_clients').selectAll().execute()).length).toBeGreaterThan(0);
});
