export interface WorkQueueOptions {
  readonly concurrency: number;
  readonly maxQueued: number;
  /** Creates the error that is thrown when the queue is full. */
  readonly refuse: () => Error;
}

export interface WorkOptions {
  /** Work of one owner runs one at a time: work of others overtakes what waits for the same owner. */
  readonly owner?: string;
  /** Called while the work is queued, whenever its position changes; the next in line has position 1. */
  readonly onPosition?: ((position: number) => void) | undefined;
}

/** Runs work in the order in which it came, up to `concurrency` at once. */
export type WorkQueue = <Result>(work: () => Promise<Result>, options?: WorkOptions) => Promise<Result>;

interface QueuedWork extends WorkOptions {
  readonly start: () => void;
}

export function createWorkQueue({ concurrency, maxQueued, refuse }: WorkQueueOptions): WorkQueue {
  const queued: QueuedWork[] = [];
  const owners = new Set<string>();
  let running = 0;

  const mayStart = ({ owner }: WorkOptions) =>
    running < concurrency && (owner === undefined || !owners.has(owner));

  function setRunning({ owner }: WorkOptions): void {
    running += 1;
    if (owner !== undefined) owners.add(owner);
  }

  function enqueue(options: WorkOptions): Promise<void> {
    return new Promise((start) => {
      const position = queued.push({ ...options, start });
      options.onPosition?.(position);
    });
  }

  function end({ owner }: WorkOptions): void {
    running -= 1;
    if (owner !== undefined) owners.delete(owner);
    const index = queued.findIndex(mayStart);
    const [next] = index === -1 ? [] : queued.splice(index, 1);
    if (!next) return;
    // At once, so that newer work cannot overtake it.
    setRunning(next);
    next.start();
    for (const [place, { onPosition }] of queued.entries()) onPosition?.(place + 1);
  }

  return async (work, options = {}) => {
    if (mayStart(options)) setRunning(options);
    else if (queued.length < maxQueued) await enqueue(options);
    else throw refuse();
    try {
      return await work();
    } finally {
      end(options);
    }
  };
}
