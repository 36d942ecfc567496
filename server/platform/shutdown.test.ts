import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const FIXTURE = path.join(import.meta.dirname, 'shutdown.fixture.ts');

function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [FIXTURE, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, ended: once(child, 'exit') };
}

/** Returns the exit code and the log of a process. */
async function runToEnd(...args: readonly string[]) {
  const { child, ended } = start(...args);
  const [logged, [exitCode]] = await Promise.all([text(child.stdout), ended]);
  return { logged, exitCode: exitCode as unknown };
}

test.each(['exception', 'rejection'])(
  'when an error is not handled (%s), it is logged, everything is closed and the exit code is 70',
  async (event) => {
    const { logged, exitCode } = await runToEnd(event);
    expect(exitCode).toBe(70);
    const [crash = '', stopped = ''] = logged.split('\n');
    expect(JSON.parse(crash)).toMatchObject({
      level: 60,
      err: { message: 'a mistake', stack: expect.stringContaining('shutdown.fixture.ts') },
    });
    expect(JSON.parse(stopped)).toMatchObject({ msg: 'stopped' });
  },
);

test('when closing hangs or fails after a crash, the process still exits', async () => {
  const [hangs, fails] = await Promise.all([runToEnd('exception', 'hangs'), runToEnd('exception', 'fails')]);
  expect([hangs.exitCode, fails.exitCode]).toEqual([70, 70]);
  expect(fails.logged).toContain('it cannot be closed');
});

test('when the pipe of the log is closed, the process still exits', async () => {
  const { child, ended } = start('exception');
  child.stdout.destroy();
  expect(await ended).toEqual([70, null]);
});

test('when the caller stops the server for a reason, it is logged and the exit code is 70', async () => {
  const { logged, exitCode } = await runToEnd('reason');
  expect(exitCode).toBe(70);
  expect(logged).toContain('the database has exited');
  expect(logged).toContain('stopped');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'when %s is received, the process exits with 0',
  async (signal) => {
    const { child, ended } = start('idle');
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  },
);

test('when a second signal is received, the process exits at once', async () => {
  const { child, ended } = start('idle', 'hangs');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});
