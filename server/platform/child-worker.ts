import type { ChildProcess, Serializable } from 'node:child_process';
import { forkChild } from './fork-child.ts';
import { createWorkQueue } from './work-queue.ts';

export interface ChildWorkerOptions {
  /** A module that answers every message of its parent with one of its own. */
  readonly script: URL;
  /** How long one task may take; then the process is ended, and the next task gets a new one. */
  readonly timeLimitMs: number;
  /** The process ends when no one has needed it for so long. */
  readonly idleMs: number;
  readonly mostWaiting: number;
  /** Made for those who would have to wait behind too many others. */
  readonly refuse: () => Error;
  /** How often a task is tried that took too long or was killed by the system; default 2. */
  readonly attempts?: number;
}

/**
 * The process of a task ended before its answer. `crashed` is the task's own doing; a process that took too long, that
 * the system killed, or that had done other tasks before says nothing of its task.
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
   * One task at a time, in the order in which they came. One whose process ended by no doing of its own is tried again in
   * another. @throws ChildEnded
   */
  readonly run: (task: Task) => Promise<Answer>;
  /** For good: the task under way fails, those that wait are refused. */
  readonly end: () => void;
}

/**
 * Runs risky or memory-hungry work in a process of its own, which starts with the first task and gives all of its
 * memory back when it ends. What crashes or never returns takes nothing with it but its own task.
 */
export function createChildWorker<Task extends Serializable, Answer>(
  options: ChildWorkerOptions,
): ChildWorker<Task, Answer> {
  const inTurn = createWorkQueue({ ...options, mostAtOnce: 1 });
  let child: ChildProcess | undefined;
  let isEnded = false;
  /** Those that have answered a task: a crash of theirs may come from what an earlier task left behind. */
  const used = new WeakSet<ChildProcess>();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = forkChild(options.script);
    const forget = () => {
      if (child === started) child = undefined;
    };
    // For as long as it lives: an error that no one listens to ends this process.
    return started.on('exit', forget).on('error', forget);
  }

  /** Whoever waits for nothing else may end. */
  function rest(rested: ChildProcess): void {
    rested.unref();
    rested.channel?.unref();
    idleTimer = setTimeout(() => {
      if (child === rested) child = undefined;
      if (rested.connected) rested.disconnect();
    }, options.idleMs).unref();
  }

  async function work(task: Task): Promise<Answer> {
    if (isEnded) throw options.refuse();
    clearTimeout(idleTimer);
    const worker = (child ??= start());
    worker.ref();
    worker.channel?.ref();
    try {
      return await ask<Answer>(worker, task, {
        timeLimitMs: options.timeLimitMs,
        isFresh: !used.has(worker),
      });
    } finally {
      used.add(worker);
      if (worker.connected && child === worker) rest(worker);
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
    run: (task) => inTurn(() => attempt(task, options.attempts ?? ATTEMPTS)),
    end: () => {
      isEnded = true;
      clearTimeout(idleTimer);
      child?.kill('SIGKILL');
    },
  };
}

async function ask<Answer>(
  worker: ChildProcess,
  task: Serializable,
  { timeLimitMs, isFresh }: { readonly timeLimitMs: number; readonly isFresh: boolean },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // The script answers with what its parent expects of it: they are written together.
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  let isTimeout = false;
  const onExit = (code: number | null, signal: string | null) => {
    const isOwnDoing = isFresh && !isFromOutside(code, signal);
    const reason = isTimeout ? 'timeout' : isOwnDoing ? 'crashed' : 'killed';
    reject(new ChildEnded(`the process ended with ${signal ?? `code ${code}`}`, reason));
  };
  worker.once('message', onMessage).once('exit', onExit).once('error', reject);
  const timer = setTimeout(() => {
    isTimeout = true;
    worker.kill('SIGKILL');
  }, timeLimitMs);
  try {
    worker.send(task, (error) => {
      // One that is ending says so itself.
      if (error && worker.exitCode === null && worker.signalCode === null && worker.connected) reject(error);
    });
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('exit', onExit).off('error', reject);
  }
}

/** The system ends processes when memory runs short; a crash shows as another signal or as a code. */
function isFromOutside(code: number | null, signal: string | null): boolean {
  return code === 0 || signal === 'SIGKILL' || signal === 'SIGTERM';
}
