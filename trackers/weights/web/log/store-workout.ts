import { api } from '@plotline/web/tracker-kit/api.ts';
import { createWorkout, updateWorkout, type Workout, type WorkoutEntry } from '../../contract/workouts.ts';

/**
 * Sends a workout: new ones by their `client_id`, known ones by their uuid and version. A repeated new one
 * is answered with what was stored the first time, so a finish after it is sent once more as a change.
 */
export async function storeWorkout(entry: WorkoutEntry, uuid: string | null): Promise<Workout> {
  if (uuid !== null) return put(entry, uuid);
  const { workout } = await api.call(createWorkout, { body: entry });
  const isStale = workout.state === 'draft' && entry.state === 'finished';
  return isStale ? put({ ...entry, version: workout.version }, workout.uuid) : workout;
}

async function put(entry: WorkoutEntry, uuid: string): Promise<Workout> {
  const { workout } = await api.call(updateWorkout, { params: { uuid }, body: entry });
  return workout;
}
