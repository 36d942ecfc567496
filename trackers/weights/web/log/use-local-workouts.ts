import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { useQuery } from '@tanstack/react-query';
import { localKey } from '../shared/weights-queries.ts';
import { loadLocalWorkouts, type LocalWorkouts } from './local-workouts.ts';

const NONE: LocalWorkouts = { running: null, unsent: [], edits: [] };

interface KnownWorkouts extends LocalWorkouts {
  /** False while the device is being read: the lists are empty. */
  readonly isLoaded: boolean;
}

/** Returns the workouts on this device. The app sends finished ones as soon as there is a connection. */
export function useLocalWorkouts(): KnownWorkouts {
  const { user } = useAuth();
  const userId = user?.uuid ?? '';
  const local = useQuery({
    queryKey: [...localKey, userId],
    queryFn: () => loadLocalWorkouts(userId),
    enabled: userId !== '',
    networkMode: 'always',
    staleTime: 0,
  });
  return { ...(local.data ?? NONE), isLoaded: local.data !== undefined };
}
