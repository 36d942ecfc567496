import type { WeekStart } from '@plotline/contract/schema.ts';
import { BUCKET_NAMES, bucketLabel, bucketTitle, type BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import { accents } from '@plotline/web/ui/theme/tokens.ts';
import { toMajor } from '../../contract/money.ts';
import type { MrrPoint } from '../charts/MrrChart.tsx';
import { amountText, changeText, type Money } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

export type MrrSection = SectionOf<'mrr'>;
type Day = MrrSection['points'][number];

/** The movements of MRR, gains first; a loss is sent as a positive amount. */
export const MOVEMENTS = [
  { key: 'new', label: 'New', sign: 1, fill: accents.violet[500] },
  { key: 'reactivation', label: 'Reactivation', sign: 1, fill: accents.violet[300] },
  { key: 'expansion', label: 'Expansion', sign: 1, fill: accents.teal[500] },
  { key: 'contraction', label: 'Contraction', sign: -1, fill: accents.coral[300] },
  { key: 'churn', label: 'Churn', sign: -1, fill: accents.coral[500] },
] as const;

type Movements = Readonly<Record<(typeof MOVEMENTS)[number]['key'], number>>;

/** The MRR at the end of some days, and its movements on them. */
interface MrrBucket extends Movements {
  readonly start: string;
  readonly end: string;
  readonly mrr: number;
}

interface BucketOptions {
  readonly bucket: BucketKind;
  readonly weekStart: WeekStart;
}

/** Returns the buckets of the page; several points of one bucket are merged. */
export function mrrBuckets(days: readonly Day[], { bucket, weekStart }: BucketOptions): MrrBucket[] {
  const groups = Map.groupBy(days, ({ date }) => startOf(date, bucket, weekStart));
  return [...groups].flatMap(([start, own]) => {
    const last = own.at(-1);
    return last ? [{ ...sumMovements(own), start, end: last.date, mrr: last.mrr }] : [];
  });
}

export function sumMovements(days: readonly Movements[]): Movements {
  const sum = (key: keyof Movements) => days.reduce((total, day) => total + day[key], 0);
  return {
    new: sum('new'),
    reactivation: sum('reactivation'),
    expansion: sum('expansion'),
    contraction: sum('contraction'),
    churn: sum('churn'),
  };
}

/** Returns the change of MRR that movements add up to. */
export function netOf(movements: Movements): number {
  return MOVEMENTS.reduce((net, { key, sign }) => net + sign * movements[key], 0);
}

export function mrrChart(
  section: MrrSection,
  options: BucketOptions,
): { readonly points: readonly MrrPoint[]; readonly table: ChartTableContent } {
  const money = { currency: section.currency, isRounded: section.is_rounded };
  const buckets = mrrBuckets(section.points, options);
  return {
    points: buckets.map((bucket) => mrrPoint(bucket, money, options.bucket)),
    table: {
      columns: [BUCKET_NAMES[options.bucket], 'MRR', ...MOVEMENTS.map(({ label }) => label)],
      rows: buckets.map((bucket) => [
        bucketTitle(bucket, options.bucket),
        amountText(bucket.mrr, money),
        ...MOVEMENTS.map(({ key, sign }) => changeText(sign * bucket[key], money)),
      ]),
    },
  };
}

function mrrPoint(bucket: MrrBucket, money: Money, kind: BucketKind): MrrPoint {
  const moved = MOVEMENTS.filter(({ key }) => bucket[key] !== 0);
  return {
    key: bucket.start,
    label: bucketLabel(bucket, kind),
    title: bucketTitle(bucket, kind),
    value: toMajor(bucket.mrr, money.currency),
    movements: MOVEMENTS.map(({ key, sign, fill }) => ({
      key,
      fill,
      value: sign * toMajor(bucket[key], money.currency),
    })),
    reading: amountText(bucket.mrr, money),
    lines: moved.map(({ key, label, sign }) => ({ label, value: changeText(sign * bucket[key], money) })),
  };
}

function startOf(date: string, bucket: BucketKind, weekStart: WeekStart): string {
  if (bucket === 'day') return date;
  if (bucket === 'month') return `${date.slice(0, 7)}-01`;
  const day = new Date(`${date}T00:00:00Z`);
  const sinceStart = (day.getUTCDay() + (weekStart === 'monday' ? 6 : 0)) % 7;
  day.setUTCDate(day.getUTCDate() - sinceStart);
  return day.toISOString().slice(0, 10);
}
