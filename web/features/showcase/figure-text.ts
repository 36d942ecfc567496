import type { Figure } from '@plotline/contract/tracker.ts';
import { formatDuration, formatNumber, type Locale } from '../../platform/format.ts';
import { durationParts } from '../../tracker-kit/duration-parts.ts';
import type { StatPart } from '../../ui/StatTile.tsx';

/** A figure in words: `12.9` `t`, up `1.4 t`. The change is null if there is nothing to compare with. */
export interface FigureText {
  readonly value: string;
  readonly unit: string | null;
  readonly change: { readonly direction: 'up' | 'down' | 'none'; readonly text: string } | null;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const KG_PER_TONNE = 1_000;
const TONNE_FROM_KG = 10_000;
/** Amounts from this one are written without cents. */
const WHOLE_FROM = 100;

/** Writes a figure with its unit, and its change with the same unit and rounding. */
export function figureText(
  figure: Omit<Figure, 'label' | 'detail' | 'series'>,
  locale: Locale = {},
): FigureText {
  const { value, change } = figure;
  if (value === null) return { value: '–', unit: null, change: null };
  const shown = partsOf(value, { ...figure, beside: value, locale });
  if (change === null) return { ...shown, change: null };
  if (change === 0) return { ...shown, change: { direction: 'none', text: 'No change' } };
  const size = Math.abs(change);
  const rounded = partsOf(size, { ...figure, beside: value, locale });
  // A change that the rounding would leave nothing of is written in its own size.
  const parts = /[1-9]/.test(rounded.value) ? rounded : partsOf(size, { ...figure, beside: size, locale });
  const unit = figure.unit === '%' ? 'points' : parts.unit;
  return {
    ...shown,
    change: {
      direction: change > 0 ? 'up' : 'down',
      text: [parts.value, unit].filter(Boolean).join(' '),
    },
  };
}

/** The value of a figure with a unit for each of its parts: a duration has several. */
export function figureParts(figure: Figure): readonly StatPart[] {
  if (figure.unit === 's' && figure.value !== null) return durationParts(figure.value);
  const { value, unit } = figureText(figure);
  return [{ value, unit }];
}

interface Writing extends Pick<Figure, 'unit' | 'currency_decimals'> {
  /** The value whose size decides about unit and rounding. */
  readonly beside: number;
  readonly locale: Locale;
}

function partsOf(
  value: number,
  { unit, currency_decimals: decimals, beside, locale }: Writing,
): Pick<FigureText, 'value' | 'unit'> {
  const isLarge = (from: number) => Math.abs(beside) >= from;
  if (unit !== null && decimals !== undefined) {
    const digits = isLarge(WHOLE_FROM * 10 ** decimals) ? 0 : decimals;
    return { value: money(value / 10 ** decimals, { unit, digits, locale }), unit: null };
  }
  if (unit === 'percent_change')
    return { value: formatNumber(value, { ...locale, isSigned: true }), unit: '%' };
  if (unit === 's') return { value: durationText(value, isLarge(HOUR_S)), unit: null };
  if (unit === 'kg' && isLarge(TONNE_FROM_KG))
    return { value: formatNumber(value / KG_PER_TONNE, locale), unit: 't' };
  // A rating has neither a separator nor a unit that readers would write.
  if (unit === 'elo') return { value: String(Math.round(value)), unit: null };
  return { value: formatNumber(value, locale), unit };
}

/** Beside hours, seconds are left out. */
function durationText(seconds: number, isInMinutes: boolean): string {
  return isInMinutes && seconds < HOUR_S ? `${Math.floor(seconds / MINUTE_S)}m` : formatDuration(seconds);
}

function money(
  amount: number,
  { unit, digits, locale }: { unit: string; digits: number; locale: Locale },
): string {
  return new Intl.NumberFormat(locale.locale ?? navigator.language, {
    style: 'currency',
    currency: unit.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount)
    .replace('-', '−');
}
