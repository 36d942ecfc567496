import type { ExportFile, ExportReader, ExportSection } from '../export-files.ts';
import { RESTORE_FOLDER, RESTORE_VERSION, type AccountTable, type AccountTables } from './account-table.ts';
import { countAccountRows, readAccountRows } from './account-tables.repository.ts';

const ABOUT = 'For restoring your account: rows as they are stored.';

/** Exports the rows of account tables, one JSON object per line, for a restore. */
export function restorableExport(sources: readonly AccountTables[]): ExportSection {
  const tables = sources.flatMap((source) => source.tables.map((table) => ({ source, table })));
  const countsOf = ({ db, userId }: ExportReader) =>
    countAccountRows(
      db,
      userId,
      tables.map(({ table }) => table),
    );
  return {
    folder: RESTORE_FOLDER,
    countRows: async (reader) => {
      const counts = await countsOf(reader);
      return counts.values().reduce((sum, n) => sum + n, 0);
    },
    files: async function* (reader) {
      yield manifestFile(reader);
      const counts = await countsOf(reader);
      for (const { source, table } of tables)
        if (counts.get(table.name) !== 0)
          yield { name: `${table.name}.jsonl`, about: ABOUT, content: linesOf(reader, source, table) };
    },
  };
}

function manifestFile({ userId }: ExportReader): ExportFile {
  const manifest = { version: RESTORE_VERSION, account: userId };
  return {
    name: 'manifest.json',
    about: 'For restoring your account: the version of the format.',
    content: (async function* () {
      yield `${JSON.stringify(manifest)}\n`;
    })(),
  };
}

async function* linesOf(
  { db, userId, addProgress }: ExportReader,
  { exportRows }: AccountTables,
  table: AccountTable,
): AsyncGenerator<string> {
  for await (const stored of readAccountRows(db, userId, table)) {
    const rows = exportRows ? await exportRows(db, table.name, stored) : stored;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    addProgress(stored.length);
  }
}
