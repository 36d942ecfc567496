import { BUCKET_NAMES, bucketLabel, bucketTitle, type BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { ReactNode } from 'react';
import type { LinePoint } from '@plotline/web/ui/charts/LineChart.tsx';
import type { RatingPoint, SectionOf } from '../../contract/page.ts';
import { ratingText } from '../shared/chess-labels.ts';

const GAP_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the points of the rating chart. A rating stays the same on days without a game, but not over a long absence. */
export function ratingPoints(
  { points }: Pick<SectionOf<'rating'>, 'points'>,
  bucket: BucketKind,
): LinePoint[] {
  return points.map((point, index) => {
    const { value, isApart } = valueAt(points, index);
    return {
      key: point.start,
      label: bucketLabel(point, bucket),
      title: bucketTitle(point, bucket),
      value,
      isApart,
      count: point.games,
      ...(value === null ? {} : { range: [point.low ?? value, point.high ?? value] as const }),
      lines: [
        ...(point.close === null ? [] : [{ label: 'Range', value: rangeText(point) }]),
        { label: 'Games', value: formatNumber(point.games) },
      ],
    };
  });
}

function valueAt(
  points: readonly RatingPoint[],
  index: number,
): Pick<LinePoint, 'value'> & { isApart: boolean } {
  const close = points[index]?.close ?? null;
  const before = points.slice(0, index).findLast((point) => point.close !== null);
  const isGap = before !== undefined && isLongAbsence(before, points, index);
  if (close !== null) return { value: close, isApart: isGap };
  return { value: before && !isGap ? before.close : null, isApart: false };
}

/** Tests whether more than 30 days lie between the last game and the next one, or today. */
function isLongAbsence(before: RatingPoint, points: readonly RatingPoint[], index: number): boolean {
  const next = points.slice(index).find(({ close }) => close !== null);
  const [from, to] = [before.last_on, next ? next.first_on : points.at(-1)?.end];
  return from !== null && typeof to === 'string' && daysBetween(from, to) > GAP_DAYS;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

function rangeText({ low, high, close }: RatingPoint): string {
  const from = low ?? close;
  const to = high ?? close;
  if (from === null || to === null) return '–';
  return from === to ? ratingText(from) : `${ratingText(from)} – ${ratingText(to)}`;
}

/** Lists the buckets with games, newest first. `linkTo` makes their numbers of games links. */
export function ratingTable(
  { points }: Pick<SectionOf<'rating'>, 'points'>,
  bucket: BucketKind,
  linkTo: (point: RatingPoint, games: string) => ReactNode = (_, games) => games,
): ChartTableContent {
  const played = points.filter(({ games, close }) => games > 0 || close !== null).toReversed();
  return {
    columns: [BUCKET_NAMES[bucket], 'Rating', 'Range', 'Games'],
    rows: played.map((point) => [
      bucketTitle(point, bucket),
      point.close === null ? '–' : ratingText(point.close),
      rangeText(point),
      linkTo(point, formatNumber(point.games)),
    ]),
  };
}

/** Writes `Rating at the end of each day; the band is the day's range. Bars: games per day. Uncertainty ±88`. */
export function ratingSubtitle(margin: number | null, bucket: BucketKind): string {
  const uncertainty = margin === null ? '' : `. Uncertainty ±${formatNumber(margin)}`;
  return `Rating at the end of each ${bucket}; the band is the ${bucket}'s range. Bars: games per ${bucket}${uncertainty}`;
}
