import { ApiError } from '@plotline/web/tracker-kit/api.ts';
import { forgetLocalWorkout, saveLocalWorkout, type LocalWorkout } from './local-workouts.ts';
import { storeWorkout } from './store-workout.ts';

/**
 * Sends the finished workouts of this device, the oldest first, and returns how many were stored. A refused one
 * stays with its reason; offline, all stay.
 */
export async function sendUnsent(userId: string, workouts: readonly LocalWorkout[]): Promise<number> {
  let sent = 0;
  for (const workout of workouts) {
    const outcome = await sendOne(userId, workout);
    if (outcome === 'offline') break;
    if (outcome === 'stored') sent += 1;
  }
  return sent;
}

async function sendOne(userId: string, workout: LocalWorkout): Promise<'stored' | 'refused' | 'offline'> {
  const { draft, finished } = workout;
  if (!finished) return 'refused';
  try {
    await storeWorkout(finished, draft.uuid);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status >= 500 || error.status === 429) return 'offline';
    await saveLocalWorkout(userId, { ...workout, problem: error.message });
    return 'refused';
  }
  await forgetLocalWorkout(userId, draft.clientId);
  return 'stored';
}
