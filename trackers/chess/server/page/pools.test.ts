import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PoolCard, SectionOf } from '../../contract/page.ts';
import { createChessFixture, NOW, played, type Player } from '../chess.fixture.ts';

const { join, store, guest, kit, tables, linkAccount } = await createChessFixture();

const BLITZ = 'chesscom:standard:blitz';

/** The first. */
function cardOf({ sections }: TrackerPage): Partial<PoolCard> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by its key
  const section = sections.find(({ key }) => key === 'pools') as unknown as SectionOf<'pools'>;
  return section.pools[0] ?? {};
}

test('when only casual games were played since, the rating is unchanged; before the first game there is none', async () => {
  const ada = await join();
  await store(ada.uuid, [
    played('2026-02-10T10:00:00Z', { source: 'lichess', ratingAfter: 1610 }),
    played('2026-03-16T10:00:00Z', { source: 'lichess', isRated: false, ratingAfter: null }),
  ]);
  const deltaIn = async (timeframe: string) => {
    const answer = await ada.get(`/api/profiles/${ada.username}/chess?timeframe=${timeframe}`);
    return cardOf(answer.json()).delta;
  };
  expect([await deltaIn('7d'), await deltaIn('90d')]).toEqual([0, null]);
});

/** A user with an account whose best rating the site knows. */
async function withBest(rating: number | null, date: string | null) {
  const ada = await join();
  await store(ada.uuid, [played('2026-03-16T10:00:00Z', { ratingAfter: 1610 })]);
  const user = { user_id: ada.uuid };
  const account_id = await linkAccount(ada.uuid);
  const now = { rating: 1612, rd: 45, is_provisional: false, fetched_at: NOW };
  const best = { best_rating: rating, best_on: date };
  await kit.db
    .insertInto('chess_snapshots')
    .values({ ...user, ...now, ...best, account_id, pool: BLITZ })
    .execute();
  return ada;
}

const STORED = { rating: 1610, date: '2026-03-16', games: 1 };

const peakOf = async (rating: number | null, date: string | null) =>
  cardOf(await (await withBest(rating, date)).page()).peak;

test('when the site has a higher peak than the stored games, that one is shown with its day', async () => {
  expect(await peakOf(1799, '2024-05-02')).toEqual({ rating: 1799, date: '2024-05-02', games: 0 });
  expect(await peakOf(1610, '2024-05-02')).toEqual(STORED);
  expect(await peakOf(1500, '2024-05-02')).toEqual(STORED);
  expect(await peakOf(null, null)).toEqual(STORED);
});

test('when there is a publish delay, others see the peak of the visible games', async () => {
  const ada = await withBest(1799, '2024-05-02');
  const peakFor = async (viewer: Pick<typeof ada, 'get'>) =>
    cardOf((await viewer.get(`/api/profiles/${ada.username}/chess?timeframe=all`)).json()).peak;
  expect((await peakFor(guest))?.rating).toBe(1799);
  await ada.put('/api/trackers/feed', { tracker_type: 'chess', publish_delay_minutes: 60 });
  expect(await peakFor(guest)).toEqual(STORED);
  expect((await peakFor(ada))?.rating).toBe(1799);
});

async function resultsOf(games: Parameters<typeof store>[1]): Promise<SectionOf<'results'>> {
  const ada = await join();
  await store(ada.uuid, games);
  const { sections } = await ada.page();
  return sections.find(({ key }: { key: string }) => key === 'results');
}

const atomic = { source: 'lichess', variant: 'atomic' } as const;

test('when a pool has games of several speeds, its results are split by speed, the fastest first', async () => {
  const { by_class } = await resultsOf([
    played('2026-03-16T10:00:00Z', { ...atomic, timeClass: 'rapid' }),
    played('2026-03-16T11:00:00Z', { ...atomic, timeClass: 'bullet', result: 'loss' }),
    played('2026-03-16T12:00:00Z', { ...atomic, timeClass: 'rapid', result: 'draw' }),
  ]);
  expect(by_class).toMatchObject([
    { time_class: 'bullet', games: 1, lost: 1, score_percent: 0 },
    { time_class: 'rapid', games: 2, won: 1, drawn: 1, score_percent: 75 },
  ]);
});

test('when all games of a pool have one speed, results are not split', async () => {
  expect((await resultsOf([played('2026-03-16T10:00:00Z')])).by_class).toEqual([]);
  expect((await resultsOf([played('2026-03-16T10:00:00Z', atomic)])).by_class).toEqual([]);
});

/** A loss, a draw, then fourteen wins on consecutive days: the last six within a week of today. */
const run = [
  played('2026-03-01T10:00:00Z', { result: 'loss' }),
  played('2026-03-02T10:00:00Z', { result: 'draw' }),
  ...Array.from({ length: 14 }, (_, index) =>
    played(`2026-03-${String(index + 4).padStart(2, '0')}T10:00:00Z`),
  ),
];

async function streaksFor(viewer: Pick<Player, 'get'>, { username }: Player, timeframe: string) {
  const { sections } = (await viewer.get(`/api/profiles/${username}/chess?timeframe=${timeframe}`)).json();
  return sections.find(({ key }: { key: string }) => key === 'streaks') as SectionOf<'streaks'>;
}

test('when a streak began before the timeframe, it includes its earlier games', async () => {
  const ada = await join();
  await store(ada.uuid, run);
  const wins = { games: 14, from: '2026-03-04', to: '2026-03-17' };
  const unbeaten = { games: 15, from: '2026-03-02', to: '2026-03-17' };
  for (const timeframe of ['7d', '30d', 'all'])
    expect(await streaksFor(ada, ada, timeframe)).toMatchObject({
      current_win: wins,
      longest_win: wins,
      current_unbeaten: unbeaten,
      longest_unbeaten: unbeaten,
    });
});

test('when a casual game or one of another pool is lost, the streak continues; a rated loss ends it', async () => {
  const ada = await join();
  await store(ada.uuid, [
    ...run,
    played('2026-03-08T12:00:00Z', { result: 'loss', isRated: false, ratingAfter: null }),
    played('2026-03-08T13:00:00Z', { result: 'loss', timeClass: 'rapid' }),
  ]);
  expect((await streaksFor(ada, ada, '7d')).current_win.games).toBe(14);
  await store(ada.uuid, [played('2026-03-08T14:00:00Z', { result: 'loss' })]);
  expect(await streaksFor(ada, ada, '7d')).toMatchObject({
    current_win: { games: 9, from: '2026-03-09' },
    longest_win: { games: 9 },
  });
});

test('when a game of the streak is scheduled, others see the streak without it', async () => {
  const ada = await join();
  await store(ada.uuid, run);
  await sql`
    update activities set is_published = false
    where user_id = ${ada.uuid} and event_at = '2026-03-10T10:00:00Z'`.execute(tables);
  expect((await streaksFor(guest, ada, '7d')).current_win.games).toBe(13);
  expect((await streaksFor(ada, ada, '7d')).current_win.games).toBe(14);
});
