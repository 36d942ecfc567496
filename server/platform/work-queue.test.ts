import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('when the queue is full, more work is refused and the rest runs in order', async () => {
  const enqueue = createWorkQueue({ concurrency: 2, maxQueued: 2, refuse: () => new Error('too busy') });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const work = gates.map(({ promise }, index) =>
    enqueue(async () => {
      started.push(index);
      await promise;
      if (index === 0) throw new Error('failed');
    }),
  );
  await expect(work[4]).rejects.toThrow('too busy');
  expect(started).toEqual([0, 1]);
  gates[0]?.resolve();
  await expect(work[0]).rejects.toThrow('failed');
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(work.slice(1, 4));
  expect(started).toEqual([0, 1, 2, 3]);
  expect(await enqueue(async () => 'free again')).toBe('free again');
});

test('when one owner has more work, work of others overtakes it', async () => {
  const enqueue = createWorkQueue({ concurrency: 2, maxQueued: 9, refuse: () => new Error('too busy') });
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const started: string[] = [];
  const work = ['ada', 'ada', 'bob', 'cleo'].map((owner, index) =>
    enqueue(
      async () => {
        started.push(owner);
        await gates[index]?.promise;
      },
      { owner },
    ),
  );
  expect(started).toEqual(['ada', 'bob']);
  gates[2]?.resolve();
  await work[2];
  expect(started).toEqual(['ada', 'bob', 'cleo']);
  gates[0]?.resolve();
  await work[0];
  expect(started).toEqual(['ada', 'bob', 'cleo', 'ada']);
  for (const { resolve } of gates) resolve();
  await Promise.all(work);
});
