import { BUCKET_NAMES, bucketLabel, bucketTitle, type BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import type { Bar } from '@plotline/web/ui/charts/BarChart.tsx';
import type { TooltipLine } from '@plotline/web/ui/charts/ChartTooltip.tsx';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { Bucket, SectionOf } from '../../contract/page.ts';
import { volumeScale, volumeText, wholeVolumeText, type VolumeScale } from '../shared/volume.ts';

const DAY_MS = 86_400_000;

export type Measure = 'volume' | 'sets';
export type VolumeSection = SectionOf<'volume'>;

/** The main chart, in the scale of its largest bar. */
export interface VolumeChart {
  readonly bars: readonly Bar[];
  readonly average: number | null;
  readonly unit: string;
  readonly format: (value: number) => string;
  readonly formatTick: (value: number) => string;
  readonly subtitle: string;
  readonly table: ChartTableContent;
}

interface ChartOptions {
  readonly measure: Measure;
  readonly bucket: BucketKind;
}

export function volumeChart(section: VolumeSection, { measure, bucket }: ChartOptions): VolumeChart {
  const { buckets, unit } = section;
  const scale = volumeScale(Math.max(0, ...buckets.map(({ volume_kg }) => volume_kg)), unit);
  const isVolume = measure === 'volume';
  const valueOf = (one: Bucket) => (isVolume ? scale.of(one.volume_kg) : one.sets);
  const format = isVolume ? (value: number) => scaled(value, scale) : (value: number) => formatNumber(value);
  const average = isVolume ? scaledOrNull(section.average_volume_kg, scale) : averageSets(buckets);
  return {
    bars: buckets.map((one, index) => ({
      key: one.start,
      label: bucketLabel(one, bucket),
      title: bucketTitle(one, bucket),
      value: valueOf(one),
      isPartial: one.is_cut || (one.is_running && bucket !== 'day'),
      ...(one.is_cut ? { note: counted(daysOf(one), 'day') } : {}),
      lines: tooltipLines(one, { previous: buckets[index - 1], isVolume, section, bucket, valueOf }),
    })),
    average,
    unit: isVolume ? scale.unit : 'sets',
    format,
    formatTick: (value) => formatNumber(value),
    subtitle: subtitleOf(isVolume ? 'Volume lifted' : 'Sets done', bucket, average, format),
    table: tableOf(section, bucket),
  };
}

interface LineFacts {
  previous: Bucket | undefined;
  isVolume: boolean;
  section: VolumeSection;
  bucket: BucketKind;
  valueOf: (bucket: Bucket) => number;
}

function tooltipLines(
  one: Bucket,
  { previous, isVolume, section, bucket, valueOf }: LineFacts,
): readonly TooltipLine[] {
  const change =
    previous && !previous.is_cut && valueOf(previous) > 0 ? valueOf(one) / valueOf(previous) - 1 : null;
  return [
    { label: 'Workouts', value: formatNumber(one.workouts) },
    isVolume
      ? { label: 'Sets', value: formatNumber(one.sets) }
      : { label: 'Volume', value: volumeText(one.volume_kg, section.unit) },
    ...(change === null || one.is_running || bucket === 'day'
      ? []
      : [{ label: `vs ${bucket} before`, value: formatPercent(change, { isSigned: true }) }]),
  ];
}

function daysOf({ start, end }: Bucket): number {
  return (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
}

function averageSets(buckets: readonly Bucket[]): number | null {
  const over = buckets.filter(({ is_running, is_cut }) => !is_running && !is_cut);
  return over.length === 0 ? null : over.reduce((sum, { sets }) => sum + sets, 0) / over.length;
}

function subtitleOf(
  label: string,
  bucket: BucketKind,
  average: number | null,
  format: (value: number) => string,
): string {
  const subtitle = `${label} per ${bucket}, warm-ups excluded`;
  if (average === null || average === 0) return subtitle;
  // A number and its unit stay on one line.
  return `${subtitle}. Dotted: the average, ${format(average).replaceAll(' ', '\u00a0')}`;
}

function tableOf({ buckets, unit }: VolumeSection, bucket: BucketKind): ChartTableContent {
  return {
    columns: [BUCKET_NAMES[bucket], 'Workouts', 'Sets', 'Volume'],
    rows: buckets.map((one) => [
      bucketTitle(one, bucket),
      formatNumber(one.workouts),
      formatNumber(one.sets),
      wholeVolumeText(one.volume_kg, unit),
    ]),
  };
}

function scaled(value: number, { unit, digits }: VolumeScale): string {
  return `${formatNumber(value, { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`;
}

function scaledOrNull(volumeKg: number | null, scale: VolumeScale): number | null {
  return volumeKg === null ? null : scale.of(volumeKg);
}
