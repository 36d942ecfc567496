import type { StatPart } from '@plotline/web/ui/StatTile.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Fragment, type ReactNode } from 'react';

/** A row of large numbers above their labels. */
export const Figures = styled('dl')({
  display: 'grid',
  // A long number takes more than its third.
  gridTemplateColumns: 'repeat(3, minmax(auto, 1fr))',
  margin: 0,
});
const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column-reverse',
  '& + &': { borderInlineStart: `1px solid ${color.outline}`, paddingInlineStart: space(4) },
  [media.phone]: { '& + &': { paddingInlineStart: space(3) } },
});
const Label = styled('dt')({ ...text[12], color: color.muted });
const Value = styled('dd')({
  ...mixin.figures(24),
  lineHeight: '1.75rem',
  margin: 0,
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  '& > span': { whiteSpace: 'nowrap' },
  [media.phone]: text[20],
});
const Unit = styled('span')({
  ...mixin.muted(14),
  fontWeight: weight.medium,
  letterSpacing: 0,
  marginInlineStart: 2,
  '&[data-joined]': { marginInlineStart: 0 },
});

interface FigureProps {
  label: string;
  parts: readonly StatPart[];
  /** Below the label. */
  change?: ReactNode;
}

export function Figure({ label, parts, change }: FigureProps) {
  return (
    <Root>
      <Label>
        {label}
        {change}
      </Label>
      <Value>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 ? ' ' : null}
            <span>
              {part.value}
              {part.unit ? <Unit data-joined={part.isJoined ? '' : undefined}>{part.unit}</Unit> : null}
            </span>
          </Fragment>
        ))}
      </Value>
    </Root>
  );
}
