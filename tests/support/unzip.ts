import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** Returns the files of a zip by name, in order; throws on damage. */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    files.set(entry.fileName, content);
  }
  return files;
}
