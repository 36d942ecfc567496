import type { ChildProcess, Serializable } from 'node:child_process';
import { forkChild } from './fork-child.ts';

/** A file on disk, or one that was stored compressed. */
export type ParsableFile = { readonly path: string } | { readonly gzip: Uint8Array };

/** A file to parse in a child process. */
export interface ParseJob<Options extends Serializable = Serializable> {
  /** A module that calls `serveParsing` of `parsing-child.ts`. */
  readonly script: URL;
  readonly file: ParsableFile;
  readonly options: Options;
  readonly maxHeapMb: number;
  /** Time that the process may take, without the time in which its caller works on the parts. */
  readonly maxMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The only message to a parser before it begins. */
export interface ParseTask<Options> {
  readonly file: ParsableFile;
  readonly options: Options;
}

export interface Refusal {
  readonly code: string;
  /** A sentence for the user who sent the file. */
  readonly message: string;
  /** The line of the file, from 1. */
  readonly line?: number | null;
}

/** Thrown by a parser that refuses the whole file. It crosses from the child process to the caller. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused';
  readonly code: string;
  readonly line: number | null;

  constructor({ code, message, line = null }: Refusal) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** The parser took too long or too much memory, or crashed. */
export class ParseInterrupted extends Error {
  override readonly name = 'ParseInterrupted';
}

/** Messages of the child process. */
export type ParseMessage<Part> =
  | { readonly part: Part }
  | { readonly done: true }
  | { readonly refusal: Refusal }
  | { readonly failure: string };

/**
 * Parses a file in a child process and yields the parts as they come. The parser continues only after a part was
 * taken, so that little of a large file is in memory. The process ends with the last part, or when the caller stops.
 *
 * @throws FileRefused when the parser refuses the file; ParseInterrupted when it runs out of time or memory.
 */
export async function* parseInChild<Part>(job: ParseJob): AsyncGenerator<Part> {
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

async function* partsOf<Part>(child: ChildProcess, { file, options, maxMs }: ParseJob): AsyncGenerator<Part> {
  let leftMs = maxMs;
  let answer = nextMessage<Part>(child, leftMs);
  child.send({ file, options }, () => undefined);
  for (;;) {
    const sentAt = performance.now();
    const message = await answer;
    leftMs -= performance.now() - sentAt;
    if ('done' in message) return;
    if ('refusal' in message) throw new FileRefused(message.refusal);
    if ('failure' in message) throw new Error(`a file could not be parsed: ${message.failure}`);
    yield message.part;
    answer = nextMessage<Part>(child, leftMs);
    // A process that is ending reports its exit.
    child.send('next', () => undefined);
  }
}

function nextMessage<Part>(child: ChildProcess, timeoutMs: number): Promise<ParseMessage<Part>> {
  const { promise, resolve, reject } = Promise.withResolvers<ParseMessage<Part>>();
  // The script and its caller are written together and share the type of their parts.
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
