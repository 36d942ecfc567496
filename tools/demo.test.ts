import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { createFolder, removeFolder } from '../tests/support/temporary-folder.ts';

const dataDir = createFolder('plotline-demo-');
const running = await startEmbeddedPostgres({ dataDir, log: () => undefined, isDurable: false });
afterAll(async () => {
  await running.stop();
  removeFolder(dataDir);
});

test('when a demo is running, another one leaves its data and names the process', async () => {
  const marker = path.join(dataDir, 'demo-loaded-at');
  writeFileSync(marker, new Date('2026-01-01').toISOString());
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: 'a'.repeat(40) };
  const refused = await new Promise<{ code: unknown; text: string }>((resolve) => {
    const program = path.join(import.meta.dirname, 'demo.ts');
    execFile(process.execPath, [program], { env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error?.code, text: out + err }),
    );
  });
  expect(refused).toEqual({
    code: 1,
    text: expect.stringContaining(`${dataDir} is in use by process ${process.pid}`),
  });
  expect(existsSync(path.join(dataDir, 'postgres/PG_VERSION'))).toBe(true);
  expect(existsSync(marker)).toBe(true);
});
