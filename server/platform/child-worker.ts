import type { ChildProcess, Serializable } from 'node:child_process';
import { forkChild } from './fork-child.ts';
import { createWorkQueue } from './work-queue.ts';

export interface ChildWorkerOptions {
  /** A module that responds to every message with one message. */
  readonly script: URL;
  /** Limit of one task; the process is killed at the limit, and the next task gets a new one. */
  readonly timeLimitMs: number;
  /** The process ends after being idle for this long. */
  readonly idleMs: number;
  readonly maxQueued: number;
  /** Creates the error that is thrown when the queue is full or the worker has ended. */
  readonly refuse: () => Error;
  /** Number of tries of a task that timed out or whose process was killed by the system; default 2. */
  readonly attempts?: number;
}

/**
 * The process ended before it responded to a task. `crashed` means that the task caused it; a timeout, a kill by the
 * system or the crash of a process that had done other tasks may have other causes.
 */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  readonly reason: 'timeout' | 'killed' | 'crashed';

  constructor(message: string, reason: ChildEnded['reason']) {
    super(message);
    this.reason = reason;
  }
}

const ATTEMPTS = 2;

export interface ChildWorker<Task extends Serializable, Answer> {
  /**
   * Runs one task at a time, in the order in which they came. A task that did not cause the end of its process is tried
   * again in a new one. @throws ChildEnded
   */
  readonly run: (task: Task) => Promise<Answer>;
  /** Ends the worker: the running task fails and queued ones are refused. */
  readonly end: () => void;
}

/**
 * Creates a worker for risky or memory-hungry tasks. Its process starts with the first task and frees its memory when
 * it ends; a task that crashes or never returns harms only itself.
 */
export function createChildWorker<Task extends Serializable, Answer>(
  options: ChildWorkerOptions,
): ChildWorker<Task, Answer> {
  const enqueue = createWorkQueue({ ...options, concurrency: 1 });
  let child: ChildProcess | undefined;
  let isEnded = false;
  /** Processes that have done a task: an earlier task may be the cause of their crash. */
  const used = new WeakSet<ChildProcess>();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = forkChild(options.script);
    const forget = () => {
      if (child === started) child = undefined;
    };
    // These listeners stay: an error event without a listener would end the server.
    return started.on('exit', forget).on('error', forget);
  }

  /** Ends a process after its idle time. Meanwhile it does not keep the server from exiting. */
  function setIdle(idle: ChildProcess): void {
    idle.unref();
    idle.channel?.unref();
    idleTimer = setTimeout(() => {
      if (child === idle) child = undefined;
      if (idle.connected) idle.disconnect();
    }, options.idleMs).unref();
  }

  async function work(task: Task): Promise<Answer> {
    if (isEnded) throw options.refuse();
    clearTimeout(idleTimer);
    const worker = (child ??= start());
    worker.ref();
    worker.channel?.ref();
    try {
      return await send<Answer>(worker, task, {
        timeLimitMs: options.timeLimitMs,
        isFresh: !used.has(worker),
      });
    } finally {
      used.add(worker);
      if (worker.connected && child === worker) setIdle(worker);
    }
  }

  async function attempt(task: Task, attempts: number): Promise<Answer> {
    try {
      return await work(task);
    } catch (error) {
      const isRepeatable = error instanceof ChildEnded && error.reason !== 'crashed' && !isEnded;
      if (!isRepeatable || attempts === 1) throw error;
      return attempt(task, attempts - 1);
    }
  }

  return {
    run: (task) => enqueue(() => attempt(task, options.attempts ?? ATTEMPTS)),
    end: () => {
      isEnded = true;
      clearTimeout(idleTimer);
      child?.kill('SIGKILL');
    },
  };
}

async function send<Answer>(
  worker: ChildProcess,
  task: Serializable,
  { timeLimitMs, isFresh }: { timeLimitMs: number; isFresh: boolean },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // The script and its caller are written together and share the type of the responses.
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  let isTimeout = false;
  const onExit = (code: number | null, signal: string | null) => {
    const isTaskFault = isFresh && !isExternal(code, signal);
    const reason = isTimeout ? 'timeout' : isTaskFault ? 'crashed' : 'killed';
    reject(new ChildEnded(`the process ended with ${signal ?? `code ${code}`}`, reason));
  };
  worker.once('message', onMessage).once('exit', onExit).once('error', reject);
  const timer = setTimeout(() => {
    isTimeout = true;
    worker.kill('SIGKILL');
  }, timeLimitMs);
  try {
    worker.send(task, (error) => {
      // A process that is ending reports its exit.
      if (error && worker.exitCode === null && worker.signalCode === null && worker.connected) reject(error);
    });
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('exit', onExit).off('error', reject);
  }
}

/** The system ends processes when memory runs short; a crash shows as another signal or as a code. */
function isExternal(code: number | null, signal: string | null): boolean {
  return code === 0 || signal === 'SIGKILL' || signal === 'SIGTERM';
}
