import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { childEnvironment } from './child-environment.ts';

/** Added to the niceness of the server, so that it responds to requests while files are parsed and pictures painted. */
const NICER_BY = 5;
const MAX_NICENESS = os.constants.priority.PRIORITY_LOW;

const running = new Set<ChildProcess>();
// A child in an endless loop would outlive its parent.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a script in a child process, which gets no settings of the server, runs with a lower priority and ends with it. */
export function forkChild(script: URL, { maxHeapMb }: { readonly maxHeapMb?: number } = {}): ChildProcess {
  const child = fork(script, [], {
    serialization: 'advanced',
    execArgv: maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`],
    env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(child);
  // Right after the start: threads inherit the priority. Without a pid the start has failed, see 'error'.
  if (child.pid !== undefined) os.setPriority(child.pid, Math.min(os.getPriority() + NICER_BY, MAX_NICENESS));
  return child.once('exit', () => running.delete(child)).once('error', () => running.delete(child));
}
