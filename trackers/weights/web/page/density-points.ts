import { bucketLabel, bucketTitle, type BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import type { LinePoint } from '@plotline/web/ui/charts/LineChart.tsx';
import type { Bucket, SectionOf } from '../../contract/page.ts';
import { fromKg } from '../../contract/units.ts';

/** So many days without a workout are days of rest within a line; more interrupt it. */
const REST_DAYS = 6;

interface Density extends Pick<SectionOf<'pace'>, 'unit'> {
  readonly density_buckets: readonly SectionOf<'pace'>['density_buckets'][number][];
}

/** Returns a point per bucket of the timeframe. Those without a density are gaps, or days of rest within the line. */
export function densityPoints(
  { density_buckets: known, unit }: Density,
  { buckets, bucket }: { buckets: readonly Pick<Bucket, 'start' | 'end'>[]; bucket: BucketKind },
): LinePoint[] {
  const densities = new Map(
    known.map(({ start, density_kg_per_min: density }) => [start, fromKg(density, unit)]),
  );
  const values = buckets.map(({ start }) => densities.get(start) ?? null);
  return buckets.map((one, index) => ({
    key: one.start,
    label: bucketLabel(one, bucket),
    title: bucketTitle(one, bucket),
    value: values[index] ?? null,
    isPassed: bucket === 'day' && isRest(values, index),
  }));
}

/** Tests whether a day belongs to a short run of days without a value between two with one. */
function isRest(values: readonly (number | null)[], index: number): boolean {
  if (values[index] !== null) return false;
  const before = values.slice(0, index).findLastIndex((value) => value !== null);
  const after = values.findIndex((value, at) => at > index && value !== null);
  return before >= 0 && after >= 0 && after - before - 1 <= REST_DAYS;
}
