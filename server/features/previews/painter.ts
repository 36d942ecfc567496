import { createChildWorker } from '../../platform/child-worker.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Card } from './card.ts';
import { tooManyPictures } from './previews.errors.ts';

/** To the process that paints. */
export interface Painting {
  readonly card: Card;
  /** The stored file. */
  readonly photo: Uint8Array | null;
}

/** From that process. */
export type Painted =
  | {
      readonly png: Uint8Array;
      /** Why the photo is missing in it. */
      readonly problem: string | null;
    }
  | { readonly error: string };

export interface Painter {
  /** A PNG. @throws HttpError 503 while too many wait; ChildEnded when the picture takes too long. */
  paint(painting: Painting): Promise<Buffer>;
  /** Waits for nothing. */
  close(): void;
}

export interface PainterOptions {
  readonly log: Pick<Platform['log'], 'warn'>;
  readonly idleMs?: number;
  /** Pictures that may wait; one more is refused. */
  readonly queueLimit?: number;
  /** For one picture; it takes a tenth of a second, and the start of the process a second on a quiet machine. */
  readonly timeLimitMs?: number;
}

const QUEUE_LIMIT = 50;
const TIME_LIMIT_MS = 20_000;
/** The process holds some 100 MB: it goes when no one asks for pictures. */
const IDLE_MS = 30_000;
const SCRIPT = new URL('paint.child.ts', import.meta.url);

/** One process for all pictures, one picture at a time. It starts with the first and ends when it has been idle. */
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
      if (painted.problem !== null) log.warn({ problem: painted.problem }, 'a photo could not be painted');
      return Buffer.from(painted.png);
    },
    close: () => worker.end(),
  };
}
