import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { endpointsOf } from './support/open-api.ts';
import { startServerProcess, type ServerProcess } from './support/server-process.ts';
import { createFolder } from './support/temporary-folder.ts';
import {
  call,
  countSets,
  keepWriting,
  query,
  SETS_PER_WORKOUT,
  signUpWriter,
  type Writer,
} from './support/writers.ts';

const WRITERS = 3;

vi.setConfig({ testTimeout: 300_000 });

const folder = createFolder('plotline-backup-');
const origin = path.join(folder, 'origin');
const restored = path.join(folder, 'restored');
const busy = path.join(folder, 'busy.tar.zst');
const quiet = path.join(folder, 'quiet.tar.zst');
const running = new Set<ServerProcess>();

afterAll(removeEverything);

/** Ends the servers too, whose data a second attempt of a test could not use. */
async function removeEverything(): Promise<void> {
  for (const server of running) await server.kill();
  running.clear();
  await rm(folder, { recursive: true, force: true });
}

/** Runs `npm run backup` or `npm run restore`; returns its output, or rejects with it. */
async function command(name: 'backup' | 'restore', dataDir: string, ...words: readonly string[]) {
  const program = path.join(import.meta.dirname, '..', 'server', 'cli', `${name}.ts`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env, cwd: folder })).stdout;
}

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir });
  running.add(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  await server.stop();
  running.delete(server);
}

test('when users write during a backup, a restore has every earlier write and none by half', async () => {
  await removeEverything();
  await mkdir(folder);
  let server = await start(origin);
  const names = Array.from({ length: WRITERS }, (_, index) => `writer_${index}`);
  const writers = await Promise.all(names.map((name) => signUpWriter(server.url, name)));
  const [first] = writers;
  if (!first) throw new TypeError('there are no writers');
  await uploadPicture(server.url, first);
  const writing = new AbortController();
  const loops = [
    ...writers.map((writer) => keepWriting(server.url, writer, writing.signal)),
    ...writers.map((writer, index) =>
      keepFollowing(server.url, writer, names.at(index - 1) ?? '', writing.signal),
    ),
    keepChangingPicture(server.url, first, writing.signal),
  ];
  await expect
    .poll(() => writers.every(({ acknowledged }) => acknowledged.size > 0), { timeout: 60_000 })
    .toBe(true);
  const before = writers.map(({ acknowledged }) => new Set(acknowledged));
  await command('backup', origin, busy);
  writing.abort();
  await Promise.all(loops);

  const responses = await readSettled(server.url, first);
  await command('backup', origin, quiet);
  await stop(server);

  await command('restore', restored, busy);
  server = await start(restored);
  const stored = await countSets(restored);
  const sent = new Set(writers.flatMap((writer) => [...writer.sent]));
  expect(before.flatMap((ids) => [...ids]).filter((id) => !stored.has(id))).toEqual([]);
  expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
  expect([...stored.values()].filter((sets) => sets !== SETS_PER_WORKOUT)).toEqual([]);
  expect(await findWrongCounts(restored)).toEqual([]);
  expect(await pictureStatus(server.url, first)).toBe(200);
  expect(readFileSync(path.join(restored, 'secret.key'))).toEqual(
    readFileSync(path.join(origin, 'secret.key')),
  );
  await stop(server);

  await expect(command('restore', restored, quiet)).rejects.toThrow(
    `${WRITERS} accounts already. Nothing was changed.`,
  );
  await command('restore', restored, quiet, '--force');
  server = await start(restored);
  expect(await readEverything(server.url, first)).toEqual(responses);
  expect(await storedFiles(restored)).toEqual(await storedFiles(origin));
  await expect(command('restore', restored, quiet, '--force')).rejects.toThrow('is in use by process');
  await stop(server);
});

test('when an archive is incomplete or changed, nothing is restored', async () => {
  const target = path.join(folder, 'never');
  const damaged = path.join(folder, 'damaged.tar.zst');
  await copyFile(quiet, damaged);
  truncateSync(damaged, statSync(damaged).size - 100);
  await expect(command('restore', target, damaged)).rejects.toThrow('incomplete or damaged');
  await expect(command('restore', target, path.join(origin, 'secret.key'))).rejects.toThrow(
    'incomplete or damaged',
  );
  expect(existsSync(target)).toBe(false);
});

test('when the key is not in the archive, a restore needs it', async () => {
  const keyless = path.join(folder, 'keyless.tar.zst');
  await command('backup', origin, keyless, '--without-key');
  const target = path.join(folder, 'keyless');
  await expect(command('restore', target, keyless)).rejects.toThrow(
    'The secret key of the backup is missing.',
  );
  expect(await command('restore', restored, keyless, '--force')).toContain('Restored');
});

async function uploadPicture(url: string, { cookie }: Writer): Promise<void> {
  const background = { r: 9, g: 99, b: Math.floor(Math.random() * 255) };
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const answer = await fetch(`${url}/api/auth/upload-profile-picture`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(answer.status).toBe(200);
}

async function keepChangingPicture(url: string, writer: Writer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await uploadPicture(url, writer);
}

/** Follows and unfollows, which changes two counters each time. */
async function keepFollowing(
  url: string,
  { cookie }: Writer,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const answer = await fetch(`${url}/api/follows/${name}`, {
      method: turn % 2 === 0 ? 'POST' : 'DELETE',
      headers: { cookie },
    });
    expect(answer.status).toBeLessThan(300);
  }
}

async function pictureStatus(url: string, { cookie }: Writer): Promise<number> {
  const me: unknown = await (await call(`${url}/api/auth/me`, cookie)).json();
  // The shape is that of the contract.
  const { profile_photo_url: address } = me as { profile_photo_url: string };
  return (await call(new URL(address, url).href, cookie)).status;
}

/** Returns the users whose counters differ from the rows that they count. */
function findWrongCounts(dataDir: string): Promise<readonly object[]> {
  return query(
    dataDir,
    `select username from users u where
       follower_count <> (select count(*) from follows f where f.followee_id = u.uuid and f.status = 'following')
       or following_count <> (select count(*) from follows f where f.follower_id = u.uuid and f.status = 'following')`,
  );
}

/** Returns the responses as soon as two readings are equal: checks of the written data run as jobs. */
async function readSettled(url: string, writer: Writer): Promise<Readonly<Record<string, string>>> {
  let before: Readonly<Record<string, string>> = {};
  await expect
    .poll(
      async () => {
        const responses = await readEverything(url, writer);
        const isSettled = isDeepStrictEqual(responses, before);
        before = responses;
        return isSettled;
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toBe(true);
  return before;
}

/** Returns the responses of all read endpoints for a user and a guest. */
async function readEverything(url: string, { cookie }: Writer): Promise<Readonly<Record<string, string>>> {
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  const endpoints = endpointsOf(document as Parameters<typeof endpointsOf>[0]);
  const paths = endpoints
    .filter(
      ({ method, parameters }) =>
        method === 'GET' && parameters.every((one) => !one.required || one.in === 'path'),
    )
    .map(({ path: template }) => template.replace('{username}', 'writer_0').replace('{tracker}', 'weights'))
    .filter((one) => !one.includes('{') && !CHANGING.test(one));
  expect(paths.length).toBeGreaterThan(30);
  const responses: Record<string, string> = {};
  for (const one of [...paths, '/writer_0', '/writer_0/weights']) {
    for (const viewer of [cookie, '']) {
      const answer = await call(url + one, viewer);
      const body = (await answer.text()).replaceAll(url, '').replaceAll(NONCE, '');
      responses[`${viewer === '' ? 'guest' : 'user'} ${one}`] = `${answer.status} ${body}`;
    }
  }
  return responses;
}

/** Differs in every page: in its headers, its scripts and the element that names it. */
const NONCE = /nonce(?:[-=]"?|" content=")[\w+/=]+/g;

/** Zips with the time of their download, and counts of open sockets. */
const CHANGING = /\/export$|\/ws/;

async function storedFiles(dataDir: string): Promise<readonly string[]> {
  const files = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map(({ name }) => name)
    .sort();
}
