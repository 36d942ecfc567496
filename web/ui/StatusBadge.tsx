import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { type Accent, accents, color, radius, rem, text, weight } from './theme/tokens.ts';

export type BadgeTone = 'neutral' | Accent;

const Badge = styled('span')({
  ...text[12],
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 6,
  borderRadius: radius.full,
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
  '& svg': { width: 14, height: 14, strokeWidth: 1.75 },
});

interface StatusBadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** `small` beside a name, `normal` in a row of controls. */
  size?: 'small' | 'normal';
  children: ReactNode;
}

/** A short state: Public, No Data, Won. Colour is never the only cue. */
export function StatusBadge({ tone = 'neutral', icon, size = 'small', children }: StatusBadgeProps) {
  const colors = badgeColors(tone);
  const height =
    size === 'small' ? { height: rem(20), padding: '0 8px' } : { height: rem(28), padding: '0 10px' };
  return (
    <Badge style={{ ...colors, ...height }}>
      {icon}
      {children}
    </Badge>
  );
}

function badgeColors(tone: BadgeTone) {
  if (tone === 'neutral') return { backgroundColor: color.trough, color: color.muted };
  // Amber 700 on amber 100 has too little contrast for small text.
  return { backgroundColor: accents[tone][100], color: accents[tone][tone === 'amber' ? 900 : 700] };
}
