import { expect, test, vi } from 'vitest';
import { createDownloads } from './downloads.ts';

test('when all places are taken, the next waits a moment for one, then is told to come back', async () => {
  vi.useFakeTimers();
  const downloads = createDownloads();
  const [first] = [await downloads.enter(), await downloads.enter()];
  const waits = downloads.enter();
  const isRefused = expect(downloads.enter()).rejects.toMatchObject({ status: 503 });
  first.leave();
  const third = await waits;
  await vi.advanceTimersByTimeAsync(2_000);
  await isRefused;
  third.leave();
  await downloads.enter();
  vi.useRealTimers();
});
