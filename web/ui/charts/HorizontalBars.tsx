import { styled } from '../theme/styled.ts';
import type { ReactNode } from 'react';
import {
  type Accent,
  accents,
  color,
  media,
  mixin,
  rem,
  space,
  tabularFigures,
  text,
  weight,
} from '../theme/tokens.ts';
import { linear, niceTicks } from './scale.ts';

export interface HorizontalBar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The formatted change since the previous period. */
  readonly delta?: { readonly text: string; readonly meaning: 'good' | 'bad' | 'neutral' };
}

interface HorizontalBarsProps {
  label: string;
  bars: readonly HorizontalBar[];
  accent: Accent;
  /** The unit of the values, beside the axis: `sets`. */
  unit: string;
  format: (value: number) => string;
  formatTick?: (value: number) => string;
  /** The target range: shaded; bars below it are pale. */
  target?: { readonly from: number; readonly to: number };
  /** Draws the label of a bar, as a link that may cover the row. */
  drawLabel?: (bar: HorizontalBar) => ReactNode;
}

const List = styled('ul')({ ...text[14], listStyle: 'none', margin: 0, padding: 0, position: 'relative' });
const columns = {
  display: 'grid',
  gridTemplateColumns: `minmax(${rem(64)}, ${rem(92)}) minmax(0, 1fr) ${rem(44)} ${rem(40)}`,
  columnGap: space(3),
  alignItems: 'center',
  [media.phone]: { columnGap: space(2) },
  [media.largeText]: {
    gridTemplateColumns: `minmax(0, 1fr) ${rem(44)} ${rem(44)}`,
    '& > [data-track]': { display: 'none' },
  },
} as const;
const Row = styled('li')({
  ...columns,
  position: 'relative',
  height: rem(28),
});
const Label = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const Track = styled('span')({ position: 'relative', height: rem(28) });
const Band = styled('span')({
  position: 'absolute',
  top: 0,
  bottom: 0,
  backgroundColor: color.sunken,
  borderInline: `1px dashed ${color.outlineStrong}`,
});
const Fill = styled('span')({
  position: 'absolute',
  left: 0,
  top: rem(7),
  height: rem(14),
  minWidth: 2,
  borderRadius: '0 4px 4px 0',
});
const Value = styled('b')({ ...tabularFigures, textAlign: 'end', fontWeight: weight.semibold });
const Delta = styled('span')({
  ...mixin.muted(12),
  ...tabularFigures,
  textAlign: 'end',
  fontWeight: weight.medium,
  '&[data-meaning="good"]': { color: color.up },
  '&[data-meaning="bad"]': { color: color.down },
});
const Axis = styled('div')({
  ...columns,
  ...mixin.muted(12),
  alignItems: 'start',
  height: rem(22),
});
const Unit = styled('span')({ paddingTop: 4, whiteSpace: 'nowrap' });
const Tick = styled('span')({ position: 'absolute', top: 4, transform: 'translateX(-50%)' });

/** Labelled bars with their values, over a target range. Screen readers get a list. */
export function HorizontalBars(props: HorizontalBarsProps) {
  const { label, bars, accent, unit, format, formatTick = format, target, drawLabel } = props;
  const ticks = niceTicks(0, Math.max(target?.to ?? 0, ...bars.map((bar) => bar.value)), 2);
  const share = linear([0, ticks.at(-1) ?? 1], [0, 100]);
  return (
    <div>
      <List aria-label={label}>
        {bars.map((bar) => (
          <Row key={bar.key}>
            <Label title={bar.label}>{drawLabel?.(bar) ?? bar.label}</Label>
            <Track aria-hidden="true" data-track="">
              {target ? (
                <Band
                  style={{ left: `${share(target.from)}%`, width: `${share(target.to - target.from)}%` }}
                />
              ) : null}
              {bar.value > 0 ? (
                <Fill
                  data-bar=""
                  style={{
                    width: `${share(bar.value)}%`,
                    backgroundColor: fillOf(bar, accent, target?.from),
                  }}
                />
              ) : null}
            </Track>
            <Value>{format(bar.value)}</Value>
            <Delta data-meaning={bar.delta?.meaning}>{bar.delta?.text}</Delta>
          </Row>
        ))}
      </List>
      <Axis aria-hidden="true">
        <Unit>{unit}</Unit>
        <Track data-track="">
          {ticks.map((tick) => (
            <Tick key={tick} style={{ left: `${share(tick)}%` }}>
              {formatTick(tick)}
            </Tick>
          ))}
        </Track>
      </Axis>
    </div>
  );
}

function fillOf(bar: HorizontalBar, accent: Accent, from: number | undefined): string {
  return accents[accent][from !== undefined && bar.value < from ? 300 : 500];
}
