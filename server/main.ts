import { existsSync } from 'node:fs';
import path from 'node:path';
import { createApp, type App } from './app.ts';
import { ConfigError, loadConfig, loadDotEnv } from './platform/config.ts';
import { DataDirInUseError } from './platform/embedded-postgres.ts';
import { createLogger } from './platform/log.ts';
import { DatabaseUnreachableError, openPlatform, type OpenPlatform } from './platform/open-platform.ts';

const WEB_DIR = path.join(import.meta.dirname, '../web/dist');
/** What is still under way then is cut off: 5 s is promised from signal to exit. */
const SHUTDOWN_LIMIT_MS = 4_500;

try {
  await main();
} catch (error) {
  const isExpected = [ConfigError, DataDirInUseError, DatabaseUnreachableError].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  loadDotEnv();
  const config = loadConfig(process.env);
  const log = createLogger(config);
  const opened = await openPlatform(config, log);
  const app = await createAppOn(opened);
  await app.start();
  const address = await app.http.listen({ port: config.port, host: config.host });
  console.log(`\n  ${config.brandName} is ready at ${config.port === 0 ? address : config.publicUrl}\n`);
  endOnSignal(async () => {
    await app.stop();
    await opened.close();
  });
  // Without its database a node can do nothing; whoever supervises it starts both anew.
  void opened.databaseLost.then(() => {
    log.fatal('the database has ended');
    process.exit(1);
  });
}

/** What is open is closed when the app cannot be made, so that the process ends with its message. */
async function createAppOn({ platform, close }: OpenPlatform): Promise<App> {
  try {
    return await createApp(platform, { webDir: existsSync(WEB_DIR) ? WEB_DIR : null });
  } catch (error) {
    await close();
    throw error;
  }
}

/** One signal ends the node when its requests are done, a second one at once. */
function endOnSignal(stop: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
