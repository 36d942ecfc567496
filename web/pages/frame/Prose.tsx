import { styled } from '@mui/material/styles';
import { Card } from '../../ui/Card.tsx';
import { color, space, text, weight } from '../../ui/theme/tokens.ts';

/** Text to be read: headings, paragraphs, lists. */
export const Prose = styled(Card)({
  ...text[14],
  lineHeight: '22px',
  color: color.ink,
  '& p, & ul': { margin: `0 0 ${space(3)}` },
  '& ul': { paddingInlineStart: space(5) },
  '& li + li': { marginTop: space(1) },
  '& h2': { ...text[16], margin: `${space(6)} 0 ${space(1)}`, fontWeight: weight.semibold },
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& a:not([class])': { color: color.brandStrong },
});
