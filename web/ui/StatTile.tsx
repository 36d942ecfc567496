import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { color, mixin, space, tabularFigures, text, weight } from './theme/tokens.ts';

/** A formatted number with its unit: `12,480` `kg`. */
export interface StatPart {
  readonly value: string;
  readonly unit?: string | null;
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
  /** Several parts if a stat has two units: `43` `h`, `18` `m`. */
  parts: readonly StatPart[];
  /** `null` if the previous period has no data; `undefined` for no comparison. */
  delta?: StatDelta | null;
  /** Shown instead of the comparison. */
  note?: ReactNode;
  size?: 'normal' | 'compact';
}

const LONG = 9;
const VERY_LONG = 14;

const Root = styled('div')({ position: 'relative', minWidth: 0 });
const Label = styled('div')({ ...text[13], color: color.muted });
const Value = styled('div')({
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
});
const Part = styled('span')({ '& + &': { marginInlineStart: space(2) } });
const Delta = styled('div')({
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
    <Root>
      <Label>
        {label}
        {help}
      </Label>
      <Value data-size={valueSize(parts, size)}>
        {parts.map((part, index) => (
          <Part key={index}>
            {part.value}
            {part.unit ? <Unit>{part.unit}</Unit> : null}
          </Part>
        ))}
      </Value>
      <Comparison delta={delta} note={note} />
    </Root>
  );
}

/** A stat that is loading, as high as with one line of each. */
export function StatTileSkeleton({ size = 'normal' }: Pick<StatTileProps, 'size'>) {
  return (
    <Root>
      <Label>
        <Skeleton width={72} />
      </Label>
      <Value data-size={valueSize([], size)}>
        <Skeleton width={size === 'compact' ? 64 : 104} sx={{ maxWidth: '100%' }} />
      </Value>
      <Delta>
        <Skeleton width={88} />
      </Delta>
    </Root>
  );
}

/** The change below a stat. */
export function Comparison({ delta, note }: { delta: StatDelta | null | undefined; note?: ReactNode }) {
  if (delta) {
    return (
      <Delta>
        <b data-meaning={delta.meaning}>{delta.text}</b> {delta.against}
      </Delta>
    );
  }
  if (note) return <Delta>{note}</Delta>;
  return delta === null ? <Delta>no earlier data</Delta> : null;
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
