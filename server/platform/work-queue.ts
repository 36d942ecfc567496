export interface WorkQueueOptions {
  readonly concurrency: number;
  readonly maxQueued: number;
  /** Creates the error that is thrown when the queue is full. */
  readonly refuse: () => Error;
}

/**
 * Runs work in the order in which it came, up to `concurrency` at once. Calls `onPosition` while the work is queued,
 * whenever its position changes; the next in line has position 1.
 */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  onPosition?: (position: number) => void,
) => Promise<Result>;

interface QueuedWork {
  readonly start: () => void;
  readonly onPosition: ((position: number) => void) | undefined;
}

export function createWorkQueue({ concurrency, maxQueued, refuse }: WorkQueueOptions): WorkQueue {
  const queued: QueuedWork[] = [];
  let running = 0;

  function enqueue(onPosition: QueuedWork['onPosition']): Promise<void> {
    return new Promise((start) => {
      const position = queued.push({ start, onPosition });
      onPosition?.(position);
    });
  }

  function startNext(): void {
    // `running` does not drop when queued work takes over, so that newer work cannot overtake it.
    const next = queued.shift();
    if (!next) running -= 1;
    next?.start();
    for (const [index, { onPosition }] of queued.entries()) onPosition?.(index + 1);
  }

  return async (work, onPosition) => {
    if (running < concurrency) running += 1;
    else if (queued.length < maxQueued) await enqueue(onPosition);
    else throw refuse();
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
