import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServerProcess } from '../../support/server-process.ts';

/** Starts the product as a stranger would get it, on a free port; tests read its address from `E2E_URL`, its mails from `E2E_DATA_DIR`. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-e2e-'));
  const server = await startServerProcess({ dataDir, env: { CONTACT_EMAIL: 'help@example.org' } });
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = dataDir;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
