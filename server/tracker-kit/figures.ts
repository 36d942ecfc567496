import type { Headline } from '@plotline/contract/tracker.ts';
import type { FiguresRequest, TrackerFigure } from './tracker-server.ts';

/** Makes a figure of a headline stat of the last 30 days. */
export function figureOf(
  { key, label, value, unit, currency_decimals: decimals, delta }: Headline,
  own: Partial<Pick<TrackerFigure, 'key' | 'label' | 'detail' | 'series'>> = {},
): TrackerFigure {
  return {
    key,
    stat: key,
    label,
    detail: '30 days',
    value,
    unit,
    ...(decimals !== undefined && { currency_decimals: decimals }),
    change: delta,
    series: [],
    ...own,
  };
}

/** Picks the requested ones of a tracker's figures; those without a value have to be requested by their key. */
export function pickFigures(
  figures: readonly TrackerFigure[],
  wanted: FiguresRequest['wanted'],
  defaults: readonly string[],
): TrackerFigure[] {
  if (wanted === 'all') return figures.filter(({ value }) => value !== null);
  if (wanted !== 'defaults') return figures.filter(({ key }) => wanted.includes(key));
  return defaults.flatMap((key) => figures.find((one) => one.key === key && one.value !== null) ?? []);
}
