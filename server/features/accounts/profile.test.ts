import { describe, expect, test } from 'vitest';
import {
  BIO_TOO_LONG,
  RENAMED_TOO_OFTEN,
  USERNAME_REQUIRED,
  USERNAME_RESERVED,
  USERNAME_RULE,
  USERNAME_TAKEN,
} from '@plotline/contract/errors.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';

const DAY = 24 * 60 * 60_000;
const privacy: unknown[] = [];
const { accounts, post, send, advance } = await createAccountsFixture(
  {},
  { changePrivacy: async (_, userId, isPublic) => void privacy.push({ userId, isPublic }) },
);

async function signUp(username: string) {
  const answer = await post('/api/auth/signup', signupBody(username));
  return sessionCookieOf(answer).value;
}

const update = (token: string, payload: object) => send('PUT', '/api/auth/update-profile', token, payload);

async function messagesOf(token: string, payload: object) {
  const answer = await update(token, payload);
  const { detail } = answer.json<{ detail: { loc: string[]; msg: string }[] }>();
  return [answer.statusCode, ...detail.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`)];
}

describe('the fields', () => {
  test('when fields are sent, they are trimmed, stored and returned; absent ones stay', async () => {
    const token = await signUp('ada');
    const first = await update(token, {
      first_name: ' Ada ',
      bio: 'Counts.',
      timezone: 'europe/paris',
      week_start: 'sunday',
    });
    expect([first.statusCode, first.json().user]).toMatchObject([
      200,
      {
        username: 'ada',
        first_name: 'Ada',
        last_name: null,
        bio: 'Counts.',
        timezone: 'Europe/Paris',
        week_start: 'sunday',
      },
    ]);
    const second = await update(token, { last_name: 'L.' });
    expect(second.json().user).toMatchObject({
      first_name: 'Ada',
      last_name: 'L.',
      bio: 'Counts.',
      week_start: 'sunday',
    });
  });

  test('when a field is null or empty, it is cleared', async () => {
    const token = await signUp('bea');
    await update(token, {
      first_name: 'Bea',
      last_name: 'B.',
      bio: 'Hi',
      timezone: 'Asia/Tokyo',
      week_start: 'sunday',
    });
    const answer = await update(token, {
      first_name: null,
      last_name: '',
      bio: '  ',
      timezone: null,
      week_start: null,
    });
    expect(answer.json().user).toMatchObject({
      first_name: null,
      last_name: null,
      bio: null,
      timezone: 'UTC',
      week_start: 'monday',
    });
  });

  test('when the first day of the week was never set, it is Monday; days other than Monday and Sunday are refused', async () => {
    const token = await signUp('bo_lee');
    expect((await update(token, {})).json().user.week_start).toBe('monday');
    const answer = await update(token, { week_start: 'saturday' });
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'week_start']]);
  });

  test('when nothing is sent, nothing changes', async () => {
    const token = await signUp('cleo');
    const answer = await update(token, {});
    expect([answer.statusCode, answer.json().user.username]).toEqual([200, 'cleo']);
  });

  test('when fields are invalid, each has an error and none is stored', async () => {
    const token = await signUp('dora');
    const broken = { first_name: 'Kept?', bio: '🚀'.repeat(151), timezone: '+02:00', username: '9lives' };
    expect(await messagesOf(token, broken)).toEqual([
      422,
      `username: ${USERNAME_RULE}`,
      `bio: ${BIO_TOO_LONG}`,
      'timezone: Unknown time zone',
    ]);
    expect((await accounts.service.findByUsername('dora'))?.first_name).toBeNull();
    expect((await update(token, { bio: '🚀'.repeat(150) })).statusCode).toBe(200);
  });

  test('when the privacy is sent, it is changed by the function for all changes of privacy', async () => {
    const token = await signUp('eva');
    await update(token, { first_name: 'Eva' });
    expect(privacy).toEqual([]);
    await update(token, { is_profile_public: false });
    const eva = await accounts.service.findByUsername('eva');
    expect(privacy).toEqual([{ userId: eva?.uuid, isPublic: false }]);
  });
});

describe('the name', () => {
  test('when a user is renamed, the session stays and the old name leads to the new one for 90 days', async () => {
    const token = await signUp('fay');
    const answer = await update(token, { username: ' FAY_new ' });
    expect(answer.json().user).toMatchObject({ username: 'fay_new' });
    expect(await accounts.service.findByUsername('Fay')).toMatchObject({ username: 'fay_new' });
    expect((await update(token, { username: 'fay_new' })).statusCode).toBe(200);
    advance(90 * DAY);
    expect(await accounts.service.findByUsername('fay')).toBeNull();
  });

  test.each([
    ['gil_1', '', USERNAME_REQUIRED],
    ['gil_2', null, USERNAME_REQUIRED],
    ['gil_3', 'a', USERNAME_RULE],
    ['gil_4', 'settings', USERNAME_RESERVED],
    ['gil_5', 'juggling', USERNAME_RESERVED],
  ])('when the name of %s is to be %j, it is refused', async (current, username, message) => {
    const token = await signUp(current);
    expect(await messagesOf(token, { username })).toEqual([422, `username: ${message}`]);
  });

  test('when a name is checked, the message is that of the change; the own name is available', async () => {
    const token = await signUp('nia');
    await update(await signUp('oli'), { username: 'oli_two' });
    const check = async (username: string) =>
      (await send('GET', `/api/auth/username-check?username=${username}`, token)).json<unknown>();
    expect(await check('NIA')).toEqual({ problem: null });
    expect(await check('free_name')).toEqual({ problem: null });
    expect(await check('9lives')).toEqual({ problem: USERNAME_RULE });
    expect(await check('settings')).toEqual({ problem: USERNAME_RESERVED });
    expect(await check('oli_two')).toEqual({ problem: USERNAME_TAKEN });
    expect(await check('oli')).toEqual({ problem: USERNAME_TAKEN });
  });

  test('when another user has the name, it is refused, also in concurrent requests', async () => {
    const tokens = await Promise.all(['hal', 'ida', 'jon'].map(signUp));
    const taken = await update(tokens[0] ?? '', { username: 'ida' });
    expect([taken.statusCode, taken.json()]).toEqual([409, { detail: USERNAME_TAKEN }]);
    const race = await Promise.all(tokens.map((token) => update(token, { username: 'wanted' })));
    expect(race.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('when a name was given up, others can take it after 90 days, its former owner at once', async () => {
    const kim = await signUp('kim');
    const leo = await signUp('leo');
    await update(kim, { username: 'kim_two' });
    expect((await post('/api/auth/signup', signupBody('kim', { email: 'x@example.org' }))).statusCode).toBe(
      409,
    );
    expect((await update(leo, { username: 'kim' })).statusCode).toBe(409);
    expect((await update(kim, { username: 'kim' })).statusCode).toBe(200);
    expect((await update(leo, { username: 'kim_two' })).statusCode).toBe(409);
  });

  test('when the name changed twice in 30 days, the third change is refused; changing back counts', async () => {
    const token = await signUp('mia');
    expect((await update(token, { username: 'mia_two' })).statusCode).toBe(200);
    expect((await update(token, { username: 'mia' })).statusCode).toBe(200);
    const third = await update(token, { username: 'mia_two', first_name: 'Mia' });
    expect([third.statusCode, third.json()]).toEqual([400, { detail: RENAMED_TOO_OFTEN }]);
    expect((await update(token, { username: 'mia', first_name: 'Mia' })).statusCode).toBe(200);
  });
});
