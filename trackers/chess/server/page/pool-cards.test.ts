import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { expect, test } from 'vitest';
import type { PoolCard, SectionOf } from '../../contract/page.ts';
import { createChessFixture, played } from '../chess.fixture.ts';

const { join, store } = await createChessFixture();

/** The first. */
function cardOf({ sections }: TrackerPage): Partial<PoolCard> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by its key
  const section = sections.find(({ key }) => key === 'pools') as unknown as SectionOf<'pools'>;
  return section.pools[0] ?? {};
}

test('when only casual games were played since, the rating is what it was; before the first game there is none', async () => {
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
