import type { Tracker } from '@plotline/contract/trackers.ts';
import { expect, test } from 'vitest';
import { dragAnnouncements, movedTo } from './tracker-drag.ts';
import { sampleTracker } from './tracker.samples.ts';

const trackers = ['sun', 'moon', 'tides'].map(sampleTracker);
const typesIn = (list: readonly Tracker[]) => list.map(({ type }) => type);

test.each([
  ['sun', 'tides', ['moon', 'tides', 'sun']],
  ['tides', 'sun', ['tides', 'sun', 'moon']],
  ['moon', 'sun', ['moon', 'sun', 'tides']],
])('when %s is dropped on %s, it takes that position', (type, place, expected) => {
  expect(typesIn(movedTo(trackers, type, place))).toEqual(expected);
});

test.each([
  ['moon', 'moon'],
  ['moon', 'stars'],
  ['stars', 'moon'],
])('when %s is dropped on %s, nothing moves', (type, place) => {
  expect(movedTo(trackers, type, place)).toBe(trackers);
});

test('when a tracker is dragged, its name and position are announced', () => {
  const announcements = dragAnnouncements(trackers);
  const [active, over] = [{ id: 'sun' }, { id: 'tides' }];
  const at = (place: object | null) =>
    ({ active, over: place }) as Parameters<typeof announcements.onDragEnd>[0];
  expect(announcements.onDragStart(at(null))).toBe('Moving SUN: position 1 of 3.');
  expect(announcements.onDragOver(at(over))).toBe('Moving SUN: position 3 of 3.');
  expect(announcements.onDragEnd(at(over))).toBe('SUN was dropped at position 3 of 3.');
  expect(announcements.onDragCancel(at(null))).toBe('SUN stays at position 1 of 3.');
});
