import { api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import {
  createWorkout,
  deleteWorkout,
  updateWorkout,
  type Workout,
  type WorkoutEntry,
} from '../../contract/workouts.ts';
import type { DraftWorkout } from './draft-workout.ts';

type StoredDraft = Pick<DraftWorkout, 'uuid' | 'isEdit'>;

/**
 * Stores a workout: a new one by its `client_id`, a stored one by its uuid and version. Creating the same workout
 * again returns the copy stored first, so finishing it is then sent as a change.
 */
export async function storeWorkout(entry: WorkoutEntry, { uuid, isEdit }: StoredDraft): Promise<Workout> {
  if (uuid === null) return create(entry);
  try {
    return await put(entry, uuid);
  } catch (error) {
    // A draft that was discarded on another device while it is continued on this one is stored again.
    if (isEdit || !(error instanceof ApiError) || error.status !== 404) throw error;
    const { version: _, ...again } = entry;
    return create(again);
  }
}

async function create(entry: WorkoutEntry): Promise<Workout> {
  const { workout } = await api.call(createWorkout, { body: entry });
  const isStale = workout.state === 'draft' && entry.state === 'finished';
  return isStale ? put({ ...entry, version: workout.version }, workout.uuid) : workout;
}

async function put(entry: WorkoutEntry, uuid: string): Promise<Workout> {
  const { workout } = await api.call(updateWorkout, { params: { uuid }, body: entry });
  return workout;
}

/** Deletes the stored copy of a draft, if there is one, or an edited workout. A draft finished elsewhere is kept. */
export async function deleteStored({ uuid, isEdit }: StoredDraft): Promise<'deleted' | 'kept'> {
  if (uuid === null) return 'deleted';
  try {
    await api.call(deleteWorkout, { params: { uuid }, query: { draft_only: !isEdit } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && !isEdit) return 'kept';
    if (error.status !== 404) throw error;
  }
  return 'deleted';
}
