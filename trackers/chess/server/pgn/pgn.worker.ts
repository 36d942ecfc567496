import { once } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { parsePgn } from './parse-pgn.ts';
import { PgnError } from './pgn.errors.ts';
import { toWire, type WorkerAnswer, type WorkerTask } from './worker-messages.ts';

/** Batches that may wait to be taken: one is stored while the next is being read. */
const MAX_WAITING = 2;

/** The thread that reads one file, and then ends. Only `parseInWorker` starts it. */
async function run({ bytes, names, now, timezone }: WorkerTask, port: MessagePort): Promise<void> {
  const answer = (message: WorkerAnswer) => port.postMessage(message);
  let waiting = 0;
  port.on('message', () => (waiting -= 1));
  try {
    for (const batch of parsePgn(bytes, { names, now: Temporal.Instant.from(now), timezone })) {
      answer({ type: 'batch', batch: toWire(batch) });
      waiting += 1;
      // oxlint-disable-next-line no-await-in-loop -- it is the waiting that keeps the memory small
      if (waiting === MAX_WAITING) await once(port, 'message');
    }
    answer({ type: 'done' });
  } catch (error) {
    if (!(error instanceof PgnError)) throw error;
    answer({ type: 'refused', code: error.code, message: error.message });
  }
  port.close();
}

const port = parentPort;
// Node hands workerData over untyped; parse-in-worker.ts is its only sender.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
if (port) await run(workerData as WorkerTask, port);
