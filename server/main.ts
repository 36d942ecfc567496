import { existsSync } from 'node:fs';
import path from 'node:path';
import { createApp, type App } from './app.ts';
import { ConfigError, loadConfig, loadDotEnv, type Config } from './platform/config.ts';
import { DataDirInUseError } from './platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from './platform/log.ts';
import { DatabaseUnreachableError, openPlatform, type OpenPlatform } from './platform/open-platform.ts';
import { shutDownGracefully } from './platform/shutdown.ts';

const WEB_DIR = path.join(import.meta.dirname, '../web/dist');

/** Another program is listening on the port. */
class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

try {
  await main();
} catch (error) {
  const isExpected = [ConfigError, DataDirInUseError, DatabaseUnreachableError, PortInUseError].some(
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
  const stop = async () => {
    await app.stop();
    await opened.close();
  };
  await app.start();
  const address = await listen(app, config).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const shutDown = shutDownGracefully({ stop, log });
  // A node is useless without its database; both are restarted together.
  void opened.databaseLost.then(() => shutDown('the database cannot be started again'));
  console.log(`\n  ${config.brandName} is ready at ${config.port === 0 ? address : config.publicUrl}\n`);
}

async function listen({ http }: App, { port, host }: Config): Promise<string> {
  try {
    return await http.listen({ port, host });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    const advice = 'Stop it, or choose another PORT.';
    throw new PortInUseError(`Port ${port} of ${host} is in use by another program. ${advice}`, {
      cause: error,
    });
  }
}

/** Creates the app; closes the platform if that fails, so that the process can exit. */
async function createAppOn({ platform, load, close }: OpenPlatform): Promise<App> {
  try {
    return await createApp(platform, { webDir: existsSync(WEB_DIR) ? WEB_DIR : null, load });
  } catch (error) {
    await close();
    throw error;
  }
}
