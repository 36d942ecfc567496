import type { LucideIcon } from 'lucide-react';
import { styled } from './theme/styled.ts';
import { color, mixin, radius } from './theme/tokens.ts';

/** Width of a plate and its distance to the text of a `SettingRow`. */
export const PLATE_INDENT = 52;

const Plate = styled('span')({
  ...mixin.centered,
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  color: color.muted,
});

/** An icon on a quiet tile, as decoration of a row. */
export function IconPlate({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <Plate aria-hidden>
      <Icon size={20} strokeWidth={1.75} />
    </Plate>
  );
}
