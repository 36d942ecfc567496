import { once } from 'node:events';
import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path in the zip: `photos/1.webp`. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** False for compressed formats such as pictures; default true. */
  readonly isCompressible?: boolean;
}

export interface ZipOptions {
  /** Time of every entry. */
  readonly modifiedAt: Date;
  /** Aborts the writing. */
  readonly signal: AbortSignal;
}

/**
 * Streams a zip to `take`: it is written while it is read, so that only a few chunks are in memory (ZIP64 beyond 4 GB).
 * Rejects when an entry fails or the zip is not read to its end, after closing the entries and their contents.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  { modifiedAt, signal }: ZipOptions,
  take: (zip: Readable) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted();
  const zip = new ZipFile();
  const output = new PassThrough();
  const closed = new AbortController();
  let failure: Error | undefined;
  // Before `take` reads: an error without a listener would crash the process.
  output.on('error', (error) => (failure = error));
  output.once('close', () => closed.abort());
  zip.outputStream.pipe(output);
  addAbortSignal(signal, output);
  const finished = addEntries(zip, entries, { modifiedAt, signal: closed.signal }).catch((error: unknown) => {
    output.destroy(
      error instanceof Error ? error : new Error('the zip could not be written', { cause: error }),
    );
  });
  try {
    await take(output);
  } finally {
    output.destroy();
    await finished;
  }
  if (failure) throw failure;
}

async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  options: ZipOptions,
): Promise<void> {
  for await (const { name, content, isCompressible = true } of entries) {
    options.signal.throwIfAborted();
    const entry = new PassThrough();
    zip.addReadStream(entry, name, { mtime: options.modifiedAt, mode: 0o100644, compress: isCompressible });
    await pump(content, entry, options.signal);
  }
  zip.end();
}

/** Leaving the `for await` early closes the iterator and waits for it. */
async function pump(content: ZipEntry['content'], entry: PassThrough, signal: AbortSignal): Promise<void> {
  for await (const chunk of content) {
    signal.throwIfAborted();
    if (!entry.write(chunk)) await once(entry, 'drain', { signal });
  }
  entry.end();
  // The next entry begins when this one has been passed on, so that entries do not pile up in memory.
  await once(entry, 'end', { signal });
}
