export interface WorkQueueOptions {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** Made for those who would have to wait behind too many others. */
  readonly refuse: () => Error;
}

/**
 * Runs work in the order in which it came, so many at once. `onPosition` is called while the work waits, from 1 for
 * the next in line, whenever its position changes.
 */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  onPosition?: (position: number) => void,
) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
  readonly onPosition: ((position: number) => void) | undefined;
}

export function createWorkQueue({ mostAtOnce, mostWaiting, refuse }: WorkQueueOptions): WorkQueue {
  const waiting: Waiting[] = [];
  let running = 0;

  function wait(onPosition: Waiting['onPosition']): Promise<void> {
    return new Promise((start) => {
      const position = waiting.push({ start, onPosition });
      onPosition?.(position);
    });
  }

  function startNext(): void {
    // The place goes straight to the next one, so that no one who comes now gets ahead.
    const next = waiting.shift();
    if (!next) running -= 1;
    next?.start();
    for (const [index, { onPosition }] of waiting.entries()) onPosition?.(index + 1);
  }

  return async (work, onPosition) => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length < mostWaiting) await wait(onPosition);
    else throw refuse();
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
