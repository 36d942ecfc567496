import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';
import { createWorkQueue } from './work-queue.ts';

export interface ChildWorkerOptions {
  /** A module that answers every message of its parent with one of its own. */
  readonly script: URL;
  /** How long one task may take; then the process is ended, and the next task gets a new one. */
  readonly timeLimitMs: number;
  /** The process ends when nobody has needed it for so long. */
  readonly idleMs: number;
  readonly mostWaiting: number;
  /** Made for those who would have to wait behind too many others. */
  readonly refuse: () => Error;
}

/** The task took too long, or brought its process down: nothing else can be said about it. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
}

export interface ChildWorker<Task extends Serializable, Answer> {
  /** One task at a time, in the order in which they came. @throws ChildEnded */
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
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(options.script, [], {
      serialization: 'advanced',
      execArgv: [],
      env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    // It may hang and not notice that we are gone.
    const endWithUs = () => void started.kill('SIGKILL');
    process.once('exit', endWithUs);
    started.once('exit', () => process.off('exit', endWithUs));
    // For as long as it lives: an error that nobody listens to ends this process.
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
      return await ask<Answer>(worker, task, options.timeLimitMs);
    } finally {
      if (worker.connected && child === worker) rest(worker);
    }
  }

  return {
    run: (task) => inTurn(() => work(task)),
    end: () => {
      isEnded = true;
      clearTimeout(idleTimer);
      child?.kill('SIGKILL');
    },
  };
}

async function ask<Answer>(worker: ChildProcess, task: Serializable, timeLimitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // The script answers with what its parent expects of it: they are written together.
  const onMessage = (answer: unknown) => resolve(answer as Answer);
  const onExit = (code: number | null, signal: string | null) =>
    reject(new ChildEnded(`the process ended with ${signal ?? `code ${code}`}`));
  worker.once('message', onMessage).once('exit', onExit).once('error', reject);
  const timer = setTimeout(() => worker.kill('SIGKILL'), timeLimitMs);
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
