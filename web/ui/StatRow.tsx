import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { color, mixin, space, text } from './theme/tokens.ts';

/** Five or more: three columns and two below, rather than four and one. */
const five = ':first-of-type:nth-last-of-type(n+5)';
const odd = ':first-of-type:nth-last-of-type(odd)';

const Frame = styled('div')({
  containerType: 'inline-size',
  overflow: 'hidden',
  ...mixin.outlined('card'),
});

const Stats = styled('div')({
  ...mixin.wrap,
  gap: 1,
  backgroundColor: color.outline,
  '& > *': {
    flex: '1 1 120px',
    boxSizing: 'border-box',
    padding: `${space(5)} ${space(6)}`,
    backgroundColor: color.card,
  },
  '@container (min-width: 480.05px) and (max-width: 860px)': {
    [`& > ${five}, & > ${five} ~ *`]: { flexBasis: '30%' },
  },
  '@container (max-width: 480px)': {
    '& > *': { flexBasis: 'calc(50% - 1px)', padding: `${space(3)} ${space(4)}` },
    '& [data-size="large"]': text[24],
    [`& > ${odd}`]: {
      flexBasis: '100%',
      paddingTop: space(4),
      '& [data-size="large"]': text[40],
      '& [data-size="medium"]': text[32],
    },
    [`&[data-one-line] > *, &[data-one-line] > ${odd}`]: {
      flexBasis: 'auto',
      padding: `${space(2.5)} ${space(3.5)}`,
      '& [data-size="medium"]': { ...text[20], whiteSpace: 'nowrap' },
    },
  },
});

interface StatRowProps {
  /** Keeps short stats beside each other on phones, too, as long as there is room. */
  isOneLine?: boolean;
  children: ReactNode;
}

/**
 * A row of three to six stats in one card, divided by lines. In narrow cards three per line; on phones two per line, and
 * the first has the whole width if their number is odd.
 */
export function StatRow({ isOneLine = false, children }: StatRowProps) {
  return (
    <Frame>
      <Stats data-one-line={isOneLine ? '' : undefined}>{children}</Stats>
    </Frame>
  );
}
