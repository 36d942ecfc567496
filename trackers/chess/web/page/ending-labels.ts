import type { ShareSegment } from '../shared/ShareBar.tsx';

/** The widths of a letter, a digit and a percent sign, the space after a label and between segments, in pixels. */
const LETTER_WIDTH = 6.5;
const DIGIT_WIDTH = 8;
const PERCENT_WIDTH = 12;
const SPACE_AFTER = 8;
const GAP = 2;

/** Returns the keys of the segments whose labels fit below them in a bar of this width. */
export function labelsBelow(segments: readonly ShareSegment[], width: number): ReadonlySet<string> {
  const last = segments.at(-1);
  const fitting = segments.filter((segment) => {
    const after = segment === last ? 0 : SPACE_AFTER - GAP;
    return roomOf(segment, segments, width) >= segment.label.length * LETTER_WIDTH + after;
  });
  return new Set(fitting.map(({ key }) => key));
}

/** Tests whether a share, such as `12%`, fits in its segment of a bar of this width. */
export function hasRoomForShare(
  segment: ShareSegment,
  { segments, width, share }: { segments: readonly ShareSegment[]; width: number; share: string },
): boolean {
  return roomOf(segment, segments, width) >= (share.length - 1) * DIGIT_WIDTH + PERCENT_WIDTH;
}

function roomOf({ value }: ShareSegment, segments: readonly ShareSegment[], width: number): number {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  return (value / total) * (width - GAP * (segments.length - 1));
}
