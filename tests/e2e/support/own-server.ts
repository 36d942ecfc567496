import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { START_LIMIT_MS, startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { removeFolder } from '../../support/temporary-folder.ts';
import { runAdminCommand } from './admins.ts';
import { createDataFolder } from './server.ts';
import { anotherBrowser, guestBrowser, otherUser, type ApiUser, type User } from './users.ts';

/** A server besides the shared one, which tests may stop or use with other settings. */
export interface OwnServer {
  readonly dataDir: () => string;
  readonly url: () => string;
  readonly userIn: (browser: Browser, prefix: string) => Promise<{ page: Page; user: User }>;
  /** Signs up a user who acts only through the API. */
  readonly otherUser: (prefix: string) => Promise<ApiUser>;
  /** Opens a browser of the administrator. The first call creates the account. */
  readonly adminIn: (browser: Browser) => Promise<{ page: Page; user: User }>;
  /** Stops or kills the server, then starts it again at the same address with the same data. */
  readonly restart: (how: 'stop' | 'kill', whileDown: () => Promise<void>) => Promise<void>;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Settings = () => Promise<NodeJS.ProcessEnv>;
const DEFAULTS: Settings = async () => ({});

/** Starts a server before the first test of a spec file and stops it after the last one. */
export function ownServer(prepare = DEFAULTS): OwnServer {
  const { start, stop, server } = createServer(prepare);
  base.beforeAll(() => {
    base.setTimeout(2 * START_LIMIT_MS);
    return start();
  });
  base.afterAll(stop);
  return server;
}

/**
 * Returns tests that share a server with those of other files in the same worker, because a start takes seconds.
 * `close` runs after the last one.
 */
export function testsWithServer(prepare = DEFAULTS, close = async () => {}) {
  const { start, stop, server } = createServer(prepare);
  const test = base.extend<object, { runningServer: void }>({
    runningServer: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright requires it of a fixture that uses no other
      async ({}, use) => {
        await start();
        await use();
        await stop();
        await close();
      },
      { scope: 'worker', auto: true, timeout: 2 * START_LIMIT_MS },
    ],
  });
  return { test, server };
}

function createServer(prepare: Settings) {
  let dataDir = '';
  let env: NodeJS.ProcessEnv = {};
  let started: ServerProcess | undefined;
  let admin: { readonly user: User; readonly storageState: StorageState } | undefined;
  const running = () => {
    if (!started) throw new Error('the server has not been started');
    return started;
  };
  const userIn: OwnServer['userIn'] = (browser, prefix) =>
    anotherBrowser(browser, prefix, { baseURL: running().url });
  const server: OwnServer = {
    dataDir: () => dataDir,
    url: () => running().url,
    userIn,
    otherUser: (prefix) => otherUser(prefix, running().url),
    adminIn: async (browser) => {
      if (admin) {
        const { storageState, user } = admin;
        return { page: await guestBrowser(browser, { baseURL: running().url, storageState }), user };
      }
      const { page, user } = await userIn(browser, 'root');
      await runAdminCommand(['promote', user.username], dataDir);
      admin = { user, storageState: await page.context().storageState() };
      return { page, user };
    },
    restart: async (how, whileDown) => {
      const port = Number(new URL(running().url).port);
      await running()[how]();
      await whileDown();
      started = await startServerProcess({ dataDir, port, env });
    },
  };
  return {
    server,
    start: async () => {
      env = await prepare();
      dataDir = createDataFolder('plotline-e2e-own-');
      started = await startServerProcess({ dataDir, env });
    },
    stop: async () => {
      await started?.stop();
      removeFolder(dataDir);
    },
  };
}
