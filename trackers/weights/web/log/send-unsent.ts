import type { User } from '@plotline/contract/accounts.ts';
import { api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import { setUnsentWork } from '@plotline/web/tracker-kit/offline.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { getWorkout, type Workout, type WorkoutEntry } from '../../contract/workouts.ts';
import { tracker } from '../../tracker.ts';
import { localKey } from '../shared/weights-queries.ts';
import {
  forgetLocalWorkout,
  loadLocalWorkouts,
  saveLocalWorkout,
  type LocalWorkout,
} from './local-workouts.ts';
import { storeWorkout } from './store-workout.ts';

/**
 * Sends the finished workouts of this device, the oldest first. A refused one stays with its reason; without a
 * connection or a session, all stay.
 */
export async function sendUnsent(user: User, queries: QueryClient): Promise<void> {
  // One tab at a time: two could change the same draft, and the second one would be refused.
  const sent = await navigator.locks.request('weights-unsent', () => sendAll(user.uuid));
  if (sent === 0) return;
  await queries.invalidateQueries({ queryKey: localKey });
  await queries.invalidateQueries({ queryKey: trackerKey(user.username, tracker.type) });
}

async function sendAll(userId: string): Promise<number> {
  const { unsent } = await loadLocalWorkouts(userId);
  // A note without a user, of an earlier version of the app, is about another user of this device.
  if (unsent.length === 0) return 0;
  const outcomes: Outcome[] = [];
  for (const workout of unsent) {
    const outcome = await sendOne(userId, workout);
    outcomes.push(outcome);
    if (outcome === 'later') break;
  }
  // A refused workout waits for a change by its owner.
  if (!outcomes.includes('later')) setUnsentWork({ type: tracker.type, userId }, false);
  return outcomes.filter((outcome) => outcome === 'stored').length;
}

/** The session has expired, the user is suspended, or there were too many requests. */
const LATER_STATUSES: readonly number[] = [401, 403, 429];

type Outcome = 'stored' | 'refused' | 'later';

async function sendOne(userId: string, workout: LocalWorkout): Promise<Outcome> {
  const { draft, finished } = workout;
  if (!finished) return 'refused';
  try {
    await storeWorkout(finished, draft);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500 || LATER_STATUSES.includes(error.status)) return 'later';
    if (error.status !== 409 || !(await isStored(finished, draft.uuid))) {
      await saveLocalWorkout(userId, { ...workout, problem: error.message });
      return 'refused';
    }
  }
  await forgetLocalWorkout(userId, draft.clientId);
  return 'stored';
}

/** Tests whether the server has stored this workout although its response was lost. */
async function isStored(finished: WorkoutEntry, uuid: string | null): Promise<boolean> {
  if (uuid === null) return false;
  const { workout } = await api.call(getWorkout, { params: { uuid } });
  return workout.state === 'finished' && factsOf(workout) === factsOf(finished);
}

function factsOf({ ended_at, title, exercises }: Workout | WorkoutEntry): string {
  const sets = exercises.map((exercise) =>
    exercise.sets.map((set) => [set.weight_entered ?? null, set.reps ?? null, set.duration_s ?? null]),
  );
  return JSON.stringify([ended_at ? Date.parse(ended_at) : null, title ?? null, sets]);
}
