import { fork, type ChildProcess } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

const running = new Set<ChildProcess>();
// A child in an endless loop would outlive its parent.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a script in a child process, which gets no settings of the server and ends with it. */
export function forkChild(script: URL, { maxHeapMb }: { readonly maxHeapMb?: number } = {}): ChildProcess {
  const child = fork(script, [], {
    serialization: 'advanced',
    execArgv: maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`],
    env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(child);
  return child.once('exit', () => running.delete(child)).once('error', () => running.delete(child));
}
