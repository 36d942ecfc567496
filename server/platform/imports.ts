import { HttpError } from './http/errors.ts';
import { createInFlight } from './in-flight.ts';
import { FileRefused, parseInChild, ParseInterrupted, type ParseJob } from './parsing.ts';
import { createWorkQueue } from './work-queue.ts';

/** Limit of uploads that are arriving, queued or being imported. */
const IMPORTS_PER_NODE = 100;
/** Places of each queue: beside the longest import of one user, those of others begin at once. */
const PLACES = 2;

/** Shared limits of file imports on this node. */
export interface Imports {
  /** Runs an import, upload included, unless the user has another. @throws HttpError 409, or 503 when the node is full */
  readonly oneAtATime: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Runs work in its turn, never two of one user at a time, so that no user holds all places. @throws HttpError 503 when
   * the queue is full
   */
  readonly enqueue: <Result>(place: ImportPlace, work: () => Promise<Result>) => Promise<Result>;
  /** Parses a file in a child process, see `parseInChild`. To be called within queued work. */
  readonly parse: <Part>(job: Omit<ParseJob, 'signal'>) => AsyncGenerator<Part>;
  /** Stops all parsing and refuses queued work. */
  readonly close: () => void;
}

/** Previews have a queue of their own, so that a long import does not delay them. */
export type ImportQueue = 'preview' | 'import';

export interface ImportPlace {
  readonly queue: ImportQueue;
  readonly userId: string;
  /** Called whenever the position in the queue changes, from 1. */
  readonly onPosition?: (position: number) => void;
}

export function createImports(): Imports {
  const oneAtATime = createInFlight({
    perUser: 1,
    perNode: IMPORTS_PER_NODE,
    tooMany: importRunning,
    busy: tooBusy,
  });
  const createQueue = () =>
    createWorkQueue({ concurrency: PLACES, maxQueued: IMPORTS_PER_NODE, refuse: tooBusy });
  const queues = { preview: createQueue(), import: createQueue() };
  const closing = new AbortController();
  return {
    oneAtATime,
    enqueue: ({ queue, userId, onPosition }, work) =>
      queues[queue](
        () => {
          closing.signal.throwIfAborted();
          return work();
        },
        { owner: userId, onPosition },
      ),
    parse: (job) => parseInChild({ ...job, signal: closing.signal }),
    close: () => closing.abort(stopping()),
  };
}

export function importRunning(): HttpError {
  return new HttpError(
    409,
    'imports.running',
    'You already have an import running. Try again when it finishes.',
  );
}

function tooBusy(): HttpError {
  return new HttpError(503, 'imports.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '30' },
  });
}

function stopping(): HttpError {
  return new HttpError(503, 'imports.stopping', 'The server is restarting. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

/** Returns the response for a file that a parser refused, its code begins with `<owner>.import_`; or the error itself. */
export function refusedFile(owner: string, error: unknown): unknown {
  if (error instanceof ParseInterrupted) {
    const message = 'Reading the file took too long or too much memory.';
    return fileError(`${owner}.import_interrupted`, message, { cause: error });
  }
  if (!(error instanceof FileRefused)) return error;
  const { code, message } = error;
  const name = `${owner}.import_${code}`;
  return code.startsWith('too_')
    ? new HttpError(413, name, message, { cause: error })
    : fileError(name, message, { type: code, cause: error });
}

function fileError(
  name: string,
  msg: string,
  { type = 'interrupted', cause }: { type?: string; cause: Error },
): HttpError {
  return new HttpError(422, name, [{ loc: ['body', 'file'], msg, type }], { cause });
}
