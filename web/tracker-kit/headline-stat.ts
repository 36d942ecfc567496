import type { Headline } from '@plotline/contract/tracker.ts';
import { formatDuration, formatNumber, type Locale } from '../platform/format.ts';

/** Formats a headline stat of any tracker in one line. */
export function headlineStat(
  {
    value,
    unit,
    label,
    currency_decimals: decimals,
  }: Pick<Headline, 'value' | 'unit' | 'label' | 'currency_decimals'>,
  locale: Locale = {},
): { value: string; label: string } {
  if (value === null) return { value: '–', label };
  if (unit === 's' || unit === 'seconds') return { value: formatDuration(value), label };
  // A rating has neither a separator nor a unit that readers would write.
  if (unit === 'elo') return { value: String(Math.round(value)), label };
  if (unit !== null && decimals !== undefined)
    return { value: formatMoney(value / 10 ** decimals, { unit, decimals, locale }), label };
  return { value: [formatNumber(value, locale), unit].filter(Boolean).join(' '), label };
}

function formatMoney(
  amount: number,
  { unit, decimals, locale }: { unit: string; decimals: number; locale: Locale },
): string {
  return new Intl.NumberFormat(locale.locale ?? navigator.language, {
    style: 'currency',
    currency: unit.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(amount)
    .replace('-', '−');
}
