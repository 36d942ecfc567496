import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { type Accent, accents, radius, rem, space, text, weight } from './theme/tokens.ts';

const Chip = styled('span')({
  ...text[12],
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 6,
  height: rem(26),
  padding: `0 10px 0 ${space(2)}`,
  borderRadius: radius.full,
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
  '& svg': { width: 16, height: 16, strokeWidth: 1.75 },
});

/** Names the tracker of a post. */
export function TrackerChip({ name, icon, accent }: { name: string; icon: ReactNode; accent: Accent }) {
  const shades = accents[accent];
  return (
    <Chip style={{ backgroundColor: shades[100], color: shades[900] }}>
      <span aria-hidden="true" style={{ display: 'flex', color: shades[700] }}>
        {icon}
      </span>
      {name}
    </Chip>
  );
}

const Tile = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  '& svg': { width: '50%', height: '50%', strokeWidth: 1.75 },
});

const tiles = {
  small: { side: 24, corner: 7 },
  medium: { side: 32, corner: 10 },
  large: { side: 40, corner: radius.base },
};

interface TrackerTileProps {
  icon: ReactNode;
  accent: Accent;
  size?: 'small' | 'medium' | 'large';
  /** The accessible name; without it the tile is decoration. */
  label?: string;
}

/** A tracker's icon on its accent. */
export function TrackerTile({ icon, accent, size = 'medium', label }: TrackerTileProps) {
  const { side, corner } = tiles[size];
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  const box = { width: side, height: side, borderRadius: corner };
  return (
    <Tile
      data-tile=""
      style={{ ...box, backgroundColor: accents[accent][100], color: accents[accent][700] }}
      {...name}
    >
      {icon}
    </Tile>
  );
}
