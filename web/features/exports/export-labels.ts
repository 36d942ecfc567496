import type { DataExport } from '@plotline/contract/exports.ts';
import { formatBytes, formatDateTime } from '../../platform/format.ts';

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
