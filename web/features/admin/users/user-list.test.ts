import { expect, test } from 'vitest';
import { statusLabel } from './user-list.ts';

test.each([
  [true, null, 'Active'],
  [false, null, 'Inactive'],
  [false, '2026-11-26T18:00:00.000Z', 'Suspended'],
  // A reactivation is shown before the response.
  [true, '2026-11-26T18:00:00.000Z', 'Active'],
] as const)('when is_active is %s and suspended_until %s, the status is %s', (is_active, until, label) => {
  expect(statusLabel({ is_active, suspended_until: until })).toBe(label);
});

test('when an account is being deleted, the status says so', () => {
  const status = { is_active: false, suspended_until: null, is_being_deleted: true };
  expect(statusLabel(status)).toBe('Being deleted');
});
