import { formatNumber, formatRelativeTime } from '@plotline/web/tracker-kit/format.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SOURCES } from '../shared/chess-labels.ts';

export type SyncTone = 'calm' | 'busy' | 'warning' | 'error';

export interface SyncLabels {
  readonly tone: SyncTone;
  readonly words: string;
  /** Between 0 and 1 where it is known, null while it is not; absent where nothing moves. */
  readonly progress?: number | null;
}

/** How far an account is, in one line. */
export function syncLabels(account: ChessAccount, now: Date): SyncLabels {
  const { state, imported, progress, place_in_queue: place } = account;
  if (account.is_closed) {
    const site = account.provider === 'lichess' ? 'Lichess' : 'chess.com';
    return {
      tone: 'warning',
      words: `This ${site} account is closed. Your history stays; remove or relink.`,
    };
  }
  switch (state) {
    case 'queued':
      return { tone: 'busy', words: queueLabels(place), progress: null };
    case 'running':
      return { tone: 'busy', words: `Syncing… ${formatNumber(imported)} games`, progress };
    case 'waiting':
      return { tone: 'warning', words: waitingLabels(account) };
    case 'failed':
      return { tone: 'error', words: failedLabels(account, now) };
    default:
      return account.is_lapsed
        ? { tone: 'warning', words: 'Needs attention (reconnect). Lichess says that you ended our access.' }
        : { tone: 'calm', words: idleLabels(account, now) };
  }
}

function queueLabels(place: number | null): string {
  if (place === null || place === 0) return 'Queued (next in line)';
  return `Queued (${ordinal(place + 1)} in line)`;
}

function ordinal(number: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${endings[rule] ?? 'th'}`;
}

function waitingLabels({ provider, waiting_until, waiting_because: because }: ChessAccount): string {
  const site = SOURCES[provider];
  const time = waiting_until === null ? 'later' : timeText(waiting_until);
  switch (because) {
    case 'refused':
      return `Waiting (${site} refuses our questions, next try at ${time})`;
    case 'unavailable':
      return `Waiting (${site} does not answer, next try at ${time})`;
    case 'failed':
      return `Waiting (the last try failed, next one at ${time})`;
    default:
      return `Waiting (rate limited until ${time})`;
  }
}

function failedLabels({ error, next_sync_at: next }: ChessAccount, now: Date): string {
  const reason = sentence(error ?? 'The last sync failed');
  // Nothing comes by itself any more.
  if (next === null) return `Needs attention. ${reason}`;
  return new Date(next) > now ? `${reason} Next try at ${timeText(next)}.` : reason;
}

function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

function idleLabels({ last_sync_at: last, next_sync_at: next }: ChessAccount, now: Date): string {
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

/** From when Sync now is taken again, if not yet; the earliest of all accounts counts. */
export function tooEarlyUntil(accounts: readonly ChessAccount[], now: Date): string | null {
  const open = accounts.filter(({ is_closed }) => !is_closed);
  const times = open.map(({ manual_sync_from: from }) => (from === null ? 0 : Date.parse(from)));
  const earliest = Math.min(...times);
  return times.length === 0 || earliest <= now.getTime() ? null : new Date(earliest).toISOString();
}

/** What is closed, or no one's, brings nothing any more: it can be unlinked, and another account linked. */
export function hasFuture({ is_closed, state, next_sync_at, retry_from }: ChessAccount): boolean {
  return !is_closed && (state !== 'failed' || next_sync_at !== null || retry_from !== null);
}

/** The account that most needs telling of: trouble first, then what runs. */
export function loudest(accounts: readonly ChessAccount[]): ChessAccount | undefined {
  const order = ['failed', 'running', 'waiting', 'queued', 'idle'] as const;
  return accounts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
}
