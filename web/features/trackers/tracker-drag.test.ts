import type { Tracker } from '@plotline/contract/trackers.ts';
import { expect, test } from 'vitest';
import { dragAnnouncements, movedTo } from './tracker-drag.ts';

function tracker(type: string): Tracker {
  return {
    type,
    name: type.toUpperCase(),
    description: '',
    icon: type,
    is_enabled: true,
    is_public: true,
    has_data: false,
    feed_enabled: true,
    publish_delay_minutes: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    last_sync_at: null,
  };
}

const trackers = ['sun', 'moon', 'tides'].map(tracker);
const typesIn = (list: readonly Tracker[]) => list.map(({ type }) => type);

test.each([
  ['sun', 'tides', ['moon', 'tides', 'sun']],
  ['tides', 'sun', ['tides', 'sun', 'moon']],
  ['moon', 'sun', ['moon', 'sun', 'tides']],
])('when %s is dropped on %s, it takes that place and the others close up', (type, place, expected) => {
  expect(typesIn(movedTo(trackers, type, place))).toEqual(expected);
});

test.each([
  ['moon', 'moon'],
  ['moon', 'stars'],
  ['stars', 'moon'],
])('when %s is dropped on %s, nothing moves', (type, place) => {
  expect(movedTo(trackers, type, place)).toBe(trackers);
});

test('when a tracker is moved, its name and place are told', () => {
  const told = dragAnnouncements(trackers);
  const [active, over] = [{ id: 'sun' }, { id: 'tides' }];
  const at = (place: object | null) => ({ active, over: place }) as Parameters<typeof told.onDragEnd>[0];
  expect(told.onDragStart(at(null))).toBe('Moving SUN: place 1 of 3.');
  expect(told.onDragOver(at(over))).toBe('Moving SUN: place 3 of 3.');
  expect(told.onDragEnd(at(over))).toBe('SUN was dropped at place 3 of 3.');
  expect(told.onDragCancel(at(null))).toBe('SUN stays at place 1 of 3.');
});
