import { expect, test } from 'vitest';
import type { SectionOf } from '../../contract/page.ts';
import { createChessFixture, played } from '../chess.fixture.ts';

const { join, store } = await createChessFixture();

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
