import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTrackers } from './trackers.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'plotline-trackers-'));
afterAll(() => rmSync(dir, { recursive: true }));

function write(name: string, definition: string, server: string): void {
  mkdirSync(path.join(dir, name, 'server'), { recursive: true });
  writeFileSync(path.join(dir, name, 'tracker.ts'), definition);
  writeFileSync(path.join(dir, name, 'server', 'index.ts'), server);
}

test('when some trackers cannot be loaded, each is logged and the others load', async () => {
  const works = "export const tracker = { type: 'works', likeableType: 'work' };";
  const server = 'export const createServer = () => ({});';
  write('works', works, server);
  write('throws', "throw new Error('broken');", server);
  write('nameless', 'export const other = 1;', server);
  write('misnamed', works, server);
  write(
    'serverless',
    "export const tracker = { type: 'serverless', likeableType: 'x' };",
    'export const a = 1;',
  );
  mkdirSync(path.join(dir, 'empty'));

  const logged: string[] = [];
  const loaded = await loadTrackers(
    { error: (fields: { tracker: string }) => void logged.push(fields.tracker) },
    { dir },
  );
  expect(loaded.map(({ definition }) => definition.type)).toEqual(['works']);
  expect(logged.toSorted()).toEqual(['misnamed', 'nameless', 'serverless', 'throws']);
});
