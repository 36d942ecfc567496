import { describe, expect, test } from 'vitest';
import type { DataExport } from '@plotline/contract/exports.ts';
import { isActive, nextStep } from './export-labels.ts';

const inState = (state: DataExport['state']): DataExport => ({
  id: '019a0000-0000-7000-8000-000000000000',
  state,
  progress: 0.5,
  size_bytes: null,
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: null,
  error: null,
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
