import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { StatBlock } from '@plotline/web/tracker-kit/StatBlock.tsx';
import type { FeedCardProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { StatPart } from '@plotline/web/ui/StatTile.tsx';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { durationParts } from '../shared/volume.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import { splitBestSet } from './best-set.ts';
import { recordBadge } from './record-badge.ts';

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
const Table = styled('table')({
  ...mixin.figures(14),
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: 0, borderTop: `1px solid ${color.outline}`, textAlign: 'start' },
  '& thead th': { ...text[12], height: 20, fontWeight: weight.medium, color: color.muted },
  // Two posts fit the first screen of a desktop.
  '& tbody :is(th, td)': {
    height: 36,
    paddingBlock: 3,
    fontWeight: weight.regular,
    [media.aside]: { height: 28 },
  },
  '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap', paddingInlineStart: space(3) },
  // Columns stand at the same place in each card.
  '& thead [data-end]': { width: 40 },
  '& thead :last-child': { width: 112 },
});
const Name = styled('span')({
  ...mixin.wrap,
  alignItems: 'center',
  gap: `2px ${space(2)}`,
  fontWeight: weight.medium,
  overflowWrap: 'anywhere',
});
const Soft = styled('span')({ color: color.muted });
const Strong = styled('b')({ fontWeight: weight.semibold });
const More = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  padding: `${space(1)} 0 0`,
  borderTop: `1px solid ${color.outline}`,
});

const WHOLE = { maximumFractionDigits: 0 };

export function WorkoutStatsCard({ stats }: FeedCardProps<WorkoutStats>) {
  const more = stats.exercise_count - stats.top_exercises.length;
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
      {stats.top_exercises.length > 0 ? <TopExercises stats={stats} /> : null}
      {more > 0 ? <More>and {counted(more, 'more exercise', 'more exercises')}</More> : null}
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

function TopExercises({ stats }: { stats: WorkoutStats }) {
  return (
    <Table aria-label="Main exercises">
      <thead>
        <tr>
          <th scope="col">Exercise</th>
          <th scope="col" data-end="">
            Sets
          </th>
          <th scope="col" data-end="">
            Best set
          </th>
        </tr>
      </thead>
      <tbody>
        {stats.top_exercises.map((exercise, index) => (
          <tr key={index}>
            <th scope="row">
              <Name>
                {exercise.name}
                {exercise.is_record ? <ExerciseBadge stats={stats} exercise={exercise.name} /> : null}
              </Name>
            </th>
            <td data-end="">
              <Soft>{exercise.sets}</Soft>
            </td>
            <td data-end="">
              <BestSet text={exercise.best_set} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ExerciseBadge({ stats, exercise }: { stats: WorkoutStats; exercise: string }) {
  const badge = recordBadge(stats.records, exercise);
  return badge === null ? null : <RecordBadge>{badge}</RecordBadge>;
}

function BestSet({ text: bestSet }: { text: string }) {
  const { load, rest } = splitBestSet(bestSet);
  return (
    <>
      <Strong>{load}</Strong>
      {rest ? ` ${rest}` : null}
    </>
  );
}
