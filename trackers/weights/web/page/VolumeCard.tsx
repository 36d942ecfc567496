import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { BucketKind } from '@plotline/web/tracker-kit/dates.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { BarChart } from '@plotline/web/ui/charts/BarChart.tsx';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { TextButton } from './TextButton.tsx';
import { volumeChart, type Measure, type VolumeSection } from './volume-bars.ts';

interface VolumeCardProps {
  section: VolumeSection;
  bucket: BucketKind;
  /** Lets the owner enter their body weight. */
  onBodyweight: (() => void) | null;
}

const MEASURES = [
  { value: 'volume', label: 'Volume' },
  { value: 'sets', label: 'Sets' },
] as const;

const Note = styled('p')({ ...text[12], margin: `${space(3)} 0 0`, color: color.muted });

/** The height of the card on wide screens. */
export const VOLUME_CARD_HEIGHT = 360;
const CHART_HEIGHT = 260;
/** A line of the note with the space above it. */
const NOTE_HEIGHT = 28;

/** The volume lifted over time, or the number of sets. */
export function VolumeCard({ section, bucket, onBodyweight }: VolumeCardProps) {
  const [measure, setMeasure] = useState<Measure>('volume');
  const chart = volumeChart(section, { measure, bucket });
  const missing = section.sets_without_volume;
  const title = measure === 'volume' ? section.title : section.title.replace('volume', 'sets');
  return (
    <ChartCard
      title={title}
      subtitle={chart.subtitle}
      table={chart.table}
      actions={
        <SegmentedControl
          label="What the bars show"
          variant="small"
          segments={MEASURES}
          value={measure}
          onChange={setMeasure}
        />
      }
    >
      <BarChart
        label={title}
        bars={chart.bars}
        accent="coral"
        unit={chart.unit}
        format={chart.format}
        formatTick={chart.formatTick}
        average={chart.average}
        // A note takes its room from the chart, because the card is already drawn when it is known.
        height={missing > 0 ? CHART_HEIGHT - NOTE_HEIGHT : CHART_HEIGHT}
      />
      {missing > 0 ? (
        <Note>
          Volume excludes {counted(missing, 'body-weight set')}, because the body weight is unknown.{' '}
          {onBodyweight ? (
            <TextButton onClick={onBodyweight} data-only-on-page="">
              Enter body weight
            </TextButton>
          ) : null}
        </Note>
      ) : null}
    </ChartCard>
  );
}
