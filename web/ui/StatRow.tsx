import { styled, type StyledProps } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { color, mixin, space, text } from './theme/tokens.ts';

/** Five or more: three columns and two below, rather than four and one. */
const five = ':first-of-type:nth-last-of-type(n+5)';
const odd = ':first-of-type:nth-last-of-type(odd)';
const exactlyFive = ':first-of-type:nth-last-of-type(5)';

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
  // Short values leave room for all five beside each other.
  '@container (min-width: 640px) and (max-width: 860px)': {
    [`&[data-short] > ${exactlyFive}, &[data-short] > ${exactlyFive} ~ *`]: {
      flexBasis: 0,
      paddingInline: space(3),
      // As high as the larger digits.
      '& [data-size]': { ...text[24], lineHeight: '40px' },
    },
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
  },
});

interface StatRowProps extends Pick<StyledProps, 'sx'> {
  /** The values have at most six characters: five of them stay beside each other on tablets. */
  isShort?: boolean;
  children: ReactNode;
}

/**
 * A row of three to six stats in one card, divided by lines. In narrow cards three per line; on phones two per line, and
 * the first has the whole width if their number is odd.
 */
export function StatRow({ isShort = false, sx, children }: StatRowProps) {
  return (
    <Frame>
      <Stats data-short={isShort ? '' : undefined} sx={sx}>
        {children}
      </Stats>
    </Frame>
  );
}
