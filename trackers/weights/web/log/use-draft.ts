import { ApiError } from '@plotline/web/tracker-kit/api.ts';
import { useEffect, useReducer, useState, type Dispatch } from 'react';
import type { WorkoutEntry } from '../../contract/workouts.ts';
import { changeDraft } from './draft-changes.ts';
import type { DraftChange } from './draft-workout.ts';
import { createDraftSync, type DraftSync, type SendOutcome, type SyncState } from './draft-sync.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { saveLocalWorkout } from './local-workouts.ts';
import { storeWorkout } from './store-workout.ts';

const SEND_EVERY_MS = 10_000;

/** The places that have stored the latest change. */
export interface DraftSafety {
  /** Whether this device has stored it. */
  readonly isOnDevice: boolean;
  readonly sync: SyncState;
}

export interface LiveDraft {
  readonly draft: DraftWorkout;
  readonly change: Dispatch<DraftChange>;
  readonly safety: DraftSafety;
  readonly sync: DraftSync;
}

interface DraftOptions {
  readonly initial: DraftWorkout;
  /** Whether the server has a later version of it. */
  readonly isOutdated: boolean;
}

/** Holds the workout of this screen: saved on the device after each change and on the server every 10 seconds. */
export function useDraft(userId: string, { initial, isOutdated }: DraftOptions): LiveDraft {
  const [draft, change] = useReducer(changeDraft, initial);
  const [syncState, setSyncState] = useState<SyncState>(
    isOutdated ? 'conflict' : initial.uuid === null ? 'device' : 'server',
  );
  const isOnDevice = useDeviceCopy(userId, draft);
  const sync = useSync(change, setSyncState);
  useEffect(() => sync.note(draft), [sync, draft]);
  useEffect(() => {
    const timer = setInterval(() => void sync.flush(), SEND_EVERY_MS);
    const flush = () => void sync.flush();
    window.addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [sync]);
  return { draft, change, safety: { isOnDevice, sync: syncState }, sync };
}

function useSync(change: Dispatch<DraftChange>, onState: (state: SyncState) => void): DraftSync {
  const [sync] = useState(() =>
    createDraftSync({
      send: sendDraft,
      onStored: ({ uuid, version }) => change({ type: 'stored', uuid, version }),
      onState,
    }),
  );
  return sync;
}

async function sendDraft(entry: WorkoutEntry, draft: DraftWorkout): Promise<SendOutcome> {
  try {
    const workout = await storeWorkout(entry, draft);
    return { kind: 'stored', uuid: workout.uuid, version: workout.version };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.status === 409 ? 'conflict' : 'later' };
  }
}

/** Saves each change on the device, not an unchanged edit; returns whether the latest one is saved. */
function useDeviceCopy(userId: string, draft: DraftWorkout): boolean {
  const [saved, setSaved] = useState<DraftWorkout | null>(null);
  const isUntouched = draft.revision === 0 && draft.rest === null && (draft.uuid === null || draft.isEdit);
  useEffect(() => {
    if (isUntouched) return undefined;
    let isNewest = true;
    const record = { draft, savedAtMs: Date.now(), finished: null, problem: null };
    saveLocalWorkout(userId, record).then(
      () => isNewest && setSaved(draft),
      // The browser refuses to store: the status stays at "Saving…".
      () => undefined,
    );
    return () => {
      isNewest = false;
    };
  }, [userId, draft, isUntouched]);
  return saved === draft;
}
