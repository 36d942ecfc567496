import { describe, expect, test } from 'vitest';
import { CODE_WRONG, PASSWORD_WRONG, SIGN_IN_EXPIRED } from '@plotline/contract/errors.ts';
import { untilWaiting } from '../../../../tests/support/waiting.ts';
import { withTransaction } from '../../../platform/database.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from '../accounts.fixture.ts';
import { lockPasswordHash, updatePassword } from '../accounts.repository.ts';
import { base32Bytes } from './base32.fixture.ts';
import { totpCode, totpStep } from './totp.ts';

const MINUTE = 60_000;
const { db, accounts, platform, post, get, advance, now, written } = await createAccountsFixture();

interface Enabled {
  readonly name: string;
  readonly token: string;
  readonly codes: readonly string[];
  /** Returns the current code of the app; time passes, so that it was not used before. */
  readonly nextCode: () => string;
}

async function enable(name: string): Promise<Enabled> {
  const token = sessionCookieOf(await post('/api/auth/signup', signupBody(name))).value;
  const started = await post('/api/auth/totp', { password: 'Violet-Kite-7' }, { token });
  const { secret, uri } = started.json<{ secret: string; uri: string }>();
  expect(uri).toContain(`otpauth://totp/Plotline:${name}%40example.org?secret=${secret}&`);
  const nextCode = () => {
    advance(MINUTE);
    return totpCode(base32Bytes(secret), totpStep(now()));
  };
  const confirmed = await post('/api/auth/totp/confirm', { code: nextCode() }, { token });
  expect(confirmed.statusCode).toBe(200);
  return { name, token, codes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes, nextCode };
}

async function firstStep(name: string): Promise<string> {
  const answer = await post('/api/auth/login', { email: `${name}@example.org`, password: 'Violet-Kite-7' });
  const { user, second_factor } = answer.json();
  expect([answer.statusCode, user, second_factor.methods, answer.cookies]).toEqual([200, null, ['totp'], []]);
  return second_factor.token;
}

const secondStep = (token: string, code: string, ip?: string) =>
  post('/api/auth/login/second-factor', { token, code }, ip === undefined ? {} : { ip });

const detailOf = (answer: { json: () => { detail: { loc: string[]; msg: string }[] } }) =>
  answer.json().detail.map(({ loc, msg }) => [loc[1], msg]);

describe('the setup', () => {
  test('when the password is wrong or the first code is, nothing is enabled', async () => {
    const token = sessionCookieOf(await post('/api/auth/signup', signupBody('set_ada'))).value;
    expect((await post('/api/auth/totp/confirm', { code: '123456' }, { token })).statusCode).toBe(409);
    const refused = await post('/api/auth/totp', { password: 'Wrong1234' }, { token });
    expect([refused.statusCode, detailOf(refused)]).toEqual([422, [['password', PASSWORD_WRONG]]]);
    await post('/api/auth/totp', { password: 'Violet-Kite-7' }, { token });
    const wrong = await post('/api/auth/totp/confirm', { code: '000000' }, { token });
    expect([wrong.statusCode, detailOf(wrong)]).toEqual([422, [['code', CODE_WRONG]]]);
    expect((await get('/api/auth/second-factor', token)).json()).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
      passkeys: [],
      are_passkeys_available: false,
    });
    const login = await post('/api/auth/login', { email: 'set_ada@example.org', password: 'Violet-Kite-7' });
    expect(login.json().user).toMatchObject({ username: 'set_ada' });
  });

  test('when it is enabled, other sessions end, and the secret and the codes are not stored as text', async () => {
    await post('/api/auth/signup', signupBody('set_bea'));
    const other = sessionCookieOf(
      await post('/api/auth/login', { email: 'set_bea@example.org', password: 'Violet-Kite-7' }),
    ).value;
    const third = sessionCookieOf(
      await post('/api/auth/login', { email: 'set_bea@example.org', password: 'Violet-Kite-7' }),
    ).value;
    const { secret } = (await post('/api/auth/totp', { password: 'Violet-Kite-7' }, { token: third })).json();
    const code = totpCode(base32Bytes(secret), totpStep(now()));
    const { recovery_codes: codes } = (
      await post('/api/auth/totp/confirm', { code }, { token: third })
    ).json();
    expect(new Set(codes).size).toBe(10);
    expect((await get('/api/auth/me', other)).statusCode).toBe(401);
    expect((await get('/api/auth/me', third)).statusCode).toBe(200);
    const stored = JSON.stringify([
      await db.selectFrom('totp_secrets').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const plain of [secret, base32Bytes(secret).toString('base64url'), ...codes])
      expect(stored).not.toContain(plain);
    expect((await post('/api/auth/totp', { password: 'Violet-Kite-7' }, { token: third })).statusCode).toBe(
      409,
    );
  });

  test('when it is enabled while a user signs in, the sign-in needs it', async () => {
    const token = sessionCookieOf(await post('/api/auth/signup', signupBody('set_eve'))).value;
    const { secret } = (await post('/api/auth/totp', { password: 'Violet-Kite-7' }, { token })).json();
    const code = totpCode(base32Bytes(secret), totpStep(now()));
    const { uuid } = (await get('/api/auth/me', token)).json();
    const { enabling, signingIn } = await withTransaction(db, async (trx) => {
      await lockPasswordHash(trx, uuid);
      const confirm = post('/api/auth/totp/confirm', { code }, { token });
      await untilWaiting(trx, 1);
      const login = firstStep('set_eve');
      await untilWaiting(trx, 2);
      return { enabling: confirm, signingIn: login };
    });
    expect((await enabling).statusCode).toBe(200);
    expect(await signingIn).toMatch(/./);
  });

  test('when it is disabled, password and code are required, and the password is enough again', async () => {
    const { name, token, nextCode } = await enable('set_cleo');
    const disable = (password: string, code: string) =>
      post('/api/auth/totp/disable', { password, code }, { token });
    expect((await disable('Wrong1234', nextCode())).statusCode).toBe(422);
    expect((await disable('Violet-Kite-7', '000000')).statusCode).toBe(422);
    const pending = await firstStep(name);
    expect((await disable('Violet-Kite-7', nextCode())).statusCode).toBe(200);
    expect((await disable('Violet-Kite-7', nextCode())).statusCode).toBe(409);
    expect((await secondStep(pending, nextCode())).json()).toEqual({ detail: SIGN_IN_EXPIRED });
    const login = await post('/api/auth/login', { email: `${name}@example.org`, password: 'Violet-Kite-7' });
    expect(login.json().user).toMatchObject({ username: name });
  });

  test('when the recovery codes are replaced, the earlier ones are refused', async () => {
    const { name, token, codes, nextCode } = await enable('set_dora');
    const body = { password: 'Violet-Kite-7', code: nextCode() };
    const { recovery_codes: replaced } = (await post('/api/auth/recovery-codes', body, { token })).json();
    const step = await firstStep(name);
    expect((await secondStep(step, codes[0] ?? '')).statusCode).toBe(422);
    expect((await secondStep(step, replaced[0])).statusCode).toBe(200);
  });
});

describe('the second step', () => {
  test('when the code is right, the session starts; the code and the sign-in are used up', async () => {
    const { name, nextCode } = await enable('step_ada');
    const [first, second] = [await firstStep(name), await firstStep(name)];
    const code = nextCode();
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const answer = await secondStep(first, typed);
    expect([answer.statusCode, answer.json().user.username]).toEqual([200, name]);
    expect((await get('/api/auth/me', sessionCookieOf(answer).value)).statusCode).toBe(200);
    const repeated = await secondStep(second, code);
    expect([repeated.statusCode, detailOf(repeated)]).toEqual([422, [['code', CODE_WRONG]]]);
    const again = await secondStep(first, nextCode());
    expect([again.statusCode, again.json()]).toEqual([400, { detail: SIGN_IN_EXPIRED }]);
  });

  test('when a recovery code is used many times at once, one use succeeds', async () => {
    const { name, token, codes } = await enable('step_bea');
    const steps = [await firstStep(name), await firstStep(name), await firstStep(name)];
    const answers = await Promise.all(steps.map((step) => secondStep(step, ` ${codes[3]?.toUpperCase()} `)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await get('/api/auth/second-factor', token)).json()).toMatchObject({ recovery_codes_left: 9 });
  });

  test('when codes are guessed, five are tried per address, and others go on', async () => {
    const { name, nextCode } = await enable('step_cleo');
    const step = await firstStep(name);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => secondStep(step, `00000${index}`, '203.0.113.5')),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
    expect((await secondStep(step, nextCode(), '203.0.113.5')).statusCode).toBe(429);
    expect((await secondStep(step, nextCode(), '203.0.113.6')).statusCode).toBe(200);
  });

  test('when codes are guessed from many addresses, thirty are tried in an hour', async () => {
    const { name, nextCode } = await enable('step_dora');
    const step = await firstStep(name);
    for (let index = 0; index < 30; index += 1)
      expect((await secondStep(step, '000000', `198.51.100.${index}`)).statusCode).toBe(422);
    expect((await secondStep(step, '000000', '198.51.100.99')).statusCode).toBe(429);
    advance(60 * MINUTE);
    expect((await secondStep(await firstStep(name), nextCode(), '198.51.100.99')).statusCode).toBe(200);
  });

  test.each(['', 'x', 'A'.repeat(43)])('when the token is invented (%j), it is refused', async (token) => {
    expect((await secondStep(token, '123456')).statusCode).toBe(400);
  });

  test('when ten minutes have passed, the sign-in starts again', async () => {
    const { name, nextCode } = await enable('step_eva');
    const step = await firstStep(name);
    advance(10 * MINUTE);
    expect((await secondStep(step, nextCode())).json()).toEqual({ detail: SIGN_IN_EXPIRED });
    await accounts.jobs?.['accounts.delete_expired_sessions']?.({}, job());
    expect(await db.selectFrom('sign_in_challenges').selectAll().execute()).toEqual([]);
  });

  test('when the password changes once it was checked, there is no second step', async () => {
    const { name } = await enable('step_gus');
    const { uuid = '' } = (await accounts.service.findByUsername(name)) ?? {};
    const { signingIn } = await withTransaction(db, async (trx) => {
      await updatePassword(trx, uuid, 'another');
      const login = post('/api/auth/login', { email: `${name}@example.org`, password: 'Violet-Kite-7' });
      await untilWaiting(trx, 1);
      return { signingIn: login };
    });
    expect((await signingIn).statusCode).toBe(401);
  });

  test('when the password changes or the account is deactivated between the steps, they fail', async () => {
    const { name, token, nextCode } = await enable('step_fay');
    const { uuid = '' } = (await accounts.service.findByUsername(name)) ?? {};
    const first = await firstStep(name);
    await accounts.service.setActive(uuid, false);
    expect((await secondStep(first, nextCode())).statusCode).toBe(403);
    await accounts.service.setActive(uuid, true);
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    const second = await firstStep(name);
    await accounts.service.setPassword(uuid, 'Another2x');
    expect((await secondStep(second, nextCode())).json()).toEqual({ detail: SIGN_IN_EXPIRED });
  });
});

test('when an operator resets the second factor, the password is enough and sessions end', async () => {
  const { name, token } = await enable('reset_ada');
  const { uuid = '' } = (await accounts.service.findByUsername(name)) ?? {};
  expect(await accounts.service.removeSecondFactor(uuid)).toBe(true);
  expect(await accounts.service.removeSecondFactor(uuid)).toBe(false);
  expect((await get('/api/auth/me', token)).statusCode).toBe(401);
  const login = await post('/api/auth/login', { email: `${name}@example.org`, password: 'Violet-Kite-7' });
  expect(login.json().user).toMatchObject({ username: name });
});

test('when the second factor is used, lines of the log name events and no codes', async () => {
  written.splice(0);
  const { name, codes } = await enable('log_ada');
  const step = await firstStep(name);
  await secondStep(step, '000000');
  await secondStep(step, codes[0] ?? '');
  const events = written.map((line) => JSON.parse(line).event);
  expect(events).toEqual(['second_factor_enabled', 'second_factor_failed', 'recovery_code_used']);
  for (const secret of [step, ...codes]) expect(written.join()).not.toContain(secret);
});

function job() {
  return { signal: new AbortController().signal, log: platform.log, attempt: 1 };
}
