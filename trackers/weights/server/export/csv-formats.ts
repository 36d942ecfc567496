import type { WeightUnit } from '../../contract/workouts.ts';
import { METRES_PER_MILE, fromKg, toKg } from '../../contract/units.ts';
import type { WorkoutContent, WorkoutExercise, WorkoutSet } from '../workouts/workouts.model.ts';

/** The cells of a line by column; absent ones are empty. */
type CsvLine = Readonly<Record<string, string | number | null>>;

/** A CSV format: its columns, and a line for each set of a workout. */
export type CsvFormat = {
  columns: readonly string[];
  lines: (workout: WorkoutContent) => Iterable<CsvLine>;
};

/** Plotline's format: Hevy's columns with both units, seconds and offsets, so that importing it loses nothing. */
export const ownFormat: CsvFormat = {
  columns: (
    'title start_time end_time description exercise_title superset_id exercise_notes rest_seconds set_index ' +
    'set_type weight_kg weight_lbs reps distance_meters duration_seconds rpe side done_at'
  ).split(' '),
  *lines(workout) {
    const { start, end } = clock(workout);
    for (const { entry, set, index } of doneSets(workout)) {
      yield {
        ...hevyLine({ workout, entry, set, index }),
        title: workout.title,
        start_time: start.toString(zoned),
        end_time: end?.toString(zoned) ?? null,
        rest_seconds: entry.restSeconds,
        weight_kg: set.weightUnit === 'kg' ? set.weightEntered : null,
        weight_lbs: set.weightUnit === 'lb' ? set.weightEntered : null,
        distance_meters: set.distanceM,
        side: set.side ?? null,
        done_at: set.doneAt?.toISOString() ?? null,
      };
    }
  },
};

/** Hevy's format: times without seconds, all weights in one unit. */
export function hevyFormat(unit: WeightUnit): CsvFormat {
  const [weight, distance] = unit === 'kg' ? ['weight_kg', 'distance_km'] : ['weight_lbs', 'distance_miles'];
  return {
    columns: (
      'title start_time end_time description exercise_title superset_id exercise_notes set_index set_type ' +
      `${weight} reps ${distance} duration_seconds rpe`
    ).split(' '),
    *lines(workout) {
      const { start, end } = clock(workout);
      for (const { entry, set, index } of doneSets(workout)) {
        yield {
          ...hevyLine({ workout, entry, set, index }),
          start_time: hevyTime(start),
          end_time: end && hevyTime(end),
          [weight]: weightIn(set, unit),
          [distance]: distanceIn(set, unit),
        };
      }
    },
  };
}

/** Strong's format on iOS: units in separate columns, 0 for empty values, rests in separate rows. */
export const strongFormat: CsvFormat = {
  columns: [
    'Date',
    'Workout Name',
    'Duration',
    'Exercise Name',
    'Set Order',
    'Weight',
    'Weight Unit',
    'Reps',
    'RPE',
    'Distance',
    'Distance Unit',
    'Seconds',
    'Notes',
    'Workout Notes',
  ],
  *lines(workout) {
    const date = clock(workout)
      .start.toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' ');
    for (const entry of workout.exercises) {
      const head = {
        Date: date,
        'Workout Name': workout.title ?? UNTITLED,
        Duration: strongDuration(workout.durationSeconds ?? 0),
        'Exercise Name': entry.exercise.name,
      };
      const sets = entry.sets.filter(({ done }) => done);
      for (const [index, set] of sets.entries()) {
        const number = sets.slice(0, index + 1).filter(({ setType }) => setType === 'normal').length;
        yield { ...head, ...strongSet(set, number), Notes: entry.notes, 'Workout Notes': workout.notes };
      }
      if (entry.restSeconds !== null && sets.length > 0)
        yield {
          ...head,
          'Set Order': 'Rest Timer',
          Weight: 0,
          Reps: 0,
          Distance: 0,
          Seconds: entry.restSeconds,
        };
    }
  },
};

const UNTITLED = 'Workout';

/** Writes the offset without a zone name, and whole seconds. */
const zoned = { timeZoneName: 'never', smallestUnit: 'second' } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type DoneSet = { entry: WorkoutExercise; set: WorkoutSet; index: number };

function* doneSets(workout: WorkoutContent): Generator<DoneSet> {
  for (const entry of workout.exercises) {
    const done = entry.sets.filter((set) => set.done);
    for (const [index, set] of done.entries()) yield { entry, set, index };
  }
}

function hevyLine({ workout, entry, set, index }: DoneSet & { workout: WorkoutContent }): CsvLine {
  return {
    title: workout.title ?? UNTITLED,
    description: workout.notes,
    exercise_title: entry.exercise.name,
    superset_id: entry.supersetGroup,
    exercise_notes: entry.notes,
    set_index: index,
    set_type: set.setType === 'drop' ? 'dropset' : set.setType,
    reps: set.reps,
    duration_seconds: set.durationSeconds,
    rpe: set.rpe,
  };
}

function strongSet(set: WorkoutSet, number: number): CsvLine {
  return {
    'Set Order': { warmup: 'W', normal: number, drop: 'D', failure: 'F' }[set.setType],
    Weight: set.weightEntered ?? 0,
    'Weight Unit': set.weightUnit === 'lb' ? 'lbs' : 'kg',
    Reps: set.reps ?? 0,
    RPE: set.rpe,
    Distance: set.distanceM ?? 0,
    'Distance Unit': 'm',
    Seconds: set.durationSeconds ?? 0,
  };
}

function clock({ startedAt, endedAt, timezone }: WorkoutContent) {
  const at = (time: Date) =>
    Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timezone);
  return { start: at(startedAt), end: endedAt && at(endedAt) };
}

function hevyTime(time: Temporal.ZonedDateTime): string {
  const clockTime = time.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${time.day} ${MONTHS[time.month - 1]} ${time.year}, ${clockTime}`;
}

function weightIn({ weightEntered, weightUnit }: WorkoutSet, unit: WeightUnit): number | null {
  if (weightEntered === null || weightUnit === null || weightUnit === unit) return weightEntered;
  return Number(fromKg(toKg(weightEntered, weightUnit), unit).toFixed(3));
}

function distanceIn({ distanceM }: WorkoutSet, unit: WeightUnit): number | null {
  if (distanceM === null) return null;
  return Number((distanceM / (unit === 'kg' ? 1000 : METRES_PER_MILE)).toFixed(6));
}

function strongDuration(seconds: number): string {
  if (seconds < 60) return `${seconds}s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes}m`;
}
