import { FilterFields } from '@plotline/web/tracker-kit/ItemFilters.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import type { WorkoutFilter } from '../../contract/workouts.ts';
import { ALL_EXERCISES, type SelectOption } from './matching-options.ts';

interface WorkoutFiltersProps {
  id: string;
  /** The selected exercise of the page: another one is another page. */
  selector: string;
  exercises: readonly SelectOption[];
  filter: WorkoutFilter;
  onChange: (change: Readonly<Record<string, string | null>>) => void;
}

const RECORDS = [
  { value: '', label: 'Any' },
  { value: 'only', label: 'With records' },
] as const;

/** The filters of the workout list. */
export function WorkoutFilters({ id, selector, exercises, filter, onChange }: WorkoutFiltersProps) {
  const isOfPage = selector !== ALL_EXERCISES;
  return (
    <FilterFields id={id} aria-label="Workouts">
      <NativeSelect
        label="Exercise"
        value={isOfPage ? selector : (filter.exercise ?? ALL_EXERCISES)}
        options={exercises}
        onChange={(value) =>
          onChange({ [isOfPage ? 'selector' : 'exercise']: value === ALL_EXERCISES ? null : value })
        }
      />
      <NativeSelect
        label="Records"
        value={filter.records ?? ''}
        options={RECORDS}
        onChange={(value) => onChange({ records: value === '' ? null : value })}
      />
    </FilterFields>
  );
}
