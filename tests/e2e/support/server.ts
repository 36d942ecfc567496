import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startServerProcess } from '../../support/server-process.ts';

/**
 * Starts the product as a stranger would get it, once for each worker, on free ports: what one test posts is not in
 * the feed of another that runs beside it. playwright.config.ts gives a worker its own as `E2E_URL` and `E2E_DATA_DIR`.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, (_, index) => start(index)));
  return async () => void (await Promise.all(servers.map((stop) => stop())));
}

async function start(index: number): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-e2e-'));
  const server = await startServerProcess({ dataDir, env: { CONTACT_EMAIL: 'help@example.org' } });
  process.env[`E2E_URL_${index}`] = server.url;
  process.env[`E2E_DATA_DIR_${index}`] = dataDir;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
