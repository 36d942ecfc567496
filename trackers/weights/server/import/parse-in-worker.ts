import { Worker } from 'node:worker_threads';
import { IMPORT_MAX_BYTES } from '../../contract/imports.ts';
import { ImportError } from './import.errors.ts';
import type { ParsedImport } from './import.model.ts';
import type { ParseOptions } from './parse-import.ts';
import type { WorkerAnswer, WorkerTask } from './worker-messages.ts';

const MAX_HEAP_MB = 768;
const MAX_MS = 60_000;

/**
 * Reads a file in a thread of its own, so that a large one holds nobody else up. The bytes are copied once and handed
 * over. Throws what `parseImport` throws, and `interrupted` when the thread runs out of memory or time.
 */
export async function parseInWorker(file: Uint8Array, options: ParseOptions): Promise<ParsedImport> {
  if (file.length > IMPORT_MAX_BYTES) {
    throw new ImportError('too_large', `The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`);
  }
  // A copy, because a Buffer is often a slice of memory that others use too.
  const bytes = new Uint8Array(file);
  const task: WorkerTask = { bytes, now: options.now.toString() };
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), MAX_MS);
  try {
    return await answerOf(worker, options.onProgress);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function answerOf(worker: Worker, onProgress: ParseOptions['onProgress']): Promise<ParsedImport> {
  return new Promise((resolve, reject) => {
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.type === 'progress') onProgress?.(answer.rows);
      else if (answer.type === 'parsed') resolve(answer.parsed);
      else reject(new ImportError(answer.code, answer.message, answer.line ?? undefined));
    });
    worker.on('error', (error: Error & { code?: string }) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? interrupted() : error);
    });
    worker.on('exit', () => reject(interrupted()));
  });
}

function interrupted(): ImportError {
  return new ImportError('interrupted', 'Reading the file took too long or too much memory.');
}
