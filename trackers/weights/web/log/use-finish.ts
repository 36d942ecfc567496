import type { User } from '@plotline/contract/accounts.ts';
import { ApiError } from '@plotline/web/tracker-kit/api.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Workout } from '../../contract/workouts.ts';
import { finishedEntry } from './draft-entry.ts';
import type { DraftSync } from './draft-sync.ts';
import type { DraftWorkout } from './draft-workout.ts';
import type { FinishDetails } from './FinishDialog.tsx';
import { forgetLocalWorkout, saveLocalWorkout } from './local-workouts.ts';
import { storeWorkout } from './store-workout.ts';

/** How a workout ended: on the server, or waiting on this device. */
export type Finished = { readonly kind: 'stored'; readonly workout: Workout } | { readonly kind: 'waiting' };

interface FinishOptions {
  user: User;
  /** The newest draft, also after a save under way has ended. */
  draftNow: () => DraftWorkout;
  sync: DraftSync;
  onDone: (finished: Finished) => void;
}

/** Saves the finished workout; without a connection it waits on this device and is sent later. */
export function useFinish({ user, draftNow, sync, onDone }: FinishOptions) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (details: FinishDetails): Promise<Finished> => {
      // What the last save answered may not have reached the screen yet.
      const stored = await sync.close();
      const draft = { ...draftNow(), ...stored, ...details };
      const entry = finishedEntry(draft, { endedAt: details.endedAt, now: new Date() });
      try {
        const workout = await storeWorkout(entry, draft.uuid);
        await forgetLocalWorkout(user.uuid, draft.clientId);
        return { kind: 'stored', workout };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) throw error;
        const waiting = { draft, savedAtMs: Date.now(), finished: entry, problem: null };
        await saveLocalWorkout(user.uuid, waiting);
        return { kind: 'waiting' };
      }
    },
    networkMode: 'always',
    retry: false,
    onError: () => sync.reopen(),
    onSuccess: async (finished) => {
      onDone(finished);
      await queries.invalidateQueries({ queryKey: ['weights'] });
      await queries.invalidateQueries({ queryKey: trackerKey(user.username, 'weights') });
    },
  });
}
