import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color, radius, space, text } from './theme/tokens.ts';

/** Three columns and two below, rather than four and one. */
const five = ':first-of-type:nth-last-of-type(n+5)';
const odd = ':first-of-type:nth-last-of-type(odd)';

const Frame = styled('div')({
  containerType: 'inline-size',
  overflow: 'hidden',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
});

const Stats = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
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
    [`& > ${odd}`]: { flexBasis: '100%', paddingTop: space(4), '& [data-size="large"]': text[40] },
  },
});

/**
 * A row of three to six figures in one card, divided by hairlines. Where it is narrow they stand in threes;
 * on phones in pairs, the first across the whole width when their number is odd.
 */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <Stats>{children}</Stats>
    </Frame>
  );
}
