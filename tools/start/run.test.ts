import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { run } from './run.mjs';

/** A program that prints each signal and continues. */
const listener = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.log(signal));
  setInterval(() => undefined, 1000);
  console.log('ready ' + process.pid);
`;

/** Starts the listener directly, or through a shell. */
function startRunner(isInShell = false): { runner: ChildProcess; nextLine: () => Promise<string> } {
  const module = JSON.stringify(path.join(import.meta.dirname, 'run.mjs'));
  const script = `import { run } from ${module}; await run(process.execPath, ['--eval', process.argv[1]]);`;
  const args = ['--input-type=module', '--eval', script, listener];
  const command = [process.execPath, ...args];
  const [program = '', ...rest] = isInShell ? ['sh', '-c', '"$@"; exit', 'sh', ...command] : command;
  const runner = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: runner.stdout })[Symbol.asyncIterator]();
  return { runner, nextLine: async () => String((await lines.next()).value) };
}

test('when a program ends, its exit code is returned', async () => {
  expect(await run(process.execPath, ['--eval', 'process.exit(3)'])).toBe(3);
  expect(await run(process.execPath, ['--eval', 'process.kill(process.pid, "SIGKILL")'])).toBe(137);
});

test('when a program does not exist, the exit code is 127', async () => {
  expect(await run('/nowhere/program', [])).not.toBe(0);
});

test.runIf(process.platform === 'linux')(
  'when the same Ctrl-C arrives twice, it is passed on once; when we are killed, the program gets a signal',
  async () => {
    const { runner, nextLine } = startRunner();
    const pid = Number((await nextLine()).split(' ')[1]);
    runner.kill('SIGINT');
    expect(await nextLine()).toBe('SIGINT');
    runner.kill('SIGINT');
    runner.kill('SIGTERM');
    runner.kill('SIGKILL');
    await once(runner, 'exit');
    // A second SIGINT would have been printed before this.
    expect(await nextLine()).toBe('SIGTERM');
    process.kill(pid, 'SIGKILL');
  },
);

test('when the shell that runs us ends, the program gets a signal', async () => {
  const { runner, nextLine } = startRunner(true);
  const pid = Number((await nextLine()).split(' ')[1]);
  runner.kill('SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
  process.kill(pid, 'SIGKILL');
});
