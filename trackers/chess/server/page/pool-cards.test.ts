import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { expect, test } from 'vitest';
import type { PoolCard, SectionOf } from '../../contract/page.ts';
import { createChessFixture, NOW, played } from '../chess.fixture.ts';

const { join, store, guest, kit } = await createChessFixture();

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
  const account_id = kit.newId();
  const user = { user_id: ada.uuid };
  await kit.db
    .insertInto('chess_accounts')
    .values({
      ...user,
      uuid: account_id,
      provider: 'chesscom',
      username: 'ada',
      username_key: account_id,
      linked_at: NOW,
    })
    .execute();
  const now = { rating: 1612, rd: 45, is_provisional: false, fetched_at: NOW };
  const best = { best_rating: rating, best_on: date };
  await kit.db
    .insertInto('chess_snapshots')
    .values({ ...user, ...now, ...best, account_id, pool: BLITZ })
    .execute();
  return ada;
}

const STORED = { rating: 1610, date: '2026-03-16' };

const peakOf = async (rating: number | null, date: string | null) =>
  cardOf(await (await withBest(rating, date)).page()).peak;

test('when the site has a higher peak than the stored games, that one is shown with its day', async () => {
  expect(await peakOf(1799, '2024-05-02')).toEqual({ rating: 1799, date: '2024-05-02' });
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
