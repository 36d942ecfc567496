import { styled } from '../theme/styled.ts';
import { color, focusRing, radius, shadow, space, text, weight } from '../theme/tokens.ts';

const Link = styled('a')({
  ...text[14],
  position: 'fixed',
  top: space(2),
  left: space(2),
  zIndex: 2000,
  padding: `${space(3)} ${space(4)}`,
  borderRadius: radius.base,
  backgroundColor: color.brand,
  color: color.onBrand,
  fontWeight: weight.semibold,
  boxShadow: shadow.float,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
  '&:focus-visible': focusRing,
});

/** The first tab stop: skips the navigation. */
export function SkipLink({ targetId }: { targetId: string }) {
  return <Link href={`#${targetId}`}>Skip to content</Link>;
}
