import { describe, expect, test } from 'vitest';
import { USERNAME_RULE } from '@plotline/contract/errors.ts';
import { trimName } from '@plotline/contract/text.ts';
import { createAccountsFixture, sessionCookieOf, signupBody } from './accounts.fixture.ts';
import { insertRetiredName } from './usernames.repository.ts';

const received: unknown[] = [];
const { db, post, get, now } = await createAccountsFixture(
  {},
  {
    onSignup: async (trx, userId, extraFields) => {
      await trx.updateTable('users').set({ bio: 'set by a tracker' }).where('uuid', '=', userId).execute();
      received.push(extraFields);
      if (extraFields['juggling_name'] === 'broken')
        await trx.deleteFrom('users').where('bio', '=', '\0').execute();
    },
  },
);
const signup = (body: object) => post('/api/auth/signup', body);
const errorsOf = (answer: { json: () => { detail: { loc: string[]; msg: string }[] } }) =>
  Object.fromEntries(answer.json().detail.map(({ loc, msg }) => [loc[1], msg]));

describe('a sign-up', () => {
  test('when everything is valid, the account is created, returned and signed in', async () => {
    const body = signupBody('ada', { first_name: ' Ada ', last_name: '  ', timezone: 'Europe/Paris' });
    const answer = await signup({ ...body, email: ' Ada@Example.org ', username: ' ADA ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      user: {
        uuid: expect.any(String),
        username: 'ada',
        first_name: 'Ada',
        last_name: null,
        profile_photo_url: null,
        email: 'Ada@Example.org',
        bio: 'set by a tracker',
        role: 'user',
        is_active: true,
        is_profile_public: true,
        privacy_undo_until: null,
        timezone: 'Europe/Paris',
        week_start: 'monday',
        created_at: now().toISOString(),
        last_login_at: now().toISOString(),
        last_active_at: now().toISOString(),
        active_sessions: 1,
        total_sessions: 1,
        comments_from: 'everyone',
        hide_counts: false,
        hide_lists: false,
        hide_online: false,
      },
    });
    expect(await meOf(answer)).toMatchObject({ username: 'ada' });
  });

  test('when a name or an e-mail is taken in other case, the response is 409; the name is reported first', async () => {
    await signup(signupBody('grace'));
    const sameName = await signup(signupBody('GRACE', { email: 'other@example.org' }));
    const sameEmail = await signup(signupBody('grace2', { email: 'GRACE@example.org' }));
    const both = await signup(signupBody('grace'));
    expect([sameName, sameEmail, both].map((answer) => [answer.statusCode, answer.json().detail])).toEqual([
      [409, 'Username already taken'],
      [409, 'Email already registered'],
      [409, 'Username already taken'],
    ]);
  });

  test('when the name is a former one, the response does not tell whether the e-mail is registered', async () => {
    const { user } = (await signup(signupBody('hedy'))).json<{ user: { uuid: string } }>();
    await insertRetiredName(db, { username: 'hedy_before', userId: user.uuid, retiredAt: now() });
    for (const email of ['hedy@example.org', 'unknown@example.org']) {
      const answer = await signup(signupBody('hedy_before', { email }));
      expect([email, answer.statusCode, answer.json().detail]).toEqual([
        email,
        409,
        'Username already taken',
      ]);
    }
  });

  test('when two users take the same name or e-mail at once, one gets it and the other 409', async () => {
    const byName = await Promise.all(
      ['a', 'b', 'c'].map((part) => signup(signupBody('racer', { email: `${part}@race.example` }))),
    );
    const byEmail = await Promise.all(
      ['a', 'b', 'c'].map((part) => signup(signupBody(`racer_${part}`, { email: 'one@race.example' }))),
    );
    expect(statusesOf(byName)).toEqual([201, 409, 409]);
    expect(statusesOf(byEmail)).toEqual([201, 409, 409]);
  });

  test('when the time zone is unknown or an offset, it is UTC', async () => {
    const zones = ['Mars/Olympus', '+05:00', '', null];
    const answers = await Promise.all(
      zones.map((timezone, index) => signup(signupBody(`zone_${index}`, { timezone }))),
    );
    expect(answers.map((answer) => answer.json().user.timezone)).toEqual(['UTC', 'UTC', 'UTC', 'UTC']);
  });

  test('when there are further fields, trackers get them; when a tracker fails, its writes are rolled back and the account is created', async () => {
    received.length = 0;
    const answer = await signup(signupBody('juggler', { juggling_name: 'broken', n: 1 }));
    expect(received).toEqual([{ juggling_name: 'broken', n: 1 }]);
    expect(answer.json().user).toMatchObject({ username: 'juggler', bio: null });
  });

  test('when a user signs up, neither the token nor the password is in the database', async () => {
    const answer = await signup(
      signupBody('secretive', { password: 'Xyzzy-Plugh9', password_confirm: 'Xyzzy-Plugh9' }),
    );
    const { value } = sessionCookieOf(answer);
    const rows = JSON.stringify([
      await db.selectFrom('users').selectAll().where('username', '=', 'secretive').execute(),
      (await db.selectFrom('sessions').selectAll().execute()).map(({ token_hash, ...rest }) => ({
        ...rest,
        token_hash: [token_hash.toString('base64url'), token_hash.toString('utf8')],
      })),
    ]);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows).not.toContain('Xyzzy-Plugh9');
    expect(rows).not.toContain(value);
    expect(value).toMatch(/^[\w-]{43}$/);
  });
});

describe('a refused sign-up', () => {
  test('when several fields are invalid, each has its own message', async () => {
    const answer = await signup({
      email: 'nobody',
      username: '1x',
      password: 'short',
      password_confirm: 'other',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0]).toEqual({
      loc: ['body', 'email'],
      msg: 'Please enter a valid email address',
      type: 'value_error',
    });
    expect(errorsOf(answer)).toEqual({
      email: 'Please enter a valid email address',
      username:
        'Username must be 3-50 characters, start with a letter, and contain only lowercase letters, numbers, and underscores',
      password: 'Password does not meet requirements',
      password_confirm: 'Passwords do not match',
    });
  });

  test.each([undefined, null, '', 12_345_678, {}])(
    'when fields are %j, each has its message',
    async (value) => {
      const fields = { email: value, username: value, password: value, password_confirm: value };
      expect(errorsOf(await signup(fields))).toEqual({
        email: 'Email is required',
        username: 'Username is required',
        password: 'Password does not meet requirements',
      });
      const confirmation = signupBody('confirming', { password_confirm: value });
      expect(errorsOf(await signup(confirmation))).toEqual({ password_confirm: 'Passwords do not match' });
    },
  );

  test.each(['admin', 'API', ' settings ', 'everyone', 'plotline', 'juggling'])(
    'when the name is %j, it is not available',
    async (username) => {
      const answer = await signup(signupBody('x', { username, email: 'reserved@example.org' }));
      expect([answer.statusCode, errorsOf(answer)]).toEqual([
        422,
        { username: 'This username is not available.' },
      ]);
    },
  );

  test.each(['ab', 'a'.repeat(51), '_ada', 'ada-l', 'ad a', 'adä', 'аda', 'ada.l', 'ada\n'.repeat(2)])(
    'when the name is %j, the message is the rule',
    async (username) => {
      const answer = await signup(signupBody('x', { username, email: 'rule@example.org' }));
      expect(errorsOf(answer)).toEqual({ username: USERNAME_RULE });
    },
  );

  test.each(['Short1x', 'alllower1', 'ALLUPPER1', 'NoDigitsHere', ''])(
    'when the password is %j, the message is the rule',
    async (password) => {
      const answer = await signup(signupBody('weak', { password, password_confirm: password }));
      expect(errorsOf(answer)).toEqual({ password: 'Password does not meet requirements' });
    },
  );

  test('when a text contains a character that cannot be stored, the response is 422', async () => {
    const nul = await signup(signupBody('nul', { first_name: 'a\0b' }));
    const half = await signup(signupBody('half', { last_name: 'a\ud800' }));
    expect([nul.statusCode, half.statusCode]).toEqual([422, 422]);
  });
});

describe('hostile names', () => {
  const hostile = [
    `Robert'); drop table users;--`,
    '<script>alert(1)</script>',
    '${7*7} {{7*7}} %s %n %00',
    '../../etc/passwd',
    '= cmd|calc!A0',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘'.normalize(),
    '👩‍👩‍👧‍👦🏳️‍🌈',
    '\u202Egnirts\u202C',
    'مرحبا שלום 你好',
    'null',
    '\\\\ \' " ` \u2028 \u2029 .',
  ];
  test.each(hostile)('when a name is %j, only its visible characters are returned', async (name) => {
    const answer = await signup(signupBody(`hostile_${hostile.indexOf(name)}`, { first_name: name }));
    const seen = trimName(name);
    expect(answer.json().user.first_name).toBe(seen);
    expect(await meOf(answer)).toMatchObject({ first_name: seen });
  });

  test('when a name has decomposed characters, it is stored composed', async () => {
    const answer = await signup(signupBody('zoe', { first_name: 'Zoe\u0308' }));
    expect(answer.json().user.first_name).toBe('Zo\u00eb');
  });
});

async function meOf(answer: Awaited<ReturnType<typeof signup>>): Promise<unknown> {
  return (await get('/api/auth/me', sessionCookieOf(answer).value)).json();
}

function statusesOf(answers: readonly { readonly statusCode: number }[]): number[] {
  return answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
}
