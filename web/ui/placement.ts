/** A rectangle of the viewport, in pixels. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Rect, 'width' | 'height'>;

/** `below` and `beside` are turned round where there is no room; `start` lines the edges up. */
export interface Placement {
  readonly side: 'below' | 'beside';
  readonly align: 'start' | 'centre';
}

const GAP = 8;
/** Kept free at the edges of the viewport. */
const MARGIN = 8;

/** Where a floating box of this size stands beside what it belongs to, inside the viewport. */
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
          top: roomiest(anchor.top, anchor.height, size.height, viewport.height),
        }
      : {
          left: roomiest(anchor.left, anchor.width, size.width, viewport.width),
          top: anchor.top + spare(anchor.height, size.height),
        };
  return {
    left: within(place.left, size.width, viewport.width),
    top: within(place.top, size.height, viewport.height),
  };
}

/** After the anchor; before it when it only fits there. */
function roomiest(start: number, length: number, size: number, viewport: number): number {
  const after = start + length + GAP;
  const before = start - GAP - size;
  return after + size > viewport - MARGIN && before >= MARGIN ? before : after;
}

function within(start: number, size: number, viewport: number): number {
  return Math.max(MARGIN, Math.min(start, viewport - MARGIN - size));
}
