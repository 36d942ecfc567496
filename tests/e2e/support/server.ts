import { cpSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { startServerProcess } from '../../support/server-process.ts';
import { createFolder, removeFolder } from '../../support/temporary-folder.ts';

/**
 * Starts a server with default settings for each worker, on free ports, so that parallel tests do not share a feed.
 * playwright.config.ts passes each worker its server as `E2E_URL` and `E2E_DATA_DIR`.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const template = await createTemplate();
  const starts = await Promise.allSettled(Array.from({ length: workers }, (_, index) => start(index)));
  const stopAll = async () => {
    await Promise.all(starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value()] : [])));
    removeFolder(template);
  };
  const failed = starts.find((one) => one.status === 'rejected');
  if (!failed) return stopAll;
  await stopAll();
  throw failed.reason;
}

async function start(index: number): Promise<() => Promise<void>> {
  const dataDir = createDataFolder('plotline-e2e-');
  const server = await startServerProcess({ dataDir, env: { CONTACT_EMAIL: 'help@example.org' } });
  process.env[`E2E_URL_${index}`] = server.url;
  process.env[`E2E_DATA_DIR_${index}`] = dataDir;
  return async () => {
    await server.stop();
    removeFolder(dataDir);
  };
}

/** Starts and stops a server, so that the others copy its empty database, which costs two fifths of a start to create. */
async function createTemplate(): Promise<string> {
  const dataDir = createFolder('plotline-e2e-template-');
  process.env['E2E_TEMPLATE_DIR'] = dataDir;
  await (await startServerProcess({ dataDir })).stop();
  return dataDir;
}

export function createDataFolder(prefix: string): string {
  const template = process.env['E2E_TEMPLATE_DIR'];
  if (template === undefined) throw new Error('no server has been started as a template');
  const folder = createFolder(prefix);
  cpSync(template, folder, { recursive: true });
  return folder;
}
