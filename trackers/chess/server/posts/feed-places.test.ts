import { expect, test } from 'vitest';
import { placesFor } from './feed-places.ts';

const at = (uuid: string, hour: number) => ({ uuid, endedAt: new Date(Date.UTC(2026, 8, 13, 0, hour * 60)) });

test('when up to three games end in six hours, each has its post', () => {
  expect(placesFor([at('a', 1), at('b', 2), at('c', 3)], [])).toEqual({ posted: ['a', 'b', 'c'], told: [] });
});

test('when more do, the others are told in the newest post before them', () => {
  const { posted, told } = placesFor([at('c', 3), at('d', 4), at('e', 5)], [at('a', 1), at('b', 2)]);
  expect(posted).toEqual(['c']);
  expect(told).toEqual([
    { uuid: 'd', burstOf: 'c' },
    { uuid: 'e', burstOf: 'c' },
  ]);
});

test('when six hours have gone by, there is room again', () => {
  const posts = [at('a', 1), at('b', 2), at('c', 3)];
  expect(placesFor([at('d', 6.9), at('e', 7)], posts)).toEqual({
    posted: ['e'],
    told: [{ uuid: 'd', burstOf: 'c' }],
  });
});

test('when a game comes late, it is told in a post near it', () => {
  const posts = [at('b', 2), at('c', 3), at('d', 4)];
  expect(placesFor([at('a', 1)], posts)).toEqual({ posted: [], told: [{ uuid: 'a', burstOf: 'd' }] });
});
