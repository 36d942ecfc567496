import { describe, expect, it } from 'vitest';
import { NOW, parseFixture, readFixture } from './import.samples.ts';
import { parseInWorker } from './parse-in-worker.ts';

describe('parseInWorker', () => {
  it('when a file is read in a thread, the answer is that of reading it here, and the bytes stay usable', async () => {
    const bytes = readFixture('hevy-kg.csv');
    expect(await parseInWorker(bytes, { now: NOW })).toEqual(parseFixture('hevy-kg.csv'));
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('when the file is refused, the refusal comes through as it was', async () => {
    const bytes = new TextEncoder().encode('a,b\n1,2\n');
    await expect(parseInWorker(bytes, { now: NOW })).rejects.toMatchObject({
      name: 'ImportError',
      code: 'unknown_format',
      line: 1,
    });
    await expect(parseInWorker(new Uint8Array(21 * 1024 * 1024), { now: NOW })).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('when the file is long, progress is told while it is read', async () => {
    const header =
      'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';
    const rows = Array.from(
      { length: 20_000 },
      (_, index) =>
        `2026-03-02 18:${String(index % 60).padStart(2, '0')}:00,${Math.floor(index / 1200)},Ex ${index % 7},${index},100,5,0,0,,,`,
    );
    const told: number[] = [];
    const bytes = new TextEncoder().encode([header, ...rows].join('\n'));
    const begin = performance.now();
    const parsed = await parseInWorker(bytes, { now: NOW, onProgress: (count) => told.push(count) });
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(parsed.setRows).toBe(20_000);
    expect(told).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map((thousands) => thousands * 1000));
  });
});
