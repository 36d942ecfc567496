import { expect, test } from 'vitest';
import { syncLabel, type StripeSync } from './sync-labels.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const idle: StripeSync = {
  state: 'idle',
  progress: null,
  imported: 0,
  error: null,
  last_sync_at: '2026-03-01T11:55:00.000Z',
  next_sync_at: null,
};

test('when all is well, the label says when the last sync was', () => {
  expect(syncLabel(idle, now)).toEqual({ tone: 'calm', text: 'Up to date, synced 5m ago' });
  expect(syncLabel({ ...idle, last_sync_at: now.toISOString() }, now).text).toBe(
    'Up to date, synced just now',
  );
  expect(syncLabel({ ...idle, last_sync_at: null }, now).text).toBe('Not synced yet');
});

test('when a sync is queued or runs, it has a progress', () => {
  expect(syncLabel({ ...idle, state: 'queued' }, now)).toEqual({
    tone: 'busy',
    text: 'Queued',
    progress: null,
  });
  expect(syncLabel({ ...idle, state: 'running', imported: 1240, progress: 0.4 }, now)).toEqual({
    tone: 'busy',
    text: 'Syncing… 1,240 transactions',
    progress: 0.4,
  });
  expect(syncLabel({ ...idle, state: 'running', imported: 1 }, now).text).toBe('Syncing… 1 transaction');
});

test('when a sync pauses or fails, the label says why', () => {
  expect(syncLabel({ ...idle, state: 'waiting' }, now)).toEqual({
    tone: 'warning',
    text: 'Paused (next try later)',
  });
  expect(syncLabel({ ...idle, state: 'failed', error: 'Stripe refused our key.' }, now)).toEqual({
    tone: 'error',
    text: 'Needs attention. Stripe refused our key.',
  });
});
