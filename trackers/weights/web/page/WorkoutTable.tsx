import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatDuration, formatNumber, formatPart } from '@plotline/web/tracker-kit/format.ts';
import { activityPath, trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { DataTable, type Column } from '@plotline/web/ui/DataTable.tsx';
import { color, MIN_TARGET, mixin, rem, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Pencil } from 'lucide-react';
import type { WorkoutLine } from '../../contract/workouts.ts';
import { wholeVolume } from '../shared/volume.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import { BestSet } from './BestSet.tsx';
import type { WorkoutListProps } from './workout-list.ts';

const Day = styled('span')({
  color: color.muted,
  '& i': { display: 'inline-block', width: 38, fontStyle: 'normal' },
});
const Title = styled(Anchor)({
  display: 'block',
  maxWidth: 200,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  lineHeight: rem(MIN_TARGET),
  ...mixin.plainLink,
  fontWeight: weight.semibold,
  '&:hover': { textDecoration: 'underline' },
});
const TopSets = styled('span')({
  ...mixin.row(3),
});
/** One line with two sets. A second one without room for its whole name wraps below the line, out of sight. */
const OneLine = styled('span')({
  ...mixin.wrap,
  columnGap: space(3),
  flex: 1,
  minWidth: 0,
  height: text[14].lineHeight,
  overflow: 'hidden',
  '& > * + *': { color: color.muted },
});
const Soft = styled('span')({ color: color.muted, fontWeight: weight.regular });
const Strong = styled('b')({ fontWeight: weight.semibold });

/** The workout list on wide screens, one row for each workout. */
export function WorkoutTable(props: WorkoutListProps) {
  const { lines, label, isStale } = props;
  return (
    <DataTable
      label={label}
      columns={columnsOf(props)}
      rows={lines}
      keyOf={({ uuid }) => uuid}
      isStale={isStale}
    />
  );
}

function columnsOf({ unit, username, isOwner }: WorkoutListProps): Column<WorkoutLine>[] {
  return [
    { key: 'date', header: 'Date', cell: (line) => <WorkoutDay date={line.local_date} /> },
    {
      key: 'workout',
      header: 'Workout',
      cell: (line) => (
        <Title href={activityPath(username, line.uuid)} title={line.title ?? ''}>
          {line.title ?? 'Workout'}
        </Title>
      ),
    },
    { key: 'top', header: 'Top sets', isFlexible: true, cell: (line) => <BestSets line={line} /> },
    { key: 'sets', header: 'Sets', isNumeric: true, cell: (line) => line.sets },
    {
      key: 'volume',
      header: 'Volume',
      isNumeric: true,
      cell: (line) => <Volume volumeKg={line.volume_kg} unit={unit} />,
    },
    {
      key: 'time',
      header: 'Time',
      isNumeric: true,
      cell: (line) => (
        <Soft>{line.duration_seconds === null ? '–' : formatDuration(line.duration_seconds)}</Soft>
      ),
    },
    ...(isOwner
      ? [
          {
            key: 'edit',
            header: <VisuallyHidden>Edit</VisuallyHidden>,
            cell: (line: WorkoutLine) => <EditLink line={line} username={username} />,
          },
        ]
      : []),
  ];
}

function WorkoutDay({ date }: { date: string }) {
  return (
    <Day>
      <i>{formatPart(new Date(`${date}T00:00:00Z`), { weekday: 'short' })}</i>
      {dayText(date, useNow())}
    </Day>
  );
}

function BestSets({ line }: { line: WorkoutLine }) {
  return (
    <TopSets>
      <OneLine>
        {line.best_sets.slice(0, 2).map((best, index) => (
          <BestSet key={index} {...best} />
        ))}
      </OneLine>
      {line.record_count > 0 ? <Records count={line.record_count} /> : null}
    </TopSets>
  );
}

/** The trophy stands for the word. */
function Records({ count }: { count: number }) {
  return (
    <RecordBadge>
      <span title={counted(count, 'record')}>
        {formatNumber(count)}
        <VisuallyHidden> {count === 1 ? 'record' : 'records'}</VisuallyHidden>
      </span>
    </RecordBadge>
  );
}

function Volume({ volumeKg, unit }: { volumeKg: number | null; unit: 'kg' | 'lb' }) {
  if (volumeKg === null) return <Soft>–</Soft>;
  return (
    <>
      <Strong>{wholeVolume(volumeKg, unit)}</Strong> <Soft>{unit}</Soft>
    </>
  );
}

function EditLink({ line, username }: { line: WorkoutLine; username: string }) {
  return (
    <IconButton
      size="small"
      aria-label={`Edit ${line.title ?? 'workout'}`}
      href={trackerPath(username, 'weights', { page: 'log', query: { workout: line.uuid } })}
    >
      <Pencil size={16} aria-hidden />
    </IconButton>
  );
}
