import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { shareNewest, withNewest } from './newest-counts.ts';

test('when older news arrives, the known object stays the same', () => {
  const known = { uuid: 'a', like_count: 2, seq: 5 };
  expect(withNewest(known, { like_count: 1 }, 4)).toBe(known);
  expect(withNewest(known, { like_count: 2 }, 5)).toBe(known);
});

test('when news has no age, it is used until a number of the server replaces it', () => {
  const guess = withNewest({ like_count: 2, seq: 5 }, { like_count: 3 }, undefined);
  expect(guess).toMatchObject({ like_count: 3, seq: 5 });
  expect(withNewest(guess, { like_count: 2 }, 5)).toMatchObject({ like_count: 2 });
});

test('when a response is older than the cache, all but its counts is used', () => {
  const known = { pages: [{ activities: [{ activity_uuid: 'a', like_count: 2, content: 'old', seq: 5 }] }] };
  const late = { pages: [{ activities: [{ activity_uuid: 'a', like_count: 1, content: 'new', seq: 4 }] }] };
  expect(shareNewest(known, late)).toMatchObject({
    pages: [{ activities: [{ like_count: 2, content: 'new' }] }],
  });
  expect(shareNewest(late, known)).toEqual(known);
});

test('when nothing has an age, structural sharing is unchanged', () => {
  const known = { items: [{ uuid: 'a' }, { uuid: 'b' }] };
  expect(shareNewest(known, { items: [{ uuid: 'a' }, { uuid: 'b' }] })).toBe(known);
});

test('when an unread count arrives late, the newer one stays cached', () => {
  const queries = createQueryClient();
  queries.setQueryData(['unread'], { unread_count: 1, seq: 8 });
  queries.setQueryData(['unread'], { unread_count: 4, seq: 7 });
  expect(queries.getQueryData(['unread'])).toMatchObject({ unread_count: 1 });
});
