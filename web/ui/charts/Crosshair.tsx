import { color } from '../theme/tokens.ts';

/** The vertical dashed line through the active mark. */
export function Crosshair({ x, top, bottom }: { x: number; top: number; bottom: number }) {
  return <line x1={x} x2={x} y1={top} y2={bottom} stroke={color.muted} strokeDasharray="3 3" />;
}
