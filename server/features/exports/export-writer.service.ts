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
  /** Aborts the writing. */
  readonly signal: AbortSignal;
  /** Called with the written share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Streams the zip to `take`; rejects when it is not completed. */
export type WriteExport = (run: ExportRun, take: (zip: Readable) => Promise<void>) => Promise<void>;

export interface ExportWriterParts {
  readonly accounts: Pick<AccountService, 'findById'>;
  /** Sections in the order of the zip. */
  readonly sections: readonly ExportSection[];
}

/** Creates the writer, which reads all sections from one snapshot of the database. */
export function createExportWriter(
  { db, now, config }: Pick<Platform, 'db' | 'now' | 'config'>,
  { accounts, sections }: ExportWriterParts,
): WriteExport {
  return async (run, take) => {
    const account = await accounts.findById(run.userId);
    if (!account) throw new Error('the account was deleted');
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
