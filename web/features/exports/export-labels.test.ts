import { describe, expect, test } from 'vitest';
import type { DataExport } from '@plotline/contract/exports.ts';
import { formatBytes, isActive, nextStep } from './export-labels.ts';

const inState = (state: DataExport['state']): DataExport => ({
  id: '019a0000-0000-7000-8000-000000000000',
  state,
  progress: 0.5,
  size_bytes: null,
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: null,
  error: null,
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [4_249, '4.2 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [73_400_000, '73 MB'],
  [1_340_000_000, '1.3 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('when a file has %d bytes, it reads %s', (bytes, text) => {
  expect(formatBytes(bytes, { locale: 'en' })).toBe(text);
});

describe('the button', () => {
  test.each([
    ['queued', 'Cancel', true],
    ['running', 'Cancel', true],
    ['done', 'Export again', false],
    ['failed', 'Try again', false],
  ] as const)('when the export is %s, it offers to %s', (state, step, active) => {
    expect([nextStep(inState(state)), isActive(inState(state))]).toEqual([step, active]);
  });

  test('when there is none, it offers one', () => {
    expect(nextStep(null)).toBe('Export');
  });
});
