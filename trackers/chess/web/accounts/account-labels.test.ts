import { describe, expect, it } from 'vitest';
import { account } from '../shared/chess.samples.ts';
import { hasFuture, loudest, syncLabels, timeText, tooEarlyUntil } from './account-labels.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = '2026-11-21T12:30:00.000Z';

describe('syncLabels', () => {
  it.each([
    [{ state: 'queued', place_in_queue: 2 }, 'Queued (3rd in line)', 'busy'],
    [{ state: 'queued', place_in_queue: 0 }, 'Queued (next in line)', 'busy'],
    [{ state: 'running', imported: 1240, progress: 0.4 }, 'Syncing… 1,240 games', 'busy'],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'rate_limited' },
      `Waiting (rate limited until ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'refused' },
      `Waiting (Lichess refuses our questions, next try at ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'unavailable' },
      `Waiting (Lichess does not answer, next try at ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'failed' },
      `Waiting (the last try failed, next one at ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'failed', error: 'Lichess does not answer.', next_sync_at: later },
      `Lichess does not answer. Next try at ${timeText(later)}.`,
      'error',
    ],
    [
      { state: 'failed', error: 'No Lichess player with this name', next_sync_at: null },
      'Needs attention. No Lichess player with this name.',
      'error',
    ],
    [{ state: 'idle', last_sync_at: null }, 'Not synced yet', 'calm'],
    [{ state: 'idle', last_sync_at: '2026-11-21T11:56:00.000Z' }, 'Up to date, synced 4m ago', 'calm'],
    [
      { is_lapsed: true, last_sync_at: '2026-11-21T11:56:00.000Z' },
      'Needs attention (reconnect). Lichess says that you ended our access.',
      'warning',
    ],
    [{ is_lapsed: true, state: 'running', imported: 3 }, 'Syncing… 3 games', 'busy'],
    [{ is_closed: true }, 'This Lichess account is closed. Your history stays; remove or relink.', 'warning'],
  ] as const)('when it is %j, it says "%s"', (change, words, tone) => {
    expect(syncLabels({ ...account, ...change }, now)).toMatchObject({ words, tone });
  });
});

describe('tooEarlyUntil', () => {
  it('when one of the accounts may be synced, it is not too early', () => {
    const early = { ...account, manual_sync_from: later };
    expect(tooEarlyUntil([early], now)).toBe(later);
    expect(tooEarlyUntil([early, account], now)).toBeNull();
    expect(tooEarlyUntil([], now)).toBeNull();
  });
});

describe('hasFuture', () => {
  it.each([
    [{}, true],
    [{ state: 'failed', next_sync_at: later }, true],
    [{ state: 'failed', retry_from: later }, true],
    [{ state: 'failed' }, false],
    [{ is_closed: true }, false],
  ] as const)('when it is %j, whether it may be synced is %s', (change, expected) => {
    expect(hasFuture({ ...account, ...change })).toBe(expected);
  });
});

it('when one account failed and another runs, the failure is told', () => {
  const failed = { ...account, state: 'failed' } as const;
  expect(loudest([{ ...account, state: 'running' }, failed])).toBe(failed);
});
