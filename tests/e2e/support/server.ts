import type { FullConfig } from '@playwright/test';
import { startServerProcess } from '../../support/server-process.ts';
import { createFolder, removeFolder } from '../../support/temporary-folder.ts';

/**
 * Starts a server with default settings for each worker, on free ports, so that parallel tests do not share a feed.
 * playwright.config.ts passes each worker its server as `E2E_URL` and `E2E_DATA_DIR`.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const starts = await Promise.allSettled(Array.from({ length: workers }, (_, index) => start(index)));
  const stopAll = async () =>
    void (await Promise.all(starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value()] : []))));
  const failed = starts.find((one) => one.status === 'rejected');
  if (!failed) return stopAll;
  await stopAll();
  throw failed.reason;
}

async function start(index: number): Promise<() => Promise<void>> {
  const dataDir = createFolder('plotline-e2e-');
  const server = await startServerProcess({ dataDir, env: { CONTACT_EMAIL: 'help@example.org' } });
  process.env[`E2E_URL_${index}`] = server.url;
  process.env[`E2E_DATA_DIR_${index}`] = dataDir;
  return async () => {
    await server.stop();
    removeFolder(dataDir);
  };
}
