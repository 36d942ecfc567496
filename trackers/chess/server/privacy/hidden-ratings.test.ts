import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { busDelivered } from '../../../../server/features/previews/previews.fixture.ts';
import { played } from '../chess.fixture.ts';
import { createShownFixture, newestOf, RATED, type Linked } from './privacy.fixture.ts';

const { kit, linked, join, store, guest, playEachOther, platform } = await createShownFixture();

const OPENING = { eco: 'B20', name: 'Sicilian Defense', family: 'Sicilian Defense', ply: 2 };

/** A user strong, with all that ratings can stand in: a peak, many games in one post, openings, what sites say. */
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

/** Everything that answers with something of a user's chess. */
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

/** A number that may be a rating of theirs; ids and dates are none. */
const RATING = /(?<![\w.-])2[6-9]\d\d(?![\w.-])/;
/** What holds a rating, or what follows from one, when it holds anything. */
const TELLING =
  /^(?:rating|rating_\w+|performance|linear|average_opponent|expected|margin|peak|close\w*|best)$/;

function numbersTold(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(TELLING.test(key) && typeof one !== 'boolean' && !isWithoutNumber(one) ? [key] : []),
    ...numbersTold(one),
  ]);
}

function isWithoutNumber(value: unknown): boolean {
  return typeof value === 'object' ? !/\d/.test(JSON.stringify(value)) : typeof value === 'string';
}

/** Which of these addresses tell this user a rating. */
async function tellingAmong(addresses: readonly string[], viewer: Caller): Promise<string[]> {
  const told: string[] = [];
  for (const address of addresses) {
    const { statusCode, body, headers } = await viewer.get(address);
    expect([address, statusCode]).toEqual([address, 200]);
    const isJson = String(headers['content-type']).includes('json');
    const keys = isJson ? numbersTold(JSON.parse(body)) : [];
    const found = RATING.exec(body)?.[0];
    if (found !== undefined || keys.length > 0)
      told.push(`${address} ${found} ${[...new Set(keys)].join(' ')}`);
  }
  return told;
}

test('when a user hides their ratings, no one else is told one anywhere, and they see them all', async () => {
  const [ada, fan, stranger] = [await joinStrong(), await join(), await join()];
  await fan.post(`/api/follows/${ada.username}`);
  const addresses = await addressesOf(ada);
  const before = await tellingAmong(addresses, guest);
  const silent = addresses.filter((address) => !before.some((told) => told.startsWith(`${address} `)));
  expect(silent).toEqual([`/api/profiles/${ada.username}`, `/${ada.username}/chess`]);
  const saved = await ada.put('/api/chess/settings', { hide_ratings: true });
  expect(saved.json()).toEqual({ hide_ratings: true });
  await busDelivered({ platform });
  for (const viewer of [guest, stranger, fan]) expect(await tellingAmong(addresses, viewer)).toEqual([]);
  const asOthers = ['visitor', fan.username].flatMap((viewAs) =>
    [
      `/api/profiles/${ada.username}/chess`,
      `/api/profiles/${ada.username}/chess/items`,
      `/api/${ada.username}`,
    ].map((address) => `${address}?view_as=${viewAs}`),
  );
  const game = `/api/chess/games/${await newestOf(ada)}?username=${ada.username}&view_as=visitor`;
  expect(await tellingAmong([...asOthers, game], ada)).toEqual([]);
  // Links are described as guests see them, to whoever asks.
  const answers = before.filter((told) => told.startsWith('/api'));
  expect((await tellingAmong(addresses, ada)).length).toBe(answers.length);

  await ada.put('/api/chess/settings', { hide_ratings: false });
  await busDelivered({ platform });
  expect((await tellingAmong(addresses, guest)).length).toBe(before.length);
});

test('when ratings are hidden, everything else is there, and the page says what is not', async () => {
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
    secondary_text: { type: 'simple', text: '3+2 · Sicilian Defense · won by resignation' },
    stats: { result: 'win', opponent: { name: expect.stringMatching(/^rival/) } },
  });
  expect((await guest.get('/api/chess/settings')).statusCode).toBe(401);
});

test('when the author wrote something, it stays as they wrote it', async () => {
  const ada = await joinStrong();
  const uuid = await newestOf(ada);
  await ada.put(`/api/posts/chess/${uuid}`, { content: 'What a day', media: [] });
  await ada.put('/api/chess/settings', { hide_ratings: true });
  expect((await guest.get(`/api/activities/${uuid}`)).json().content).toBe('What a day');
});

test('when a post is from before anything was left out of it, its ratings are hidden as well', async () => {
  const ada = await joinStrong();
  const uuid = await newestOf(ada);
  const address = `/api/activities/${uuid}`;
  const old = { rating_diff: 2_691, has_moves: true, burst: null, accuracy: null };
  await sql`update activities set stats = stats || ${JSON.stringify(old)}::jsonb where uuid = ${uuid}`.execute(
    kit.db,
  );
  expect(await tellingAmong([address], guest)).toHaveLength(1);
  await ada.put('/api/chess/settings', { hide_ratings: true });
  expect(await tellingAmong([address], guest)).toEqual([]);
  expect((await guest.get(address)).json().stats).toMatchObject({
    result: 'win',
    termination: 'resignation',
  });
});

test('when an opponent hides theirs, the games of others tell it to no one but the two', async () => {
  const [ada, bob] = [await linked('ada'), await linked('bob')];
  const [, theirs] = await playEachOther(ada, bob, '2026-03-17T09:00:00Z');
  await ada.put('/api/chess/settings', { hide_ratings: true });
  const addresses = [
    `/api/profiles/${bob.username}/chess/items`,
    `/api/${bob.username}`,
    `/api/activities/${theirs}`,
    `/api/chess/games/${theirs}`,
  ];
  const toldTo = async (viewer: Caller) =>
    (await Promise.all(addresses.map(async (address) => (await viewer.get(address)).body))).filter((body) =>
      body.includes(String(RATED.ratingAfter)),
    ).length;
  expect([await toldTo(guest), await toldTo(await join()), await toldTo(bob)]).toEqual([0, 0, 4]);
  await kit.db
    .updateTable('chess_accounts')
    .set({ verified_at: null })
    .where('uuid', '=', ada.accountId)
    .execute();
  expect(await toldTo(guest)).toBe(4);
});
