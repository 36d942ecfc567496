import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { childEnvironment } from './child-environment.ts';

const run = promisify(execFile);
const TIME_LIMIT_MS = 15_000;
/** The first frame is often black. */
const MOMENT_S = '0.5';

/**
 * Returns one of the first frames of a video as a PNG; null without ffmpeg, or when ffmpeg cannot read the video. Pass
 * only files written by this server: an untrusted file can make ffmpeg open others.
 */
export async function takeFrame(
  { from, to }: { from: string; to: string },
  command = 'ffmpeg',
): Promise<Buffer | null> {
  const options = { timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL', env: childEnvironment() } as const;
  const input = ['-protocol_whitelist', 'file', '-i', from];
  const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-y', to];
  try {
    // Shorter videos have no frame there.
    for (const seek of [['-ss', MOMENT_S], []]) {
      await run(command, ['-nostdin', '-v', 'error', ...seek, ...input, ...output], options);
      const frame = await readFile(to).catch(() => null);
      if (frame) return frame;
    }
  } catch {
    // ffmpeg is missing or failed: the video has no poster.
  }
  return null;
}
