import { describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../tests/support/waiting.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { deleteAccount, updatePassword } from './accounts.repository.ts';

const { db, post, get, advance, accounts } = await createAccountsFixture();
const MINUTE = 60_000;

async function signUp(username: string, ip?: string) {
  const answer = await post('/api/auth/signup', signupBody(username), ip ? { ip } : {});
  expect(answer.statusCode).toBe(201);
  return { token: sessionCookieOf(answer).value, uuid: String(answer.json().user.uuid) };
}

function logIn(email: string, password = 'Violet-Kite-7', from: { ip?: string; token?: string } = {}) {
  return post('/api/auth/login', { email, password }, from);
}

describe('signing in', () => {
  test('when e-mail and password are right, a new session starts and the previous one of the browser ends', async () => {
    const { token } = await signUp('ada');
    const answer = await logIn(' ADA@example.org ', 'Violet-Kite-7', { token });
    const next = sessionCookieOf(answer).value;
    expect(answer.json().user).toMatchObject({ username: 'ada', active_sessions: 1, total_sessions: 2 });
    expect(next).not.toBe(token);
    expect((await get('/api/auth/me', next)).statusCode).toBe(200);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
  });

  test('when the password was typed in decomposed characters, it is the same password', async () => {
    const password = 'Zoe\u0308-Plot1';
    await post('/api/auth/signup', signupBody('zoe', { password, password_confirm: password }));
    expect((await logIn('zoe@example.org', password.normalize())).statusCode).toBe(200);
  });

  test.each([{ email: ' ' }, { email: null, password: null }, { email: 5, password: ['Violet-Kite-7'] }])(
    'when the body is %j, each field has an error',
    async (body) => {
      const answer = await post('/api/auth/login', body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail.map(({ msg }: { msg: string }) => msg)).toEqual([
        'Email is required',
        'Password is required',
      ]);
    },
  );

  test('when the account is deactivated, its sessions end and only the right password reveals the reason', async () => {
    const { token, uuid } = await signUp('gone');
    expect(await accounts.service.setActive(uuid, false)).toBe(true);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    const right = await logIn('gone@example.org');
    expect([right.statusCode, right.json()]).toEqual([403, { detail: 'This account has been deactivated' }]);
    expect((await logIn('gone@example.org', 'Wrong1234')).statusCode).toBe(401);
    await accounts.service.setActive(uuid, true);
    expect((await logIn('gone@example.org')).statusCode).toBe(200);
  });
});

describe('failing to sign in', () => {
  test.each([
    ['the account is deleted', (trx: Db, uuid: string) => deleteAccount(trx, uuid)],
    ['the password is changed', (trx: Db, uuid: string) => updatePassword(trx, uuid, 'another')],
  ])('when %s once the password was checked, it counts as wrong', async (what, change) => {
    const { uuid } = await signUp(`meanwhile_${what.length}`);
    const answer = await withTransaction(db, async (trx) => {
      await change(trx, uuid);
      const signingIn = logIn(`meanwhile_${what.length}@example.org`);
      await untilWaiting(trx, 1);
      return { signingIn };
    });
    const { statusCode, cookies } = await answer.signingIn;
    expect([statusCode, cookies]).toEqual([401, []]);
  });

  test('when the e-mail is unknown or the password wrong, the response is the same', async () => {
    await signUp('bea');
    const [wrong, unknown] = [await logIn('bea@example.org', 'Wrong1234'), await logIn('no@example.org')];
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { detail: 'Invalid email or password' }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([401, { detail: 'Invalid email or password' }]);
    expect(wrong.cookies).toEqual([]);
  });

  test('when the e-mail is unknown, the response takes as long as for a wrong password', async () => {
    // Only the usual password of the tests is hashed cheaply.
    const password = 'Hashed-Slowly-1';
    await post('/api/auth/signup', signupBody('timed', { password, password_confirm: password }));
    const times = { timed: [] as number[], nobody: [] as number[] };
    for (let index = 0; index < 30; index += 1) {
      // Both at once, alternately first: other load on the machine then slows both alike.
      const names = index % 2 === 0 ? (['timed', 'nobody'] as const) : (['nobody', 'timed'] as const);
      const ip = `198.51.100.${index}`;
      const fail = (name: string) => logIn(`${name}@example.org`, 'Wrong1234', { ip });
      await Promise.all(names.map(async (name) => times[name].push(await timeOf(() => fail(name)))));
    }
    const ratio = median(times.timed) / median(times.nobody);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.5);
  });

  test('when a sign-in fails five times in 15 minutes, this address is blocked for this account only', async () => {
    await signUp('cleo');
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await logIn('cleo@example.org', 'Wrong1234')).statusCode).toBe(401);
      advance(MINUTE);
    }
    const refused = await logIn('CLEO@example.org');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect(refused.json().detail).toBe('Too many failed sign-ins. Try again in 10 minutes.');
    expect((await logIn('cleo@example.org', 'Violet-Kite-7', { ip: '192.0.2.2' })).statusCode).toBe(200);
    advance(10 * MINUTE);
    expect((await logIn('cleo@example.org')).statusCode).toBe(200);
  });

  test('when a sign-in succeeds, earlier failures no longer count', async () => {
    await signUp('dora');
    for (const password of ['W1', 'W2', 'W3', 'W4', 'Violet-Kite-7', 'W5', 'W6', 'W7', 'W8'])
      await logIn('dora@example.org', password);
    expect((await logIn('dora@example.org')).statusCode).toBe(200);
  });

  test('when twenty wrong passwords come at once, five are tried', async () => {
    await signUp('eve');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => logIn('eve@example.org', `Wrong123${index}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('when ten right passwords come at once, all sign in', async () => {
    await signUp('fay');
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn('fay@example.org')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('when failures are counted, neither e-mail nor address is stored', async () => {
    await logIn('counted@example.org', 'Wrong1234');
    const rows = JSON.stringify(
      (await db.selectFrom('rate_limit_hits').selectAll().execute()).map((row) => row.key_hash.toString()),
    );
    expect(rows).not.toContain('counted');
    expect(rows).not.toContain('192.0.2.1');
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
