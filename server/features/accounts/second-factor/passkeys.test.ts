import { expect, test } from 'vitest';
import { PASSKEY_REFUSED } from '@plotline/contract/errors.ts';
import { createAccountsFixture, signupBody } from '../accounts.fixture.ts';
import { insertPasskey } from './passkeys.repository.ts';

// Sign-ins that succeed need a browser with an authenticator: `tests/e2e/access.spec.ts`.

const { db, platform, post, now } = await createAccountsFixture({ PUBLIC_URL: 'https://plotline.example' });

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
