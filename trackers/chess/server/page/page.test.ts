import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { createChessFixture, pgn, played } from '../chess.fixture.ts';
import { ChessSection, type SectionOf } from '../../contract/page.ts';

const { join, store, guest } = await createChessFixture();

function section<Key extends ChessSection['key']>(page: TrackerPage, key: Key): SectionOf<Key> {
  const found = page.sections.find((one) => one.key === key);
  if (!Value.Check(ChessSection, found)) throw new Error(`no section ${key}: ${JSON.stringify(found)}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by its key
  return found as SectionOf<Key>;
}

function headline(page: TrackerPage, key: string) {
  return page.headline.find((one) => one.key === key);
}

const OPPONENTS = [1600, 1650, 1700, 1580, 1620, 1710, 1655, 1640];
const RESULTS = ['win', 'win', 'draw', 'win', 'win', 'loss', 'win', 'loss'] as const;

/** Eight Lichess games of one evening, from 19:00 on, each with 1640 before it. */
const evening = OPPONENTS.map((opponentRating, index) =>
  played(`2026-03-17T19:${String(index * 5).padStart(2, '0')}:00Z`, {
    source: 'lichess',
    opponentRating,
    result: RESULTS[index] ?? 'win',
    ratingBefore: 1640,
    ratingAfter: 1640 + (index === 7 ? 8 : 0),
    color: index % 2 ? 'black' : 'white',
    termination: index === 5 ? 'timeout' : 'resignation',
  }),
);

test('when eight games were played, performance and expected score equal the formulas', async () => {
  const ada = await join();
  await store(ada.uuid, evening);
  const page = await ada.page();
  expect(section(page, 'performance')).toMatchObject({
    games: 8,
    average_opponent: 1644.375,
    linear: 1794,
    performance: 1783,
    expected: { games: 8, expected: 3.95, actual: 5.5 },
  });
  expect(headline(page, 'performance')).toMatchObject({ value: 1783, n: 8 });
  expect(headline(page, 'score_percent')).toMatchObject({ value: 68.75, n: 8 });
  expect(headline(page, 'rating')).toMatchObject({ value: 1648, unit: 'elo' });
});

test.each([
  ['win', 2246],
  ['loss', 1043],
] as const)('when every game was a %s, the performance stays finite', async (result, performance) => {
  const ada = await join();
  await store(
    ada.uuid,
    evening.map((game) => ({ ...game, result })),
  );
  expect(section(await ada.page(), 'performance').performance).toBe(performance);
});

test('when games are in the window, every section includes them', async () => {
  const ada = await join();
  await store(ada.uuid, evening);
  const page: TrackerPage = (
    await guest.get(`/api/profiles/${ada.username}/chess?timeframe=30d&selector=lichess:standard:blitz`)
  ).json();
  for (const one of page.sections)
    expect([one.key, [...Value.Errors(ChessSection, one)]]).toEqual([one.key, []]);
  expect(page.selector).toEqual({
    value: 'lichess:standard:blitz',
    options: [{ value: 'lichess:standard:blitz', label: 'Lichess · Blitz' }],
  });
  expect(section(page, 'pools').pools).toMatchObject([
    {
      label: 'Lichess · Blitz',
      rating: 1648,
      peak: { rating: 1648, date: '2026-03-17' },
      games: 8,
      delta: null,
    },
  ]);
  const { points } = section(page, 'rating');
  expect([points.length, points.at(-2), points.at(-1)]).toMatchObject([
    30,
    { start: '2026-03-17', close: 1648, low: 1640, high: 1648, games: 8 },
    { start: '2026-03-18', close: null, games: 0 },
  ]);
  const results = section(page, 'results');
  expect(results.all).toMatchObject({ games: 8, won: 5, drawn: 1, lost: 2, score_percent: 68.75 });
  expect(results.all.interval?.low).toBeCloseTo(36.0, 0);
  expect(results.white).toMatchObject({ games: 4, won: 3, drawn: 1, lost: 0 });
  expect(section(page, 'strength').bands).toMatchObject([
    { from: -100, to: 0, games: 3 },
    { from: 0, to: 100, games: 5 },
  ]);
  expect(section(page, 'endings')).toMatchObject({
    wins: [{ termination: 'resignation', games: 5 }],
    draws: [{ games: 1 }],
    time_trouble_percent: 50,
  });
  expect(section(page, 'when').cells).toMatchObject([{ weekday: 2, hour: 19, games: 8 }]);
  expect(section(page, 'calendar').days.filter(({ games }) => games > 0)).toEqual([
    { date: '2026-03-17', games: 8, level: 3 },
  ]);
  expect(section(page, 'streaks')).toMatchObject({
    current_win: { games: 0, from: null, to: null },
    longest_win: { games: 2, from: '2026-03-17', to: '2026-03-17' },
    longest_unbeaten: { games: 5 },
    sessions: 1,
    by_game: [
      { game: 1, won: 1 },
      { game: 2, won: 1 },
      { game: 3, drawn: 1 },
      { game: 4, games: 5 },
    ],
    after_loss: null,
  });
  expect(section(page, 'clock')).toMatchObject({ games: 0, phases: [], flag_percent: null });
  expect(section(page, 'summary')).toMatchObject({ total_games: 8, last_game_on: '2026-03-17' });
});

test('when the previous window has games, stats are compared with it, else with nothing', async () => {
  const ada = await join();
  await store(ada.uuid, [
    ...evening,
    played('2026-02-10T10:00:00Z', { source: 'lichess', ratingBefore: 1600, ratingAfter: 1610 }),
  ]);
  const page = await ada.page('&timeframe=30d').then(() => ada.get(`/api/profiles/${ada.username}/chess`));
  expect(headline(page.json(), 'games')).toMatchObject({ value: 8, previous: 1, delta: 7 });
  expect(headline(page.json(), 'rating')).toMatchObject({ value: 1648, previous: 1610, delta: 38 });
  const week = (await ada.get(`/api/profiles/${ada.username}/chess?timeframe=7d`)).json();
  expect(headline(week, 'games')).toMatchObject({ previous: null, delta: null });
});

test('when a pool is selected, it is shown; one without games is replaced by the most played recent one', async () => {
  const ada = await join();
  await store(ada.uuid, [
    ...evening,
    ...evening.map((game, index) => ({
      ...game,
      externalId: `old ${index}`,
      timeClass: 'rapid' as const,
      endedAt: game.endedAt.subtract({ hours: 24 * 200 }),
    })),
    played('2025-08-01T10:00:00Z', { source: 'lichess', timeClass: 'rapid' }),
  ]);
  const valueOf = async (query: string) => (await ada.page(query)).selector.value;
  expect(await valueOf('')).toBe('lichess:standard:blitz');
  expect(await valueOf('&selector=lichess:standard:rapid')).toBe('lichess:standard:rapid');
  expect(await valueOf('&selector=nonsense')).toBe('lichess:standard:blitz');
  expect((await ada.page()).selector.options[0].value).toBe('lichess:standard:rapid');
});

test('when a game comes in, a cached page is computed again', async () => {
  const ada = await join();
  await store(ada.uuid, evening.slice(0, 1));
  expect(headline(await ada.page(), 'games')?.value).toBe(1);
  await store(ada.uuid, evening.slice(1, 3));
  const [one, other] = await Promise.all([ada.page(), ada.page()]);
  expect(headline(one, 'games')?.value).toBe(3);
  expect(other).toEqual(one);
});

test('when the owner changes the first day of weeks, no viewer gets a page cached before', async () => {
  const [ada, bob] = [await join(), await join()];
  await store(ada.uuid, evening);
  const pick = (user: typeof ada, week_start: string) => user.put('/api/auth/update-profile', { week_start });
  const lastWeek = async (viewer: typeof ada) => {
    const page: TrackerPage = (await viewer.get(`/api/profiles/${ada.username}/chess?timeframe=90d`)).json();
    return [page.timeframe.week_start, section(page, 'rating').points.at(-1)?.start];
  };
  expect(await lastWeek(ada)).toEqual(['monday', '2026-03-16']);
  await pick(bob, 'sunday');
  expect(await lastWeek(bob)).toEqual(['monday', '2026-03-16']);
  await pick(ada, 'sunday');
  expect(await lastWeek(ada)).toEqual(['sunday', '2026-03-15']);
  await pick(bob, 'monday');
  expect(await lastWeek(bob)).toEqual(['sunday', '2026-03-15']);
  await pick(ada, 'monday');
  expect(await lastWeek(bob)).toEqual(['monday', '2026-03-16']);
});

test('when openings were played, families contain their variations', async () => {
  const ada = await join();
  const names = [
    'Sicilian Defense: Najdorf Variation',
    'Sicilian Defense',
    'Sicilian Defense',
    'Dutch Defense',
  ];
  await store(
    ada.uuid,
    evening.slice(0, 4).map((game, index) => {
      const name = names[index] ?? '';
      return { ...game, opening: { eco: 'B20', name, family: name.split(':')[0] ?? '', ply: 2 } };
    }),
  );
  const { rows } = section(await ada.page(), 'openings');
  expect(rows).toMatchObject([
    {
      name: 'Sicilian Defense',
      color: 'both',
      games: 3,
      performance: null,
      variations: [
        { name: 'Sicilian Defense', games: 2 },
        { name: 'Sicilian Defense: Najdorf Variation', games: 1 },
      ],
    },
  ]);
});

test('when a user has a main pool, lists of trackers show its rating', async () => {
  const ada = await join();
  await store(ada.uuid, evening);
  const { trackers } = (await ada.get('/api/trackers/enabled')).json();
  expect(trackers[0].headline).toEqual({ value: '1648', label: 'Blitz' });
});

test('when a file gives only the day of a game, no hour counts it', async () => {
  const ada = await join({ timezone: 'Asia/Kolkata' });
  const dayAlone = { UTCDate: '????.??.??', UTCTime: '?', Termination: '' };
  await ada.play(pgn({ tags: dayAlone }) + pgn({ at: '2026-03-16T06:30:00Z' }));
  const page = await ada.page();
  expect(section(page, 'results').all.games).toBe(2);
  expect(section(page, 'when').cells).toMatchObject([{ weekday: 1, hour: 12, games: 1 }]);
  const { items } = await ada.items();
  expect(items).toMatchObject([
    { local_date: '2026-03-17', has_time: false },
    { local_date: '2026-03-16', has_time: true },
  ]);
});

test('when no termination is known, there is no share of losses on time', async () => {
  const ada = await join();
  await ada.play(pgn({ result: '0-1' }));
  expect(section(await ada.page(), 'endings')).toMatchObject({
    losses: [{ termination: 'other', games: 1 }],
    time_trouble_percent: null,
  });
});

test.each([
  ['2026-02-20T12:00:00Z', 'day', 27],
  ['2025-06-01T12:00:00Z', 'week', 43],
  ['2020-06-01T12:00:00Z', 'month', 70],
] as const)('when the first game was at %s, "All" is drawn by %s', async (first, bucket, points) => {
  const ada = await join();
  await store(ada.uuid, [played(first), played('2026-03-17T12:00:00Z')]);
  const page = await ada.page();
  expect(page.timeframe.bucket).toBe(bucket);
  expect(section(page, 'rating').points).toHaveLength(points);
});

test('when all games are of one month long ago, "All" is drawn by day up to the last of them', async () => {
  const ada = await join();
  await store(ada.uuid, [played('2012-11-02T12:00:00Z'), played('2012-11-29T12:00:00Z')]);
  const page = await ada.page();
  expect(page.timeframe).toMatchObject({ bucket: 'day', to: '2026-03-18' });
  const { points } = section(page, 'rating');
  expect([points.length, points.at(-1)]).toEqual([
    28,
    expect.objectContaining({ end: '2012-11-29', games: 1 }),
  ]);
});
