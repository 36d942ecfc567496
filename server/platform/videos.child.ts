import { isOutOfSpace } from './out-of-space.ts';
import { remux } from './video-remuxing.ts';
import { VideoRefused } from './video-refused.ts';
import type { Remuxed, VideoTask } from './videos.ts';

/** The process that reads and rewrites videos: one after the other, the queue is at the other end. */

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
      // A file that leads its reader astray shows as any kind of error.
      return { refused: 'unreadable', why: String(error) };
    }
  }
}
