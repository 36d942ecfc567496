import type { Tracker } from '@plotline/contract/trackers.ts';
import { expect, test } from 'vitest';
import { hasSameOrder, sortLike, moved, orderOf, withTracker } from './tracker-changes.ts';
import { sampleTracker } from './tracker.samples.ts';

const trackers = ['running', 'reading', 'sleep'].map(sampleTracker);
const typesOf = (list: readonly Tracker[]) => list.map(({ type }) => type);

test('when a tracker moves up, it swaps with the one before', () => {
  expect(typesOf(moved(trackers, 'sleep', -1))).toEqual(['running', 'sleep', 'reading']);
});

test('when a tracker moves down, it swaps with the one after', () => {
  expect(typesOf(moved(trackers, 'running', 1))).toEqual(['reading', 'running', 'sleep']);
});

test.each([
  ['running', -1],
  ['sleep', 1],
  ['unknown', 1],
] as const)('when %s cannot move by %i, the order stays', (type, by) => {
  expect(moved(trackers, type, by)).toBe(trackers);
});

test('when one tracker is patched, the others stay the same', () => {
  const [first, second, third] = withTracker(trackers, 'reading', { is_public: false });
  expect(second?.is_public).toBe(false);
  expect([first, third]).toEqual([trackers[0], trackers[2]]);
});

test('when an order is sent, positions count from 0', () => {
  expect(orderOf(trackers)).toEqual([
    { tracker_type: 'running', order: 0 },
    { tracker_type: 'reading', order: 1 },
    { tracker_type: 'sleep', order: 2 },
  ]);
});

test('when an order is rolled back, the trackers keep their later changes', () => {
  const [running, reading, sleep] = trackers;
  const changed = [sleep, running, reading].map((one) => one && { ...one, is_public: false });
  const back = sortLike(
    changed.filter((one) => one !== undefined),
    trackers,
  );
  expect(typesOf(back)).toEqual(['running', 'reading', 'sleep']);
  expect(back.every(({ is_public }) => !is_public)).toBe(true);
});

test('when a tracker was added meanwhile, it comes last after a rollback', () => {
  expect(typesOf(sortLike([sampleTracker('tides'), ...trackers.toReversed()], trackers))).toEqual([
    ...typesOf(trackers),
    'tides',
  ]);
});

test('when two lists differ in something else, they still have the same order', () => {
  expect(hasSameOrder(trackers, withTracker(trackers, 'sleep', { is_enabled: false }))).toBe(true);
  expect(hasSameOrder(trackers, moved(trackers, 'sleep', -1))).toBe(false);
  expect(hasSameOrder(trackers, trackers.slice(1))).toBe(false);
});
