import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createStorage } from './storage.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-storage-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const storage = createStorage({ dataDir });

async function* brokenUpload() {
  yield 'one';
  throw new Error('the upload broke off');
}

async function* uploadToFullDisk() {
  yield 'one';
  throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
}

test('when a file is stored, it can be read with its size and type', async () => {
  const content = Buffer.from([0, 1, 2, 255]);
  await storage.put('avatars/a-1.webp', content);
  const file = await storage.get('avatars/a-1.webp');
  expect(file).toMatchObject({ size: 4, contentType: 'image/webp' });
  expect(file && (await buffer(file.stream))).toEqual(content);
});

test('when a file is deleted while it is read, the reader gets all of it', async () => {
  await storage.put('exports/gone.csv', Buffer.from('whole'));
  const file = await storage.get('exports/gone.csv');
  await storage.delete('exports/gone.csv');
  expect(file && (await text(file.stream))).toBe('whole');
});

test('when the content is a stream, all of it is written', async () => {
  await storage.put('exports/b', Readable.from(['one ', 'two']));
  const file = await storage.get('exports/b');
  expect(file).toMatchObject({ size: 7, contentType: null });
  expect(file && (await text(file.stream))).toBe('one two');
});

test('when a stream breaks, no part of the file remains', async () => {
  await expect(storage.put('broken/c', Readable.from(brokenUpload()))).rejects.toThrow(
    'the upload broke off',
  );
  expect(await storage.get('broken/c')).toBeNull();
  expect(readdirSync(path.join(dataDir, 'files/broken'))).toEqual([]);
});

test('when a stream fails before it is read, storing fails with its error', async () => {
  const content = createReadStream(path.join(dataDir, 'there-is-no-such-file'));
  await expect(storage.put('broken/d', content)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(readdirSync(path.join(dataDir, 'files/.unfinished'))).toEqual([]);
});

test('when the disk is full, no part of the file remains', async () => {
  await expect(storage.put('broken/e', Readable.from(uploadToFullDisk()))).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(await storage.get('broken/e')).toBeNull();
  expect(readdirSync(path.join(dataDir, 'files/.unfinished'))).toEqual([]);
});

test('when a file or a folder is deleted, it is gone and can be deleted again', async () => {
  await storage.put('d/one.png', Buffer.from('1'));
  await storage.put('d/two.png', Buffer.from('2'));
  await storage.put('dd/three.png', Buffer.from('3'));
  await storage.delete('d/one.png');
  await storage.delete('d/one.png');
  expect(await storage.get('d/one.png')).toBeNull();
  expect(await storage.get('d/two.png').then((file) => file?.stream.destroy())).toBeDefined();
  await storage.deletePrefix('d');
  await storage.deletePrefix('d');
  expect(await storage.get('d/two.png')).toBeNull();
  expect(await storage.get('dd/three.png').then((file) => file?.stream.destroy())).toBeDefined();
});

test.each([
  '',
  '.',
  '..',
  '../secret.key',
  '/etc/passwd',
  'a/../b',
  'a//b',
  'A.png',
  'a.png/b',
  'a\0',
  'a.png~',
  '.a',
])('when the key is %j, it is refused', async (key) => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
  await expect(storage.get(key)).rejects.toThrow('not a storage key');
  await expect(async () => storage.deletePrefix(key)).rejects.toThrow('not a storage key');
});

test('when a crash left a partial file, the next start removes only that', async () => {
  await storage.put('e/whole.png', Buffer.from('x'));
  const half = path.join(dataDir, 'files/.unfinished/half');
  writeFileSync(half, 'ha');
  const file = await createStorage({ dataDir }).get('e/whole.png');
  expect(existsSync(half)).toBe(false);
  expect(file && (await text(file.stream))).toBe('x');
});

test('when a node starts while another one writes a file to the same folder, the file becomes whole', async () => {
  const started = path.join(dataDir, 'started.ts');
  // Prints when the file is half-written, and goes on when its input ends.
  writeFileSync(
    started,
    `import { createStorage } from ${JSON.stringify(path.join(import.meta.dirname, 'storage.ts'))};
    import { Readable } from 'node:stream';
    async function* slow() {
      yield 'one';
      console.log('half-written');
      for await (const _ of process.stdin);
      yield ' two';
    }
    await createStorage({ dataDir: ${JSON.stringify(dataDir)} }).put('e/slow.png', Readable.from(slow()));`,
  );
  const other = spawn(process.execPath, [started], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  const second = createStorage({ dataDir });
  other.stdin.end();
  expect(await once(other, 'exit')).toEqual([0, null]);
  const file = await second.get('e/slow.png');
  expect(file && (await text(file.stream))).toBe('one two');
});

test.runIf(existsSync('/proc/self'))('when its folder cannot be created, it says so at once', () => {
  expect(() => createStorage({ dataDir: '/proc' })).toThrow('ENOENT');
});
