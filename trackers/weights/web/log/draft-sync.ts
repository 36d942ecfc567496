import type { WorkoutEntry } from '../../contract/workouts.ts';
import { draftEntry } from './draft-entry.ts';
import type { DraftWorkout } from './draft-workout.ts';

/** The state of the latest change: only on this device, being sent, on the server, or in conflict. */
export type SyncState = 'device' | 'sending' | 'server' | 'conflict';

/** The outcome of an attempt to send. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly uuid: string; readonly version: number }
  | { readonly kind: 'conflict' }
  /** Offline, or the server cannot accept it now: it is retried. */
  | { readonly kind: 'later' };

interface DraftSyncOptions {
  readonly send: (entry: WorkoutEntry, draft: DraftWorkout) => Promise<SendOutcome>;
  readonly onStored: (stored: StoredVersion) => void;
  readonly onState: (state: SyncState) => void;
}

/** Sends a draft to the server, one attempt at a time and only what changed. */
export interface DraftSync {
  /** Records the latest draft without sending it. */
  readonly note: (draft: DraftWorkout) => void;
  /** Sends the latest draft if it changed; resolves after the attempt. */
  readonly flush: () => Promise<void>;
  /** Stops sending after the current attempt; returns the stored version. */
  readonly close: () => Promise<StoredVersion | null>;
  /** Resumes sending; after a conflict, from the version that the user has seen, null for a deleted one. */
  readonly reopen: (stored?: StoredVersion | null) => void;
}

interface StoredVersion {
  readonly uuid: string;
  readonly version: number;
}

export function createDraftSync({ send, onStored, onState }: DraftSyncOptions): DraftSync {
  let latest: DraftWorkout | null = null;
  let sentRevision = 0;
  let isClosed = false;
  let isResolved = false;
  let stored: StoredVersion | null = null;
  let attempt: Promise<void> | null = null;

  async function sendLatest(draft: DraftWorkout): Promise<void> {
    onState('sending');
    const outcome = await send(draftEntry(draft), draft);
    if (outcome.kind === 'conflict') isClosed = true;
    if (outcome.kind !== 'stored') {
      onState(outcome.kind === 'conflict' ? 'conflict' : 'device');
      return;
    }
    // Creating a workout may return an older copy: the next attempt sends the draft again as a change.
    if (draft.uuid === outcome.uuid) sentRevision = draft.revision;
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
      if (isResolved) void flush();
      isResolved = false;
    },
    flush,
    close: async () => {
      isClosed = true;
      await attempt;
      return stored;
    },
    reopen: (resolved) => {
      isClosed = false;
      if (resolved === undefined) return;
      stored = resolved;
      // The draft is sent even if it was sent before, as soon as it is noted with the resolved version.
      sentRevision = 0;
      isResolved = true;
      onState('device');
    },
  };
}
