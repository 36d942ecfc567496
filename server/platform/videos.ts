import { ChildEnded, createChildWorker } from './child-worker.ts';
import { HttpError } from './http/errors.ts';
import { OutOfSpaceError } from './out-of-space.ts';
import { VideoRefused } from './video-refused.ts';

export { VideoRefused } from './video-refused.ts';

/** Paths of the upload, and of the file to be written. */
export interface VideoTask {
  readonly from: string;
  readonly to: string;
}

export interface CleanVideo {
  /** Container of the new file; QuickTime becomes MP4. */
  readonly container: 'mp4' | 'webm';
  /** Displayed size, upright and with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number;
}

/** Message from the process that rewrites videos. */
export type Remuxed =
  | { readonly video: CleanVideo }
  | { readonly outOfSpace: string }
  | { readonly refused: VideoRefused['reason']; readonly why: string };

const worker = createChildWorker<VideoTask, Remuxed>({
  script: new URL('videos.child.ts', import.meta.url),
  timeLimitMs: 60_000,
  idleMs: 10_000,
  maxQueued: 20,
  refuse: tooBusy,
});

/**
 * Rewrites an untrusted video as an MP4 or WebM that contains the unchanged pictures and sound and nothing else. The
 * file at `to` is unusable when this fails.
 *
 * @throws VideoRefused when browsers cannot play it; HttpError 503 when the queue is full.
 */
export async function cleanVideo(task: VideoTask): Promise<CleanVideo> {
  const answer = await run(task);
  if ('outOfSpace' in answer) throw new OutOfSpaceError(answer.outOfSpace);
  if ('refused' in answer) throw new VideoRefused(answer.refused, answer.why);
  return answer.video;
}

async function run(task: VideoTask): Promise<Remuxed> {
  try {
    return await worker.run({ ...task });
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    throw error.reason === 'crashed' ? new VideoRefused('unreadable', error) : tooBusy();
  }
}

function tooBusy(): HttpError {
  return new HttpError(503, 'videos.too_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  });
}
