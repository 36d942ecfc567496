import type { ExternalService, ServiceState } from '@plotline/contract/admin.ts';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import type { BadgeTone } from '../../ui/StatusBadge.tsx';

export const stateTones: Readonly<Record<ServiceState, BadgeTone>> = {
  running: 'teal',
  paused: 'amber',
  refused: 'coral',
  unavailable: 'coral',
};

/** `Running`, `Paused until 14:03`, `Refused, tried again at 14:08`. */
export function stateLabels({ state, until }: ExternalService, now: Date): string {
  if (state === 'running') return 'Running';
  const time = until === null ? null : timeLabels(new Date(until), now);
  if (state === 'paused') return time === null ? 'Paused' : `Paused until ${time}`;
  const word = state === 'refused' ? 'Refused' : 'Unavailable';
  return time === null ? `${word}, tried again with the next sync` : `${word}, tried again at ${time}`;
}

/** `No syncs in line`, `3 syncs in line, 1 under way`. */
export function queueLabels({ queued, running }: ExternalService): string {
  const count = queued === 0 ? 'No' : formatNumber(queued);
  const line = `${count} ${queued === 1 ? 'sync' : 'syncs'} in line`;
  return running === 0 ? line : `${line}, ${formatNumber(running)} under way`;
}

/** The time of day; with the day when that is another. */
function timeLabels(time: Date, now: Date): string {
  if (time.toDateString() !== now.toDateString()) return formatDateTime(time);
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(time);
}
