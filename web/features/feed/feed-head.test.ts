import { describe, expect, test } from 'vitest';
import { headMarks, isHeadLong } from './feed-head.ts';
import type { FeedPages } from './feed-pages.ts';
import { pageOf } from './feed.fixtures.ts';

const read: FeedPages = {
  pages: [pageOf(['m', 'n'], { next: 'after n' }), pageOf(['o', 'p'], { next: 'after p' })],
  pageParams: [null, 'after n'],
};
const uuidsOf = (...args: Parameters<typeof headMarks>) =>
  headMarks(...args).map((mark) => mark.activity_uuid);

describe('the head of a feed', () => {
  test('when posts came, they are marked with who wrote them', () => {
    const head = pageOf(['l', 'm'], { next: 'after m' });
    expect(headMarks(read, head)).toEqual([
      { activity_uuid: 'l', username: 'ada', tracker_type: 'running' },
      { activity_uuid: 'm', username: 'ada', tracker_type: 'running' },
    ]);
  });

  test('when posts were deleted, those behind the loaded part do not count as new', () => {
    expect(uuidsOf(read, pageOf(['p', 'q'], { next: 'after q' }))).toEqual(['p']);
  });

  test('when the feed was loaded to its end, posts that become visible behind it are new', () => {
    const whole: FeedPages = { pages: [pageOf(['m'])], pageParams: [null] };
    expect(uuidsOf(whole, pageOf(['m', 'n']))).toEqual(['m', 'n']);
  });

  test('when nothing was read yet, all is marked', () => {
    expect(uuidsOf(undefined, pageOf(['a', 'b']))).toEqual(['a', 'b']);
  });
});

describe('whether more than the head is new', () => {
  test.each([
    ['all of it is new and more follows', ['k', 'l'], 'after l', true],
    ['one of it is known, and below it something is new', ['m', 'mm'], 'after mm', true],
    ['it ends with what is known', ['l', 'm'], 'after m', false],
    ['it ends behind what was read', ['p', 'q'], 'after q', false],
    ['nothing follows', ['k', 'l'], null, false],
    ['it is empty', [], null, false],
  ])('when %s, says so', (_, uuids, next, isLong) => {
    expect(isHeadLong(read, pageOf(uuids, { next }))).toBe(isLong);
  });

  test('when nothing was read yet, nothing is new', () => {
    expect(isHeadLong(undefined, pageOf(['k'], { next: 'after k' }))).toBe(false);
  });
});
