import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';
import { findSimilarUsers } from './user-search.repository.ts';

const app = await createTestApp();
const { db } = app.platform;
let ada: Caller;
let grace: Caller;

beforeEach(async () => {
  await sql`delete from users`.execute(db);
  ada = await app.signUp('ada_l', { first_name: 'Ada', last_name: 'Lovelace' });
  grace = await app.signUp('ghopper', { first_name: 'Grace', last_name: 'Hopper' });
});

async function find(q: string, who: Pick<Caller, 'get'> = ada, type = 'users') {
  const answer = await who.get(`/api/search?${new URLSearchParams({ q, type }).toString()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ users: { username: string }[] }>();
}
const names = async (q: string, who?: Pick<Caller, 'get'>) =>
  (await find(q, who)).users.map(({ username }) => username);

test('when words, beginnings, parts or the username are searched, in any case, the user is found', async () => {
  for (const q of [
    'grace',
    'GRACE',
    'gr',
    'hop',
    'opper',
    'ghopper',
    '@ghopper',
    'grace hopper',
    'hopper gr',
  ])
    expect([q, await names(q)]).toEqual([q, ['ghopper']]);
  for (const q of ['zz', '%', '_', '\\', '   ', '@', 'qqqq']) expect([q, await names(q)]).toEqual([q, []]);
});

test('when a word has a typing error, similar users are found', async () => {
  for (const q of ['grce', 'hoper', 'lovelase', 'lovlace'])
    expect([q, await names(q)]).toEqual([q, [q.startsWith('l') ? 'ada_l' : 'ghopper']]);
});

test('when two neighbouring letters are swapped, the user is found', async () => {
  for (const q of ['garce', 'rgace', 'graec', 'hpoper', 'hoppre', 'lvoelace', 'lovealce'])
    expect([q, await names(q)]).toEqual([q, [q.startsWith('l') ? 'ada_l' : 'ghopper']]);
});

test('when words with errors are searched, the closest users are those of a comparison with all words', async () => {
  const syllables = ['an', 'be', 'car', 'do', 'li', 'ma', 'ne', 'ros'];
  const lastNames = syllables.flatMap((one) =>
    syllables.flatMap((two) => [`${one}${two}`, `${one}${two}ri`, `${two}tor${one}${two}`]),
  );
  await sql`
    insert into users (uuid, username, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), left(name, 3) || '_' || n, n || '@example.org', '', 'Mia', name, now()
    from unnest(${lastNames}::text[]) with ordinality names (name, n)`.execute(db);
  const searched = lastNames.flatMap((name, at) => {
    const error = at % (name.length - 1);
    return [
      `${name.slice(0, error)}z${name.slice(error + 1)}`,
      name.slice(0, error) + name.slice(error + 1),
      `${name.slice(0, error)}w${name.slice(error)}`,
    ];
  });
  let found = 0;
  for (const word of searched.filter((_, at) => at % 5 === 0)) {
    const rows = await findSimilarUsers(db, { words: [word], viewerId: null, count: 50 });
    const usernames = rows.map(({ username }) => username);
    expect([word, usernames]).toEqual([word, await compareWithAllWords(word)]);
    found += usernames.length;
  }
  expect(found).toBeGreaterThan(100);
});

/** Selects the users with a similar word by reading the words of all users. */
async function compareWithAllWords(word: string): Promise<string[]> {
  const patterns = Array.from(word, (_, at) => `${word.slice(0, at)}%${word.slice(at + 1)}`);
  const swapped = Array.from(
    word,
    (_, at) => word.slice(0, at) + swap(word.slice(at, at + 2)) + word.slice(at + 2),
  );
  const isSimilar =
    word.length > 5
      ? sql`similarity(word, ${word}) >= ${word.length > 6 ? 0.45 : 0.4}::real`
      : sql`word like any(${patterns}) and abs(length(word) - ${word.length}::integer) <= 1`;
  const { rows } = await sql<{ username: string }>`
    select username from user_words join users on uuid = user_id where word not like ' %' and (${isSimilar} or word = any(${swapped}))
    group by username order by max(similarity(word, ${word})) desc, username limit 50`.execute(db);
  return rows.map(({ username }) => username);
}

const swap = (pair: string) => pair.slice(1) + pair.slice(0, 1);

test('when users get, share and lose words, each word of a user is searched once', async () => {
  const words = async () => {
    const { rows } = await sql<{
      word: string;
    }>`select word from search_words order by word collate "C"`.execute(db);
    return rows.map(({ word }) => word);
  };
  expect(await words()).toEqual(['ada', 'ada_l', 'ghopper', 'grace', 'hopper', 'lovelace']);
  await grace.put('/api/auth/update-profile', { first_name: 'Ada', last_name: 'Murray' });
  expect(await words()).toEqual(['ada', 'ada_l', 'ghopper', 'lovelace', 'murray']);
  await sql`delete from users where uuid = ${ada.uuid}`.execute(db);
  expect(await words()).toEqual(['ada', 'ghopper', 'murray']);
  expect(await names('muray', grace)).toEqual(['ghopper']);
});

test('when a user loses a word while another one gets it, the word is still found', async () => {
  for (let round = 0; round < 5; round += 1) {
    const isFirst = round % 2 === 0;
    const rename = ({ uuid }: Caller, name: string | null) =>
      sql`update users set first_name = ${name} where uuid = ${uuid}`.execute(db);
    await Promise.all([rename(ada, isFirst ? 'Shared' : null), rename(grace, isFirst ? null : 'Shared')]);
    expect(await names('shred', app.guest)).toEqual([isFirst ? 'ada_l' : 'ghopper']);
  }
});

test('when names have accents, they are found with and without them', async () => {
  await app.signUp('zoe_n', { first_name: 'Zoé', last_name: 'Núñez García' });
  for (const q of ['zoe', 'Zoé', 'nunez', 'NÚÑEZ', 'zoé nunez', 'garcia', 'nunez garcia zo'])
    expect([q, await names(q)]).toEqual([q, ['zoe_n']]);
});

test('when two frequent names are searched together, the users with both are found', async () => {
  await sql`
    insert into users (uuid, username, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), first || last || n, first || last || n || '@example.org', '', first, last, now()
    from (values ('Maria', 'Silva'), ('Marta', 'Garcia')) names (first, last), generate_series(1, 1200) n`.execute(
    db,
  );
  await app.signUp('zz_both', { first_name: 'Maria', last_name: 'Garcia' });
  for (const q of ['maria garcia', 'garcia maria', 'Maria Gar'])
    expect([q, await names(q)]).toEqual([q, ['zz_both']]);
});

test('when many words begin alike, the username is first all the same', async () => {
  await sql`
    insert into users (uuid, username, email, password_hash, first_name, created_at)
    select gen_random_uuid(), 'mia' || n, 'mia' || n || '@example.org', '', 'Mia', now() from generate_series(1, 250) n`.execute(
    db,
  );
  await app.signUp('mia', { first_name: 'Zoe' });
  expect((await names('mia'))[0]).toBe('mia');
});

test('when several users match, the username comes first, then followed users, then the closest words', async () => {
  await app.signUp('gra');
  await app.signUp('anagrams', { first_name: 'Zoe' });
  const friend = await app.signUp('zgrant', { first_name: 'Granville' });
  await app.signUp('grant_b');
  await ada.post(`/api/follows/${friend.username}`);
  expect(await names('gra')).toEqual(['gra', 'zgrant', 'ghopper', 'grant_b', 'anagrams']);
  expect((await find('zgrant')).users).toMatchObject([
    {
      username: 'zgrant',
      you_follow: true,
      follow_status: 'following',
      follows_you: false,
      is_private: false,
    },
  ]);
  await grace.patch('/api/profile/privacy', { is_profile_public: false });
  await ada.post(`/api/follows/${grace.username}`);
  expect((await find('ghopper')).users).toMatchObject([{ you_follow: false, follow_status: 'requested' }]);
});

test('when a user is renamed or deactivated, or blocks the viewer, the search follows', async () => {
  await grace.put('/api/auth/update-profile', { first_name: 'Amazing', last_name: 'Grace' });
  expect(await names('hop', grace)).toEqual(['ghopper']);
  expect(await names('amazing')).toEqual(['ghopper']);
  await grace.post(`/api/blocks/${ada.username}`);
  expect([await names('amazing'), await names('ada', grace)]).toEqual([[], []]);
  expect(await names('amazing', app.guest)).toEqual(['ghopper']);
  await sql`update users set is_active = false where uuid = ${grace.uuid}`.execute(db);
  expect(await names('amazing', app.guest)).toEqual([]);
});

test('when a profile is private, others find its name and picture alone', async () => {
  await grace.put('/api/auth/update-profile', { bio: 'Compilers' });
  await grace.patch('/api/profile/privacy', { is_profile_public: false });
  expect((await find('grace', app.guest)).users).toEqual([
    {
      uuid: grace.uuid,
      username: 'ghopper',
      first_name: 'Grace',
      last_name: 'Hopper',
      profile_photo_url: null,
      is_private: true,
      follows_you: false,
      you_follow: false,
      follow_status: '',
    },
  ]);
});

test('when trackers are searched, users find them by name and guests find none', async () => {
  const available = await app.guest.get('/api/trackers/available');
  const [{ type, name }] = available.json<{ trackers: [{ type: string; name: string }] }>().trackers;
  await ada.post('/api/trackers/enable', { tracker_type: type });
  const url = `/api/search?q=${name.slice(0, -1)}`;
  expect((await ada.get(url)).json()).toMatchObject({
    trackers: [{ tracker_type: type, name, is_enabled: true }],
  });
  const { users, ...others } = (await app.guest.get(url)).json<Record<string, unknown[]>>();
  expect([users, ...Object.values(others)].flat()).toEqual([]);
});

test('when the parameters are wrong, the response is 422', async () => {
  for (const query of ['', 'q=', `q=${'a'.repeat(101)}`, 'q=a&type=passwords', 'q=a&limit=0', 'q=a&limit=51'])
    expect([query, (await ada.get(`/api/search?${query}`)).statusCode]).toEqual([query, 422]);
});
