import { Search } from 'lucide-react';
import { searchPath } from '../../platform/paths.ts';
import { Anchor, isPlainClick } from '../../ui/Anchor.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, focusRing, media, mixin, radius, space, text } from '../../ui/theme/tokens.ts';
import { collectTyping } from './early-typing.ts';

/** Takes part of the room that the title leaves. In less room the key and then the word wrap and are cut off. */
const Field = styled(Anchor)({
  ...text[14],
  ...mixin.wrap,
  boxSizing: 'border-box',
  flex: '0 1000000 240px',
  minWidth: 40,
  height: 40,
  marginInlineStart: 'auto',
  padding: '0 10px',
  columnGap: space(2),
  overflow: 'hidden',
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  textDecoration: 'none',
  color: color.muted,
  cursor: 'text',
  // As high as a line, between the borders.
  '& > *': { height: 38, lineHeight: '38px' },
  '& > kbd': {
    ...mixin.outlined('small'),
    borderRadius: radius.small / 2,
    width: 20,
    height: 20,
    margin: '8px 0 8px auto',
    lineHeight: '20px',
    textAlign: 'center',
    fontFamily: 'inherit',
    '@media (pointer: coarse)': { display: 'none' },
  },
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': focusRing,
  // Beside the title, so that it stays when the buttons of a page appear.
  [media.rail]: { marginInline: '0 auto' },
  [media.bottomBar]: { display: 'none' },
});

/** Leads to the search from the top bar, and shows its key. On phones the bottom bar has the search. */
export function SearchField() {
  return (
    <Field
      href={searchPath}
      aria-label="Search"
      aria-keyshortcuts="/"
      onClick={(event) => isPlainClick(event) && collectTyping()}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <span>Search</span>
      <kbd aria-hidden>/</kbd>
    </Field>
  );
}
