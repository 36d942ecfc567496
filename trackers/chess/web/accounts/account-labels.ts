import { formatNumber, formatRelativeTime } from '@plotline/web/tracker-kit/format.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SOURCES } from '../shared/chess-labels.ts';

export type SyncTone = 'calm' | 'busy' | 'warning' | 'error';

export interface SyncStatus {
  readonly tone: SyncTone;
  readonly text: string;
  /** From 0 to 1, null while it is unknown; absent unless a sync runs. */
  readonly progress?: number | null;
}

/** Describes the sync state of an account in one line. */
export function syncStatus(account: ChessAccount, now: Date): SyncStatus {
  const { state, imported, progress, place_in_queue: place } = account;
  if (account.is_closed) {
    const site = account.provider === 'lichess' ? 'Lichess' : 'chess.com';
    return {
      tone: 'warning',
      text: `This ${site} account is closed. Your history stays. Unlink it or link another account.`,
    };
  }
  switch (state) {
    case 'queued':
      return { tone: 'busy', text: queueText(place), progress: null };
    case 'running':
      return { tone: 'busy', text: `Syncing… ${formatNumber(imported)} games`, progress };
    case 'waiting':
      return { tone: 'warning', text: pausedText(account) };
    case 'failed':
      return { tone: 'error', text: failedText(account, now) };
    default:
      return account.is_lapsed
        ? { tone: 'warning', text: 'Needs attention (reconnect). You revoked our access on Lichess.' }
        : { tone: 'calm', text: idleText(account, now) };
  }
}

function queueText(place: number | null): string {
  if (place === null || place === 0) return 'Queued (next in line)';
  return `Queued (${ordinal(place + 1)} in line)`;
}

function ordinal(number: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${endings[rule] ?? 'th'}`;
}

function pausedText({ provider, waiting_until, waiting_because: because }: ChessAccount): string {
  const site = SOURCES[provider];
  const time = waiting_until === null ? 'later' : timeText(waiting_until);
  switch (because) {
    case 'refused':
      return `Paused (${site} is limiting requests, next try at ${time})`;
    case 'unavailable':
      return `Paused (${site} isn't responding, next try at ${time})`;
    case 'failed':
      return `Paused (the last try failed, next try at ${time})`;
    default:
      return `Paused (rate limited until ${time})`;
  }
}

function failedText({ error, next_sync_at: next }: ChessAccount, now: Date): string {
  const reason = sentence(error ?? 'The last sync failed');
  // No further sync is scheduled.
  if (next === null) return `Needs attention. ${reason}`;
  return new Date(next) > now ? `${reason} Next try at ${timeText(next)}.` : reason;
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function idleText({ last_sync_at: last, next_sync_at: next }: ChessAccount, now: Date): string {
  if (last === null) return 'Not synced yet';
  const age = formatRelativeTime(new Date(last), now);
  const since = age === 'Just now' ? 'Up to date, synced just now' : `Up to date, synced ${ago(age)}`;
  return next === null || new Date(next) <= now ? since : `${since}. Next at ${timeText(next)}`;
}

function ago(age: string): string {
  return /^\d+[mhd]$/.test(age) ? `${age} ago` : `on ${age}`;
}

export function timeText(instant: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
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

/** Returns the account with the most important state: failed first, then running. */
export function mostUrgent(accounts: readonly ChessAccount[]): ChessAccount | undefined {
  const order = ['failed', 'running', 'waiting', 'queued', 'idle'] as const;
  return accounts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}
