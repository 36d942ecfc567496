import { styled } from '../../ui/theme/styled.ts';
import { color, media, mixin, space } from '../../ui/theme/tokens.ts';

/** The fields of a form that fills a card without padding. */
export const FormBody = styled('div')({
  ...mixin.grid(4),
  padding: `${space(5)} ${space(6)}`,
  [media.phone]: { padding: space(4) },
});

/** The buttons at the end of such a form. */
export const FormFoot = styled('div')({
  ...mixin.row(2),
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  minHeight: 72,
  boxSizing: 'border-box',
  padding: `${space(3)} ${space(4)} ${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4), '& > button': { flex: 1 } },
});
