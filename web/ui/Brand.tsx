import { styled } from './theme/styled.ts';
import { Anchor } from './Anchor.tsx';
import { color, focusRing, mixin, radius, text, weight } from './theme/tokens.ts';

/** The mark: a rising line on a rounded square. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="9" fill={color.brand} />
      <path
        d="M6.5 18.5l5-6 4 3.5 6-7.5"
        fill="none"
        stroke={color.onBrand}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const Home = styled(Anchor)({
  ...text[20],
  ...mixin.row(3),
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  color: color.ink,
  textDecoration: 'none',
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});

/** Mark and name, linking home. */
export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <Home href={href}>
      <BrandMark />
      <span>{name}</span>
    </Home>
  );
}
