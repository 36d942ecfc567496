import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import { importRunning } from '@plotline/server/tracker-kit/imports.ts';
import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import { beatRun, claimRun, endRun, findRun } from './import-runs.repository.ts';
import type { WeightsKit } from '../weights.db.ts';

const HEARTBEAT_MS = 500;
const FAILED = 'The import failed and nothing of it was kept. Try again.';
const INTERRUPTED = 'The import was interrupted and nothing of it was kept. Try again.';

/** How far a run is; the service writes it down now and then. */
export type RunProgress = { progress: number; imported: number; queuePosition: number | null };

/**
 * Runs an import of a user, of whom one runs at a time on whichever node; 409 otherwise. What `work` writes into
 * its progress can be read by `importState` meanwhile, outside of its transaction.
 */
export async function runImport<Result>(
  kit: WeightsKit,
  { userId, lane }: { userId: string; lane: 'preview' | 'import' },
  work: (run: RunProgress) => Promise<Result>,
): Promise<Result> {
  const runId = kit.newId();
  if (!(await claimRun(kit.db, userId, runId))) throw importRunning();
  const run: RunProgress = { progress: 0, imported: 0, queuePosition: null };
  const heart = setInterval(() => {
    beatRun(kit.db, runId, run).catch((error: unknown) => {
      kit.log.error({ err: error, userId }, 'progress of an import could not be written');
    });
  }, HEARTBEAT_MS);
  try {
    const result = await kit.imports.inTurn(
      lane,
      () => {
        run.queuePosition = null;
        return work(run);
      },
      (position) => {
        run.queuePosition = position;
      },
    );
    await endRun(kit.db, runId, { imported: run.imported, error: null });
    return result;
  } catch (error) {
    // What the user can put right is told in the answer, and is no failed import.
    await endRun(kit.db, runId, { imported: 0, error: error instanceof HttpError ? null : FAILED });
    throw error;
  } finally {
    clearInterval(heart);
  }
}

export async function importState(kit: WeightsKit, userId: string): Promise<SyncState> {
  const run = await findRun(kit.db, userId);
  if (!run) return { state: 'idle', progress: null, imported: 0, error: null };
  if (run.is_dead) return { state: 'failed', progress: null, imported: 0, error: INTERRUPTED };
  if (run.state === 'running') {
    const { progress, imported, queue_position: queuePosition } = run;
    const state = queuePosition === null ? 'running' : 'queued';
    return { state, progress, imported, error: null, queuePosition };
  }
  const state = run.state === 'failed' ? 'failed' : 'idle';
  return { state, progress: null, imported: run.imported, error: run.error };
}
