import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RESTORE_VERSION } from '../../server/platform/account-tables/account-table.ts';
import { writeZip, type ZipEntry } from '../../server/platform/zip.ts';

/** Returns a zip that is read as an export, with these files. */
export async function archive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const manifest = JSON.stringify({ version: RESTORE_VERSION, account: randomUUID() });
  const all = { 'account.json': '{}', 'restore/manifest.json': manifest, ...files };
  return zipOf(Object.entries(all));
}

export async function zipOf(
  files: Iterable<readonly [name: string, content: string | Buffer]>,
): Promise<Buffer> {
  let result = Buffer.alloc(0);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, content] of files) yield { name, content: Readable.from([content]) };
  }
  const options = { modifiedAt: new Date(), signal: new AbortController().signal };
  await writeZip(entries(), options, async (stream) => void (result = await buffer(stream)));
  return result;
}
