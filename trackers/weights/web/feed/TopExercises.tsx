import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import { splitBestSet } from './best-set.ts';
import { recordBadge } from './record-badge.ts';

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
/** As wide with one digit as with two, so that the loads align. */
const Rest = styled('span')({ display: 'inline-block', minWidth: 34 });
const More = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  padding: `${space(1)} 0 0`,
  borderTop: `1px solid ${color.outline}`,
});

/** The main exercises of a workout with their sets and best sets; nothing if they are hidden. */
export function TopExercises({ stats }: { stats: WorkoutStats }) {
  const more = stats.exercise_count - stats.top_exercises.length;
  return (
    <>
      {stats.top_exercises.length > 0 ? <ExerciseTable stats={stats} /> : null}
      {more > 0 ? <More>and {counted(more, 'more exercise', 'more exercises')}</More> : null}
    </>
  );
}

function ExerciseTable({ stats }: { stats: WorkoutStats }) {
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
      {rest ? <Rest> {rest}</Rest> : null}
    </>
  );
}
