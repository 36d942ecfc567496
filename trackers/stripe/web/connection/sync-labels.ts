import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getSyncStatus } from '@plotline/contract/tracker-pages.ts';
import { counted, formatRelativeTime } from '@plotline/web/tracker-kit/format.ts';
import type { SyncLabel } from '@plotline/web/tracker-kit/sync-labels.ts';

export type StripeSync = ResponseOf<typeof getSyncStatus>;

export function syncLabel(sync: StripeSync, now: Date): SyncLabel {
  const { state, imported, progress, error } = sync;
  switch (state) {
    case 'queued':
      return { tone: 'busy', text: 'Queued', progress: null };
    case 'running':
      return { tone: 'busy', text: `Syncing… ${counted(imported, 'transaction')}`, progress };
    case 'waiting':
      return { tone: 'warning', text: `Paused (next try ${nextTry(sync)})` };
    case 'failed':
      return { tone: 'error', text: `Needs attention. ${error ?? 'The last sync failed.'}` };
    default:
      return { tone: 'calm', text: idleText(sync, now) };
  }
}

function nextTry({ next_sync_at: next }: StripeSync): string {
  return next === null ? 'later' : `at ${timeText(next)}`;
}

function idleText({ last_sync_at: last, next_sync_at: next }: StripeSync, now: Date): string {
  if (last === null) return 'Not synced yet';
  const since = `Up to date, synced ${ago(formatRelativeTime(new Date(last), now))}`;
  return next === null || new Date(next) <= now ? since : `${since}. Next at ${timeText(next)}`;
}

function ago(age: string): string {
  if (age === 'Just now') return 'just now';
  return /^\d+[mhd]$/.test(age) ? `${age} ago` : `on ${age}`;
}

function timeText(instant: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}
