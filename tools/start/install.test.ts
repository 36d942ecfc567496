import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled, findNode, isInstalled } from './install.mjs';

let root: string;
vi.spyOn(console, 'log').mockReturnValue(undefined);

let npmRuns: (readonly string[])[];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'plotline-install-'));
  npmRuns = [];
  writeFileSync(path.join(root, 'package-lock.json'), '{"version": 1}');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

async function install(exitCode = 0): Promise<boolean> {
  return ensureInstalled(root, async (_, args) => {
    npmRuns.push(args);
    if (exitCode === 0) putDependencies();
    return exitCode;
  });
}

function putDependencies(): void {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), '{}');
}

test('when nothing is installed, npm runs once and the next start finds everything', async () => {
  expect(await install()).toBe(true);
  expect(await install()).toBe(true);
  expect(npmRuns).toHaveLength(1);
  expect(npmRuns[0]).toContain('ci');
});

test('when the lock file has changed, npm runs again', async () => {
  await install();
  writeFileSync(path.join(root, 'package-lock.json'), '{"version": 2}');
  expect(isInstalled(root)).toBe(false);
  await install();
  expect(npmRuns).toHaveLength(2);
  expect(isInstalled(root)).toBe(true);
});

test('when npm fails, the next start tries again', async () => {
  expect(await install(1)).toBe(false);
  expect(await install()).toBe(true);
  expect(npmRuns).toHaveLength(2);
});

test('when npm was run manually, it counts unless the lock file is newer', () => {
  putDependencies();
  expect(isInstalled(root)).toBe(true);
  const later = new Date(Date.now() + 60_000);
  utimesSync(path.join(root, 'package-lock.json'), later, later);
  expect(isInstalled(root)).toBe(false);
});

test('when the dependencies bring no Node, the running one is used', () => {
  expect(findNode(root)).toBe(process.execPath);
});
