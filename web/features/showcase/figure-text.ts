import type { Figure } from '@plotline/contract/tracker.ts';
import { formatDuration, formatNumber, type Locale } from '../../platform/format.ts';

/** A figure in words: `12.9` `t`, up `1.4 t`. The change is null if there is nothing to compare with. */
export interface FigureText {
  readonly value: string;
  readonly unit: string | null;
  readonly change: { readonly direction: 'up' | 'down' | 'none'; readonly text: string } | null;
}

type Amount = Pick<Figure, 'unit' | 'currency_decimals'>;

const KG_PER_TONNE = 1_000;
const TONNE_FROM_KG = 10_000;
/** Amounts from this one are written without cents. */
const WHOLE_FROM = 100;

/** Writes a figure with its unit and its change. */
export function figureText(figure: Omit<Figure, 'label' | 'series'>, locale: Locale = {}): FigureText {
  const { value, change } = figure;
  if (value === null) return { value: '–', unit: null, change: null };
  const shown = partsOf(value, figure, locale);
  if (change === null) return { ...shown, change: null };
  if (change === 0) return { ...shown, change: { direction: 'none', text: 'No change' } };
  const parts = partsOf(Math.abs(change), figure, locale);
  const unit = figure.unit === '%' ? 'points' : parts.unit;
  return {
    ...shown,
    change: {
      direction: change > 0 ? 'up' : 'down',
      text: [parts.value, unit].filter(Boolean).join(' '),
    },
  };
}

function partsOf(
  value: number,
  { unit, currency_decimals: decimals }: Amount,
  locale: Locale,
): Pick<FigureText, 'value' | 'unit'> {
  if (unit !== null && decimals !== undefined)
    return { value: money(value / 10 ** decimals, { unit, decimals, locale }), unit: null };
  if (unit === 'percent_change')
    return { value: formatNumber(value, { ...locale, isSigned: true }), unit: '%' };
  if (unit === 's') return { value: formatDuration(value), unit: null };
  if (unit === 'kg' && value >= TONNE_FROM_KG)
    return { value: formatNumber(value / KG_PER_TONNE, locale), unit: 't' };
  // A rating has neither a separator nor a unit that readers would write.
  if (unit === 'elo') return { value: String(Math.round(value)), unit: null };
  return { value: formatNumber(value, locale), unit };
}

function money(
  amount: number,
  { unit, decimals, locale }: { unit: string; decimals: number; locale: Locale },
): string {
  const digits = Math.abs(amount) >= WHOLE_FROM ? 0 : decimals;
  return new Intl.NumberFormat(locale.locale ?? navigator.language, {
    style: 'currency',
    currency: unit.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount)
    .replace('-', '−');
}
