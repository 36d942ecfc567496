import type { ExternalService, ServiceState } from '@plotline/contract/admin.ts';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import type { BadgeTone } from '../../../ui/StatusBadge.tsx';

export const stateTones: Readonly<Record<ServiceState, BadgeTone>> = {
  running: 'teal',
  paused: 'amber',
  refused: 'coral',
  unavailable: 'coral',
  not_configured: 'neutral',
};

/** `Running`, `Paused until 14:03`, `Refused, retrying at 14:08`. */
export function stateLabel({ state, until }: ExternalService, now: Date): string {
  if (state === 'running') return 'Running';
  if (state === 'not_configured') return 'Not configured';
  const time = until === null ? null : timeLabel(new Date(until), now);
  if (state === 'paused') return time === null ? 'Paused' : `Paused until ${time}`;
  const word = state === 'refused' ? 'Refused' : 'Unavailable';
  return time === null ? `${word}, retrying with the next sync` : `${word}, retrying at ${time}`;
}

/** `No syncs queued`, `3 syncs queued, 1 running`. */
export function queueLabel({ queued, running }: ExternalService): string {
  const count = queued === 0 ? 'No' : formatNumber(queued);
  const line = `${count} ${queued === 1 ? 'sync' : 'syncs'} queued`;
  return running === 0 ? line : `${line}, ${formatNumber(running)} running`;
}

/** `1,234 requests this month`; null for services without a monthly limit. */
export function readsLabel({ reads_this_month: reads }: ExternalService): string | null {
  return reads === undefined
    ? null
    : `${formatNumber(reads)} ${reads === 1 ? 'request' : 'requests'} this month`;
}

/** Returns the time of day, with the date unless it is today. */
export function timeLabel(time: Date, now: Date): string {
  if (time.toDateString() !== now.toDateString()) return formatDateTime(time);
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(time);
}
