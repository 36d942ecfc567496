import type { Readable } from 'node:stream';
import type { Db } from '../../platform/database.ts';
import type { ExportReader, ExportSection } from '../../platform/export-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { withSnapshot } from '../../platform/snapshot.ts';
import { writeZip, type ZipEntry } from '../../platform/zip.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { readmeText, type WrittenFile } from './readme.ts';

export interface ExportRun {
  readonly userId: string;
  /** Ends the writing before its time. */
  readonly signal: AbortSignal;
  /** Told the share that is written, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Hands `take` the zip while it is written; rejects when it does not get to its end. */
export type WriteExport = (run: ExportRun, take: (zip: Readable) => Promise<void>) => Promise<void>;

export interface ExportWriterParts {
  readonly accounts: Pick<AccountService, 'findById'>;
  /** In the order of the zip. */
  readonly sections: readonly ExportSection[];
}

/** Everything there is of a user, from one moment, section by section. */
export function createExportWriter(
  { db, now, config }: Pick<Platform, 'db' | 'now' | 'config'>,
  { accounts, sections }: ExportWriterParts,
): WriteExport {
  return async (run, take) => {
    const account = await accounts.findById(run.userId);
    if (!account) throw new Error('the account is gone');
    const facts = { brandName: config.brandName, username: account.username, at: now() };
    await withSnapshot(db, async (snapshot) => {
      const reader = await readerOf(snapshot, run, sections);
      const written: WrittenFile[] = [];
      await writeZip(entriesOf(), { modifiedAt: facts.at, signal: run.signal }, take);

      async function* entriesOf(): AsyncGenerator<ZipEntry> {
        yield* sectionEntries(sections, reader, written);
        yield { name: 'README.txt', content: once(() => readmeText({ ...facts, files: written })) };
      }
    });
  };
}

async function* sectionEntries(
  sections: readonly ExportSection[],
  reader: ExportReader,
  written: WrittenFile[],
): AsyncGenerator<ZipEntry> {
  for (const section of sections) {
    for await (const { name, about, ...file } of section.files(reader)) {
      const path = section.folder === '' ? name : `${section.folder}/${name}`;
      written.push({ path, about });
      yield { ...file, name: path };
    }
  }
}

async function readerOf(
  db: Db,
  { userId, onProgress }: ExportRun,
  sections: readonly ExportSection[],
): Promise<ExportReader> {
  let [total, done] = [0, 0];
  const reader: ExportReader = {
    db,
    userId,
    addProgress: (rows) => {
      done += rows;
      onProgress?.(total === 0 ? 0 : Math.min(1, done / total));
    },
  };
  for (const section of sections) {
    total += await section.countRows(reader);
  }
  return reader;
}

async function* once(text: () => string): AsyncGenerator<string> {
  yield text();
}
