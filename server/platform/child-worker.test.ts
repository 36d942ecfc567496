import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChildWorker } from './child-worker.ts';
import type { Order } from './child-worker.fixture.ts';
import { isRunning } from './running-process.ts';

const create = (options: { timeLimitMs?: number; idleMs?: number; maxQueued?: number } = {}) =>
  createChildWorker<Order, unknown>({
    script: new URL('child-worker.fixture.ts', import.meta.url),
    timeLimitMs: 20_000,
    idleMs: 20_000,
    maxQueued: 20,
    refuse: () => new Error('too many'),
    ...options,
  });

test('when tasks are run, one child process does them all', async () => {
  const { run } = create();
  const [one, other] = [await run('who'), await run('who')];
  expect(one).toBe(other);
  expect(one).not.toBe(process.pid);
});

test('when a child works, its priority is lower than that of the server', async () => {
  const pid = await create().run('who');
  expect(os.getPriority(Number(pid))).toBe(Math.min(os.getPriority() + 5, 19));
});

test('when a task crashes its process, only that task fails and the next one gets a new process', async () => {
  const { run } = create();
  const first = await run('who');
  const results = await Promise.allSettled([run('crash'), run('who'), run('echo')]);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { name: 'ChildEnded', message: 'the process ended with code 3' } },
    { status: 'fulfilled', value: expect.not.toSatisfy((pid: unknown) => pid === first) },
    { status: 'fulfilled', value: 'echo' },
  ]);
});

test('when a task takes too long, its process is killed', async () => {
  const { run } = create({ timeLimitMs: 3_000 });
  const pid = Number(await run('who'));
  await expect(run('hang')).rejects.toMatchObject({
    name: 'ChildEnded',
    message: 'the process ended with SIGKILL',
  });
  expect(isRunning(pid)).toBe(false);
  expect(await run('echo')).toBe('echo');
});

test('when the process is idle, it ends, and the next task starts a new one', async () => {
  const { run } = create({ idleMs: 0 });
  const pid = Number(await run('who'));
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  expect(await run('echo')).toBe('echo');
});

test('when the queue is full, more tasks are refused', async () => {
  const { run } = create({ maxQueued: 1 });
  const results = await Promise.allSettled([run('echo'), run('echo'), run('echo')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test("when the process starts, it gets none of the server's settings", async () => {
  process.env['SOME_SECRET_OF_THE_SERVER'] = 'x';
  const names = await create().run('env');
  delete process.env['SOME_SECRET_OF_THE_SERVER'];
  expect(names).not.toContain('SOME_SECRET_OF_THE_SERVER');
});

test('when the worker ends, the running task fails and queued ones are refused', async () => {
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

test('when an idle process is killed, the next task gets a new one', async () => {
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
] as const)('when a task ends in a %s, the reason is %s', async (order, reason) => {
  await expect(create({ timeLimitMs: 1_500 }).run(order)).rejects.toMatchObject({ reason });
});

test('when a process crashes that has done other tasks, the task is tried in a new one', async () => {
  const { run } = create();
  await run('echo');
  expect(await run('crash-when-used')).toBe('done');
});
