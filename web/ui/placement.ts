/** A rectangle of the viewport, in pixels. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Rect, 'width' | 'height'>;

/** `below` and `beside` flip to the other side if there is no room; `start` aligns the edges. */
export interface Placement {
  readonly side: 'below' | 'beside';
  readonly align: 'start' | 'centre';
}

const GAP = 8;
/** The least distance to the edges of the viewport. */
const MARGIN = 8;

/** Returns the position of a floating box beside its anchor, inside the viewport. */
export function placeBy(
  anchor: Rect,
  size: Size,
  viewport: Size,
  { side, align }: Placement,
): Pick<Rect, 'left' | 'top'> {
  const spare = (room: number, taken: number) => (align === 'start' ? 0 : (room - taken) / 2);
  const place =
    side === 'below'
      ? {
          left: anchor.left + spare(anchor.width, size.width),
          top: besideAnchor(anchor.top, anchor.height, size.height, viewport.height),
        }
      : {
          left: besideAnchor(anchor.left, anchor.width, size.width, viewport.width),
          top: anchor.top + spare(anchor.height, size.height),
        };
  return {
    left: within(place.left, size.width, viewport.width),
    top: within(place.top, size.height, viewport.height),
  };
}

/** Returns the start after the anchor, or before it if the box fits only there. */
function besideAnchor(start: number, length: number, size: number, viewport: number): number {
  const after = start + length + GAP;
  const before = start - GAP - size;
  return after + size > viewport - MARGIN && before >= MARGIN ? before : after;
}

function within(start: number, size: number, viewport: number): number {
  return Math.max(MARGIN, Math.min(start, viewport - MARGIN - size));
}
