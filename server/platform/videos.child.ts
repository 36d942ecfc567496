import { isOutOfSpace } from './out-of-space.ts';
import { remux } from './video-remuxing.ts';
import { VideoRefused } from './video-refused.ts';
import type { Remuxed, VideoTask } from './videos.ts';

/** Process that rewrites one video at a time; the queue is in the parent process. */

process.on('message', (task: VideoTask) => void answer(task));
process.on('disconnect', () => process.exit(0));

async function answer(task: VideoTask): Promise<void> {
  process.send?.(await attempt());

  async function attempt(): Promise<Remuxed> {
    try {
      return { video: await remux(task) };
    } catch (error) {
      if (isOutOfSpace(error)) return { outOfSpace: String(error) };
      if (error instanceof VideoRefused) return { refused: error.reason, why: String(error.cause) };
      // A malformed file can cause any kind of error in the parser.
      return { refused: 'unreadable', why: String(error) };
    }
  }
}
