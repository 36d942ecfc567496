import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf, webSources } from './fingerprint.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'plotline-fingerprint-'));
  write('package-lock.json');
  write('contract/likes.ts');
  write('web/main.tsx');
  write('trackers/running/tracker.ts');
  write('trackers/running/web/Page.tsx');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text = file): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function fingerprint(): string {
  return fingerprintOf(root, webSources(root));
}

test.each([
  'package-lock.json',
  'contract/likes.ts',
  'web/main.tsx',
  'web/pages/NewPage.tsx',
  'trackers/running/tracker.ts',
  'trackers/running/web/Page.tsx',
])('when %s changes, the web app is built again', (file) => {
  const before = fingerprint();
  write(file, 'changed');
  expect(fingerprint()).not.toBe(before);
});

test.each([
  'web/dist/index.html',
  'web/node_modules/react/index.js',
  'web/main.test.tsx',
  'server/main.ts',
  'trackers/running/server/sync.ts',
])('when %s changes, the web app is as before', (file) => {
  const before = fingerprint();
  write(file, 'changed');
  expect(fingerprint()).toBe(before);
});

test('when a file is renamed, the web app is rebuilt', () => {
  const before = fingerprint();
  renameSync(path.join(root, 'web/main.tsx'), path.join(root, 'web/start.tsx'));
  expect(fingerprint()).not.toBe(before);
});
