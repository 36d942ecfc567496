import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { App, createApp as CreateApp } from './app.ts';
import { ConfigError, loadConfig, loadDotEnv, type Config } from './platform/config.ts';
import { DataDirInUseError } from './platform/embedded-postgres/embedded-postgres.ts';
import { DatabaseStartError } from './platform/embedded-postgres/start-error.ts';
import { createLogger } from './platform/log.ts';
import { MigrationError } from './platform/migrations.ts';
import { DatabaseUnreachableError, openPlatform, type OpenPlatform } from './platform/open-platform.ts';
import { isOutOfSpace } from './platform/out-of-space.ts';
import { SecretKeyError } from './platform/secret-key.ts';
import { shutDownGracefully } from './platform/shutdown.ts';

const WEB_DIR = path.join(import.meta.dirname, '../web/dist');

/** The server cannot listen on its address: another program does, or this machine has no such address. */
class ListenError extends Error {
  override readonly name = 'ListenError';
}

const EXPECTED = [
  ConfigError,
  DataDirInUseError,
  DatabaseStartError,
  DatabaseUnreachableError,
  ListenError,
  MigrationError,
  SecretKeyError,
];

try {
  await main();
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind) || isOutOfSpace(error);
  if (!(error instanceof Error) || !(isExpected || isFileError(error))) throw error;
  console.error(isExpected ? error.message : `The server cannot start: ${error.message}`);
  process.exitCode = 1;
}

/** A file or folder cannot be used: the message names it and the reason. */
function isFileError(error: Error): boolean {
  return 'syscall' in error && 'path' in error;
}

async function main(): Promise<void> {
  loadDotEnv();
  const config = loadConfig(process.env);
  const log = createLogger(config);
  // The features are loaded while the database starts.
  const loading = setImmediate().then(() => import('./app.ts'));
  const [opened, { createApp }] = await Promise.all([openPlatform(config, log), loading]);
  const app = await createAppOn(opened, createApp);
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
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const isInUse = 'code' in error && error.code === 'EADDRINUSE';
    const message = isInUse
      ? `Port ${port} of ${host} is in use by another program. Stop it, or choose another PORT.`
      : `The server cannot listen on port ${port} of ${host}: ${error.message}. Choose another HOST or PORT.`;
    throw new ListenError(message, { cause: error });
  }
}

/** Creates the app; closes the platform if that fails, so that the process can exit. */
async function createAppOn(
  { platform, load, close }: OpenPlatform,
  createApp: typeof CreateApp,
): Promise<App> {
  try {
    return await createApp(platform, { webDir: existsSync(WEB_DIR) ? WEB_DIR : null, load });
  } catch (error) {
    await close();
    throw error;
  }
}
