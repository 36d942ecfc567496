import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSKEY_REFUSED, SIGN_IN_EXPIRED } from '@plotline/contract/errors.ts';
import { untilWaiting } from '../../../../tests/support/waiting.ts';
import { withTransaction } from '../../../platform/database.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from '../accounts.fixture.ts';
import { createAuthenticator } from './authenticator.fixture.ts';
import { base32Bytes } from './base32.fixture.ts';
import { insertPasskey } from './passkeys.repository.ts';
import { totpCode, totpStep } from './totp.ts';

const ORIGIN = 'https://plotline.example';
const { db, platform, post, now, advance } = await createAccountsFixture({ PUBLIC_URL: ORIGIN });

type Started = { token: string; options: { challenge: string } };

const begin = async () => (await post('/api/auth/passkeys/login-options', {})).json<Started>();

const finish = (token: string, credential: object) => post('/api/auth/passkeys/login', { token, credential });

/** Signs up a user and stores a passkey of a new authenticator. */
async function withPasskey(name: string) {
  const session = sessionCookieOf(await post('/api/auth/signup', signupBody(name))).value;
  const authenticator = createAuthenticator(ORIGIN);
  const register = async () => {
    const password = 'Violet-Kite-7';
    const started = await post('/api/auth/passkeys/options', { password }, { token: session });
    return started.json<Started>();
  };
  const { token, options } = await register();
  const body = { token, name: 'Laptop', credential: authenticator.create(options.challenge) };
  const stored = await post('/api/auth/passkeys', body, { token: session });
  expect([stored.statusCode, stored.body]).toEqual([201, expect.anything()]);
  return { session, authenticator, register, body };
}

test('when a signature is sent again, with its sign-in or another one, nobody is signed in', async () => {
  const { authenticator } = await withPasskey('key_replay');
  const { token, options } = await begin();
  const credential = authenticator.sign(options.challenge);
  const first = await finish(token, credential);
  expect([first.statusCode, first.json().user.username]).toEqual([200, 'key_replay']);
  const again = await finish(token, credential);
  expect([again.statusCode, again.json(), again.cookies]).toEqual([400, { detail: SIGN_IN_EXPIRED }, []]);
  const other = await finish((await begin()).token, credential);
  expect([other.statusCode, other.json(), other.cookies]).toEqual([400, { detail: PASSKEY_REFUSED }, []]);
});

test('when the same signature arrives many times at once, one session starts', async () => {
  const { authenticator } = await withPasskey('key_race');
  const { token, options } = await begin();
  const credential = authenticator.sign(options.challenge);
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(token, credential)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 400, 400, 400, 400,
  ]);
});

test('when a passkey is removed while it signs in, nobody is signed in', async () => {
  const { authenticator } = await withPasskey('key_gone');
  const { token, options } = await begin();
  const { signingIn } = await withTransaction(db, async (trx) => {
    await sql`delete from passkeys where credential_id = ${authenticator.sign('').id}`.execute(trx);
    const answer = finish(token, authenticator.sign(options.challenge));
    await untilWaiting(trx, 1);
    return { signingIn: answer };
  });
  const answer = await signingIn;
  expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([400, { detail: PASSKEY_REFUSED }, []]);
});

test('when a challenge is older than ten minutes, its signature is refused', async () => {
  const { authenticator } = await withPasskey('key_late');
  const { token, options } = await begin();
  advance(10 * 60_000);
  expect((await finish(token, authenticator.sign(options.challenge))).json()).toEqual({
    detail: SIGN_IN_EXPIRED,
  });
});

test('when a passkey signs for another site or a challenge of its own, nobody is signed in', async () => {
  const { authenticator } = await withPasskey('key_phished');
  const { token, options } = await begin();
  const foreign = createAuthenticator('https://plotline.example.org');
  const stolen = { ...foreign.sign(options.challenge), id: authenticator.sign('').id };
  for (const credential of [authenticator.sign('aW52ZW50ZWQ'), stolen]) {
    const answer = await finish(token, credential);
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: PASSKEY_REFUSED }]);
  }
});

test('when the registration of a passkey is repeated or belongs to another user, it is refused', async () => {
  const { session, body, register } = await withPasskey('key_twice');
  const repeated = await post('/api/auth/passkeys', body, { token: session });
  expect([repeated.statusCode, repeated.json()]).toEqual([400, { detail: SIGN_IN_EXPIRED }]);
  const thief = sessionCookieOf(await post('/api/auth/signup', signupBody('key_thief'))).value;
  const { token, options } = await register();
  const credential = createAuthenticator(ORIGIN).create(options.challenge);
  const taken = await post('/api/auth/passkeys', { token, name: 'Mine', credential }, { token: thief });
  expect([taken.statusCode, taken.json()]).toEqual([400, { detail: SIGN_IN_EXPIRED }]);
});

test('when passkeys are registered at once, their number stays within the limit', async () => {
  const { session } = await withPasskey('key_many');
  const userId = (
    await platform.db
      .selectFrom('users')
      .select('uuid')
      .where('username', '=', 'key_many')
      .executeTakeFirstOrThrow()
  ).uuid;
  await sql`
    insert into passkeys (uuid, user_id, credential_id, public_key, counter, transports, name, created_at)
    select gen_random_uuid(), ${userId}, 'stored' || n, 'x', 0, '{}', 'Laptop', ${now()}::timestamptz
    from generate_series(1, 18) n`.execute(db);
  const registrations = [];
  for (let count = 0; count < 4; count += 1) {
    const started = await post(
      '/api/auth/passkeys/options',
      { password: 'Violet-Kite-7' },
      { token: session },
    );
    const { token, options } = started.json<Started>();
    registrations.push({ token, credential: createAuthenticator(ORIGIN).create(options.challenge) });
  }
  const answers = await Promise.all(
    registrations.map((body) => post('/api/auth/passkeys', { ...body, name: 'Phone' }, { token: session })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400]);
});

test('when the second step is done with the passkey of another user, it is refused', async () => {
  const { authenticator: own } = await withPasskey('key_mallory');
  const victim = await withPasskey('key_victim');
  const { secret } = (
    await post('/api/auth/totp', { password: 'Violet-Kite-7' }, { token: victim.session })
  ).json<{ secret: string }>();
  const code = totpCode(base32Bytes(secret), totpStep(now()));
  expect((await post('/api/auth/totp/confirm', { code }, { token: victim.session })).statusCode).toBe(200);
  const login = { email: 'key_victim@example.org', password: 'Violet-Kite-7' };
  const { token } = (await post('/api/auth/login', login)).json().second_factor;
  const { options } = (await post('/api/auth/passkeys/login-options', { token })).json<Started>();
  const refused = await finish(token, own.sign(options.challenge));
  expect([refused.statusCode, refused.json()]).toEqual([400, { detail: PASSKEY_REFUSED }]);
  const done = await finish(token, victim.authenticator.sign(options.challenge));
  expect([done.statusCode, done.json().user.username]).toEqual([200, 'key_victim']);
});

test('when a passkey is unknown, or its signature is wrong, nobody is signed in', async () => {
  const owner = await post('/api/auth/signup', signupBody('key_owner'));
  const passkey = {
    uuid: platform.newId(),
    userId: owner.json<{ user: { uuid: string } }>().user.uuid,
    credentialId: 'c3RvcmVk',
    publicKey: Buffer.from('a key'),
    counter: 0,
    transports: [],
    name: 'Laptop',
    createdAt: now(),
  };
  expect(await insertPasskey(db, passkey)).toBe(true);
  const bytes = Buffer.from('{}').toString('base64url');
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  for (const id of ['dW5rbm93bg', passkey.credentialId]) {
    const started = await post('/api/auth/passkeys/login-options', {});
    const { token } = started.json<{ token: string }>();
    const credential = { id, rawId: id, type: 'public-key', response };
    const finished = await post('/api/auth/passkeys/login', { token, credential });
    expect([finished.statusCode, finished.json(), finished.cookies]).toEqual([
      400,
      { detail: PASSKEY_REFUSED },
      [],
    ]);
  }
});
