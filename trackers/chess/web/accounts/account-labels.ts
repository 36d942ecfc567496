import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { syncLabel, type SyncLabel } from '@plotline/web/tracker-kit/sync-labels.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SOURCES } from '../shared/chess-labels.ts';

export function syncStatus(account: ChessAccount, now: Date): SyncLabel {
  const { provider, state, is_closed: isClosed, is_lapsed: isLapsed } = account;
  const site = SOURCES[provider];
  if (isClosed) {
    return {
      tone: 'warning',
      text: `This ${site} account is closed. Your history stays. Unlink it or link another account.`,
    };
  }
  if (state === 'idle' && isLapsed) {
    return {
      tone: 'warning',
      text: 'Needs attention (reconnect). You revoked our access on Lichess.',
    };
  }
  return syncLabel(account, { site, noun: 'game', now });
}

/** Writes `984 games · 3 left out (unsupported rules)`. */
export function gamesText({ games, left_out: leftOut }: ChessAccount): string {
  const stored = counted(games, 'game');
  return leftOut === 0 ? stored : `${stored} · ${formatNumber(leftOut)} left out (unsupported rules)`;
}

/** Returns when the next manual sync of any account is allowed; null if one is allowed now. */
export function nextManualSync(accounts: readonly ChessAccount[], now: Date): string | null {
  const open = accounts.filter(({ is_closed }) => !is_closed);
  const times = open.map(({ manual_sync_from: from }) => (from === null ? 0 : Date.parse(from)));
  const earliest = Math.min(...times);
  return times.length === 0 || earliest <= now.getTime() ? null : new Date(earliest).toISOString();
}

/** Tests whether an account can still be synced: it is not closed and its name exists. */
export function canBeSynced({ is_closed, state, next_sync_at, retry_from }: ChessAccount): boolean {
  return !is_closed && (state !== 'failed' || next_sync_at !== null || retry_from !== null);
}

export function mostUrgent(accounts: readonly ChessAccount[]): ChessAccount | undefined {
  const order = ['failed', 'running', 'waiting', 'queued', 'idle'] as const;
  return accounts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}
