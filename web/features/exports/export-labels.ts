import type { DataExport } from '@plotline/contract/exports.ts';
import { formatDateTime, formatNumber, type Locale } from '../../platform/format.ts';

const KILO = 1_000;
const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** `812 bytes`, `4.2 KB`, `1.3 GB`. */
export function formatBytes(bytes: number, options: Locale = {}): string {
  let power = 0;
  // What would read as 1,000 of a unit is 1 of the next.
  while (power < UNITS.length - 1 && Math.round(bytes / KILO ** power) >= KILO) power += 1;
  const amount = bytes / KILO ** power;
  return `${formatNumber(amount, { ...options, maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power]}`;
}

/** It waits for its turn or is being written. */
export function isUnderWay({ state }: Pick<DataExport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** `1.2 MB, kept until Sun, 22 Nov 2026, 14:05` */
export function describeFile({ size_bytes: size, expires_at: until }: DataExport): string {
  return [
    ...(size === null ? [] : [formatBytes(size)]),
    ...(until === null ? [] : [`kept until ${formatDateTime(new Date(until))}`]),
  ].join(', ');
}

/** What the button does next. */
export function nextStep(latest: DataExport | null): 'Export' | 'Cancel' | 'Export again' | 'Try again' {
  if (latest === null) return 'Export';
  if (isUnderWay(latest)) return 'Cancel';
  return latest.state === 'failed' ? 'Try again' : 'Export again';
}
