import type { Headline } from '@plotline/contract/tracker.ts';
import { formatDuration, formatNumber, type Locale } from '../../platform/format.ts';

/** Formats a headline stat of any tracker in one line. */
export function headlineStat(
  { value, unit, label }: Pick<Headline, 'value' | 'unit' | 'label'>,
  locale: Locale = {},
): { value: string; label: string } {
  if (value === null) return { value: '–', label };
  if (unit === 's' || unit === 'seconds') return { value: formatDuration(value), label };
  return { value: [formatNumber(value, locale), unit].filter(Boolean).join(' '), label };
}
