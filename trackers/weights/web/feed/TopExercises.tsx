import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import type { WorkoutStats } from '../../tracker.ts';
import { shortName } from '../shared/exercise-labels.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import { BestSetText } from './BestSetText.tsx';
import { recordBadge } from './record-badge.ts';

const Table = styled('table')({
  ...mixin.figures(14),
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: 0, borderTop: `1px solid ${color.outline}`, textAlign: 'start' },
  '& thead th': { ...text[12], height: 28, fontWeight: weight.medium, color: color.muted },
  // Two posts fit the first screen of a desktop.
  '& tbody :is(th, td)': {
    height: 36,
    paddingBlock: 3,
    fontWeight: weight.regular,
    [media.aside]: { height: 33 },
  },
  '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap', paddingInlineStart: space(3) },
  // Columns stand at the same place in each card.
  '& thead [data-end]': { width: 40 },
  '& thead :last-child': { width: 112 },
  // Names have lines of their own.
  [media.largeText]: {
    '& thead, & tbody': { display: 'block' },
    '& tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
    '&& tr > *': { width: 'auto', height: 'auto' },
    '& tr > :first-child': { flex: '1 0 100%' },
    '& tr > [data-end]': { borderTop: 0, flex: 1, textAlign: 'start', paddingInlineStart: 0 },
    '& tr > :last-child': { flex: 2, textAlign: 'end' },
  },
});
const Name = styled('span')({
  ...mixin.wrap,
  alignItems: 'center',
  gap: `2px ${space(2)}`,
  fontWeight: weight.medium,
  overflowWrap: 'anywhere',
});
// On phones it would take a line of its own; it stays where another exercise differs in nothing else.
const Equipment = styled('span')({ [media.phone]: { '&:not([data-shown])': { display: 'none' } } });
const Soft = styled('span')({ color: color.muted });

/** The main exercises of a workout with their sets and best sets; nothing without any. */
export function TopExercises({ stats }: { stats: WorkoutStats }) {
  const { top_exercises: top, exercise_count: count } = stats;
  if (top.length === 0) return null;
  const isShared = (name: string) =>
    top.filter((other) => shortName(other.name) === shortName(name)).length > 1;
  return (
    <Table aria-label="Main exercises">
      <thead>
        <tr>
          <th scope="col">{top.length < count ? `${top.length} of ${count} exercises` : 'Exercise'}</th>
          <th scope="col" data-end="">
            Sets
          </th>
          <th scope="col" data-end="">
            Best set
          </th>
        </tr>
      </thead>
      <tbody>
        {top.map((exercise, index) => (
          <tr key={index}>
            <th scope="row">
              <Name>
                <span>
                  {shortName(exercise.name)}
                  <Equipment data-shown={isShared(exercise.name) ? '' : undefined}>
                    {exercise.name.slice(shortName(exercise.name).length)}
                  </Equipment>
                </span>
                {exercise.is_record ? <ExerciseBadge stats={stats} exercise={exercise.name} /> : null}
              </Name>
            </th>
            <td data-end="">
              <Soft>{exercise.sets}</Soft>
            </td>
            <td data-end="">
              <BestSetText text={exercise.best_set} />
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
