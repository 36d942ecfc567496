import type { Readable } from 'node:stream';
import type { Db } from '../../platform/database.ts';
import type { ExportReader, ExportSection } from '../../platform/export-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { reportUnshown, shapeEach } from '../../platform/shape-each.ts';
import { withSnapshot } from '../../platform/snapshot.ts';
import { writeZip, type ZipEntry } from '../../platform/zip.ts';
import type { AccountService } from '../accounts/accounts.service.ts';

export interface ExportRun {
  readonly userId: string;
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
  { db, now, config, log }: Pick<Platform, 'db' | 'now' | 'config' | 'log'>,
  { accounts, sections }: ExportWriterParts,
): WriteExport {
  return async (run, take) => {
    const account = await accounts.findById(run.userId);
    if (!account) throw new Error('the account was deleted');
    const facts = { brandName: config.brandName, username: account.username, at: now() };
    await withSnapshot(db, async (snapshot) => {
      const leftOut = new Set<string>();
      const reader = await readerOf(snapshot, run, { sections, log, leftOut });
      const written: WrittenFile[] = [];
      await writeZip(entriesOf(), { modifiedAt: facts.at, signal: run.signal }, take);

      async function* entriesOf(): AsyncGenerator<ZipEntry> {
        yield* sectionEntries(sections, { reader, written, log });
        yield { name: 'README.txt', content: once(() => readmeText({ ...facts, files: written, leftOut })) };
      }
    });
  };
}

interface Writing {
  readonly reader: ExportReader;
  readonly written: WrittenFile[];
  readonly log: Pick<Platform['log'], 'error'>;
}

async function* sectionEntries(
  sections: readonly ExportSection[],
  { reader, written, log }: Writing,
): AsyncGenerator<ZipEntry> {
  for (const section of sections) {
    for await (const { name, about, ...file } of section.files(reader)) {
      const path = section.folder === '' ? name : `${section.folder}/${name}`;
      const line = { path, about };
      written.push(line);
      const onUnreadable = (error: unknown) => {
        reportUnshown(error, { log, what: `export of ${path}`, id: reader.userId });
        line.about = `INCOMPLETE: the data after its last entry could not be read. ${about}`;
      };
      yield { ...file, name: path, content: readable(file.content, onUnreadable) };
    }
  }
}

/** Ends a file where its data cannot be read, so that the others follow. */
async function* readable(
  content: ZipEntry['content'],
  onUnreadable: (error: unknown) => void,
): ZipEntry['content'] {
  try {
    yield* content;
  } catch (error) {
    onUnreadable(error);
  }
}

async function readerOf(
  db: Db,
  { userId, onProgress }: ExportRun,
  {
    sections,
    log,
    leftOut,
  }: Pick<Writing, 'log'> & { sections: readonly ExportSection[]; leftOut: Set<string> },
): Promise<ExportReader> {
  let [total, done] = [0, 0];
  const reader: ExportReader = {
    db,
    userId,
    addProgress: (rows) => {
      done += rows;
      onProgress?.(total === 0 ? 0 : Math.min(1, done / total));
    },
    shapeEach: (rows, shape) =>
      shapeEach(rows, shape, {
        log,
        what: 'exported row',
        idOf: ({ uuid }) => uuid,
        instead: ({ uuid }) => {
          leftOut.add(uuid);
          return undefined;
        },
      }),
  };
  for (const section of sections) {
    total += await section.countRows(reader);
  }
  return reader;
}

async function* once(text: () => string): AsyncGenerator<string> {
  yield text();
}

interface WrittenFile {
  readonly path: string;
  about: string;
}

interface ReadmeFacts {
  readonly brandName: string;
  readonly username: string;
  readonly at: Date;
  readonly files: readonly WrittenFile[];
  /** Uuids of rows that could not be written. */
  readonly leftOut: ReadonlySet<string>;
}

/** Rows that the README names. */
const LEFT_OUT_NAMED = 1_000;

/** Returns the README, which lists all files and is written last. */
function readmeText({ brandName, username, at, files, leftOut }: ReadmeFacts): string {
  const width = Math.max(...files.map(({ path }) => path.length), 0) + 2;
  return [
    `All data that ${brandName} stores about @${username}, as of ${at.toISOString()}.`,
    '',
    ...files.map(({ path, about }) => path.padEnd(width) + about),
    '',
    ...(leftOut.size > 0
      ? [
          'LEFT OUT, because a value in them could not be written:',
          ...[...leftOut].slice(0, LEFT_OUT_NAMED),
          '',
        ]
      : []),
    'Times are ISO 8601 in UTC unless they have an offset. A date without a time is a day in your time zone.',
    'Numbers have a decimal point. The unit is in the name of the column or in the column beside it; values that',
    'you entered in pounds are in pounds.',
    '',
    'JSON and CSV files are UTF-8. CSV files are separated by commas, quoted as in RFC 4180 and have the column',
    'names in the first line. Your texts are unchanged: a spreadsheet may take one that starts with =, +, - or @',
    "for a formula, so import such columns as text. Texts by other users have an apostrophe (') in front if they",
    'could be taken for a formula.',
    '',
  ].join('\n');
}
