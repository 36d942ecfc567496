import { expect, test } from 'vitest';
import { publishDelays } from './publish-delays.ts';

test('when a delay is chosen, the usual ones and the current one are offered', () => {
  const usual = [
    'Right away',
    'After 15 minutes',
    'After 1 hour',
    'After 3 hours',
    'After 12 hours',
    'After 24 hours',
  ];
  expect(publishDelays(60).map(({ label }) => label)).toEqual(usual);
  expect(publishDelays(90).map(({ value, label }) => [value, label])).toContainEqual([
    '90',
    'After 90 minutes',
  ]);
  expect(publishDelays(1)[1]).toEqual({ value: '1', label: 'After 1 minute' });
});
