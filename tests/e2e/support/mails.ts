import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** Returns the link to a page in the newest mail to an address, once it is there: the server writes its mails to files. */
export async function mailedLink(dataDir: string, email: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await findLink(path.join(dataDir, 'outbox'), email, page)))
    .toBeTruthy();
  return link ?? '';
}

async function findLink(outbox: string, email: string, page: string): Promise<string | undefined> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  // Quoted-printable: "=" breaks long lines, "=3D" is "=".
  const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  const newest = texts.findLast((text) => text.includes(email) && text.includes(`${page}?token=`));
  return newest?.split(/\s+/).find((word) => word.includes(`${page}?token=`));
}
