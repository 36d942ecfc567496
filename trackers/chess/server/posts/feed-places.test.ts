import { expect, test } from 'vitest';
import { placesFor } from './feed-places.ts';

const at = (uuid: string, hour: number) => ({ uuid, endedAt: new Date(Date.UTC(2026, 8, 13, 0, hour * 60)) });

test('when up to three games end in six hours, each has a post', () => {
  expect(placesFor([at('a', 1), at('b', 2), at('c', 3)], [])).toEqual({
    posted: ['a', 'b', 'c'],
    burstMembers: [],
  });
});

test('when more games end in six hours, the others join the newest post before them', () => {
  const { posted, burstMembers } = placesFor([at('c', 3), at('d', 4), at('e', 5)], [at('a', 1), at('b', 2)]);
  expect(posted).toEqual(['c']);
  expect(burstMembers).toEqual([
    { uuid: 'd', burstOf: 'c' },
    { uuid: 'e', burstOf: 'c' },
  ]);
});

test('when six hours have passed, a game has a post again', () => {
  const posts = [at('a', 1), at('b', 2), at('c', 3)];
  expect(placesFor([at('d', 6.9), at('e', 7)], posts)).toEqual({
    posted: ['e'],
    burstMembers: [{ uuid: 'd', burstOf: 'c' }],
  });
});

test('when a game comes late, it joins a post near it', () => {
  const posts = [at('b', 2), at('c', 3), at('d', 4)];
  expect(placesFor([at('a', 1)], posts)).toEqual({ posted: [], burstMembers: [{ uuid: 'a', burstOf: 'd' }] });
});
