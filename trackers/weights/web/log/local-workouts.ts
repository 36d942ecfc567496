import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { WorkoutEntry } from '../../contract/workouts.ts';
import type { DraftWorkout } from './draft-workout.ts';

/** A workout stored on this device. */
export interface LocalWorkout {
  readonly draft: DraftWorkout;
  readonly savedAtMs: number;
  /** The request to finish it, until the server accepts it; null while it is being logged. */
  readonly finished: WorkoutEntry | null;
  /** The reason why the server refused it; null if it is only unsent. */
  readonly problem: string | null;
}

export interface LocalWorkouts {
  /** The workout being logged; null without one. */
  readonly running: LocalWorkout | null;
  /** Finished workouts that the server does not have yet, the oldest first. */
  readonly unsent: readonly LocalWorkout[];
  /** Unsaved edits of stored workouts. */
  readonly edits: readonly LocalWorkout[];
}

let store: UseStore | undefined;

/** Opens the database lazily, so that a browser without one fails where the error can be shown. */
function database(): UseStore {
  store ??= createStore('plotline-weights', 'workouts');
  return store;
}

function keyOf(userId: string, clientId: string): string {
  return `${userId}/${clientId}`;
}

export async function loadLocalWorkouts(userId: string): Promise<LocalWorkouts> {
  const all = await entries<string, LocalWorkout>(database());
  return groupWorkouts(all.filter(([key]) => key.startsWith(`${userId}/`)).map(([, workout]) => workout));
}

export async function saveLocalWorkout(userId: string, workout: LocalWorkout): Promise<void> {
  await set(keyOf(userId, workout.draft.clientId), workout, database());
}

export async function forgetLocalWorkout(userId: string, clientId: string): Promise<void> {
  await del(keyOf(userId, clientId), database());
}

/** Groups the workouts of this device; of several begun workouts, the last saved one is the current one. */
export function groupWorkouts(workouts: readonly LocalWorkout[]): LocalWorkouts {
  const bySaved = [...workouts].sort((a, b) => a.savedAtMs - b.savedAtMs);
  const open = bySaved.filter(({ finished }) => finished === null);
  return {
    running: open.findLast(({ draft }) => !draft.isEdit) ?? null,
    unsent: bySaved.filter(({ finished }) => finished !== null),
    // Earlier versions of the app also stored unchanged ones.
    edits: open.filter(({ draft }) => draft.isEdit && draft.revision > 0),
  };
}
