import { styled } from './theme/styled.ts';
import { Fragment, type ReactNode } from 'react';
import { color, mixin, tabularFigures, text, weight } from './theme/tokens.ts';

/** A formatted number with its unit: `12,480` `kg`. */
export interface StatPart {
  readonly value: string;
  readonly unit?: string | null;
  /** Without a space before the unit: `43h`. */
  readonly isJoined?: boolean;
}

/** The change since the previous period; `meaning` sets the colour, because less can be better. */
export interface StatDelta {
  readonly text: string;
  readonly meaning: 'good' | 'bad' | 'neutral';
  /** The previous value: `vs 125.5 t`. */
  readonly against?: ReactNode;
}

export interface StatTileProps {
  label: ReactNode;
  /** A `HelpMark` beside the label. */
  help?: ReactNode;
  /** Several parts if a stat has two units: `43h` `18m`. */
  parts: readonly StatPart[];
  /** `null` if the previous period has no data; `undefined` for no comparison. */
  delta?: StatDelta | null;
  /** Shown instead of the comparison. */
  note?: ReactNode;
  size?: 'normal' | 'compact';
}

const LONG = 9;
const VERY_LONG = 14;

/** The parts of a tile, also of one that is loading. */
export const StatRoot = styled('div')({ position: 'relative', minWidth: 0 });
export const StatLabel = styled('div')({ ...text[13], color: color.muted });
export const StatValue = styled('div')({
  ...mixin.figures(32),
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  overflowWrap: 'anywhere',
  '&[data-size="medium"]': text[24],
  '&[data-size="small"]': { ...text[16], letterSpacing: 0 },
});
const Unit = styled('span')({
  ...mixin.muted(16),
  lineHeight: 1,
  fontWeight: weight.medium,
  letterSpacing: '-0.01em',
  marginInlineStart: 3,
  '&[data-joined]': { marginInlineStart: 0 },
});
export const StatChange = styled('div')({
  ...mixin.muted(12),
  ...tabularFigures,
  marginTop: 6,
  '& b': { fontWeight: weight.semibold, color: color.ink },
  '& b[data-meaning="good"]': { color: color.up },
  '& b[data-meaning="bad"]': { color: color.down },
});

/** A stat: label, big number, change. */
export function StatTile({ label, help, parts, delta, note, size = 'normal' }: StatTileProps) {
  return (
    <StatRoot>
      <StatLabel>
        {label}
        {help}
      </StatLabel>
      <StatValue data-size={valueSize(parts, size)}>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 ? ' ' : null}
            {part.value}
            {part.unit ? <Unit data-joined={part.isJoined ? '' : undefined}>{part.unit}</Unit> : null}
          </Fragment>
        ))}
      </StatValue>
      <Comparison delta={delta} note={note} />
    </StatRoot>
  );
}

/** The change below a stat. */
export function Comparison({ delta, note }: { delta: StatDelta | null | undefined; note?: ReactNode }) {
  if (delta) {
    return (
      <StatChange>
        <b data-meaning={delta.meaning}>{delta.text}</b> {delta.against}
      </StatChange>
    );
  }
  if (note) return <StatChange>{note}</StatChange>;
  return delta === null ? <StatChange>no earlier data</StatChange> : null;
}

function valueSize(parts: readonly StatPart[], size: 'normal' | 'compact'): 'large' | 'medium' | 'small' {
  if (lengthOf(parts) > VERY_LONG) return 'small';
  return isLongStat(parts) || size === 'compact' ? 'medium' : 'large';
}

/** Whether a stat needs smaller digits than others. */
export function isLongStat(parts: readonly StatPart[]): boolean {
  return lengthOf(parts) > LONG;
}

function lengthOf(parts: readonly StatPart[]): number {
  return parts.reduce((sum, part) => sum + part.value.length, 0);
}
