import { test, type Browser, type Page } from '@playwright/test';
import { START_LIMIT_MS, startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { removeFolder } from '../../support/temporary-folder.ts';
import { createDataFolder } from './server.ts';
import { anotherBrowser, type User } from './users.ts';

/** A server for one spec file, which may stop it or use its own settings. */
export interface OwnServer {
  readonly dataDir: () => string;
  readonly url: () => string;
  readonly userIn: (browser: Browser, prefix: string) => Promise<{ page: Page; user: User }>;
  /** Stops or kills the server, then starts it again at the same address with the same data. */
  readonly restart: (how: 'stop' | 'kill', whileDown: () => Promise<void>) => Promise<void>;
}

/** Starts a server before the first test of a spec file and stops it after the last one. */
export function ownServer(prepare: () => Promise<NodeJS.ProcessEnv> = async () => ({})): OwnServer {
  let dataDir = '';
  let env: NodeJS.ProcessEnv = {};
  let server: ServerProcess | undefined;
  const running = () => {
    if (!server) throw new Error('the server has not been started');
    return server;
  };
  test.beforeAll(async () => {
    test.setTimeout(2 * START_LIMIT_MS);
    env = await prepare();
    dataDir = createDataFolder('plotline-e2e-own-');
    server = await startServerProcess({ dataDir, env });
  });
  test.afterAll(async () => {
    await server?.stop();
    removeFolder(dataDir);
  });
  return {
    dataDir: () => dataDir,
    url: () => running().url,
    userIn: (browser, prefix) => anotherBrowser(browser, prefix, { baseURL: running().url }),
    restart: async (how, whileDown) => {
      const port = Number(new URL(running().url).port);
      await running()[how]();
      await whileDown();
      server = await startServerProcess({ dataDir, port, env });
    },
  };
}
