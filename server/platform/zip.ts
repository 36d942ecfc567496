import { once } from 'node:events';
import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With its folders: `photos/1.webp`. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** False for what is compressed already, such as pictures; default true. */
  readonly isCompressible?: boolean;
}

export interface ZipOptions {
  /** Stands at every entry. */
  readonly modifiedAt: Date;
  /** Ends the writing before its time. */
  readonly signal: AbortSignal;
}

/**
 * Hands `take` a zip that is written while it is read: never more than a few pieces are in memory, however large it
 * gets (beyond 4 GB by ZIP64). Rejects when an entry fails or the zip is not read to its end; by then neither the
 * entries nor a content is being read any more.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  { modifiedAt, signal }: ZipOptions,
  take: (zip: Readable) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted();
  const zip = new ZipFile();
  const output = new PassThrough();
  const gone = new AbortController();
  let failure: Error | undefined;
  // From the first moment on: `take` may not read yet, and an error that no one listens to ends the process.
  output.on('error', (error) => (failure = error));
  output.once('close', () => gone.abort());
  zip.outputStream.pipe(output);
  addAbortSignal(signal, output);
  const filled = fill(zip, entries, { modifiedAt, signal: gone.signal }).catch((error: unknown) => {
    output.destroy(
      error instanceof Error ? error : new Error('the zip could not be written', { cause: error }),
    );
  });
  try {
    await take(output);
  } finally {
    output.destroy();
    await filled;
  }
  if (failure) throw failure;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, options: ZipOptions): Promise<void> {
  for await (const { name, content, isCompressible = true } of entries) {
    options.signal.throwIfAborted();
    const entry = new PassThrough();
    zip.addReadStream(entry, name, { mtime: options.modifiedAt, mode: 0o100644, compress: isCompressible });
    await pump(content, entry, options.signal);
  }
  zip.end();
}

/** Leaving a `for await` closes what is iterated and waits for that. */
async function pump(content: ZipEntry['content'], entry: PassThrough, signal: AbortSignal): Promise<void> {
  for await (const piece of content) {
    signal.throwIfAborted();
    if (!entry.write(piece)) await once(entry, 'drain', { signal });
  }
  entry.end();
  // The next entry begins when this one has been passed on, so that entries do not pile up in memory.
  await once(entry, 'end', { signal });
}
