import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';

/** Rows of a flush card, each with a `Summary` and its buttons. */
export const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
export const Row = styled('li')({
  ...mixin.row(2),
  padding: `${space(2)} ${space(4)} ${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInlineStart: space(4) },
});
/** A bold name above its details. */
export const Summary = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});
