import type { ChildProcess, Serializable } from 'node:child_process';
import { forkChild } from './fork-child.ts';

/** A file to parse in a process of its own. */
export interface ParseJob<Task extends Serializable> {
  /** A module that calls `serveParsing` of `parsing-child.ts`. */
  readonly script: URL;
  readonly task: Task;
  readonly maxHeapMb: number;
  /** Time that the process may take, without the time in which its caller works on what came. */
  readonly maxMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A file that is not what it should be. */
export interface Refusal {
  readonly code: string;
  /** A sentence for the user who sent the file. */
  readonly message: string;
  readonly line: number | null;
}

/** The whole file is refused by its parser. Crosses from the process that parses to its caller. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused';
  readonly code: string;
  readonly line: number | null;

  constructor({ code, message, line }: Refusal) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** The parser took too long or too much memory, or crashed: nothing else can be said of the file. */
export class ParseInterrupted extends Error {
  override readonly name = 'ParseInterrupted';
}

/** Messages of the process that parses. */
export type ParseMessage<Part> =
  | { readonly part: Part }
  | { readonly done: true }
  | { readonly refusal: Refusal }
  | { readonly failure: string };

/**
 * Parses in a process of its own and yields the parts as they come. A caller who takes them slowly slows the parser
 * down, so that little of a large file is in memory. The process ends with the last part, or when the caller stops.
 *
 * @throws FileRefused when the parser refuses the file; ParseInterrupted when it runs out of time or memory.
 */
export async function* parseInChild<Part, Task extends Serializable = Serializable>(
  job: ParseJob<Task>,
): AsyncGenerator<Part> {
  job.signal?.throwIfAborted();
  const child = forkChild(job.script, job);
  const stop = () => child.kill('SIGKILL');
  job.signal?.addEventListener('abort', stop);
  try {
    yield* partsOf<Part>(child, job);
  } catch (error) {
    job.signal?.throwIfAborted();
    throw error;
  } finally {
    job.signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}

async function* partsOf<Part>(child: ChildProcess, job: ParseJob<Serializable>): AsyncGenerator<Part> {
  let leftMs = job.maxMs;
  let answer = nextMessage<Part>(child, leftMs);
  child.send(job.task, () => undefined);
  for (;;) {
    const askedAt = performance.now();
    const message = await answer;
    leftMs -= performance.now() - askedAt;
    if ('done' in message) return;
    if ('refusal' in message) throw new FileRefused(message.refusal);
    if ('failure' in message) throw new Error(`a file could not be parsed: ${message.failure}`);
    yield message.part;
    answer = nextMessage<Part>(child, leftMs);
    // One that is ending says so by its exit.
    child.send('next', () => undefined);
  }
}

function nextMessage<Part>(child: ChildProcess, timeoutMs: number): Promise<ParseMessage<Part>> {
  const { promise, resolve, reject } = Promise.withResolvers<ParseMessage<Part>>();
  // The script sends what its caller expects: they are written together.
  const onMessage = (message: unknown) => resolve(message as ParseMessage<Part>);
  // Running out of memory shows as a signal; a code is a fault of the parser, not of the file.
  const onExit = (code: number | null, signal: string | null) =>
    reject(
      signal === null
        ? new Error(`the parser ended with code ${code}`)
        : new ParseInterrupted(`the parser ended with ${signal}`),
    );
  child.once('message', onMessage).once('exit', onExit).once('error', reject);
  const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(0, timeoutMs));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', reject);
  });
}
