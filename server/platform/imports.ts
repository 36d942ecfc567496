import type { Serializable } from 'node:child_process';
import { HttpError } from './http/errors.ts';
import { createInFlight } from './in-flight.ts';
import { FileRefused, parseInChild, ParseInterrupted, type ParseJob } from './parsing.ts';
import { createWorkQueue } from './work-queue.ts';

/** Uploads that are on disk or on their way, with their runs. */
const IMPORTS_PER_NODE = 100;

/** Imports of files on this node: how many run at once, and with which limits their files are parsed. */
export interface Imports {
  /** The import of a user from its upload to its end, one at a time. @throws HttpError 409 when they have another */
  readonly alone: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Runs work when its turn comes, one after the other; previews do not wait for imports. `onPosition` is told the place in the queue
   * whenever it changes, from 1. @throws HttpError 503 when too many wait
   */
  readonly inTurn: <Result>(
    lane: 'preview' | 'import',
    work: () => Promise<Result>,
    onPosition?: (position: number) => void,
  ) => Promise<Result>;
  /** Parses a file in a process of its own, see `parseInChild`. To be called in turn. */
  readonly parse: <Part, Task extends Serializable = Serializable>(
    job: Omit<ParseJob<Task>, 'signal'>,
  ) => AsyncGenerator<Part>;
  /** Ends what is being parsed, and refuses what waits. */
  readonly close: () => void;
}

export function createImports(): Imports {
  const alone = createInFlight({
    perUser: 1,
    perNode: IMPORTS_PER_NODE,
    tooMany: importRunning,
    busy: tooBusy,
  });
  const createLane = () => createWorkQueue({ mostAtOnce: 1, mostWaiting: IMPORTS_PER_NODE, refuse: tooBusy });
  const lanes = { preview: createLane(), import: createLane() };
  const closing = new AbortController();
  return {
    alone,
    inTurn: (lane, work, onPosition) =>
      lanes[lane](() => {
        closing.signal.throwIfAborted();
        return work();
      }, onPosition),
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

/** The refusal of a parser as an answer, with codes that begin with `<owner>.import_`; other errors pass. */
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
  { type = 'interrupted', cause }: { readonly type?: string; readonly cause: Error },
): HttpError {
  return new HttpError(422, name, [{ loc: ['body', 'file'], msg, type }], { cause });
}
