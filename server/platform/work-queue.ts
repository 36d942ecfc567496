export interface WorkQueueOptions {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** Made for those who would have to wait behind too many others. */
  readonly refuse: () => Error;
}

/** Runs work in the order in which it came, so many at once. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createWorkQueue({ mostAtOnce, mostWaiting, refuse }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw refuse();
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that nobody who comes now gets ahead.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
