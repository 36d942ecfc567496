import type { SyncProgress } from '@plotline/contract/sync.ts';
import { counted, formatRelativeTime } from '../platform/format.ts';

export interface SyncLabel {
  readonly tone: 'calm' | 'busy' | 'warning' | 'error';
  readonly text: string;
  /** From 0 to 1, null while it is unknown; absent unless a sync is queued or runs. */
  readonly progress?: number | null;
}

/** Whether a sync is queued, runs or waits for its next try. */
export function isSyncing({ state }: Pick<SyncProgress, 'state'>): boolean {
  return state === 'queued' || state === 'running' || state === 'waiting';
}

/** Describes the state of a sync in one line. `noun` names one synced entry: `game`. */
export function syncLabel(
  sync: SyncProgress,
  { site, noun, now }: { readonly site: string; readonly noun: string; readonly now: Date },
): SyncLabel {
  const { state, imported, progress, place_in_queue: place } = sync;
  switch (state) {
    case 'queued':
      return { tone: 'busy', text: queueText(place), progress: null };
    case 'running':
      return { tone: 'busy', text: `Syncing… ${counted(imported, noun)}`, progress };
    case 'waiting':
      return { tone: 'warning', text: pausedText(sync, site) };
    case 'failed':
      return { tone: 'error', text: failedText(sync, now) };
    default:
      return { tone: 'calm', text: idleText(sync, now) };
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

function pausedText({ waiting_until, waiting_because: because }: SyncProgress, site: string): string {
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

function failedText({ error, next_sync_at: next }: SyncProgress, now: Date): string {
  const reason = sentence(error ?? 'The last sync failed');
  // No further sync is scheduled.
  if (next === null) return `Needs attention. ${reason}`;
  return new Date(next) > now ? `${reason} Next try at ${timeText(next)}.` : reason;
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function idleText({ last_sync_at: last, next_sync_at: next }: SyncProgress, now: Date): string {
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
