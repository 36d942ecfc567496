import type { User } from '@plotline/contract/accounts.ts';
import { ApiError } from '@plotline/web/tracker-kit/api.ts';
import { setUnsentWork } from '@plotline/web/tracker-kit/offline.ts';
import { summaryPath, trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { useNavigate } from '@plotline/web/ui/navigation.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation } from '@tanstack/react-query';
import type { Workout } from '../../contract/workouts.ts';
import { tracker } from '../../tracker.ts';
import { finishedEntry } from './draft-entry.ts';
import type { DraftSync } from './draft-sync.ts';
import type { DraftWorkout } from './draft-workout.ts';
import type { FinishDetails } from './FinishDialog.tsx';
import { forgetLocalWorkout, saveLocalWorkout } from './local-workouts.ts';
import { storeWorkout } from './store-workout.ts';
import { useReloadWeights } from '../shared/use-reload-weights.ts';

/** The place of a finished workout: the server, or only this device. */
type Finished =
  | { readonly kind: 'stored'; readonly workout: Workout }
  | { readonly kind: 'unsent'; readonly clientId: string };

interface FinishOptions {
  user: User;
  /** Returns the latest draft. */
  draftNow: () => DraftWorkout;
  sync: DraftSync;
  /** The page to return to after an edit. A new workout leads to its summary. */
  backHref: string;
}

/** Saves the finished workout; offline, it is saved on this device and sent later. */
export function useFinish({ user, draftNow, sync, backHref }: FinishOptions) {
  const reload = useReloadWeights(['weights']);
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (details: FinishDetails): Promise<Finished> => {
      // The version of the last save may not have reached the draft yet.
      const stored = await sync.close();
      const draft = { ...draftNow(), ...stored, ...details };
      const entry = finishedEntry(draft, { endedAt: details.endedAt, now: new Date() });
      try {
        const workout = await storeWorkout(entry, draft);
        await forgetLocalWorkout(user.uuid, draft.clientId);
        return { kind: 'stored', workout };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) throw error;
        const unsent = { draft, savedAtMs: Date.now(), finished: entry, problem: null };
        await saveLocalWorkout(user.uuid, unsent);
        setUnsentWork({ type: tracker.type, userId: user.uuid }, true);
        return { kind: 'unsent', clientId: draft.clientId };
      }
    },
    networkMode: 'always',
    retry: false,
    onError: () => sync.reopen(),
    onSuccess: async (finished) => {
      if (finished.kind === 'unsent') {
        toast({ message: 'Saved on this device. Waiting for connection.' });
        navigate(trackerPath(user.username, tracker.type, { query: { unsent: finished.clientId } }));
      } else if (draftNow().isEdit) {
        toast({ message: messageFor(finished.workout) });
        navigate(backHref);
      } else {
        navigate(summaryPath(user.username, finished.workout.uuid));
      }
      await reload();
    },
  });
}

function messageFor({ records }: Workout): string {
  const [first] = records;
  if (!first) return 'Workout saved';
  return records.length === 1
    ? `Workout saved. Record: ${first.exercise}`
    : `Workout saved. ${records.length} records`;
}
