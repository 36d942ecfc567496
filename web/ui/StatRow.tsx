import { styled, type StyledProps } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { color, mixin, rem, space, text } from './theme/tokens.ts';

const sixOrMore = ':first-of-type:nth-last-of-type(n+6)';
const hasFive = '&:has(> :nth-of-type(5):last-of-type)';
/** None of them has so many digits that they need small ones. */
const areShort = ':not(:has([data-size="medium"], [data-size="small"]))';
const odd = ':first-of-type:nth-last-of-type(odd)';

const Frame = styled('div')({
  // Its limits follow the text size.
  containerType: 'inline-size',
  overflow: 'hidden',
  ...mixin.outlined('card'),
});

const Stats = styled('div')({
  ...mixin.wrap,
  gap: 1,
  backgroundColor: color.outline,
  '& > *': {
    flex: `1 1 ${rem(120)}`,
    boxSizing: 'border-box',
    padding: `${space(5)} ${space(6)}`,
    backgroundColor: color.card,
  },
  [`@container (min-width: ${rem(480.05)}) and (max-width: ${rem(860)})`]: {
    [`& > ${sixOrMore}, & > ${sixOrMore} ~ *`]: { flexBasis: '30%' },
    // The first is as wide as two, so that the lines of both rows meet.
    [hasFive]: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [`${hasFive} > :first-of-type`]: { gridColumn: 'span 2' },
  },
  [`@container (min-width: ${rem(640)}) and (max-width: ${rem(860)})`]: {
    [hasFive + areShort]: { gridTemplateColumns: 'repeat(5, auto)' },
    [`${hasFive}${areShort} > *`]: { gridColumn: 'auto', padding: `${space(4)} ${space(3.5)}` },
    [`${hasFive}${areShort} [data-size="large"]`]: text[24],
  },
  [`@container (max-width: ${rem(480)})`]: {
    '& > *': { flexBasis: 'calc(50% - 1px)', padding: `${space(3)} ${space(4)}` },
    '& [data-size="large"]': text[24],
    [`& > ${odd}`]: {
      flexBasis: '100%',
      paddingTop: space(4),
      '& [data-size="large"]': text[40],
      '& [data-size="medium"]': text[32],
    },
  },
});

interface StatRowProps extends Pick<StyledProps, 'sx'> {
  children: ReactNode;
}

/**
 * A row of three to six stats in one card, divided by lines. In narrow cards five short ones in one line, else three per
 * line; on phones two per line, and the first has the whole width if their number is odd.
 */
export function StatRow({ sx, children }: StatRowProps) {
  return (
    <Frame>
      <Stats sx={sx}>{children}</Stats>
    </Frame>
  );
}
