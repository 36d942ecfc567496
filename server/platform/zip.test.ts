import { PassThrough, Writable, type Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { unzip } from '../../tests/support/unzip.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const options = () => ({
  modifiedAt: new Date('2026-03-01T12:00:00Z'),
  signal: new AbortController().signal,
});

async function* listOf<T>(...values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  let zip: Buffer | undefined;
  await writeZip(entries, options(), async (stream) => {
    zip = await buffer(stream);
  });
  if (!zip) throw new Error('nothing was taken');
  return zip;
}

async function* broken() {
  yield 'begin';
  throw new Error('the database went away');
}

/** Returns endless contents and a record of whether they were closed. */
function endless() {
  const state = { pieces: 0, isClosed: false };
  async function* pieces() {
    try {
      for (;;) {
        state.pieces += 1;
        yield Buffer.alloc(10_000, state.pieces);
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, entries: listOf<ZipEntry>({ name: 'endless', content: pieces(), isCompressible: false }) };
}

test('when entries are written and unzipped, they are the same', async () => {
  const picture = Buffer.from([0, 255, 1, 254]);
  const files = await unzip(
    await zipOf(
      listOf<ZipEntry>(
        { name: 'a.txt', content: listOf('one ', 'twö') },
        { name: 'sub/b.webp', content: listOf(picture), isCompressible: false },
        { name: 'empty.json', content: listOf() },
      ),
    ),
  );
  expect([...files.keys()]).toEqual(['a.txt', 'sub/b.webp', 'empty.json']);
  expect(files.get('a.txt')?.toString()).toBe('one twö');
  expect(files.get('sub/b.webp')).toEqual(picture);
  expect(files.get('empty.json')?.length).toBe(0);
});

test('when an entry has not been read, the next one is not started', async () => {
  const begun: string[] = [];
  async function* content(name: string) {
    begun.push(name);
    yield 'x'.repeat(200_000);
  }
  async function* entries() {
    for (const name of ['a', 'b', 'c']) yield { name, content: content(name), isCompressible: false };
  }
  await writeZip(entries(), options(), async (zip) => {
    await new Promise((resolve) => zip.once('readable', resolve));
    expect(begun).toEqual(['a']);
    await text(zip);
  });
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('when a content fails, writing the zip fails', async () => {
  await expect(zipOf(listOf<ZipEntry>({ name: 'a', content: broken() }))).rejects.toThrow(
    'the database went away',
  );
});

test('when the reader stops, the contents are closed', async () => {
  const { state, entries } = endless();
  const failing = new Writable({
    write: (_, __, done) => done(state.pieces > 5 ? new Error('disconnected') : null),
  });
  await expect(writeZip(entries, options(), (zip) => pipeline(zip, failing))).rejects.toThrow('disconnected');
  expect(state.isClosed).toBe(true);
});

test('when writing is aborted, it ends', async () => {
  const { state, entries } = endless();
  const abort = new AbortController();
  const reader = new PassThrough();
  reader.once('data', () => abort.abort(new Error('the node stops')));
  await expect(
    writeZip(entries, { ...options(), signal: abort.signal }, (zip) => pipeline(zip, reader)),
  ).rejects.toMatchObject({ code: 'ABORT_ERR' });
  expect(state.isClosed).toBe(true);
});

test('when the reader is slow, little is read ahead', async () => {
  const { state, entries } = endless();
  await expect(
    writeZip(entries, options(), async (zip) => {
      await new Promise((resolve) => zip.once('readable', resolve));
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      throw new Error('enough');
    }),
  ).rejects.toThrow('enough');
  expect(state.pieces).toBeLessThan(100);
  expect(state.isClosed).toBe(true);
});

test('when writing is aborted before it starts, it rejects with the reason and reads nothing', async () => {
  const reason = new Error('no longer wanted');
  const { state, entries } = endless();
  const written = writeZip(entries, { ...options(), signal: AbortSignal.abort(reason) }, async () => {
    throw new Error('it was taken');
  });
  await expect(written).rejects.toBe(reason);
  expect(state.pieces).toBe(0);
});

test.each([
  ['a moment later', (zip: Readable) => buffer(zip)],
  ['never', () => Promise.resolve()],
])(
  'when writing is aborted and the zip is read %s, it rejects and the process continues',
  async (_, read) => {
    const abort = new AbortController();
    const { state, entries } = endless();
    const written = writeZip(entries, { ...options(), signal: abort.signal }, async (zip) => {
      abort.abort();
      // A storage prepares its folder first: by now the stream has failed.
      await new Promise((resolve) => setImmediate(resolve));
      await read(zip);
    });
    await expect(written).rejects.toMatchObject({ code: 'ABORT_ERR' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.pieces === 0 || state.isClosed).toBe(true);
  },
);
