import type { ReactNode } from 'react';
import { styled } from './theme/styled.ts';
import { color, mixin, text, weight } from './theme/tokens.ts';

const Root = styled('span')({
  textAlign: 'end',
  '& > *': { display: 'block' },
  '& b': {
    ...mixin.figures(16),
    lineHeight: '1.25rem',
    fontWeight: weight.semibold,
    letterSpacing: '-0.01em',
  },
  '& span': { ...text[12], color: color.muted },
});

/** A number and its label at the end of a row. */
export function RowStat({ value, label }: { value: string; label: ReactNode }) {
  return (
    <Root>
      <b>{value}</b>
      <span>{label}</span>
    </Root>
  );
}
