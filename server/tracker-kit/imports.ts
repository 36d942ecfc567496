import type { QueryExecutorProvider } from 'kysely';
import type { ImportRun } from '@plotline/contract/imports.ts';
import { HttpError } from '../platform/http/errors.ts';
import { importRunning, refusedFile, type ImportQueue, type Imports } from '../platform/imports.ts';
import {
  claimRun,
  deleteRun,
  endRun,
  findRun,
  recordProgress,
  type RunOwner,
  type RunRow,
} from './import-runs.repository.ts';

export type { ParsableFile } from '../platform/parsing.ts';

const HEARTBEAT_MS = 500;
const FAILED = 'The import failed. Try again: nothing is imported twice.';
const INTERRUPTED = 'The server was restarted during the import. Try again: nothing is imported twice.';
/** An error of an import that began longer ago is not reported as the tracker's state. */
const ERROR_SHOWN_MS = 86_400_000;

/**
 * Imports of files into one tracker. A tracker brings a module that parses one file (see `file-parsing.ts`) and a
 * function that stores the parsed data. An import is written as:
 *
 *     kit.imports.oneAtATime(userId, async () => {
 *       const { path, fileName } = await receive();
 *       return kit.imports.run({ userId, queue: 'import', fileName }, async (run) => {
 *         for await (const part of kit.imports.parse<Part>({ script, file: { path }, options, ...LIMITS })) {
 *           run.state = 'storing';
 *           run.imported += await store(part);
 *         }
 *       });
 *     });
 */
export interface FileImports extends Omit<Imports, 'close'> {
  /**
   * Queues the work of an import, records its progress, result and failure, and refuses a second run of the same user
   * on any node. A run that throws an `HttpError` is forgotten: the user gets the error as the response, unless
   * `onRecorded` has sent one.
   * @throws HttpError 409 while another run of this user is alive
   */
  readonly run: <Result>(options: RunOptions, work: (run: RunProgress) => Promise<Result>) => Promise<Result>;
  /** Returns the running or latest import as a tracker's `syncState`. */
  readonly state: (userId: string) => Promise<ImportState>;
}

export interface RunOptions {
  readonly userId: string;
  readonly queue: ImportQueue;
  readonly fileName: string;
  /** For runs that continue after the response: called when the run can be read. Refusals become its error. */
  readonly onRecorded?: () => void;
}

/** The progress of a run. The work writes into it; the kit stores it twice a second. */
export interface RunProgress {
  state: 'reading' | 'storing';
  /** Between 0 and 1. */
  progress: number;
  imported: number;
  /** The report that `latestImport` returns once the run is done. */
  report: unknown;
}

export interface ImportState {
  readonly state: 'idle' | 'queued' | 'running' | 'failed';
  readonly progress: number | null;
  readonly imported: number;
  readonly error: string | null;
  readonly queuePosition?: number | null;
}

interface Context {
  readonly imports: Imports;
  readonly db: QueryExecutorProvider;
  readonly log: { error(fields: object, message: string): void };
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Creates the imports of one tracker on top of the limits that all trackers share. */
export function createFileImports(context: Context, tracker: string): FileImports {
  const { imports, db, now } = context;
  return {
    oneAtATime: imports.oneAtATime,
    enqueue: imports.enqueue,
    parse: async function* parse(job) {
      try {
        yield* imports.parse(job);
      } catch (error) {
        throw refusedFile(tracker, error);
      }
    },
    run: (options, work) => recordRun(context, { ...options, tracker }, work),
    state: async (userId) => stateOf(await findRun(db, { userId, tracker }), now()),
  };
}

async function recordRun<Result>(
  { imports, db, log, now, newId }: Context,
  { queue, fileName, onRecorded, ...owner }: RunOwner & RunOptions,
  work: (run: RunProgress) => Promise<Result>,
): Promise<Result> {
  const uuid = newId();
  const claim = { ...owner, uuid, fileName, startedAt: now() };
  if (!(await claimRun(db, claim))) throw importRunning();
  onRecorded?.();
  const run: RunProgress = { state: 'reading', progress: 0, imported: 0, report: null };
  let queuePosition: number | null = null;
  const heartbeat = setInterval(() => {
    recordProgress(db, uuid, { ...run, queuePosition }).catch((error: unknown) => {
      log.error({ err: error, userId: owner.userId }, 'progress of an import could not be written');
    });
  }, HEARTBEAT_MS);
  const start = () => {
    queuePosition = null;
    return work(run);
  };
  try {
    const { userId } = owner;
    const onPosition = (position: number) => (queuePosition = position);
    const result = await imports.enqueue({ queue, userId, onPosition }, start);
    await endRun(db, uuid, { ...run, error: null });
    return result;
  } catch (error) {
    if (error instanceof HttpError && !onRecorded) await deleteRun(db, uuid);
    else await endRun(db, uuid, { imported: run.imported, report: null, error: messageOf(error) });
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return FAILED;
  const { detail } = error;
  return typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' ');
}

/** Returns the running or latest import of a user, null when there is none. */
export async function latestImport<Report>(
  db: QueryExecutorProvider,
  owner: RunOwner,
): Promise<ImportRun<Report> | null> {
  const run = await findRun(db, owner);
  if (!run) return null;
  return {
    uuid: run.uuid,
    file_name: run.fileName,
    state: run.isDead ? 'failed' : run.queuePosition === null ? run.state : 'queued',
    queue_position: run.queuePosition,
    progress: run.progress,
    // A tracker stores reports of one type.
    report: run.report as Report | null,
    error: errorOf(run),
    started_at: run.startedAt.toISOString(),
  };
}

function stateOf(run: RunRow | undefined, now: Date): ImportState {
  const imported = run?.imported ?? 0;
  const error = run && now.getTime() - run.startedAt.getTime() <= ERROR_SHOWN_MS ? errorOf(run) : null;
  if (error !== null) return { state: 'failed', progress: null, imported, error };
  if (!run || run.isDead || run.state === 'done' || run.state === 'failed')
    return { state: 'idle', progress: null, imported, error: null };
  const { progress, queuePosition } = run;
  const state = queuePosition === null ? 'running' : 'queued';
  return { state, progress, imported, error: null, queuePosition };
}

function errorOf({ isDead, error }: RunRow): string | null {
  return isDead ? INTERRUPTED : error;
}
