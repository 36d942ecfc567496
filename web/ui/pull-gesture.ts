/** Pixels that the finger moves before the page refreshes. */
export const PULL_PX = 96;

/** Start and present place of a touch; `isAtTop` is whether the page could not scroll up at the beginning. */
export interface Pull {
  readonly isAtTop: boolean;
  readonly fromX: number;
  readonly fromY: number;
  readonly x: number;
  readonly y: number;
}

/** Returns how far a pull has come, from 0 to 1; 0 for gestures that scroll or go sideways. */
export function pullProgress({ isAtTop, fromX, fromY, x, y }: Pull): number {
  const down = y - fromY;
  if (!isAtTop || down <= 0 || Math.abs(x - fromX) > down) return 0;
  return Math.min(down / PULL_PX, 1);
}
