import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { busDelivered } from '../../../../server/features/previews/previews.fixture.ts';
import { played } from '../chess.fixture.ts';
import { createPrivacyFixture, newestOf, RATED, type Linked } from './privacy.fixture.ts';

const { kit, linked, join, store, guest, playEachOther, platform } = await createPrivacyFixture();

const OPENING = { eco: 'B20', name: 'Sicilian Defense', family: 'Sicilian Defense', ply: 2 };

/** A strong player with everything that may reveal ratings: a peak, a burst, openings, snapshots. */
async function joinStrong(): Promise<Linked> {
  const ada = await linked(`strong${Math.random()}`);
  const evening = Array.from({ length: 40 }, (_, index) =>
    played(`2026-03-17T18:${String(index).padStart(2, '0')}:30Z`, {
      ...RATED,
      ratingAfter: RATED.ratingAfter + index,
      opponentRating: RATED.opponentRating + (index % 7) * 3,
      opponentName: `rival${index}`,
      result: index % 3 === 2 ? 'loss' : 'win',
      opening: OPENING,
    }),
  );
  await store(ada.uuid, evening, ada);
  const snapshot = {
    account_id: ada.accountId,
    user_id: ada.uuid,
    is_provisional: false,
    fetched_at: kit.now(),
  };
  await kit.db
    .insertInto('chess_snapshots')
    .values([
      { ...snapshot, pool: 'chesscom:standard:blitz', rating: 2_757, rd: 41, best_rating: 2_790 },
      { ...snapshot, pool: 'chesscom:puzzle', rating: 2_801, rd: null, best_rating: 2_850 },
    ])
    .execute();
  return ada;
}

/** Addresses of all responses about a user's chess. */
async function addressesOf(ada: Linked): Promise<readonly string[]> {
  const page = `/api/profiles/${ada.username}/chess`;
  const { activities } = (await ada.get(`/api/${ada.username}?limit=100`)).json();
  const posts: string[] = activities.map((one: { activity_uuid: string }) => one.activity_uuid);
  const inFeed = activities.filter((one: { stats: object }) => 'burst' in one.stats);
  expect([posts.length, inFeed.length]).toEqual([40, 1]);
  return [
    ...['7d', '30d', '90d', '1y', 'all'].map((timeframe) => `${page}?timeframe=${timeframe}`),
    `${page}/items?limit=100`,
    `${page}/items?filter=result%3Dwin`,
    '/api/?limit=100',
    `/api/${ada.username}?limit=100`,
    `/api/profiles/${ada.username}`,
    ...posts.slice(0, 5).flatMap((uuid) => [`/api/activities/${uuid}`, `/api/chess/games/${uuid}`]),
    `/api/activities/${inFeed[0].activity_uuid}`,
    `/${ada.username}/chess`,
    `/${ada.username}/posts/${posts[0]}`,
  ];
}

/** A number that may be one of their ratings, but not part of an id or a date. */
const RATING = /(?<![\w.-])2[6-9]\d\d(?![\w.-])/;
/** Keys of ratings, and of stats that follow from ratings. */
const RATING_KEYS =
  /^(?:rating|rating_\w+|performance|linear|average_opponent|expected|margin|peak|close\w*|best)$/;

function ratingKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(RATING_KEYS.test(key) && typeof one !== 'boolean' && !isWithoutNumber(one) ? [key] : []),
    ...ratingKeysIn(one),
  ]);
}

function isWithoutNumber(value: unknown): boolean {
  return typeof value === 'object' ? !/\d/.test(JSON.stringify(value)) : typeof value === 'string';
}

/** Returns the addresses whose responses reveal a rating to a viewer. */
async function findRevealing(addresses: readonly string[], viewer: Caller): Promise<string[]> {
  const revealing: string[] = [];
  for (const address of addresses) {
    const { statusCode, body, headers } = await viewer.get(address);
    expect([address, statusCode]).toEqual([address, 200]);
    const isJson = String(headers['content-type']).includes('json');
    const keys = isJson ? ratingKeysIn(JSON.parse(body)) : [];
    const found = RATING.exec(body)?.[0];
    if (found !== undefined || keys.length > 0)
      revealing.push(`${address} ${found} ${[...new Set(keys)].join(' ')}`);
  }
  return revealing;
}

test('when a user hides their ratings, only they see them', async () => {
  const [ada, fan, stranger] = [await joinStrong(), await join(), await join()];
  await fan.post(`/api/follows/${ada.username}`);
  const addresses = await addressesOf(ada);
  const before = await findRevealing(addresses, guest);
  const withoutRatings = addresses.filter(
    (address) => !before.some((revealing) => revealing.startsWith(`${address} `)),
  );
  expect(withoutRatings).toEqual([`/api/profiles/${ada.username}`, `/${ada.username}/chess`]);
  const saved = await ada.put('/api/chess/settings', { hide_ratings: true });
  expect(saved.json()).toEqual({ hide_ratings: true });
  await busDelivered({ platform });
  for (const viewer of [guest, stranger, fan]) expect(await findRevealing(addresses, viewer)).toEqual([]);
  const asOthers = ['visitor', fan.username].flatMap((viewAs) =>
    [
      `/api/profiles/${ada.username}/chess`,
      `/api/profiles/${ada.username}/chess/items`,
      `/api/${ada.username}`,
    ].map((address) => `${address}?view_as=${viewAs}`),
  );
  const game = `/api/chess/games/${await newestOf(ada)}?username=${ada.username}&view_as=visitor`;
  expect(await findRevealing([...asOthers, game], ada)).toEqual([]);
  // Link previews are the guests' view for every viewer.
  const responses = before.filter((revealing) => revealing.startsWith('/api'));
  expect((await findRevealing(addresses, ada)).length).toBe(responses.length);

  await ada.put('/api/chess/settings', { hide_ratings: false });
  await busDelivered({ platform });
  expect((await findRevealing(addresses, guest)).length).toBe(before.length);
});

test('when ratings are hidden, everything else is shown, and the page lists what is hidden', async () => {
  const ada = await joinStrong();
  const url = `/api/profiles/${ada.username}/chess?timeframe=all`;
  expect((await guest.get(url)).json().visibility.hidden).toEqual([]);
  await ada.put('/api/chess/settings', { hide_ratings: true });
  expect((await ada.get('/api/chess/settings')).json()).toEqual({ hide_ratings: true });
  const page = (await guest.get(url)).json();
  expect(page.visibility.hidden).toEqual(['ratings']);
  const value = (key: string) => page.headline.find((one: { key: string }) => one.key === key).value;
  expect(['games', 'score_percent', 'rating', 'performance'].map(value)).toEqual([40, 67.5, null, null]);
  const { activities } = (await guest.get(`/api/${ada.username}`)).json();
  expect(activities[0]).toMatchObject({
    activity_description: expect.stringMatching(/^won a blitz game against rival\d+$/),
    secondary_text: { type: 'simple', text: 'chess.com · 3+2 · Sicilian Defense · won by resignation' },
    stats: { result: 'win', opponent: { name: expect.stringMatching(/^rival/) } },
  });
  expect((await guest.get('/api/chess/settings')).statusCode).toBe(401);
});

test('when the author wrote a text, it stays as written', async () => {
  const ada = await joinStrong();
  const uuid = await newestOf(ada);
  await ada.put(`/api/posts/chess/${uuid}`, { content: 'What a day', media: [] });
  await ada.put('/api/chess/settings', { hide_ratings: true });
  expect((await guest.get(`/api/activities/${uuid}`)).json().content).toBe('What a day');
});

test('when a post is reported, administrators read what its reporter saw', async () => {
  const [ada, stranger, root] = [await joinStrong(), await join(), await join()];
  await ada.put('/api/chess/settings', { hide_ratings: true });
  await sql`update users set role = 'admin' where uuid = ${root.uuid}`.execute(kit.db);
  const uuid = await newestOf(ada);
  const body = { target_type: 'activity', target_uuid: uuid, reason: 'spam' };
  expect((await stranger.post('/api/reports', body)).statusCode).toBe(201);
  const [reported] = (await root.get('/api/admin/reports')).json().reports;
  expect(reported).toMatchObject({
    target_uuid: uuid,
    contents: [{ title: expect.stringMatching(/^won a blitz game against rival\d+$/), text: '' }],
  });
});

test('when a post has the older, complete stats, its ratings are hidden, too', async () => {
  const ada = await joinStrong();
  const uuid = await newestOf(ada);
  const address = `/api/activities/${uuid}`;
  const old = { rating_diff: 2_691, has_moves: true, burst: null, accuracy: null };
  await sql`update activities set stats = stats || ${JSON.stringify(old)}::jsonb where uuid = ${uuid}`.execute(
    kit.db,
  );
  expect(await findRevealing([address], guest)).toHaveLength(1);
  await ada.put('/api/chess/settings', { hide_ratings: true });
  expect(await findRevealing([address], guest)).toEqual([]);
  expect((await guest.get(address)).json().stats).toMatchObject({
    result: 'win',
    termination: 'resignation',
  });
});

test('when an opponent hides their rating, only the two players see it in the game', async () => {
  const [ada, bob] = [await linked('ada'), await linked('bob')];
  const [, theirs] = await playEachOther(ada, bob, '2026-03-17T09:00:00Z');
  await ada.put('/api/chess/settings', { hide_ratings: true });
  const addresses = [
    `/api/profiles/${bob.username}/chess/items`,
    `/api/${bob.username}`,
    `/api/activities/${theirs}`,
    `/api/chess/games/${theirs}`,
  ];
  const ratingsSeenBy = async (viewer: Caller) =>
    (await Promise.all(addresses.map(async (address) => (await viewer.get(address)).body))).filter((body) =>
      body.includes(String(RATED.ratingAfter)),
    ).length;
  expect([await ratingsSeenBy(guest), await ratingsSeenBy(await join()), await ratingsSeenBy(bob)]).toEqual([
    0, 0, 4,
  ]);
  await kit.db
    .updateTable('chess_accounts')
    .set({ verified_at: null })
    .where('uuid', '=', ada.accountId)
    .execute();
  expect(await ratingsSeenBy(guest)).toBe(4);
});
