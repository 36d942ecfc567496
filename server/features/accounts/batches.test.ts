import { expect, test } from 'vitest';
import { runBatches } from './batches.ts';

test('when batches find all rows locked, they run a few times a second until the job stops', async () => {
  const startedAt = performance.now();
  const stopping = new AbortController();
  let batches = 0;
  const isDone = await runBatches(
    async () => {
      batches += 1;
      if (performance.now() - startedAt > 300) stopping.abort();
      return true;
    },
    { startedAt, signal: stopping.signal },
  );
  expect(isDone).toBe(false);
  expect(batches).toBeLessThan(10);
});
