import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readRestoreFile } from '../../server/features/exports/restores/restore-file.ts';
import { parseInChild } from '../../server/platform/parsing.ts';
import { archive } from '../support/archive.ts';
import { restore } from '../support/restores.ts';
import { createTestApp } from '../support/test-app.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'plotline-archives-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads an archive as a restore does. @returns the tables of the rows in the order in which they came */
async function read(files: Readonly<Record<string, string>>): Promise<string[]> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, await archive(files));
  const options = { folder, tables: ['notes', 'posts'], mediaTable: 'media', maxMediaBytes: 1_000_000 };
  const parts = await Array.fromAsync(readRestoreFile({ parse: parseInChild }, file, options));
  return parts.flatMap((part) => ('table' in part ? part.rows.map(() => part.table) : []));
}

const noise = (bytes: number) => Array.from({ length: bytes / 32 }, () => randomUUID()).join('');
const objects = (count: number) => `{"a":[${Array.from({ length: count }, () => '{}').join()}]}\n`;

test('when an archive has rows of usual sizes, they are read in the order of the tables', async () => {
  const rows = await read({ 'restore/posts.jsonl': '{"n":1}\n{"n":2}\n', 'restore/notes.jsonl': '{"n":3}' });
  expect(rows).toEqual(['notes', 'posts', 'posts']);
});

test.each([
  ['a row of a million values', objects(600_000)],
  ['a row of 200,000 keys', `{${Array.from({ length: 200_000 }, (_, index) => `"${index}":0`).join()}}`],
  ['a row of lists in lists', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a row of megabytes', `{"a":"${noise(3 * 1024 * 1024)}"}`],
  ['rows that unpack to a thousand times their size', '{"a":"x"}\n'.repeat(2_000_000)],
])('when an archive has %s, it is refused as too large', async (_, rows) => {
  await expect(read({ 'restore/notes.jsonl': rows })).rejects.toMatchObject({
    name: 'FileRefused',
    code: 'too_large',
  });
});

test('when the account of an archive is large, it is refused', async () => {
  await expect(read({ 'account.json': `{"bio":"${noise(100_000)}"}` })).rejects.toMatchObject({
    code: 'too_large',
  });
});

test('when pictures of an archive have rows of many values, its restore is refused and the server goes on', async () => {
  const app = await createTestApp();
  const eve = await app.signUp('eve_archive');
  const media = Array.from({ length: 100 }, () => `{"uuid":"${randomUUID()}",${objects(50_000).slice(1)}`);
  const { state, error } = await restore(app, eve, await archive({ 'restore/media.jsonl': media.join('') }));
  expect([state, error]).toEqual(['failed', expect.stringContaining('too large')]);
  expect((await eve.get('/api/')).statusCode).toBe(200);
});
