import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { isSyncing } from '@plotline/web/tracker-kit/sync-labels.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import {
  connectHevy,
  disconnectHevy,
  getHevy,
  restoreHevyWorkout,
  syncHevy,
  type HevyConnection,
} from '../../contract/hevy.ts';
import { useReloadWeights } from '../shared/use-reload-weights.ts';

// Apart from the keys that begin with the tracker's name: a poll must not be part of their invalidation.
const hevyKey = ['hevy'] as const;
const POLL_MS = 1_500;

/** The owner's connection to Hevy, null without one; polled while it is syncing. */
export function useHevy() {
  return useQuery({
    queryKey: hevyKey,
    queryFn: ({ signal }) => api.call(getHevy, { signal }),
    select: ({ connection }) => connection,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.connection && isSyncing(state.data.connection) ? POLL_MS : false,
  });
}

export function useReloadAfterSync(connection: HevyConnection | null): void {
  const reload = useReloadWorkouts();
  const hasSync = connection !== null && isSyncing(connection);
  const refresh = useEffectEvent(() => void reload());
  useEffect(() => (hasSync ? () => refresh() : undefined), [hasSync]);
}

/** Checks a key and connects it, or replaces the key. */
export function useConnectHevy() {
  const save = useSaveConnection();
  return useMutation({
    mutationFn: (key: string) => api.call(connectHevy, { body: { api_key: key } }),
    onSuccess: save,
    retry: false,
  });
}

export function useSyncHevy() {
  const save = useSaveConnection();
  return useMutation({ mutationFn: () => api.call(syncHevy), onSuccess: save, retry: false });
}

export function useDisconnectHevy() {
  const save = useSaveConnection();
  const reload = useReloadWorkouts();
  return useMutation({
    mutationFn: ({ deletesWorkouts }: { deletesWorkouts: boolean }) =>
      api.call(disconnectHevy, { query: { delete_workouts: deletesWorkouts } }),
    onSuccess: async () => {
      save({ connection: null });
      await reload();
    },
    retry: false,
  });
}

/** Shows a workout again that was deleted in Hevy, and says so: the list may be gone by then. */
export function useRestoreHevyWorkout() {
  const save = useSaveConnection();
  const reload = useReloadWorkouts();
  const toast = useToast();
  return useMutation({
    mutationFn: (uuid: string) => api.call(restoreHevyWorkout, { params: { uuid } }),
    onError: (error) => toast({ message: messageOf(error, "Couldn't restore the workout.") }),
    onSuccess: async (answer) => {
      toast({ message: 'Workout restored' });
      save(answer);
      await reload();
    },
    retry: false,
  });
}

function useSaveConnection(): (answer: ResponseOf<typeof getHevy>) => void {
  const queries = useQueryClient();
  return (answer) => void queries.setQueryData<ResponseOf<typeof getHevy>>(hevyKey, () => answer);
}

const useReloadWorkouts = () => useReloadWeights(['weights']);
