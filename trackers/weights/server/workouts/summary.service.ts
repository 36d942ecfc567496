import type { WorkoutSummary } from '../../contract/workouts.ts';
import { round } from '../formulas/round.ts';
import { describeRecord } from '../formulas/record-description.ts';
import { summarizeExercise } from '../formulas/workout-description.ts';
import { setsByMuscle } from '../page/muscles-section.ts';
import { describedExercises } from '../records/record-events.ts';
import { findRecordsOf } from '../records/records.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';
import {
  findFinished,
  findMuscleWork,
  findPreviousLike,
  type MuscleWorkRow,
  type SummarizedRow,
} from './summary.repository.ts';
import { workoutNotFound } from './workouts.errors.ts';
import { loadExercises } from './workouts.loader.ts';
import { forOwner, presentRecords } from './workouts.presenter.ts';

/** Summarizes a finished workout for its owner, compared with the last one like it. */
export async function summarize(kit: WeightsKit, userId: string, uuid: string): Promise<WorkoutSummary> {
  const workout = await findFinished(kit.db, userId, uuid);
  if (!workout) throw workoutNotFound();
  const [settings, previous, work, records, exercises] = await Promise.all([
    findSettings(kit.db, userId),
    findPreviousLike(kit.db, userId, workout),
    findMuscleWork(kit.db, workout.uuid),
    findRecordsOf(kit.db, [workout.uuid]),
    loadExercises(kit.db, [workout.uuid]),
  ]);
  const entries = exercises.get(workout.uuid) ?? [];
  return {
    uuid: workout.uuid,
    unit: settings.unit,
    totals: totalsOf(workout),
    exercises: describedExercises(entries, records).map((described) => {
      const exercise = forOwner(described);
      const { name, sets, best_set } = summarizeExercise(exercise, settings.unit);
      return { name, sets, best_set, record: describeRecord(exercise, settings) };
    }),
    records: presentRecords(entries, records, settings),
    muscles: musclesOf(work),
    previous: previous
      ? {
          uuid: previous.uuid,
          title: previous.title,
          local_date: previous.local_date,
          totals: totalsOf(previous),
        }
      : null,
  };
}

function totalsOf(row: SummarizedRow): WorkoutSummary['totals'] {
  return { volume_kg: round(row.volume_kg), duration_seconds: row.duration_seconds, sets: row.set_count };
}

function musclesOf(work: readonly MuscleWorkRow[]): WorkoutSummary['muscles'] {
  return [...setsByMuscle(work)]
    .map(([muscle, sets]) => ({ muscle, sets: round(sets) }))
    .filter(({ sets }) => sets > 0)
    .sort((a, b) => b.sets - a.sets);
}
