import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/platform/config.ts';
import { createLogger } from '../../server/platform/log.ts';
import { openPlatform } from '../../server/platform/open-platform.ts';

/** Starts one node with the settings of the environment and returns its address. */
export async function startProduct(): Promise<string> {
  const config = loadConfig(process.env);
  const { platform } = await openPlatform(config, createLogger(config));
  const app = await createApp(platform, { webDir: null });
  await app.start();
  return app.http.listen({ port: 0, host: '127.0.0.1' });
}
