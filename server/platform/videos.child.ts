import { isOutOfSpace } from './out-of-space.ts';
import { VideoRefused } from './video-refused.ts';
import type { Remuxed, VideoTask, CleanVideo } from './videos.ts';
import { stat } from 'node:fs/promises';
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** Files up to this size are assembled in memory with the index first, so that players start sooner. */
const INDEX_FIRST_BYTES = 32 * 1024 * 1024;

/**
 * Copies the first video and the first audio track unchanged into a new file, and nothing else: no tags, no location,
 * no data tracks, in which cameras store positions.
 */
async function remux({ from, to }: VideoTask): Promise<CleanVideo> {
  using input = open(from);
  const container = await containerOf(input);
  if (!(await input.getPrimaryVideoTrack())) throw new VideoRefused('format');
  const { size } = await stat(from);
  const fastStart = size <= INDEX_FIRST_BYTES ? 'in-memory' : false;
  const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart });
  const output = new Output({ format, target: new FilePathTarget(to) });
  try {
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      tags: {},
      showWarnings: false,
    });
    // Tracks that these containers do not support cannot be played by browsers either.
    const isLossy = conversion.discardedTracks.some(({ track }) => track.type === 'video');
    if (!conversion.isValid || isLossy) throw new VideoRefused('codec');
    await conversion.execute();
  } catch (error) {
    if (output.state !== 'finalized') await output.cancel();
    throw error instanceof VideoRefused ? error : new VideoRefused('unreadable', error);
  }
  return { container, ...(await measure(to)) };
}

function open(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
}

async function containerOf(input: Input): Promise<CleanVideo['container']> {
  if (!(await input.canRead())) throw new VideoRefused('format');
  return (await input.getFormat()) === WEBM ? 'webm' : 'mp4';
}

/** Measures the new file, whose metadata were written here and can be trusted. */
async function measure(path: string): Promise<Omit<CleanVideo, 'container'>> {
  using input = open(path);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new VideoRefused('unreadable');
  const [width, height, durationSeconds] = await Promise.all([
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    input.computeDuration(),
  ]);
  if (!(width > 0 && height > 0)) throw new VideoRefused('unreadable');
  return { width, height, durationSeconds };
}

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
