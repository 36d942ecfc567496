import type { Headline } from '@plotline/contract/tracker.ts';
import type { CardStat } from './card.ts';

const MAX_STATS = 3;

export function headlineStats(headlines: readonly Headline[]): readonly CardStat[] {
  return headlines
    .flatMap(({ value, unit, label }) => (value ? [{ value: format(value, unit), label }] : []))
    .slice(0, MAX_STATS);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Formats a value by its unit: seconds, percent, a lower-case currency (minor unit), or a unit to display. */
function format(value: number, unit: string | null): string {
  if (unit === null) return number(value);
  if (unit === 's') return duration(value);
  if (unit === '%') return `${number(value)}%`;
  if (currencies.has(unit.toUpperCase())) return money(value, unit.toUpperCase());
  return `${number(value)} ${unit}`;
}

function number(value: number): string {
  const isLong = Math.abs(value) >= 100_000;
  return new Intl.NumberFormat('en', {
    notation: isLong ? 'compact' : 'standard',
    maximumFractionDigits: 1,
  }).format(value);
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${number(Math.round(minutes / 60))} h`;
}

function money(minor: number, currency: string): string {
  const currencyFormat = new Intl.NumberFormat('en', { style: 'currency', currency, notation: 'compact' });
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return currencyFormat.format(minor / 10 ** digits);
}
