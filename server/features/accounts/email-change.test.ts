import { describe, expect, test } from 'vitest';
import {
  EMAIL_CONFIRMATION_SENT,
  EMAIL_INVALID,
  EMAIL_LINK_INVALID,
  EMAIL_TAKEN,
  EMAIL_UNCHANGED,
  EMAIL_UNCONFIRMED,
  PASSWORD_WRONG,
} from '@plotline/contract/errors.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { outcome } from '../../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Violet-Kite-7';
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://plot.example' };
const plain = await createAccountsFixture();
const mailing = await createAccountsFixture(SMTP);
const strict = await createAccountsFixture({ ...SMTP, REQUIRE_VERIFIED_EMAIL: 'on' });

type Fixture = typeof plain;

async function signUp({ post }: Fixture, name: string): Promise<string> {
  return sessionCookieOf(await post('/api/auth/signup', signupBody(name))).value;
}

const change = ({ post }: Fixture, token: string, email: string, password = PASSWORD) =>
  post('/api/auth/email', { email, password }, { token });

const logIn = ({ post }: Fixture, email: string) => post('/api/auth/login', { email, password: PASSWORD });

/** Sends the queued mails and returns the token of the newest link to an address. */
async function linkTo({ work, mails }: Fixture, email: string): Promise<string> {
  await work();
  const mail = mails.findLast(({ to, text }) => to === email && text.includes('/confirm-email'));
  return /https:\/\/plot\.example\/confirm-email\?token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? 'none';
}

const confirm = ({ post }: Fixture, token: string) => post('/api/auth/confirm-email', { token });

describe('without a mail server', () => {
  test('when password and address are right, the address changes at once', async () => {
    const token = await signUp(plain, 'ada');
    const answer = await change(plain, token, ' New@Example.org ');
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'New@Example.org', pending: null }]);
    expect((await logIn(plain, 'ada@example.org')).statusCode).toBe(401);
    expect((await logIn(plain, 'new@example.org')).statusCode).toBe(200);
    expect((await change(plain, token, 'NEW@example.org')).json().email).toBe('NEW@example.org');
  });

  test('when the password is wrong or the address is invalid, unchanged or taken, nothing changes', async () => {
    await signUp(plain, 'bea_other');
    const token = await signUp(plain, 'bea');
    const wrong = await change(plain, token, 'bea2@example.org', 'Wrong1234');
    expect([wrong.statusCode, wrong.json().detail[0].msg]).toEqual([422, PASSWORD_WRONG]);
    const invalid = await change(plain, token, 'bea@');
    expect([invalid.statusCode, invalid.json().detail[0].msg]).toEqual([422, EMAIL_INVALID]);
    const unchanged = await change(plain, token, ' bea@example.org');
    expect([unchanged.statusCode, unchanged.json().detail[0].msg]).toEqual([422, EMAIL_UNCHANGED]);
    const taken = await change(plain, token, 'BEA_other@example.org');
    expect([taken.statusCode, taken.json()]).toEqual([409, { detail: EMAIL_TAKEN }]);
    expect((await plain.get('/api/auth/email', token)).json()).toEqual({
      email: 'bea@example.org',
      pending: null,
    });
  });
});

describe('with a mail server', () => {
  test('when the mailed link is opened, the address changes, once, and the former one is informed', async () => {
    const token = await signUp(mailing, 'cleo');
    const answer = await change(mailing, token, 'cleo2@example.org');
    expect(answer.json()).toMatchObject({
      email: 'cleo@example.org',
      pending: { email: 'cleo2@example.org' },
    });
    const link = await linkTo(mailing, 'cleo2@example.org');
    expect(mailing.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['cleo2@example.org', 'Confirm your email address for Plotline'],
      ['cleo@example.org', 'Your Plotline email address is about to change'],
    ]);
    const stored = JSON.stringify(await mailing.db.selectFrom('email_confirmations').selectAll().execute());
    expect(stored).not.toContain(link);
    expect((await logIn(mailing, 'cleo2@example.org')).statusCode).toBe(401);
    const answers = await Promise.all([confirm(mailing, link), confirm(mailing, link)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await logIn(mailing, 'cleo2@example.org')).statusCode).toBe(200);
    await mailing.work();
    expect(mailing.mails.at(-1)).toMatchObject({
      to: 'cleo@example.org',
      subject: 'Your Plotline email address was changed',
    });
  });

  test('when the change is cancelled, replaced or too old, or the password changes, the link is invalid', async () => {
    const token = await signUp(mailing, 'dora');
    const invalid = async (link: string) => {
      expect(await outcome(confirm(mailing, link))).toEqual([400, { detail: EMAIL_LINK_INVALID }]);
    };
    await change(mailing, token, 'dora2@example.org');
    const cancelled = await linkTo(mailing, 'dora2@example.org');
    expect((await mailing.send('DELETE', '/api/auth/email', token)).json().pending).toBeNull();
    await invalid(cancelled);
    await change(mailing, token, 'dora3@example.org');
    const replaced = await linkTo(mailing, 'dora3@example.org');
    await change(mailing, token, 'dora4@example.org');
    const outlived = await linkTo(mailing, 'dora4@example.org');
    await invalid(replaced);
    const body = { current_password: PASSWORD, password: 'Another2x', password_confirm: 'Another2x' };
    expect((await mailing.post('/api/auth/change-password', body, { token })).statusCode).toBe(200);
    await invalid(outlived);
    await change(mailing, token, 'dora5@example.org', 'Another2x');
    const expired = await linkTo(mailing, 'dora5@example.org');
    mailing.advance(24 * HOUR);
    await invalid(expired);
    for (const invented of ['', 'x', 'A'.repeat(43)]) await invalid(invented);
  });

  test('when the address is changed repeatedly, the sixth change in an hour is refused and mails nobody', async () => {
    const token = await signUp(mailing, 'mira');
    const answers = [];
    for (const n of [1, 2, 3, 4, 5, 6])
      answers.push(await change(mailing, token, `stranger${n}@example.org`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    await mailing.work();
    expect(mailing.mails.map(({ to }) => to)).not.toContain('stranger6@example.org');
    mailing.advance(HOUR);
    expect((await change(mailing, token, 'stranger6@example.org')).statusCode).toBe(200);
  });

  test('when many changes are requested at once, the limit of an hour still holds', async () => {
    const token = await signUp(mailing, 'mona');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => change(mailing, token, `many${n}@example.org`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  test('when another account took the address since, the link is refused', async () => {
    const token = await signUp(mailing, 'eva');
    await change(mailing, token, 'eva_later@example.org');
    const link = await linkTo(mailing, 'eva_later@example.org');
    await signUp(mailing, 'eva_later');
    expect(await outcome(confirm(mailing, link))).toEqual([409, { detail: EMAIL_TAKEN }]);
  });
});

describe('where addresses have to be confirmed', () => {
  test('when a user signs up, they sign in only after opening the link', async () => {
    const answer = await strict.post('/api/auth/signup', signupBody('fay'));
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
      202,
      { user: null, detail: EMAIL_CONFIRMATION_SENT },
      [],
    ]);
    const link = await linkTo(strict, 'fay@example.org');
    expect(await outcome(logIn(strict, 'fay@example.org'))).toEqual([403, { detail: EMAIL_UNCONFIRMED }]);
    const second = await linkTo(strict, 'fay@example.org');
    expect((await confirm(strict, link)).statusCode).toBe(400);
    expect((await confirm(strict, second)).statusCode).toBe(200);
    expect((await logIn(strict, 'fay@example.org')).statusCode).toBe(200);
  });

  test('when the link is requested by many sign-ins, three mails are sent in an hour', async () => {
    await strict.post('/api/auth/signup', signupBody('gil'));
    for (let count = 0; count < 5; count += 1) await logIn(strict, 'gil@example.org');
    await linkTo(strict, 'gil@example.org');
    const links = strict.mails.filter(({ to }) => to === 'gil@example.org');
    expect(links).toHaveLength(3);
    expect((await confirm(strict, await linkTo(strict, 'gil@example.org'))).statusCode).toBe(200);
  });

  test('when the password is reset by mail, the address is confirmed, too', async () => {
    await strict.post('/api/auth/signup', signupBody('hal'));
    await strict.post('/api/auth/forgot-password', { email: 'hal@example.org' });
    await strict.work();
    const mail = strict.mails.findLast(
      ({ to, text }) => to === 'hal@example.org' && text.includes('/reset-password'),
    );
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    await strict.post('/api/auth/reset-password', { token, password: PASSWORD, password_confirm: PASSWORD });
    expect((await logIn(strict, 'hal@example.org')).statusCode).toBe(200);
  });
});
