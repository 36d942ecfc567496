import { readFile } from 'node:fs/promises';
import { decodePicture } from './image-decoding.ts';
import { ImageRefused } from './image-refused.ts';
import type { DecodingTask, Decoded } from './images.ts';

/** Process that decodes one picture at a time; the queue is in the parent process. */

process.on('message', (task: DecodingTask) => void answer(task));
process.on('disconnect', () => process.exit(0));

async function answer({ upload, options, takesHuge }: DecodingTask): Promise<void> {
  process.send?.(await decode());

  async function decode(): Promise<Decoded> {
    try {
      const bytes = 'path' in upload ? await readFile(upload.path) : upload;
      const picture = await decodePicture(bytes, options, { takesHuge });
      return picture ? { picture } : { isHuge: true };
    } catch (error) {
      if (error instanceof ImageRefused) return { refused: error.reason, why: String(error.cause) };
      return { failed: String(error) };
    }
  }
}
