import { BUCKET_NAMES, bucketLabel, bucketTitle, type BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { toMajor } from '../../contract/money.ts';
import type { RevenueBar } from '../charts/RevenueBars.tsx';
import { amountText, type Money } from '../shared/amounts.ts';

export type RevenueSection = SectionOf<'revenue'>;
type Point = RevenueSection['points'][number];

interface ChartOptions {
  readonly bucket: BucketKind;
  /** The last day of the period: the bucket around it has not ended. */
  readonly today: string;
}

export interface RevenueChart {
  readonly bars: readonly RevenueBar[];
  readonly table: ChartTableContent;
  /** Null where amounts are hidden. */
  readonly money: Money | null;
  readonly hasBefore: boolean;
}

/** Writes the revenue by bucket, as amounts or as an index where amounts are hidden. */
export function revenueChart(section: RevenueSection, options: ChartOptions): RevenueChart {
  const { points, currency, is_rounded: isRounded } = section;
  const hasBefore = points.some((point) => (point.previous_net ?? 0) !== 0);
  if (section.unit === 'index' || currency === null)
    return { ...indexChart(points, indexBucket(options)), money: null, hasBefore: false };
  const money = { currency, isRounded };
  return { ...amountChart(hasBefore ? points : points.map(withoutBefore), money, options), money, hasBefore };
}

/** A period before without any revenue is not worth a line. */
function withoutBefore(point: Point): Point {
  return { ...point, previous_net: null };
}

/** Days are merged into weeks where amounts are hidden. */
function indexBucket({ bucket, today }: ChartOptions): ChartOptions {
  return { bucket: bucket === 'day' ? 'week' : bucket, today };
}

function amountChart(points: readonly Point[], money: Money, { bucket, today }: ChartOptions) {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, money.currency));
  const written = (amount: number | null) => (amount === null ? '–' : amountText(amount, money));
  return {
    bars: points.map((point): RevenueBar => ({
      ...placeOf(point, { bucket, today }),
      value: major(point.net),
      total: major(point.gross),
      before: major(point.previous_net),
      reading: written(point.net),
      lines: [
        { label: 'Gross', value: written(point.gross) },
        ...(point.previous_net === null
          ? []
          : [
              { label: 'Period before', value: written(point.previous_net) },
              ...changeLine(point, point.previous_net),
            ]),
      ],
    })),
    table: {
      columns: [BUCKET_NAMES[bucket], 'Gross', 'Net', 'Net, period before'],
      rows: points.map((point) => [
        bucketTitle(point, bucket),
        written(point.gross),
        written(point.net),
        written(point.previous_net),
      ]),
    },
  };
}

function changeLine({ net }: Point, before: number) {
  if (net === null || before <= 0) return [];
  return [{ label: 'Change', value: formatPercent(net / before - 1, { isSigned: true }) }];
}

function indexChart(points: readonly Point[], options: ChartOptions) {
  return {
    bars: points.map((point): RevenueBar => ({
      ...placeOf(point, options),
      value: point.gross,
      total: null,
      before: null,
      reading: indexText(point.gross),
      ...(point.gross === null ? {} : { mark: formatNumber(point.gross) }),
      lines: [],
    })),
    table: {
      columns: [BUCKET_NAMES[options.bucket], 'Index'],
      rows: points.map((point) => [bucketTitle(point, options.bucket), indexText(point.gross)]),
    },
  };
}

function indexText(index: number | null): string {
  return index === null ? 'Too few payments' : formatNumber(index);
}

function placeOf(point: Point, { bucket, today }: ChartOptions) {
  return {
    key: point.start,
    label: bucketLabel(point, bucket),
    title: bucketTitle(point, bucket),
    isRunning: bucket !== 'day' && point.end >= today,
  };
}
