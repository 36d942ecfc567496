import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChildWorker } from './child-worker.ts';
import type { Order } from './child-worker.fixture.ts';

const create = (options: { timeLimitMs?: number; idleMs?: number; mostWaiting?: number } = {}) =>
  createChildWorker<Order, unknown>({
    script: new URL('child-worker.fixture.ts', import.meta.url),
    timeLimitMs: 20_000,
    idleMs: 20_000,
    mostWaiting: 20,
    refuse: () => new Error('too many'),
    ...options,
  });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('when tasks come, one process of its own does them all', async () => {
  const { run } = create();
  const [one, other] = [await run('who'), await run('who')];
  expect(one).toBe(other);
  expect(one).not.toBe(process.pid);
});

test('when a task brings its process down, it alone fails and the next one gets a new process', async () => {
  const { run } = create();
  const first = await run('who');
  const results = await Promise.allSettled([run('crash'), run('who'), run('echo')]);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { name: 'ChildEnded', message: 'the process ended with code 3' } },
    { status: 'fulfilled', value: expect.not.toSatisfy((pid: unknown) => pid === first) },
    { status: 'fulfilled', value: 'echo' },
  ]);
});

test('when a task takes too long, its process is ended', async () => {
  const { run } = create({ timeLimitMs: 3_000 });
  const pid = Number(await run('who'));
  await expect(run('hang')).rejects.toMatchObject({
    name: 'ChildEnded',
    message: 'the process ended with SIGKILL',
  });
  expect(isRunning(pid)).toBe(false);
  expect(await run('echo')).toBe('echo');
});

test('when nothing is left to do, the process ends, and starts again when it is needed', async () => {
  const { run } = create({ idleMs: 0 });
  const pid = Number(await run('who'));
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  expect(await run('echo')).toBe('echo');
});

test('when too many wait, the last ones are refused', async () => {
  const { run } = create({ mostWaiting: 1 });
  const results = await Promise.allSettled([run('echo'), run('echo'), run('echo')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('when the process starts, it gets none of the settings of its parent', async () => {
  process.env['SOME_SECRET_OF_THE_SERVER'] = 'x';
  const names = await create().run('env');
  delete process.env['SOME_SECRET_OF_THE_SERVER'];
  expect(names).not.toContain('SOME_SECRET_OF_THE_SERVER');
});

test('when the worker is ended, the task under way fails and those that wait are refused', async () => {
  const { run, end } = create();
  const pid = Number(await run('who'));
  const tasks = Promise.allSettled([run('hang'), run('echo')]);
  end();
  expect(await tasks).toMatchObject([
    { status: 'rejected', reason: { name: 'ChildEnded' } },
    { status: 'rejected', reason: { message: 'too many' } },
  ]);
  expect(isRunning(pid)).toBe(false);
});

test('when the process is killed while it rests, the next task gets a new one', async () => {
  const { run } = create();
  const pid = Number(await run('who'));
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await run('echo')).toBe('echo');
});

test('when the system kills a process, its task is tried again', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await create().run({ killedOnce: path.join(folder, 'killed') })).toBe('done');
});

test.each([
  ['hang', 'timeout'],
  ['crash', 'crashed'],
] as const)('when a task does nothing but %s, the reason is %s', async (order, reason) => {
  await expect(create({ timeLimitMs: 1_500 }).run(order)).rejects.toMatchObject({ reason });
});

test('when a process crashes that has done other tasks, the task is tried in a fresh one', async () => {
  const { run } = create();
  await run('echo');
  expect(await run('crash-when-used')).toBe('done');
});
