import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { StatPart } from '@plotline/web/ui/StatTile.tsx';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { durationParts } from '../shared/volume.ts';
import { TopExercises } from './TopExercises.tsx';

const Stats = styled('dl')({
  display: 'grid',
  // A long number takes more than its third.
  gridTemplateColumns: 'repeat(3, minmax(auto, 1fr))',
  margin: 0,
  paddingBottom: space(2),
});
const StatBox = styled('div')({
  display: 'flex',
  flexDirection: 'column-reverse',
  '& + &': { borderInlineStart: `1px solid ${color.outline}`, paddingInlineStart: space(4) },
  [media.phone]: { '& + &': { paddingInlineStart: space(3) } },
});
const Label = styled('dt')({ ...text[12], color: color.muted });
const Value = styled('dd')({
  ...mixin.figures(24),
  lineHeight: '28px',
  margin: 0,
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  '& > span': { whiteSpace: 'nowrap' },
  [media.phone]: text[20],
});
const Unit = styled('span')({
  ...mixin.muted(14),
  fontWeight: weight.medium,
  letterSpacing: 0,
  marginInline: '2px 6px',
});
const WHOLE = { maximumFractionDigits: 0 };

export function WorkoutStatsCard({ stats }: FeedCardProps<WorkoutStats>) {
  return (
    <StatBlock>
      <Stats>
        {stats.volume === null ? null : (
          <Stat label="Volume" parts={[{ value: formatNumber(stats.volume, WHOLE), unit: stats.unit }]} />
        )}
        {stats.duration_seconds === null ? null : (
          <Stat label="Duration" parts={durationParts(stats.duration_seconds)} />
        )}
        <Stat label="Sets" parts={[{ value: formatNumber(stats.sets) }]} />
      </Stats>
      <TopExercises stats={stats} />
    </StatBlock>
  );
}

function Stat({ label, parts }: { label: string; parts: readonly StatPart[] }) {
  return (
    <StatBox>
      <Label>{label}</Label>
      <Value>
        {parts.map((part, index) => (
          <span key={index}>
            {part.value}
            {part.unit ? <Unit>{part.unit}</Unit> : null}
          </span>
        ))}
      </Value>
    </StatBox>
  );
}
