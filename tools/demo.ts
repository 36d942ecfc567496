import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApp } from '../server/app.ts';
import { hashPassword } from '../server/features/accounts/password.ts';
import { loadConfig } from '../server/platform/config.ts';
import {
  DataDirInUseError,
  startEmbeddedPostgres,
} from '../server/platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../server/platform/log.ts';
import { openPlatform } from '../server/platform/open-platform.ts';
import { seedDemo } from './demo/seed.ts';
import { PASSWORD, USERS } from './demo/users.ts';

/** `npm run demo`: loads the demo into its own data directory, unless that was done today, and prints two logins. */

const DAY_MS = 86_400_000;
// The seed is one user with many requests.
const config = loadConfig({ ...process.env, RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
const marker = path.join(config.dataDir, 'demo-loaded-at');

if (!isFresh()) {
  await checkUnused();
  if (readdirSync(config.dataDir).some((name) => name !== 'secret.key') && !existsSync(marker)) {
    console.error(`${config.dataDir} has other data. Choose another DATA_DIR for the demo.`);
    process.exit(1);
  }
  for (const name of readdirSync(config.dataDir))
    if (name !== 'secret.key') rmSync(path.join(config.dataDir, name), { recursive: true });
  // Without a time: if the loading is interrupted, it begins again.
  writeFileSync(marker, '');
  console.log('\n  Loading the demo. This takes a minute…');
  await load();
  writeFileSync(marker, new Date().toISOString());
}
const [first, second] = USERS;
console.log(`
  Sign in as ${first?.username}@example.org or ${second?.username}@example.org, password ${PASSWORD}
  The demo is in ${config.dataDir} and starts again each day.`);

/** The dates of the demo are relative to the day on which it was loaded. */
function isFresh(): boolean {
  return existsSync(marker) && Date.now() - Date.parse(readFileSync(marker, 'utf8')) < DAY_MS;
}

/** Ends this process if another one serves the data folder, which is about to be emptied. */
async function checkUnused(): Promise<void> {
  if (!existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION'))) return;
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
    await postgres.stop();
  } catch (error) {
    // A database that does not start is replaced.
    if (!(error instanceof DataDirInUseError)) return;
    console.error(error.message);
    process.exit(1);
  }
}

async function load(): Promise<void> {
  const { platform, close } = await openPlatform(config, createLogger(config));
  const app = await createApp(platform, { webDir: null });
  try {
    await app.start();
    await seedDemo(app.http, { host: new URL(config.publicUrl).host, today: new Date() });
    const passwordHash = await hashPassword(PASSWORD);
    await platform.db.updateTable('users').set({ password_hash: passwordHash }).execute();
  } finally {
    await app.stop();
    await close();
  }
}
