import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';

const run = promisify(execFile);
const TIME_LIMIT_MS = 15_000;
/** The very first picture is often black. */
const MOMENT_S = '0.5';

/**
 * One of the first pictures of a video as a PNG, where the machine has ffmpeg; else null, and null when it cannot read
 * the video. Give it files that were written here: it opens whatever a file of a stranger names.
 */
export async function takeFrame(
  { from, to }: { readonly from: string; readonly to: string },
  command = 'ffmpeg',
): Promise<Buffer | null> {
  const options = { timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL', env: childEnvironment() } as const;
  const input = ['-protocol_whitelist', 'file', '-i', from];
  const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-y', to];
  try {
    // Shorter ones have no picture there.
    for (const seek of [['-ss', MOMENT_S], []]) {
      await run(command, ['-nostdin', '-v', 'error', ...seek, ...input, ...output], options);
      const frame = await readFile(to).catch(() => null);
      if (frame) return frame;
    }
  } catch {
    // Not there, or not able to: the video is shown without.
  }
  return null;
}
