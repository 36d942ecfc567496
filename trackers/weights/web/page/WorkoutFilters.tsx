import { FilterButtons, FilterFields } from '@plotline/web/tracker-kit/ItemFilters.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import type { WorkoutFilter } from '../../contract/workouts.ts';
import { NO_FILTER } from './list-place.ts';
import { ALL_EXERCISES, type SelectOption } from './matching-options.ts';

interface WorkoutFiltersProps {
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
export function WorkoutFilters({ selector, exercises, filter, onChange }: WorkoutFiltersProps) {
  const isOfPage = selector !== ALL_EXERCISES;
  return (
    <FilterFields aria-label="Workouts">
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
      {Object.keys(filter).length > 0 ? (
        <FilterButtons>
          <SecondaryButton onClick={() => onChange(NO_FILTER)}>Clear filters</SecondaryButton>
        </FilterButtons>
      ) : null}
    </FilterFields>
  );
}
