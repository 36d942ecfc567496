import { timeText } from '@plotline/web/tracker-kit/sync-labels.ts';
import { describe, expect, it } from 'vitest';
import { account } from '../shared/chess.samples.ts';
import { canBeSynced, gamesText, mostUrgent, nextManualSync, syncStatus } from './account-labels.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = '2026-11-21T12:30:00.000Z';

describe('gamesText', () => {
  it('when games were left out, their number is given', () => {
    expect(gamesText(account)).toBe('1,240 games');
    expect(gamesText({ ...account, left_out: 3 })).toBe('1,240 games · 3 left out (unsupported rules)');
  });
});

describe('syncStatus', () => {
  it.each([
    [{ state: 'queued', place_in_queue: 2 }, 'Queued (3rd in line)', 'busy'],
    [{ state: 'queued', place_in_queue: 0 }, 'Queued (next in line)', 'busy'],
    [{ state: 'running', imported: 1240, progress: 0.4 }, 'Syncing… 1,240 games', 'busy'],
    [{ state: 'running', imported: 1 }, 'Syncing… 1 game', 'busy'],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'rate_limited' },
      `Paused (rate limited until ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'refused' },
      `Paused (Lichess is limiting requests, next try at ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'unavailable' },
      `Paused (Lichess isn't responding, next try at ${timeText(later)})`,
      'warning',
    ],
    [
      { state: 'waiting', waiting_until: later, waiting_because: 'failed' },
      `Paused (the last try failed, next try at ${timeText(later)})`,
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
      'Needs attention (reconnect). You revoked our access on Lichess.',
      'warning',
    ],
    [{ is_lapsed: true, state: 'running', imported: 3 }, 'Syncing… 3 games', 'busy'],
    [
      { is_closed: true },
      'This Lichess account is closed. Your history stays. Unlink it or link another account.',
      'warning',
    ],
  ] as const)('when it is %j, the status is "%s"', (change, text, tone) => {
    expect(syncStatus({ ...account, ...change }, now)).toMatchObject({ text, tone });
  });
});

describe('nextManualSync', () => {
  it('when one of the accounts can be synced now, there is no time to wait for', () => {
    const early = { ...account, manual_sync_from: later };
    expect(nextManualSync([early], now)).toBe(later);
    expect(nextManualSync([early, account], now)).toBeNull();
    expect(nextManualSync([], now)).toBeNull();
  });
});

describe('canBeSynced', () => {
  it.each([
    [{}, true],
    [{ state: 'failed', next_sync_at: later }, true],
    [{ state: 'failed', retry_from: later }, true],
    [{ state: 'failed' }, false],
    [{ is_closed: true }, false],
  ] as const)('when it is %j, it is %s that it can be synced', (change, expected) => {
    expect(canBeSynced({ ...account, ...change })).toBe(expected);
  });
});

it('when one account failed and another is running, the failed one is returned', () => {
  const failed = { ...account, state: 'failed' } as const;
  expect(mostUrgent([{ ...account, state: 'running' }, failed])).toBe(failed);
});
