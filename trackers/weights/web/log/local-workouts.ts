import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { WorkoutEntry } from '../../contract/workouts.ts';
import type { DraftWorkout } from './draft-workout.ts';

/** A workout as this device keeps it. */
export interface LocalWorkout {
  readonly draft: DraftWorkout;
  readonly savedAtMs: number;
  /** Finished here and not yet taken by the server; null while it is being logged. */
  readonly finished: WorkoutEntry | null;
  /** Why the server refused it; null while it only waits. */
  readonly problem: string | null;
}

export interface LocalWorkouts {
  /** The workout that is being logged; null without one. */
  readonly running: LocalWorkout | null;
  /** Finished ones that wait for a connection, the oldest first. */
  readonly waiting: readonly LocalWorkout[];
  /** Corrections of stored workouts that were not saved. */
  readonly edits: readonly LocalWorkout[];
}

let store: UseStore | undefined;

/** Opened when it is first needed: a browser without a database fails there, where it can be told. */
function database(): UseStore {
  store ??= createStore('plotline-weights', 'workouts');
  return store;
}

function keyOf(userId: string, clientId: string): string {
  return `${userId}/${clientId}`;
}

export async function loadLocalWorkouts(userId: string): Promise<LocalWorkouts> {
  const all = await entries<string, LocalWorkout>(database());
  return sorted(all.filter(([key]) => key.startsWith(`${userId}/`)).map(([, workout]) => workout));
}

export async function saveLocalWorkout(userId: string, workout: LocalWorkout): Promise<void> {
  await set(keyOf(userId, workout.draft.clientId), workout, database());
}

export async function forgetLocalWorkout(userId: string, clientId: string): Promise<void> {
  await del(keyOf(userId, clientId), database());
}

/** Which of the workouts of a device is which; of several that were begun, the one touched last runs. */
export function sorted(workouts: readonly LocalWorkout[]): LocalWorkouts {
  const bySaved = [...workouts].sort((a, b) => a.savedAtMs - b.savedAtMs);
  const open = bySaved.filter(({ finished }) => finished === null);
  return {
    running: open.findLast(({ draft }) => !draft.isEdit) ?? null,
    waiting: bySaved.filter(({ finished }) => finished !== null),
    edits: open.filter(({ draft }) => draft.isEdit),
  };
}
