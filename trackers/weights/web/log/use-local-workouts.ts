import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { localKey } from '../shared/weights-queries.ts';
import { loadLocalWorkouts, type LocalWorkouts } from './local-workouts.ts';
import { sendUnsent } from './send-unsent.ts';

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
