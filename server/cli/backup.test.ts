import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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

/** Runs `npm run backup` on the test's database. */
function backup(file: string, keys: Readonly<Record<string, string>>) {
  const env = { ...process.env, DATABASE_URL: urlOf(target), DATA_DIR: folder, ...keys };
  const program = path.join(import.meta.dirname, 'backup.ts');
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
