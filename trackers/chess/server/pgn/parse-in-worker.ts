import { Worker } from 'node:worker_threads';
import { IMPORT_MAX_BYTES } from '../../contract/imports.ts';
import type { PgnBatch, PgnOptions } from './parse-pgn.ts';
import { PgnError } from './pgn.errors.ts';
import { fromWire, type WorkerAnswer, type WorkerTask } from './worker-messages.ts';

const MAX_HEAP_MB = 768;
/** Without a word from the thread; a batch takes a fraction of a second. */
const MAX_SILENT_MS = 60_000;

/**
 * Reads a file in a thread of its own and hands the games over in batches, each while the next is being read: who takes
 * them slowly slows the reading down, and not much of a large file is in memory. Throws a `PgnError` when the file is
 * refused, `interrupted` when the thread runs out of memory or stands still; what was handed over before stays.
 */
export async function* parseInWorker(file: Uint8Array, options: PgnOptions): AsyncGenerator<PgnBatch> {
  if (file.length > IMPORT_MAX_BYTES) {
    throw new PgnError('too_large', `The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`);
  }
  const worker = startWorker(file, options);
  const answers = new Answers(worker);
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- batches come one after the other
      const answer = await answers.next();
      if (answer.type === 'done') return;
      if (answer.type === 'refused') throw new PgnError(answer.code, answer.message);
      yield fromWire(answer.batch);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('taken');
    }
  } finally {
    await worker.terminate();
  }
}

function startWorker(file: Uint8Array, { names, now, timezone }: PgnOptions): Worker {
  // A copy, because a Buffer is often a slice of memory that others use too.
  const bytes = new Uint8Array(file);
  const task: WorkerTask = { bytes, names, now: now.toString(), timezone };
  return new Worker(new URL('./pgn.worker.ts', import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
}

/** What the thread has said and nobody has asked for yet. */
class Answers {
  readonly #waiting: WorkerAnswer[] = [];
  #end: Error | null = null;
  #wake: () => void = () => undefined;

  constructor(worker: Worker) {
    worker.on('message', (answer: WorkerAnswer) => {
      this.#waiting.push(answer);
      this.#wake();
    });
    worker.on('error', (error: Error & { code?: string }) => {
      this.#stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? interrupted() : error);
    });
    worker.on('exit', () => this.#stop(interrupted()));
  }

  async next(): Promise<WorkerAnswer> {
    for (;;) {
      const answer = this.#waiting.shift();
      if (answer) return answer;
      if (this.#end) throw this.#end;
      // oxlint-disable-next-line no-await-in-loop -- woken once for each answer
      await this.#news();
    }
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#stop(interrupted()), MAX_SILENT_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #stop(error: Error): void {
    this.#end ??= error;
    this.#wake();
  }
}

function interrupted(): PgnError {
  return new PgnError('interrupted', 'Reading the file took too long or too much memory.');
}
