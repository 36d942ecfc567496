import { expect, test } from 'vitest';
import type { ShareSegment } from '../shared/ShareBar.tsx';
import { hasRoomForShare, labelsBelow } from './ending-labels.ts';

const segment = (label: string, value: number): ShareSegment => ({
  key: label,
  label,
  value,
  fill: '#123456',
  ink: '#ffffff',
});

test('when each label fits below its segment, it stands there', () => {
  const segments = [segment('Checkmate', 52), segment('Resignation', 39), segment('Time', 9)];
  expect([...labelsBelow(segments, 320)]).toEqual(['Checkmate', 'Resignation', 'Time']);
});

test('when some labels are wider than their segment, these alone do not stand below it', () => {
  const segments = [segment('Checkmate', 84), segment('Insufficient material', 13), segment('Time', 3)];
  expect([...labelsBelow(segments, 320)]).toEqual(['Checkmate']);
  expect([...labelsBelow(segments, 1200)]).toEqual(['Checkmate', 'Insufficient material', 'Time']);
});

test('when a label would almost touch the next one, it does not stand below its segment', () => {
  const segments = [segment('Time', 10), segment('Resignation', 90)];
  expect([...labelsBelow(segments, 300)]).toEqual(['Resignation']);
});

test('when the width is not known yet, no label stands below its segment', () => {
  expect(labelsBelow([segment('Time', 100)], 0).size).toBe(0);
});

test('when a segment is narrower than its share, there is no room for it', () => {
  const rare = segment('Time', 5);
  const common = segment('Checkmate', 95);
  const bar = { segments: [rare, common], width: 320 };
  expect(hasRoomForShare(rare, { ...bar, share: '5%' })).toBe(false);
  expect(hasRoomForShare(common, { ...bar, share: '95%' })).toBe(true);
});
