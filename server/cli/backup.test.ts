import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createFolder, removeFolder } from '../../tests/support/temporary-folder.ts';
import { acceptSecretKey } from '../platform/secret-key.ts';

const { pool, target } = await createTestDatabase();
const folder = createFolder('plotline-backup-key-');
afterAll(() => removeFolder(folder));

const used = 'a'.repeat(40);
const other = 'b'.repeat(40);

const program = path.join(import.meta.dirname, 'backup.ts');
const settings = { ...process.env, DATABASE_URL: urlOf(target), DATA_DIR: folder };

/** Runs `npm run backup` on the test's database. */
function backup(file: string, keys: Readonly<Record<string, string>>) {
  const env = { ...settings, ...keys };
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [program, file], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, text: out + err }),
    );
  });
}

function urlOf(database: typeof target): string {
  if (typeof database === 'string') return database;
  const { host, user, database: name } = database;
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
}

test('when the key is not the one of the database, no backup is made, which only the wrong key could restore', async () => {
  await acceptSecretKey(pool, { secretKey: used, previousSecretKeys: [] });
  const file = path.join(folder, 'backup.tar.zst');
  const refused = await backup(file, { SECRET_KEY: other });
  expect(refused).toEqual({ code: 1, text: expect.stringContaining('SECRET_KEY is not the key') });
  expect(existsSync(file)).toBe(false);
  expect(await backup(file, { SECRET_KEY: other, SECRET_KEY_PREVIOUS: used })).toMatchObject({ code: 0 });
});

/** Sends a signal to a backup that has begun to write, and returns its exit code and error output. */
async function interrupt(file: string, signal: NodeJS.Signals) {
  const child = spawn(process.execPath, [program, file], { env: { ...settings, SECRET_KEY: used } });
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  child.stdout.once('data', () => child.kill(signal));
  const [code] = await once(child, 'close');
  return { code, errors };
}

/** Names below the folder of the data and archives, without those of stored files. */
const temporaryFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /backup-|partial/.test(name));

test('when a backup is killed, the next one removes its links; interrupted by a signal, it removes them itself', async () => {
  await acceptSecretKey(pool, { secretKey: used, previousSecretKeys: [] });
  await pool.query(`
    insert into users (uuid, username, email, password_hash, created_at, profile_photo_path)
    values (gen_random_uuid(), 'ada', 'ada@example.org', '', now(), 'avatars/large.webp')
    on conflict do nothing`);
  const picture = path.join(folder, 'files/avatars/large.webp');
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, '');
  // A file without blocks takes minutes to read, but no space.
  truncateSync(picture, 2 ** 38);
  const file = path.join(folder, 'interrupted.tar.zst');
  expect(await interrupt(file, 'SIGKILL')).toMatchObject({ code: null });
  const left = temporaryFiles();
  expect(left.some((name) => name.endsWith('large.webp'))).toBe(true);
  const partial = left.filter((name) => name.includes('partial'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    expect(await interrupt(file, signal)).toEqual({ code: 1, errors: 'Interrupted. There is no backup.\n' });
    expect(temporaryFiles()).toEqual(partial);
  }
  expect(existsSync(file)).toBe(false);
});
