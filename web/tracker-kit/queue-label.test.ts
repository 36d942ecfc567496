import { expect, test } from 'vitest';
import { queueLabel } from './queue-label.ts';

test.each([
  [1, 'Waiting: next in line'],
  [3, 'Waiting: number 3 in line'],
  [null, 'Waiting for other imports'],
])('when an import waits at position %j, it says "%s"', (position, label) => {
  expect(queueLabel(position)).toBe(label);
});
