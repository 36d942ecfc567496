import { ApiError } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { localKey } from '../shared/weights-queries.ts';
import {
  loadLocalWorkouts,
  type LocalWorkouts,
  forgetLocalWorkout,
  saveLocalWorkout,
  type LocalWorkout,
} from './local-workouts.ts';
import { storeWorkout } from './store-workout.ts';

const NONE: LocalWorkouts = { running: null, unsent: [], edits: [] };

/** Returns the workouts on this device; finished ones are sent as soon as there is a connection. */
export function useLocalWorkouts(): LocalWorkouts {
  const { user } = useAuth();
  const queries = useQueryClient();
  const userId = user?.uuid ?? '';
  const local = useQuery({
    queryKey: [...localKey, userId],
    queryFn: () => loadLocalWorkouts(userId),
    enabled: userId !== '',
    networkMode: 'always',
    staleTime: 0,
  });
  const unsent = local.data?.unsent ?? [];
  const send = useEffectEvent(async () => {
    const sent = await sendUnsent(userId, unsent);
    if (sent === 0 || !user) return;
    await queries.invalidateQueries({ queryKey: localKey });
    await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
  });
  useEffect(() => {
    if (unsent.length === 0) return undefined;
    const attempt = () => void send();
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [unsent.length]);
  return local.data ?? NONE;
}

/**
 * Sends the finished workouts of this device, the oldest first, and returns how many were stored. A refused one
 * stays with its reason; offline, all stay.
 */
async function sendUnsent(userId: string, workouts: readonly LocalWorkout[]): Promise<number> {
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
