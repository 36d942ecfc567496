import type { WorkoutEntry } from '../../contract/workouts.ts';
import { draftEntry } from './draft-entry.ts';
import type { DraftWorkout } from './draft-workout.ts';

/** Where the newest change is: nowhere but here, on its way, on the server, or against another version. */
export type SyncState = 'device' | 'sending' | 'server' | 'conflict';

/** What became of an attempt to send. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly uuid: string; readonly version: number }
  | { readonly kind: 'conflict' }
  /** No connection, or the server cannot take it now: it stays on the device and is tried again. */
  | { readonly kind: 'later' };

interface DraftSyncOptions {
  readonly send: (entry: WorkoutEntry, uuid: string | null) => Promise<SendOutcome>;
  readonly onStored: (stored: StoredVersion) => void;
  readonly onState: (state: SyncState) => void;
}

/** Sends a draft to the server, one attempt at a time and only what changed. */
export interface DraftSync {
  /** The newest draft; nothing is sent by this. */
  readonly note: (draft: DraftWorkout) => void;
  /** Sends what is not on the server yet; answers when that attempt is over. */
  readonly flush: () => Promise<void>;
  /** Waits for the attempt under way and lets no other begin; answers what the server has. */
  readonly close: () => Promise<StoredVersion | null>;
  /** Goes on sending, after a decision about a conflict from the version that was decided about. */
  readonly reopen: (stored?: StoredVersion) => void;
}

interface StoredVersion {
  readonly uuid: string;
  readonly version: number;
}

export function createDraftSync({ send, onStored, onState }: DraftSyncOptions): DraftSync {
  let latest: DraftWorkout | null = null;
  let sentRevision = 0;
  let isClosed = false;
  let stored: StoredVersion | null = null;
  let attempt: Promise<void> | null = null;

  async function sendLatest(draft: DraftWorkout): Promise<void> {
    onState('sending');
    const outcome = await send(draftEntry(draft), draft.uuid);
    if (outcome.kind === 'conflict') isClosed = true;
    if (outcome.kind !== 'stored') {
      onState(outcome.kind === 'conflict' ? 'conflict' : 'device');
      return;
    }
    // A first save may have been answered with an older copy: the next attempt sends it once more as a change.
    if (draft.uuid !== null) sentRevision = draft.revision;
    stored = { uuid: outcome.uuid, version: outcome.version };
    onStored(stored);
    onState(latest && latest.revision > draft.revision ? 'device' : 'server');
  }

  async function flush(): Promise<void> {
    if (attempt) return attempt;
    const draft = latest;
    if (!draft || isClosed || draft.isEdit || draft.revision <= sentRevision) return;
    if (draft.exercises.length === 0) return;
    attempt = sendLatest(draft).finally(() => {
      attempt = null;
    });
    await attempt;
  }

  return {
    note: (draft) => {
      const isNewer = latest !== null && draft.revision > latest.revision;
      latest = draft;
      if (isNewer && !isClosed) onState('device');
    },
    flush,
    close: async () => {
      isClosed = true;
      await attempt;
      return stored;
    },
    reopen: (decided) => {
      stored = decided ?? stored;
      isClosed = false;
    },
  };
}
