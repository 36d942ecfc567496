import { expect, test } from 'vitest';
import type { Figure } from '@plotline/contract/tracker.ts';
import { createChessFixture, played } from '../chess.fixture.ts';

const { join, store } = await createChessFixture();

test('when games were played, the line of the score ends with the score and begins a change below it', async () => {
  const ada = await join();
  await store(ada.uuid, [
    played('2026-01-20T18:00:00Z', { result: 'loss' }),
    played('2026-02-10T18:00:00Z', { result: 'win' }),
    played('2026-03-01T18:00:00Z', { result: 'draw' }),
    played('2026-03-17T18:00:00Z', { result: 'win' }),
  ]);
  const answer = await ada.get(`/api/profiles/${ada.username}/showcase`);
  const { pins } = answer.json<{ pins: Figure[] }>();
  const score = pins.find(({ stat }) => stat === 'score_percent');
  // Each value covers 30 days: until 18 February a loss and a win, then the win alone, then more games.
  expect(score).toMatchObject({ value: 75, change: 25, detail: '30 days' });
  // Sums are of days that have ended: without the present day, whose games are still being played.
  expect(pins.map(({ series }) => series.length)).toEqual([2, 30, 29]);
  expect(score?.series).toHaveLength(30);
  expect([...new Set(score?.series)]).toEqual([50, 100, 75]);
  expect(score?.series.at(-1)).toBe(score?.value);
});

test('when figures cover 30 days, they say so; a rating of an earlier game is the latest', async () => {
  const [ada, bob] = [await join(), await join()];
  await store(ada.uuid, [played('2026-03-17T18:00:00Z', { result: 'win' })]);
  await store(bob.uuid, [played('2025-11-17T18:00:00Z', { result: 'win' })]);
  const labelsOf = async ({ username }: { username: string }) => {
    const answer = await ada.get(`/api/profiles/${username}/showcase`);
    return answer.json<{ pins: Figure[] }>().pins.map(({ label, detail }) => `${label}, ${detail}`);
  };
  expect(await labelsOf(ada)).toEqual([
    'chess.com Blitz rating, 30 days',
    'chess.com Blitz score, 30 days',
    'chess.com Blitz games, 30 days',
  ]);
  expect(await labelsOf(bob)).toContain('chess.com Blitz rating, latest');
});
