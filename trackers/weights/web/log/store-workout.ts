import { api } from '@plotline/web/tracker-kit/api.ts';
import { createWorkout, updateWorkout, type Workout, type WorkoutEntry } from '../../contract/workouts.ts';

/**
 * Stores a workout: a new one by its `client_id`, a stored one by its uuid and version. Creating the same workout
 * again returns the copy stored first, so finishing it is then sent as a change.
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
