import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

test('when more work comes than may wait, it is refused; the rest runs in order, so many at once', async () => {
  const inTurn = createWorkQueue({ mostAtOnce: 2, mostWaiting: 2, refuse: () => new Error('too busy') });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const work = gates.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index);
      await promise;
      if (index === 0) throw new Error('failed');
    }),
  );
  await expect(work[4]).rejects.toThrow('too busy');
  expect(begun).toEqual([0, 1]);
  gates[0]?.resolve();
  await expect(work[0]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(work.slice(1, 4));
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
