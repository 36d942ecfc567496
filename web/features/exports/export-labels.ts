import type { DataExport } from '@plotline/contract/exports.ts';
import { formatDateTime, formatNumber, type Locale } from '../../platform/format.ts';

const KILO = 1_000;
const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** `812 bytes`, `4.2 KB`, `1.3 GB`. */
export function formatBytes(bytes: number, options: Locale = {}): string {
  let power = 0;
  // 1,000 of a unit, rounded, is 1 of the next.
  while (power < UNITS.length - 1 && Math.round(bytes / KILO ** power) >= KILO) power += 1;
  const amount = bytes / KILO ** power;
  return `${formatNumber(amount, { ...options, maximumFractionDigits: amount < 10 ? 1 : 0 })} ${UNITS[power]}`;
}

/** Returns whether an export is queued or running. */
export function isActive({ state }: Pick<DataExport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** `1.2 MB, available until Sun, 22 Nov 2026, 14:05` */
export function describeFile({ size_bytes: size, expires_at: until }: DataExport): string {
  return [
    ...(size === null ? [] : [formatBytes(size)]),
    ...(until === null ? [] : [`available until ${formatDateTime(new Date(until))}`]),
  ].join(', ');
}

/** Returns the label of the button. */
export function nextStep(latest: DataExport | null): 'Export' | 'Cancel' | 'Export again' | 'Try again' {
  if (latest === null) return 'Export';
  if (isActive(latest)) return 'Cancel';
  return latest.state === 'failed' ? 'Try again' : 'Export again';
}
