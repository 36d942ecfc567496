// One of the servers that are compared, in a process of its own: `node bench/feed/server.ts <kind>`.
// Prints its port. Kinds: `app` (the product), `app-uncached` (guests' pages made anew), `bare`.
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/platform/config.ts';
import { createLogger } from '../../server/platform/log.ts';
import { openPlatform } from '../../server/platform/open-platform.ts';
import { createBareServer } from './bare.ts';

const kind = process.argv[2] ?? '';
const config = loadConfig(process.env);
const { platform } = await openPlatform(config, createLogger(config));
const http = kind === 'bare' ? createBareServer(platform.db) : await createProduct();
const address = await http.listen({ port: 0, host: '127.0.0.1' });
console.log(address);
// CPU profiles are written at a proper end alone.
process.on('SIGTERM', () => process.exit(0));

async function createProduct() {
  const app = await createApp(platform, { webDir: null, ...(kind === 'app' ? {} : { guestPageMs: 0 }) });
  await app.start();
  return app.http;
}
