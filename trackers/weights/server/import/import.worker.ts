import { parentPort, workerData } from 'node:worker_threads';
import { ImportError } from './import.errors.ts';
import { parseImport } from './parse-import.ts';
import type { WorkerAnswer, WorkerTask } from './worker-messages.ts';

/** The thread that reads one file, and then ends. Only `parseInWorker` starts it. */
function run({ bytes, now }: WorkerTask, answer: (message: WorkerAnswer) => void): void {
  try {
    const parsed = parseImport(bytes, {
      now: Temporal.Instant.from(now),
      onProgress: (rows) => answer({ type: 'progress', rows }),
    });
    answer({ type: 'parsed', parsed });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    answer({ type: 'refused', code: error.code, message: error.message, line: error.line ?? null });
  }
}

const port = parentPort;
// Node hands workerData over untyped; parse-in-worker.ts is its only sender.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
if (port) run(workerData as WorkerTask, (message) => port.postMessage(message));
