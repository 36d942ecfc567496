import { createChildWorker } from '../../platform/child-worker.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Card } from './card.ts';
import { tooManyPictures } from './previews.errors.ts';

/** Message to the painter process. */
export interface Painting {
  readonly card: Card;
  /** Stored file of the profile photo. */
  readonly photo: Uint8Array | null;
}

/** Message from the painter process. */
export type Painted =
  | {
      readonly png: Uint8Array;
      /** Reason why the photo is missing. */
      readonly problem: string | null;
    }
  | { readonly error: string };

export interface Painter {
  /** Paints a PNG. @throws HttpError 503 when the queue is full; ChildEnded when painting takes too long */
  paint(painting: Painting): Promise<Buffer>;
  /** Ends the process at once. */
  close(): void;
}

export interface PainterOptions {
  readonly log: Pick<Platform['log'], 'warn'>;
  readonly idleMs?: number;
  /** Maximum number of queued pictures. */
  readonly queueLimit?: number;
  /** Limit for one picture; usually a tenth of a second, plus a second for starting the process. */
  readonly timeLimitMs?: number;
}

const QUEUE_LIMIT = 50;
const TIME_LIMIT_MS = 20_000;
/** The process holds some 100 MB, so it ends when idle. */
const IDLE_MS = 30_000;
const SCRIPT = new URL('paint.child.ts', import.meta.url);

/** Creates the painter: one process, one picture at a time. It starts with the first picture and ends when idle. */
export function createPainter({ log, ...options }: PainterOptions): Painter {
  const worker = createChildWorker<Painting, Painted>({
    script: SCRIPT,
    timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    idleMs: options.idleMs ?? IDLE_MS,
    maxQueued: options.queueLimit ?? QUEUE_LIMIT,
    refuse: tooManyPictures,
    attempts: 1,
  });
  return {
    paint: async (painting) => {
      const painted = await worker.run(painting);
      if ('error' in painted) throw new Error(`a picture could not be painted: ${painted.error}`);
      if (painted.problem !== null)
        log.warn({ problem: painted.problem }, 'a profile photo could not be painted');
      return Buffer.from(painted.png);
    },
    close: () => worker.end(),
  };
}
