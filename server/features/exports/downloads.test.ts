import { expect, test, vi } from 'vitest';
import { createDownloads } from './downloads.ts';

test('when all slots are taken, the next download waits for one briefly and then gets 503', async () => {
  vi.useFakeTimers();
  const downloads = createDownloads();
  const [first] = [await downloads.acquire(), await downloads.acquire()];
  const queued = downloads.acquire();
  const isRefused = expect(downloads.acquire()).rejects.toMatchObject({ status: 503 });
  first.release();
  const third = await queued;
  await vi.advanceTimersByTimeAsync(2_000);
  await isRefused;
  third.release();
  await downloads.acquire();
  vi.useRealTimers();
});
