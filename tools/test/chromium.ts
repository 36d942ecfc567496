import { existsSync } from 'node:fs';
import type { run as Run } from '../start/run.mjs';

const executable = '/usr/bin/chromium';

/** Installs Debian's Chromium if it is missing and we are root; otherwise returns advice for the reader. */
export async function ensureChromium(run: typeof Run): Promise<string | undefined> {
  if (existsSync(executable)) return undefined;
  const advice = `The browser tests need Chromium at ${executable}: install your system's package of it.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return advice;
  console.log('\nInstalling Chromium...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
  return existsSync(executable) ? undefined : advice;
}
