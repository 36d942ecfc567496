import { Worker } from 'node:worker_threads';
import type { Platform } from '../../platform/platform.ts';
import type { Card } from './card.ts';
import { tooManyPictures } from './previews.errors.ts';

/** To the worker. */
export interface Painting {
  readonly card: Card;
  /** The stored file. */
  readonly photo: Uint8Array | null;
}

/** From the worker. */
export type Painted =
  | {
      readonly png: Uint8Array;
      /** Why the photo is missing in it. */
      readonly problem: string | null;
    }
  | { readonly error: string };

export interface Painter {
  /** A PNG. @throws HttpError 503 while too many wait. */
  paint(painting: Painting): Promise<Buffer>;
  /** Waits for nothing. */
  close(): Promise<void>;
}

export interface PainterOptions {
  readonly log: Pick<Platform['log'], 'warn'>;
  readonly idleMs?: number;
  /** Pictures that may wait; one more is refused. */
  readonly queueLimit?: number;
}

interface Waiting {
  readonly painting: Painting;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const QUEUE_LIMIT = 50;
/** The worker holds some 60 MB: it goes when nobody asks for pictures. */
const IDLE_MS = 30_000;
const WORKER = new URL('paint.worker.ts', import.meta.url);

/** One thread for all pictures, one picture at a time. It starts with the first and ends when it has been idle. */
export function createPainter({ log, idleMs = IDLE_MS, queueLimit = QUEUE_LIMIT }: PainterOptions): Painter {
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(idleTimer);
    current = queue.shift();
    if (!current) idleTimer = setTimeout(() => void stop(), idleMs).unref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not a window
    else (worker ??= start()).postMessage(current.painting);
  }

  function start(): Worker {
    const started = new Worker(WORKER, { execArgv: [] });
    started.unref();
    started.on('message', (painted: Painted) => {
      if ('png' in painted) {
        if (painted.problem !== null) log.warn({ problem: painted.problem }, 'a photo could not be painted');
        current?.resolve(Buffer.from(painted.png));
      } else current?.reject(new Error(`a picture could not be painted: ${painted.error}`));
      next();
    });
    started.on('error', (error) => {
      // It has ended; whoever waits gets another one.
      worker = undefined;
      current?.reject(new Error('the painter failed', { cause: error }));
      next();
    });
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  return {
    paint: (painting) => {
      if (queue.length >= queueLimit) return Promise.reject(tooManyPictures());
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      queue.push({ painting, resolve, reject });
      if (!current) next();
      return promise;
    },
    close: async () => {
      clearTimeout(idleTimer);
      for (const { reject } of [...queue.splice(0), ...(current ? [current] : [])]) reject(tooManyPictures());
      current = undefined;
      await stop();
    },
  };
}
