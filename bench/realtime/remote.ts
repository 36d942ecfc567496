import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A child process that executes commands one after the other. */
export interface Remote {
  /** Resolves with the command's result; rejects when the process ends first. */
  call(command: string, ...args: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

type Answer = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string });
type Commands = Readonly<Record<string, (...args: never[]) => unknown>>;

interface RemoteOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Folder for a CPU profile. */
  readonly profile?: string | undefined;
}

export function startRemote(file: string, { args = [], env = {}, profile }: RemoteOptions = {}): Remote {
  const child = fork(path.join(import.meta.dirname, file), args, {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`])],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  // Sent by `serveCommands` alone.
  child.on('message', (message) => settle(waiting, message as Answer));
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`));
  });
  return {
    call: (command, ...given) => {
      const id = (count += 1);
      const { promise, ...settlers } = Promise.withResolvers<unknown>();
      waiting.set(id, { promise, ...settlers });
      child.send({ id, command, args: given });
      return promise;
    },
    stop: () => end(child),
  };
}

function settle(waiting: Map<number, PromiseWithResolvers<unknown>>, answer: Answer): void {
  const waiter = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('error' in answer) waiter?.reject(new Error(answer.error));
  else waiter?.resolve(answer.result);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The child's side: runs the function with the command's name. */
export function serveCommands(commands: Commands): void {
  // CPU profiles are written only at a regular exit.
  process.on('SIGTERM', () => process.exit(0));
  // The parent is gone.
  process.on('disconnect', () => process.exit(1));
  // Sent by `startRemote` alone.
  process.on('message', (message) => void obey(commands, message as Command));
}

interface Command {
  readonly id: number;
  readonly command: string;
  /** Argument of the command. */
  readonly args: never[];
}

async function obey(commands: Commands, { id, command, args }: Command): Promise<void> {
  try {
    process.send?.({ id, result: await commands[command]?.(...args) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
}
