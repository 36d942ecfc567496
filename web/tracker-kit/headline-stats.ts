import type { Headline } from '@plotline/contract/tracker.ts';
import { formatNumber } from './format.ts';
import type { StatDelta, StatPart, StatTileProps } from '../ui/StatTile.tsx';

/** A headline stat, ready to be drawn. */
export interface HeadlineStat extends Pick<StatTileProps, 'label' | 'parts' | 'delta' | 'note'> {
  readonly key: string;
  /** Formula and number of entries. */
  readonly help?: string | null;
}

/** The wording of one headline stat. */
export interface StatFormat {
  /** Replaces the label that the server sent. */
  readonly label?: string;
  readonly parts: (value: number) => readonly StatPart[];
  readonly change: (change: { readonly delta: number; readonly previous: number }) => StatDelta;
  /** Explains why there is no value. */
  readonly missing?: string;
}

/**
 * Writes the headline stats that have a format, in the order of the formats. Without `isCompared` they are not
 * compared with the period before.
 */
export function headlineStats(
  headlines: readonly Headline[],
  formats: Readonly<Record<string, StatFormat>>,
  { isCompared = true } = {},
): HeadlineStat[] {
  return Object.entries(formats).flatMap(([key, format]) => {
    const headline = headlines.find((one) => one.key === key);
    return headline ? [headlineStat(headline, format, isCompared)] : [];
  });
}

function headlineStat(
  { key, value, delta, previous, formula, n, ...headline }: Headline,
  format: StatFormat,
  isCompared: boolean,
): HeadlineStat {
  const label = format.label ?? headline.label;
  const help = helpOf(formula, n);
  if (value === null) return { key, label, help, parts: [{ value: '–' }], note: format.missing };
  const parts = format.parts(value);
  if (!isCompared) return { key, label, help, parts };
  const isComparable = delta !== null && previous !== null;
  return { key, label, help, parts, delta: isComparable ? format.change({ delta, previous }) : null };
}

/** Writes the formula of a stat and the number of entries behind it: `Sets done, without warm-ups. From 12 entries.` */
function helpOf(formula: string | null, n: number | null): string | null {
  if (formula === null) return null;
  const sentence = `${formula.charAt(0).toUpperCase()}${formula.slice(1)}.`;
  return n === null ? sentence : `${sentence} n = ${formatNumber(n)}`;
}
