import { inBatches } from '@plotline/server/tracker-kit/export.ts';
import type { WeightsDb } from '../weights.db.ts';
import { loadExercises, workoutContent } from '../workouts/workouts.loader.ts';
import type { WorkoutContent } from '../workouts/workouts.model.ts';
import { presentExercise } from '../workouts/workouts.presenter.ts';
import { findNextWorkouts, type WorkoutState } from './export.repository.ts';

const WORKOUTS_PER_READ = 100;

export type StoredWorkout = {
  uuid: string;
  source: string;
  state: string;
  startedAt: Date;
  content: WorkoutContent;
};

/** Reads workouts in batches, oldest first, so that a long history is never in memory as a whole. */
export function readWorkouts(
  db: WeightsDb,
  userId: string,
  states: readonly WorkoutState[],
): AsyncGenerator<readonly StoredWorkout[]> {
  return inBatches<StoredWorkout>(async (after) => {
    const rows = await findNextWorkouts(db, { userId, after, limit: WORKOUTS_PER_READ, states });
    const exercises = await loadExercises(
      db,
      rows.map(({ uuid }) => uuid),
    );
    return rows.map((row) => ({
      uuid: row.uuid,
      source: row.source,
      state: row.state,
      startedAt: row.started_at,
      content: workoutContent(row, exercises.get(row.uuid) ?? []),
    }));
  });
}

/** Presents a workout as the API does, without derived values. */
export function presentStored({ uuid, source, state, content }: StoredWorkout) {
  return {
    uuid,
    source,
    state,
    title: content.title,
    notes: content.notes,
    started_at: content.startedAt,
    ended_at: content.endedAt,
    timezone: content.timezone,
    local_date: content.localDate,
    duration_seconds: content.durationSeconds,
    exercises: content.exercises.map(presentExercise),
  };
}
