import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createImports } from '../../../../server/platform/imports.ts';
import { NOW, parseFixture, readFixture } from './import.samples.ts';
import { parseFile } from './parse-file.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

const imports = createImports();
const now = new Date(NOW.epochMilliseconds);

function fileOf(content: Uint8Array | string): { path: string } {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, content);
  return { path: file };
}

test('when a file is parsed in a child process, the result is the same as here', async () => {
  const bytes = readFixture('hevy-kg.csv');
  const parsed = parseFixture('hevy-kg.csv');
  expect(await parseFile(imports, fileOf(bytes), { now })).toEqual(parsed);
  expect(await parseFile(imports, { gzip: gzipSync(bytes) }, { now })).toEqual(parsed);
});

test('when the file is refused, the caller gets the refusal', async () => {
  await expect(parseFile(imports, fileOf('a,b\n1,2\n'), { now })).rejects.toMatchObject({
    name: 'FileRefused',
    code: 'unknown_format',
    line: 1,
  });
});

test('when the file is long, its workouts come in parts with their progress', async () => {
  const header =
    'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';
  const rows = Array.from(
    { length: 2_500 },
    (_, index) =>
      `2026-03-02 18:${String(index % 60).padStart(2, '0')}:00,${Math.floor(index / 10)},Ex ${index % 7},1,100,5,0,0,,,`,
  );
  const shares: number[] = [];
  const parsed = await parseFile(imports, fileOf([header, ...rows].join('\n')), {
    now,
    onProgress: (share) => shares.push(share),
  });
  expect(parsed.setRows).toBe(2_500);
  expect(shares.length).toBe(Math.ceil(parsed.workouts.length / 100));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
