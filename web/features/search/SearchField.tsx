import { Search } from 'lucide-react';
import { searchPath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, focusRing, media, mixin, radius, space, text } from '../../ui/theme/tokens.ts';

const HEIGHT = 40;
const BORDERS = 2;

/** Takes part of the room that the title leaves. In less room the key and then the word wrap and are cut off. */
const Field = styled(Anchor)({
  ...text[14],
  ...mixin.wrap,
  boxSizing: 'border-box',
  flex: '0 1000000 240px',
  minWidth: HEIGHT,
  height: HEIGHT,
  marginInlineStart: 'auto',
  padding: '0 10px',
  columnGap: space(2),
  overflow: 'hidden',
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  ...mixin.plainLink,
  color: color.muted,
  cursor: 'text',
  '& > *': { ...mixin.row(0), height: HEIGHT - BORDERS },
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': focusRing,
  [media.bottomBar]: { display: 'none' },
});
const Key = styled('span')({
  marginInlineStart: 'auto',
  '& > kbd': {
    ...mixin.centered,
    ...text[12],
    minWidth: 20,
    height: 20,
    border: `1px solid ${color.outline}`,
    borderRadius: radius.small / 2,
    fontFamily: 'inherit',
  },
  '@media (pointer: coarse)': { '& > kbd': { display: 'none' } },
});

/** Leads to the search from the top bar, and shows its key. On phones the bottom bar has the search. */
export function SearchField() {
  return (
    <Field href={searchPath} aria-label="Search" aria-keyshortcuts="/ Control+K Meta+K">
      <span>
        <Search size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span>Search</span>
      <Key aria-hidden>
        <kbd>/</kbd>
      </Key>
    </Field>
  );
}
