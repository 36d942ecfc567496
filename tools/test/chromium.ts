import { existsSync } from 'node:fs';
import type { run as Run } from '../start/run.mjs';

export const CHROMIUM = '/usr/bin/chromium';
/** Debian's package of the same engine without windows and notifications: three quarters of the CPU time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Returns the program of most browser tests; `isInstalled` says which files exist. */
export function chromiumPath(isInstalled: (file: string) => boolean = existsSync): string {
  return isInstalled(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
}

/** Installs Debian's packages that are missing if we are root; otherwise returns advice if there is no Chromium. */
export async function ensureChromium(run: typeof Run): Promise<string | undefined> {
  const hasChromium = existsSync(CHROMIUM);
  if (hasChromium && existsSync(HEADLESS_SHELL)) return undefined;
  const advice = `The browser tests need Chromium at ${CHROMIUM}: install your system's package of it.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return hasChromium ? undefined : advice;
  console.log('\nInstalling Chromium...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = (...names: readonly string[]) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env);
  if (!hasChromium) await run('apt-get', ['update', '-qq'], env);
  // Older releases of Debian and other systems have no package of the shell.
  if ((await install('chromium', 'chromium-headless-shell')) !== 0 && !hasChromium) await install('chromium');
  return existsSync(CHROMIUM) ? undefined : advice;
}
