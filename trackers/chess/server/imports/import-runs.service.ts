import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import { importRunning } from '@plotline/server/tracker-kit/imports.ts';
import type { SyncState } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getPgnImport, ImportReport } from '../../contract/imports.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { beatRun, claimRun, dropRun, endRun, findRun, type ImportRun } from './import-runs.repository.ts';

const HEARTBEAT_MS = 500;
const FAILED = 'The import failed; import the file again: games that are there are not doubled.';
const INTERRUPTED = 'The server was restarted; import the file again: games that are there are not doubled.';
/** What failed longer ago is no news. */
const NEWS_MS = 86_400_000;

/** How far a run is; the service writes it down now and then. */
export type RunProgress = {
  state: 'reading' | 'storing';
  progress: number;
  imported: number;
  queuePosition: number | null;
};

/** Runs an import of a user, of whom one runs at a time on whichever node; 409 otherwise. */
export async function runImport(
  kit: ChessKit,
  { userId, fileName }: { userId: string; fileName: string },
  work: (run: RunProgress) => Promise<ImportReport>,
): Promise<ImportReport> {
  const uuid = kit.newId();
  if (!(await claimRun(kit.db, { uuid, userId, fileName, startedAt: kit.now() }))) throw importRunning();
  const run: RunProgress = { state: 'reading', progress: 0, imported: 0, queuePosition: null };
  const heart = setInterval(() => {
    beatRun(kit.db, uuid, run).catch((error: unknown) => {
      kit.log.error({ err: error, userId }, 'progress of an import could not be written');
    });
  }, HEARTBEAT_MS);
  try {
    const report = await kit.imports.inTurn(
      'import',
      () => {
        run.queuePosition = null;
        return work(run);
      },
      (position) => {
        run.queuePosition = position;
      },
    );
    await endRun(kit.db, uuid, { imported: report.imported, report, error: null });
    return report;
  } catch (error) {
    // A file that cannot be read is refused in the answer, and is no failed import.
    if (error instanceof HttpError) await dropRun(kit.db, uuid);
    else await endRun(kit.db, uuid, { imported: run.imported, report: null, error: FAILED });
    throw error;
  } finally {
    clearInterval(heart);
  }
}

/** The running or latest import of a user. */
export async function latestImport(
  db: ChessDb,
  userId: string,
): Promise<ResponseOf<typeof getPgnImport>['import']> {
  const run = await findRun(db, userId);
  if (!run) return null;
  return {
    uuid: run.uuid,
    file_name: run.fileName,
    state: stateOf(run),
    progress: run.progress,
    queue_position: run.queuePosition,
    report: run.report,
    error: errorOf(run),
    started_at: run.startedAt.toISOString(),
  };
}

export async function importState({ db, now }: ChessKit, userId: string): Promise<SyncState> {
  const run = await findRun(db, userId);
  const isOld = run && now().getTime() - run.startedAt.getTime() > NEWS_MS;
  const error = run && !isOld ? errorOf(run) : null;
  if (!run || run.state === 'done' || (run.state === 'failed' && error === null))
    return { state: 'idle', progress: null, imported: run?.imported ?? 0, error: null };
  if (error !== null) return { state: 'failed', progress: null, imported: run.imported, error };
  const { progress, imported, queuePosition } = run;
  const state = queuePosition === null ? 'running' : 'queued';
  return { state, progress, imported, error: null, queuePosition };
}

function stateOf({ isDead, queuePosition, state }: ImportRun) {
  if (isDead) return 'failed';
  return queuePosition === null ? state : 'queued';
}

function errorOf({ isDead, error }: ImportRun): string | null {
  return isDead ? INTERRUPTED : error;
}
