import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SectionOf } from '../../contract/page.ts';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';

const { join, store, guest, tables } = await createChessFixture();

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
