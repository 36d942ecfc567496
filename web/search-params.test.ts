import { expect, test } from 'vitest';
import { changeTexts, feedTypeIn, pickTexts, readSearch, timeframeIn, writeSearch } from './search-params.ts';

test('when a query string is read and written, it stays the same', () => {
  const search = '?selector=track%3Afast&page=2&q=a%26b';
  expect(readSearch(search)).toEqual({ selector: 'track:fast', page: '2', q: 'a&b' });
  expect(writeSearch(readSearch(search))).toBe(search);
});

test('when there are no entries, there is no question mark', () => {
  expect(writeSearch({ selector: '', page: undefined })).toBe('');
});

test('when a value is not a text, it is skipped', () => {
  expect(pickTexts({ a: 'x', b: 2, c: null, d: ['y'] })).toEqual({ a: 'x' });
});

test('when an entry changes to null, it is removed and the others stay', () => {
  expect(changeTexts({ a: '1', b: '2' }, { a: null, c: '3' })).toEqual({ b: '2', c: '3' });
});

test.each([
  ['7d', '7d'],
  ['all', 'all'],
  ['2w', '30d'],
  [undefined, '30d'],
])('when the timeframe is %s, %s is shown', (timeframe, expected) => {
  expect(timeframeIn(timeframe === undefined ? {} : { timeframe })).toBe(expected);
});

test.each([
  ['following', 'following'],
  ['all', 'all'],
  ['best', 'all'],
])('when the feed is %s, %s is shown', (feed, expected) => {
  expect(feedTypeIn({ feed })).toBe(expected);
});
